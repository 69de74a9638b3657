"""Values read off the position: strength, life, classes, abilities, what a card may and may not do."""

from typing import TYPE_CHECKING

from engine.continuous import Continuous, in_attack
from engine.state import ACTIVE, Frame, State

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from engine.continuous import Held
    from engine.game import Game
    from engine.language.clauses import Ability
    from engine.library import Definition, Library


class Values:
    """The reading half of a game."""

    library: "Library"
    state: State

    def __init__(self, library: "Library", state: State) -> None:
        self.library = library
        self.state = state
        self._continuous: Continuous | None = None

    @property
    def _game(self: "Values") -> "Game":
        return self  # type: ignore[return-value]

    def continuous(self) -> Continuous:
        """What works right now; rebuilt only if something has changed that matters."""
        found = self._continuous
        if found is None or found.version != self.state.version:
            found = self._continuous = Continuous(self._game)
        return found

    # Cards

    def definition(self, card: int) -> "Definition":
        """What is printed on a card."""
        return self.library.definitions[self.state.what[card]]

    def name(self, card: int) -> str:
        return self.library.definitions[self.state.what[card]].name

    def square_name(self, square: int) -> str:
        return self.library.board.names[square]

    def in_play(self, card: int) -> bool:
        """Whether a card is on the battlefield or in an active area."""
        place = self.state.place[card]
        return place >= 0 or place == ACTIVE

    def abilities(self, card: int) -> "tuple[Ability, ...]":
        """The abilities that a card has now, gained ones too (2E-GEN-9)."""
        return self.continuous().abilities.get(card, ())

    def classes(self, card: int) -> frozenset[str]:
        """The words of a card's class and those that it counts as besides (2E-GEN-8)."""
        words = self.definition(card).words
        if "is" not in self.continuous().kinds:
            return words
        gained = {held[0].value for held in self.held("is", card)}
        return words | gained if gained else words

    def is_gate(self, card: int) -> bool:
        """Whether units are summoned next to it."""
        return "gate" in self.classes(card)

    # Numbers

    def strength(self, card: int, attack: Frame | None = None) -> int:
        """Strength with all that changes it, in an attack or apart from one; never below 0 (2E-ATK-5)."""
        return max(0, sum(number for number, _ in self._strength_parts(card, attack)))

    def life(self, card: int) -> int:
        """Life with all that changes it, before damage."""
        if not self.continuous().lives:
            return self.definition(card).life or 0
        return sum(number for number, _ in self._life_parts(card))

    def parts(self, card: int, value: str) -> list[tuple[int, str]]:
        """What `strength` or `life` is made of: (amount, why); the amounts sum up to the value."""
        return list(self._strength_parts(card, None) if value == "strength" else self._life_parts(card))

    def _strength_parts(self, card: int, attack: Frame | None) -> "Iterator[tuple[int, str]]":
        total = 0
        for number, why in self._raw_strength(card, attack):
            total += number
            yield number, why
        weakened = sum(value for other, kind, value, _, _ in self.state.effects if kind == "weaken" and other == card)
        if weakened:
            lowered = min(weakened, max(0, total - 1))
            total -= lowered
            yield -lowered, "weakened"
        if total < 0:
            yield -total, "never below 0"

    def _raw_strength(self, card: int, attack: Frame | None) -> "Iterator[tuple[int, str]]":
        base, why = self.definition(card).strength or 0, "printed"
        for modifier, frame in self.held("base_strength", card, attack):
            base, why = modifier.value(self._game, frame), modifier.title  # the last one counts
        yield base, why
        for modifier, frame in self.held("strength", card, attack):
            yield modifier.value(self._game, frame), modifier.title
        for other, kind, value, _, source in self.state.effects:
            if kind == "strength" and other == card:
                yield value, self.name(source)

    def _life_parts(self, card: int) -> "Iterator[tuple[int, str]]":
        yield self.definition(card).life or 0, "printed"
        for modifier, frame in self.held("life", card):
            yield modifier.value(self._game, frame), modifier.title
        for other, kind, value, _, source in self.state.effects:
            if kind == "life" and other == card:
                yield value, self.name(source)

    # Modifiers

    def held(self, kind: str, card: int, attack: Frame | None = None) -> "Iterable[Held]":
        """The modifiers of a kind that hold for a card; those of attacks only where the card is attacking."""
        index = self.continuous()
        own = index.own.get((kind, card))
        if own is not None:
            for modifier, frame in own:
                if modifier.holds_for(self._game, frame, card):
                    yield modifier, frame
        for modifier, frame in index.modifiers.get(kind, ()):
            if not modifier.of_attack:
                if modifier.holds_for(self._game, frame, card):
                    yield modifier, frame
            elif attack is not None and attack.vars["attacker"] == card:
                known = in_attack(frame, attack)
                if modifier.holds_in_attack(self._game, known):
                    yield modifier, known

    def attack_modifiers(self, kind: str, attack: Frame) -> "Iterator[Held]":
        """The modifiers of a kind that hold for an attack under way."""
        for modifier, frame in self.continuous().modifiers.get(kind, ()):
            if modifier.of_attack:
                known = in_attack(frame, attack)
                if modifier.holds_in_attack(self._game, known):
                    yield modifier, known

    def has(self, kind: str, card: int) -> bool:
        """Whether any modifier of a kind holds for a card."""
        if kind not in self.continuous().kinds:
            return False
        return any(True for _ in self.held(kind, card))

    def cannot(self, card: int, what: str) -> bool:
        """Whether something forbids a card to `move`, `attack`, `be attacked` or `be forced`."""
        return self.has(f"cannot {what}", card)

    def extra_damage(self, source: int, target: int) -> int:
        """What is added to damage that an ability of `source` puts on `target`."""
        game = self._game
        return sum(
            modifier.value(game, frame)
            for modifier, frame in self.continuous().modifiers.get("ability_damage", ())
            if (modifier.by is None or modifier.by(game, frame, source)) and modifier.holds_for(game, frame, target)
        )
