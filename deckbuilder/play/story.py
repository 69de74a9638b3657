"""What happened in a game, told in sentences: events of the engine in, plain English out."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from engine.game import Game
from engine.library import HIDDEN

from deckbuilder.text import counted, listed

Event = tuple[Any, ...]
Line = tuple[int, str]  # its depth, and a sentence

TURN, PHASE, HAPPENS = range(3)  # depths

SOURCES = {"ability": " from an ability", "event": " from an event", "cost": " as a cost"}
IDLE = " for attacking no enemy card this turn"


def tell(before: Game, events: Iterable[Event]) -> list[str]:
    """The sentences of events that happened after the position of `before`."""
    return Story(before).tell(events)


class Story:
    """Tells events in their order. It knows where cards stand because it sees every event from its beginning on."""

    def __init__(self, game: Game) -> None:
        self.library = game.library
        self.what = game.state.what
        self.owner = game.state.owner
        self.squares = {card: square for square, card in enumerate(game.state.board) if card >= 0}
        self.phase = ""  # a phase in which nothing happens is not told

    def tell(self, events: Iterable[Event]) -> list[str]:
        """A sentence for each event that says something; cards drawn one after the other are told together."""
        return [text for _, text in self.lines(events)]

    def lines(self, events: Iterable[Event]) -> list[Line]:
        """The sentences with their depth: turns, phases in them, and what happens there."""
        told: list[Line] = []
        for event in _drawn_together(_with_prices(_without_repeats(list(events)))):
            sentence = self._sentence(event)
            if event[0] == "phase":
                self.phase = sentence
            elif sentence:
                depth = TURN if event[0] in {"turn", "win"} else HAPPENS
                told += [(PHASE, self.phase)] if self.phase and depth == HAPPENS else []
                told.append((depth, sentence))
                self.phase = ""
        return told

    def _sentence(self, event: Event) -> str:
        teller: Callable[..., str] | None = getattr(self, f"_{event[0]}", None)
        return teller(*event[1:]) if teller else ""

    # Names

    def _name(self, card: int) -> str:
        return self.library.definitions[self.what[card]].name

    def _here(self, card: int) -> str:
        """A card with its square, if it stands on one."""
        square = self.squares.get(card)
        return self._name(card) if square is None else f"{self._name(card)} ({self._square(square)})"

    def _square(self, square: int) -> str:
        return self.library.board.names[square]

    # One method for each kind of event

    def _turn(self, player: int, number: int) -> str:
        return f"Turn {number}: player {player + 1}"

    def _phase(self, _player: int, phase: str) -> str:
        return f"{phase.capitalize()} phase"

    def _draw(self, player: int, *cards: int) -> str:
        names = [self._name(card) for card in cards]
        what = counted(len(cards), "card") if HIDDEN in names else listed(names)
        return f"Player {player + 1} draws {what}."

    def _summon(self, card: int, square: int, paid: int = 0) -> str:
        return self._comes(card, square, "summons", paid)

    def _build(self, card: int, square: int, paid: int = 0) -> str:
        return self._comes(card, square, "builds", paid)

    def _comes(self, card: int, square: int, verb: str, paid: int) -> str:
        self.squares[card] = square
        price = f" for {paid} magic" if paid else ""
        return f"Player {self.owner[card] + 1} {verb} {self._name(card)} on {self._square(square)}{price}."

    def _play(self, player: int, card: int, paid: int = 0) -> str:
        return f"Player {player + 1} plays {self._name(card)}{f' for {paid} magic' if paid else ''}."

    def _move(self, card: int, path: tuple[int, ...]) -> str:
        self.squares[card] = path[-1]
        way = [self._square(square) for square in path]
        return f"{self._name(card)} moves from {way[0]} to {way[-1]}{self._over(way[1:-1])}."

    def _over(self, way: list[str]) -> str:
        return f" over {listed(way)}" if way else ""

    def _force(self, card: int, start: int, end: int) -> str:
        self.squares[card] = end
        return f"{self._name(card)} is forced from {self._square(start)} to {self._square(end)}."

    def _place(self, card: int, start: int, end: int) -> str:
        self.squares[card] = end
        since = f" from {self._square(start)}" if start >= 0 else ""
        return f"{self._name(card)} is placed{since} on {self._square(end)}."

    def _exchange(self, one: int, other: int) -> str:
        sentence = f"{self._here(one)} and {self._here(other)} exchange places."
        self.squares[one], self.squares[other] = self.squares[other], self.squares[one]
        return sentence

    def _attack(self, attacker: int, target: int, strength: int) -> str:
        return f"{self._here(attacker)} attacks {self._here(target)} with strength {strength}."

    def _roll(self, player: int, faces: tuple[str, ...]) -> str:
        return f"Player {player + 1} rolls {', '.join(faces) if faces else 'no dice'}."

    def _damage(self, card: int, amount: int, kind: str, source: int) -> str:
        why = IDLE if kind == "inaction" else SOURCES.get(kind, "")
        if source >= 0 and kind in {"ability", "event"}:
            why = f" from {self._here(source) if source != card else 'itself'}"
        return f"{self._here(card)} takes {amount} damage{why}."

    def _heal(self, card: int, amount: int) -> str:
        return f"{self._here(card)} loses {amount} damage."

    def _boost(self, card: int, change: int) -> str:
        return f"{self._here(card)} {'gets' if change > 0 else 'loses'} {abs(change)} boost."

    def _destroy(self, card: int, by: int, source: int) -> str:
        sentence = f"{self._here(card)} is destroyed{self._by(card, by, source)}."
        self.squares.pop(card, None)
        return sentence

    def _by(self, card: int, by: int, source: int) -> str:
        if source >= 0 and source != card:
            return f" by {self._here(source)}"
        return f" by player {by + 1}" if by >= 0 else ""

    def _discard(self, player: int, card: int) -> str:
        sentence = f"Player {player + 1} discards {self._here(card)}."
        self.squares.pop(card, None)
        return sentence

    def _return(self, player: int, card: int) -> str:
        sentence = f"{self._here(card)} goes back to the hand of player {player + 1}."
        self.squares.pop(card, None)
        return sentence

    def _under(self, card: int, host: int) -> str:
        sentence = f"{self._here(card)} is put under {self._here(host)}."
        self.squares.pop(card, None)
        return sentence

    def _magic(self, player: int, change: int) -> str:
        return f"Player {player + 1} {'gains' if change > 0 else 'pays'} {abs(change)} magic."

    def _control(self, card: int, player: int) -> str:
        verb = "gets back" if player == self.owner[card] else "takes"
        return f"Player {player + 1} {verb} control of {self._here(card)}."

    def _ability(self, card: int, name: str) -> str:
        if name == self._name(card):  # an event has no ability of another name
            return ""
        return f"{self._here(card)}: {name}."

    def _expire(self, card: int) -> str:
        return f"{self._name(card)} is no longer active."

    def _win(self, player: int) -> str:
        return f"Player {player + 1} wins."


def _without_repeats(events: list[Event]) -> Iterator[Event]:
    """The events without discards that say what another event says: of a destroyed card, and of an event that ends."""
    destroyed: set[int] = set()
    for number, event in enumerate(events):
        if event[0] == "destroy":
            destroyed.add(event[1])
        elif event[0] == "discard":
            follows = events[number + 1] if number + 1 < len(events) else ("",)
            if event[2] in destroyed or follows == ("expire", event[2]):
                destroyed.discard(event[2])
                continue
        yield event


def _with_prices(events: Iterable[Event]) -> Iterator[Event]:
    """The events, with the magic that a card costs said together with its coming: it is paid next to it."""
    held: Event | None = None
    for event in events:
        is_cost = event[0] == "magic" and event[2] < 0
        if held is not None and held[0] == "play" and is_cost:
            yield (*held, -event[2])
            held = None
        elif held is not None and held[0] == "magic" and event[0] in {"summon", "build"}:
            yield (*event, -held[2])
            held = None
        else:
            if held is not None:
                yield held
            held = event if is_cost or event[0] == "play" else None
            if held is None:
                yield event
    if held is not None:
        yield held


def _drawn_together(events: Iterable[Event]) -> Iterator[Event]:
    """The events, with draws of one player that follow each other as one event."""
    held: Event | None = None
    for event in events:
        if held is not None and event[:2] == held[:2]:
            held = (*held, *event[2:])
            continue
        if held is not None:
            yield held
            held = None
        if event[0] == "draw":
            held = event
        else:
            yield event
    if held is not None:
        yield held
