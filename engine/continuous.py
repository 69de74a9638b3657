"""What works right now: the abilities of every card in play, listeners by event, modifiers by kind.

It is never scanned for, only kept: a card that enters or leaves is added or taken out, and where cards deal in each
other's abilities it is built anew when something changes. Entries stand in the order of the cards' numbers, so that the
way to a position does not show.
"""

from bisect import insort
from collections import defaultdict
from typing import TYPE_CHECKING

from engine.state import Frame

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.game import Game
    from engine.language.clauses import Ability, Clause
    from engine.language.modifiers import Modifier
    from engine.language.triggers import Trigger

    Listener = tuple[Clause, Trigger, Frame]
    Held = tuple[Modifier, Frame]

NOTHING: dict[str, object] = {}  # what most cards remember


class Continuous:
    """The index of one position; `version` is the state's at which it is right.

    A copy of a game shares it: then nobody may change it any more.
    """

    __slots__ = (
        "abilities",
        "fickle",
        "kinds",
        "listeners",
        "lives",
        "modifiers",
        "own",
        "shared",
        "simple",
        "version",
        "volatile",
    )

    def __init__(self, game: "Game") -> None:
        state = game.state
        self.version = state.version
        self.shared = False
        self.volatile = False  # whether a step or a token of any card may change who has which ability
        self.listeners: dict[str, list[Listener]] = defaultdict(list)
        self.modifiers: dict[str, list[Held]] = defaultdict(list)  # of other cards, and of attacks
        self.own: dict[tuple[str, int], list[Held]] = defaultdict(list)  # of the card itself
        self.kinds: set[str] = set()  # of all modifiers: a quick look before a long one
        self.abilities: dict[int, tuple[Ability, ...]] = {}
        frames = self._sources(game)
        deals = any(game.library.definitions[state.what[card]].special for card in frames)
        self.simple = not (deals or state.effects or state.memory or state.lying_under())
        if state.effects or deals:
            self._gains(game, frames)
        for card, abilities in sorted(self.abilities.items()):
            self._index(game, frames[card], abilities)
        for card, kind, value, _, _ in state.effects:
            if kind == "modifier":
                self._hold(game.library.modifiers[value], frames.get(card) or _frame(game, card))
            elif kind == "life":
                self.kinds.add(kind)
        self._see_to_life()

    def admit(self, game: "Game", card: int) -> None:
        """Add a card that has come onto the battlefield; only where everything is simple."""
        definition = game.library.definitions[game.state.what[card]]
        if not definition.abilities:
            return
        frame = _frame(game, card)
        self.abilities[card] = definition.abilities
        for event, clause, trigger in definition.listening:
            insort(self.listeners[event], (clause, trigger, frame), key=_number)
        for modifier in definition.modifiers:
            self._hold(modifier, frame)
        self._see_to_life()

    def dismiss(self, game: "Game", card: int) -> None:
        """Take out a card that has left the battlefield; only where everything is simple."""
        definition = game.library.definitions[game.state.what[card]]
        self.abilities.pop(card, None)
        for event, _, _ in definition.listening:
            self.listeners[event] = [entry for entry in self.listeners[event] if entry[2].card != card]
        for modifier in definition.modifiers:
            self.own.pop((modifier.kind, card), None)
            if modifier.kind in self.modifiers:
                self.modifiers[modifier.kind] = [e for e in self.modifiers[modifier.kind] if e[1].card != card]

    def _see_to_life(self) -> None:
        """Whether anything changes life, and whether more than cards coming and going can change that."""
        self.lives = "life" in self.kinds
        own = (held for (kind, _), entries in self.own.items() if kind == "life" for held in entries)
        self.fickle = self.lives and any(held[0].fickle for held in (*own, *self.modifiers.get("life", ())))

    def speaks(self, kind: str, card: int) -> bool:
        """Whether there is any modifier of a kind that could hold for a card."""
        return kind in self.kinds and (kind in self.modifiers or (kind, card) in self.own)

    def _sources(self, game: "Game") -> dict[int, Frame]:
        """Every card whose printed abilities may work, with a frame to work in."""
        state, definitions, printed = game.state, game.library.definitions, self.abilities
        control, what, memory = state.control, state.what, state.memory
        frames: dict[int, Frame] = {}
        for card in state.board:
            if card >= 0 and (abilities := definitions[what[card]].abilities):
                printed[card] = abilities
                frames[card] = Frame("", 0, card, control[card], memory.get(card, NOTHING))
        for player, zone in enumerate(state.actives):
            for card in zone:
                printed[card] = definitions[what[card]].abilities
                frames[card] = Frame("", 0, card, player, memory.get(card, NOTHING))
        if state.lying_under():
            for card, host in enumerate(state.host):
                if host >= 0:
                    printed[card] = definitions[what[card]].abilities
                    frames[card] = _frame(game, card)
        return frames

    def _gains(self, game: "Game", frames: dict[int, Frame]) -> None:
        """Give and take abilities: gained ones count once by name (2E-GEN-9), a card that loses them has none."""
        everything = game.library.all_abilities
        for card, kind, value, _, _ in game.state.effects:
            if kind == "abilities":
                self._give(game, frames, card, [everything[index] for index in value])
            elif kind == "modifier" and (modifier := game.library.modifiers[value]).kind == "have":
                self._give(game, frames, card, [everything[index] for index in modifier.value])
        lost = self._losing(game, frames)
        for card in lost:
            self.abilities[card] = ()
        waiting = [card for card, abilities in self.abilities.items() if any(ability.giving for ability in abilities)]
        while waiting:
            card = waiting.pop(0)
            under = game.state.host[card] >= 0
            for modifier in [m for ability in self.abilities[card] for m in ability.giving if m.of_host or not under]:
                changed = self._spread(game, frames, frames[card], modifier, lost)
                waiting += [other for other in changed if other not in waiting]

    def _losing(self, game: "Game", frames: dict[int, Frame]) -> set[int]:
        """The cards that have lost their abilities."""
        lost: set[int] = set()
        board = game.state.board
        for card, abilities in self.abilities.items():
            for modifier in [m for ability in abilities for m in ability.taking]:
                self.volatile |= not modifier.settled
                lost.update(other for other in board if other >= 0 and modifier.holds_for(game, frames[card], other))
        return lost

    def _spread(
        self, game: "Game", frames: dict[int, Frame], frame: Frame, modifier: "Modifier", lost: set[int]
    ) -> list[int]:
        """Give what a `have` or `share` modifier gives; the cards that got something new."""
        self.volatile |= not modifier.settled
        definitions, everything, what = game.library.definitions, game.library.all_abilities, game.state.what
        changed = []
        for card in [c for c in game.state.board if c >= 0 and c not in lost and modifier.holds_for(game, frame, c)]:
            if modifier.kind == "have":
                given = [everything[index] for index in modifier.value]
            else:
                others = [other for other in modifier.value(game, frame) if other != card]
                given = [ability for other in others for ability in definitions[what[other]].abilities]
            if self._give(game, frames, card, given):
                changed.append(card)
        return changed

    def _give(self, game: "Game", frames: dict[int, Frame], card: int, given: "Sequence[Ability]") -> bool:
        """Give a card on the battlefield, or under one, abilities; whether one of them is new to it."""
        if game.state.place[card] < 0 and game.state.host[card] < 0:
            return False
        has = self.abilities.get(card, ())
        names = {ability.name for ability in has}
        new = [
            ability for ability in given if ability not in has and (ability.name is None or ability.name not in names)
        ]
        if new:
            self.abilities[card] = (*has, *new)
            frames.setdefault(card, _frame(game, card))
        return bool(new)

    def _index(self, game: "Game", frame: Frame, abilities: "Sequence[Ability]") -> None:
        under = game.state.host[frame.card] >= 0
        listeners = self.listeners
        definition = game.library.definitions[game.state.what[frame.card]]
        if abilities is definition.abilities and not under:
            for event, clause, trigger in definition.listening:
                listeners[event].append((clause, trigger, frame))
            for modifier in definition.modifiers:
                self._hold(modifier, frame)
            return
        for ability in abilities:
            if not under:
                for event, clause, trigger in ability.listening:
                    listeners[event].append((clause, trigger, frame))
            for modifier in ability.modifiers:
                if not under or modifier.of_host:
                    self._hold(modifier, frame)

    def _hold(self, modifier: "Modifier", frame: Frame) -> None:
        kind = modifier.kind
        self.kinds.add(kind)
        if modifier.of_self and not modifier.of_attack:
            self.own[kind, frame.card].append((modifier, frame))
        else:
            insort(self.modifiers[kind], (modifier, frame), key=_holder)


def _number(listener: "Listener") -> int:
    return listener[2].card


def _holder(held: "Held") -> int:
    return held[1].card


def _frame(game: "Game", card: int) -> Frame:
    return Frame("", 0, card, game.state.control[card], game.state.memory.get(card, NOTHING))


def in_attack(frame: Frame, attack: Frame) -> Frame:
    """The frame of a card's ability, knowing the names of an attack too."""
    return Frame("", 0, frame.card, frame.player, {**frame.vars, **attack.vars})
