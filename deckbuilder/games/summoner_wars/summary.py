"""The short log of Summoner Wars: an attack with its outcome, moves, and cards and magic are one line each."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from deckbuilder.games.narration import DrawnTogether, PhaseClosed, Scene, cards_text, sentence
from deckbuilder.games.presentation import MAJOR, NOTABLE
from deckbuilder.games.summoner_wars.narration import PaidFor, damage_text, face_text
from engine.core.events import Discarded, Drawn, Ended, Event, PhaseBegan, Piled, TurnBegan
from engine.games.summoner_wars import events
from engine.games.summoner_wars.events import PlayerEliminated


@dataclass(frozen=True, slots=True)
class Strike(Event):
    """An attack, its last roll, its damage (-1: not known yet), and a destruction."""

    attack: events.Attacked
    rolled: events.Rolled | None = None
    damage: int = -1
    fell: events.Destroyed | None = None
    magic: int = 0  # for the destroyed card


@dataclass(frozen=True, slots=True)
class MoveRun(Event):
    """Consecutive moves."""

    moves: tuple[events.Moved, ...]


@dataclass(frozen=True, slots=True)
class Supply(Event):
    """Cards that a player discards, puts on the magic pile and draws, and the magic gained meanwhile."""

    player: int
    discarded: tuple[int, ...] = ()
    piled: tuple[int, ...] = ()
    magic: int = 0
    drawn: tuple[int, ...] = ()


def summarize(log: Iterable[Event]) -> Iterator[Event]:
    """Yield the events, with those joined that belong to one attack, to moves, or to the supply of a player."""
    return _supplies(_moves(_strikes(list(log))))


def _strikes(log: Sequence[Event]) -> Iterator[Event]:
    """Yield each attack as one event; other events meanwhile follow it."""
    open_: Strike | None = None
    meanwhile: list[Event] = []
    for event in log:
        joined = None if open_ is None else _joined(open_, event)
        if joined is not None:
            open_ = joined
        elif open_ is None or isinstance(event, events.Attacked | events.Moved | PhaseBegan | PhaseClosed | TurnBegan):
            yield from [open_] if open_ is not None else []
            yield from meanwhile
            open_, meanwhile = (Strike(event), []) if isinstance(event, events.Attacked) else (None, [])
            yield from [event] if open_ is None else []
        else:
            meanwhile.append(event)
    yield from [open_] if open_ is not None else []
    yield from meanwhile


def _joined(strike: Strike, event: Event) -> Strike | None:
    """Return an attack with an event about it; None for other events."""
    match event:
        case events.Rolled() if strike.damage < 0:
            return replace(strike, rolled=event)
        case events.Damaged(card=card, number=number, kind="attack") if card == strike.attack.attacked:
            return replace(strike, damage=max(strike.damage, 0) + number)
        case events.Missed(attacked=card) if card == strike.attack.attacked:
            return replace(strike, damage=0)
        case events.Destroyed(card=card) if card == strike.attack.attacked:
            return replace(strike, fell=event)
        case events.MagicChanged(change=change, player=player) if (
            change > 0 and strike.fell is not None and player == strike.fell.player and not strike.magic
        ):
            return replace(strike, magic=change)
    return None


def _moves(log: Iterable[Event]) -> Iterator[Event]:
    """Yield consecutive moves as one event."""
    open_: list[events.Moved] = []
    for event in log:
        if isinstance(event, events.Moved):
            open_.append(event)
            continue
        yield from [MoveRun(tuple(open_))] if len(open_) > 1 else open_
        open_ = []
        yield event
    yield from [MoveRun(tuple(open_))] if len(open_) > 1 else open_


def _supplies(log: Iterable[Event]) -> Iterator[Event]:
    """Yield discards, magic and draws of one player as one event, over several phases."""
    open_: Supply | None = None
    for event in log:
        supply = _supply(event)
        if supply is None:
            if open_ is not None and not isinstance(event, PhaseBegan | PhaseClosed):
                yield open_
                open_ = None
            yield replace(event, price=replace(event.price, cards=())) if isinstance(event, PaidFor) else event
        elif open_ is None or open_.player != supply.player or _is_before(supply, open_):
            yield from [open_] if open_ is not None else []
            open_ = supply
        else:
            open_ = Supply(
                open_.player,
                open_.discarded + supply.discarded,
                open_.piled + supply.piled,
                open_.magic + supply.magic,
                open_.drawn + supply.drawn,
            )
    yield from [open_] if open_ is not None else []


def _is_before(supply: Supply, open_: Supply) -> bool:
    """Whether discarded cards may have been drawn before, so that the events are not joined."""
    return bool(open_.drawn and (supply.discarded or supply.piled or supply.magic))


def _supply(event: Event) -> Supply | None:
    match event:
        case Discarded(player=player, card=card):
            return Supply(player, discarded=(card,))
        case Piled(player=player, card=card):
            return Supply(player, piled=(card,))
        case events.MagicChanged(player=player, change=change) if change > 0:
            return Supply(player, magic=change)
        case Drawn(player=player, card=card):
            return Supply(player, drawn=(card,))
        case DrawnTogether(player=player, cards=cards):
            return Supply(player, drawn=cards)
    return None


def weight(event: Event) -> int:
    """Return the weight of an event: attacks and losses most, then arrivals; 0 for events of every game."""
    match event:
        case Strike() | events.Damaged() | events.Destroyed() | events.Missed() | PlayerEliminated() | Ended():
            return MAJOR
        case events.Summoned() | events.Built() | events.Played() | PaidFor():
            return NOTABLE
    return 0


@sentence.register
def _struck(event: Strike, scene: Scene) -> str:
    attack, rolled, fell = event.attack, event.rolled, event.fell
    attacked = scene.here(attack.attacked)
    rolls = f", rolls {_dice(rolled, scene)}" if rolled is not None else ""
    outcome = [] if event.damage < 0 else [damage_text(event.damage, scene) if event.damage else _none(scene)]
    if fell is not None:
        outcome.append(f"destroyed{f' for {event.magic} magic' if event.magic else ''}")
    text = f"{scene.here(attack.attacker)} attacks {attacked}{rolls}{': ' if outcome else ''}{', '.join(outcome)}."
    if fell is not None:
        scene.leave(fell.card)
    return text


def _none(scene: Scene) -> str:
    return f"no {scene.terms['damage']}"


def _dice(rolled: events.Rolled, scene: Scene) -> str:
    faces = [face_text(scene.library.faces[face]) for face in rolled.faces]
    if not faces or all(face.isdigit() for face in faces):
        return ", ".join(faces) or "no dice"
    return ", ".join(face if number == 1 else f"{number} {face}" for face, number in Counter(faces).items())


@sentence.register
def _moved_together(event: MoveRun, scene: Scene) -> str:
    moves = []
    for move in event.moves:
        scene.squares[move.card] = move.path[-1]
        start, end = scene.square(move.path[0]), scene.square(move.path[-1])
        moves.append(f"{scene.name(move.card)} {start}-{end}")
    return f"Moves: {', '.join(moves)}."


@sentence.register
def _supplied(event: Supply, scene: Scene) -> str:
    magic = f" for {event.magic} magic" if event.magic else ""
    done = [
        ("discards", event.discarded, magic if not event.piled else ""),
        ("lays", event.piled, " on the magic pile"),
        ("draws", event.drawn, ""),
    ]
    verbs = [(verb, f"{cards_text(cards, scene)}{more}") for verb, cards, more in done if cards]
    if magic and not (event.discarded or event.piled):
        verbs.insert(0, ("gains", f"{event.magic} magic"))
    for card in event.discarded + event.piled:
        scene.leave(card)
    (verb, supplies), *others = verbs
    rest = "".join(f", {scene.verb(event.player, other)} {objects}" for other, objects in others)
    return f"{scene.does(event.player, verb)} {supplies}{rest}."
