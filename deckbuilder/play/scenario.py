"""A scenario file: read, checked, and its names turned into cards and squares."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

from deckbuilder import files
from deckbuilder.decks.load import exists, load
from deckbuilder.decks.resolve import CardNames, Reading, Resolver
from deckbuilder.documents.schemas import check
from deckbuilder.documents.yaml12 import Document, read_one
from deckbuilder.errors import Fault, Place
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.play.library import playable_ruleset
from deckbuilder.text import listed
from engine.board import board
from engine.core.state import Layout
from engine.games import layout_of

T = TypeVar("T")
Keys = tuple[str | int, ...]  # the way to a value in the document

PLAYERS = ("1", "2")
EMPTY = "empty"
USUAL_TURN = 5  # nobody's first turn


@dataclass(frozen=True)
class Side:
    """What is listed of a player; None where nothing is said."""

    deck: Reading | None = None
    tallies: Mapping[str, int] = field(default_factory=dict)
    piles: Mapping[str, tuple[Card, ...]] = field(default_factory=dict)


@dataclass(frozen=True)
class PlacedCard:
    """A card on the battlefield, with what lies on and under it."""

    square: int
    card: Card
    player: int
    owner: int
    numbers: Mapping[str, int] = field(default_factory=dict)  # by the names of the game's columns
    under: tuple[Card, ...] = ()


@dataclass(frozen=True)
class ScenarioStep:
    """An action or answer, or (without text) a check between two of them."""

    path: Keys
    text: str | None
    expect: Mapping[str, Any] = field(default_factory=dict)


class Scenario:
    """A checked scenario: what it lists as values, with faults at their places."""

    def __init__(self, document: Document, ruleset: RuleSet, resolver: Resolver) -> None:
        self.document = document
        self.data: dict[str, Any] = document.data
        self.ruleset = ruleset
        self.resolver = resolver
        rules = resolver.catalogue.ruleset_document(ruleset.id)
        self.squares = board(rules["board"]["files"], rules["board"]["ranks"])
        self.layout: Layout = layout_of(ruleset.id)
        self.phases: tuple[str, ...] = tuple(rules["phases"])
        self.name: str = self.data["scenario"]
        self.seed: int = self.data.get("seed", 1)
        self.active: int = self.data.get("active", 1) - 1
        self.turn: int = self.data.get("turn", USUAL_TURN)
        self.dice = tuple(self._dice([" ".join(map(str, face)) for face in rules.get("dice", {}).get("faces", ())]))
        self.from_decks: bool = self.data["setup"] == "decks"
        self.phase = self._phase(self.data.get("phase", self.phases[0]), ("phase",))
        self.sides = tuple(self._side(player) for player in range(len(PLAYERS)))
        self.board = tuple(self._board())
        self.steps = (*self._steps(), ScenarioStep(("expect",), None, self.data.get("expect", {})))
        for step in self.steps:
            self._check_expectation(step.expect, step.path if step.path == ("expect",) else (*step.path, "expect"))

    @cached_property
    def cleared(self) -> tuple[int, ...]:
        """The squares from which the normal setup is taken away."""
        return tuple(self.squares.parse(name) for name in self.data.get("board", {}))

    def cards(self) -> Iterator[Card]:
        """Every card that it lists, those of decks aside."""
        for side in self.sides:
            for pile in side.piles.values():
                yield from pile
        for placed in self.board:
            yield from (placed.card, *placed.under)

    def keys(self, name: str) -> frozenset[str]:
        """The keys of all cards that an expected name may mean."""
        return frozenset(card.key for card in self._names().candidates(name))

    def place(self, path: Keys, *, key: bool = False) -> Place:
        return self.document.place(path, key=key)

    def _names(self, player: int | None = None) -> CardNames:
        """What names mean to a player: the faction of the own deck's leader decides between cards of one name."""
        deck = None if player is None else self.sides[player].deck
        return CardNames(self.resolver.catalogue, self.ruleset, deck.leader if deck else None)

    def _phase(self, name: str, path: Keys) -> int:
        if name not in self.phases:
            raise Fault(f"there is no phase '{name}'; there is {listed(self.phases)}", self.place(path))
        return self.phases.index(name)

    def _dice(self, faces: Sequence[str]) -> Iterator[int]:
        """The scripted faces by number, whatever the order of their symbols."""
        known = {frozenset(face.split()): number for number, face in reversed(list(enumerate(faces)))}
        for number, face in enumerate(self.data.get("dice", ())):
            found = known.get(frozenset(face.split()))
            if found is None:
                sentence = f"the die has no face '{face}'; it has {listed(dict.fromkeys(faces))}"
                raise Fault(sentence, self.place(("dice", number)))
            yield found

    def _side(self, player: int) -> Side:
        path: Keys = ("players", PLAYERS[player])
        data = self.data.get("players", {}).get(PLAYERS[player], {})
        deck = self._at((*path, "deck"), lambda: self._deck(data["deck"])) if "deck" in data else None
        if deck is None and self.from_decks:
            raise Fault(f"the normal setup needs a deck for player {player + 1}", self.place(path))
        names = CardNames(self.resolver.catalogue, self.ruleset, deck.leader if deck else None)
        piles = {pile: self._cards(data[pile], names, (*path, pile)) for pile in self.layout.zones if pile in data}
        tallies = {name: data[name] for name in self.layout.tallies if name in data}
        for number, card in enumerate(piles.get("active_events", ())):
            if "event" not in card.words:
                raise Fault(f"{card} is no event", self.place((*path, "active_events", number)))
        return Side(deck, tallies, piles)

    def _deck(self, name: str) -> Reading:
        """The deck of a name: a file beside the scenario or in the current folder, or a shipped deck."""
        if name == "-":
            raise Fault("a scenario's deck is a file or a shipped deck")
        beside = Path(self.document.file).parent / name
        reading = load(str(beside) if exists(str(beside)) and beside.is_file() else name, self.resolver)
        reading.must_be_readable()
        if reading.deck.ruleset != self.ruleset.id:
            other = self.resolver.catalogue.rulesets[reading.deck.ruleset].name
            raise Fault(f"the deck {reading.deck.name} is of {other}, not of {self.ruleset.name}")
        return reading

    def _cards(self, listed_names: Sequence[str], names: CardNames, path: Keys) -> tuple[Card, ...]:
        return tuple(self._card(name, names, (*path, number)) for number, name in enumerate(listed_names))

    def _card(self, name: str, names: CardNames, path: Keys) -> Card:
        return self._at(path, lambda: names.one(name))

    def _at(self, path: Keys, work: Callable[[], T]) -> T:
        """The work's result; a fault of it is told at the place of `path`."""
        try:
            return work()
        except Fault as fault:
            raise Fault(str(fault), self.place(path)) from None

    def _board(self) -> Iterator[PlacedCard]:
        for name, entry in self.data.get("board", {}).items():
            path: Keys = ("board", name)
            square = self._square(name, path)
            if entry == EMPTY:
                if not self.from_decks:
                    raise Fault("every space is empty here unless a card is listed on it", self.place(path))
                continue
            player = entry["player"] - 1
            owner = entry.get("owner", player + 1) - 1
            names = self._names(owner)
            card = self._card(entry["card"], names, (*path, "card"))
            if not card.words & {"unit", "structure"}:
                raise Fault(f"{card} is neither unit nor structure and stands on no space", self.place((*path, "card")))
            under = self._cards(entry.get("under", ()), names, (*path, "under"))
            numbers = {name: entry[name] for name in self.layout.columns if name in entry}
            yield PlacedCard(square, card, player, owner, numbers, under)

    def _square(self, name: str, path: Keys) -> int:
        try:
            return self.squares.parse(name)
        except ValueError as error:
            raise Fault(str(error), self.place(path, key=True)) from None

    def _steps(self) -> Iterator[ScenarioStep]:
        for number, step in enumerate(self.data.get("steps", ())):
            if isinstance(step, dict):
                yield ScenarioStep(("steps", number), None, step["expect"])
            else:
                yield ScenarioStep(("steps", number), " ".join(str(step).split()))

    def _check_expectation(self, expect: Mapping[str, Any], path: Keys) -> None:
        """Names and squares of an expectation must exist, or it would never or always hold."""
        for name, found in expect.get("board", {}).items():
            here = (*path, "board", name)
            self._square(name, here)
            if isinstance(found, dict):
                for key in ("card", "under"):
                    self._check_names(found.get(key, ()), (*here, key))
            elif found != EMPTY:
                self._check_names(found, here)
        for pile in self.layout.zones:
            for player, cards in expect.get(pile, {}).items():
                self._check_names(cards, (*path, pile, player))
        if "phase" in expect:
            self._phase(expect["phase"], (*path, "phase"))

    def _check_names(self, names: str | Sequence[str], path: Keys) -> None:
        if isinstance(names, str):
            if not self.keys(names):
                self._card(names, self._names(), path)
        else:
            for number, name in enumerate(names):
                self._check_names(name, (*path, number))


def read(path: Path, resolver: Resolver) -> Scenario:
    """The scenario in a file. Raises Fault with the place of what is wrong in it."""
    document = read_one(files.read(path), str(path))
    data = document.data
    if not isinstance(data, dict) or "scenario" not in data:
        raise Fault("is no scenario: it has no key 'scenario:'", document.place())
    if not isinstance(data.get("ruleset"), str):
        check(document, "scenario")  # tells what is wrong with it
    try:
        ruleset = playable_ruleset(resolver.catalogue, data["ruleset"])
    except Fault as fault:
        raise Fault(fault.message, document.place(("ruleset",))) from None
    check(document, "scenario")
    return Scenario(document, ruleset, resolver)
