"""A scenario file: parsed, checked, its names resolved to cards, squares, players and phases."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, NoReturn, Protocol, TypeVar

from deckbuilder.decks.load import exists, load, load_named
from deckbuilder.decks.resolve import CardNames, ResolvedDeck, Resolver
from deckbuilder.documents.document import Document
from deckbuilder.documents.schemas import check
from deckbuilder.errors import InputError, Place
from deckbuilder.games import notation_of
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import DUEL, FULL, RuleSet
from deckbuilder.notation import parser as positions
from deckbuilder.notation.position_spec import (
    ABOUT,
    COUNTERS,
    EMPTY,
    MOVED,
    POSITION,
    SPENT,
    SUPPLY,
    TEAMS,
    USUAL_TURN,
    CardPile,
    CardPlacement,
    Keys,
    PlayerSpec,
    PositionSpec,
    ScenarioStep,
)
from deckbuilder.playing import playable_ruleset
from deckbuilder.text import listed
from engine.core.state import Layout
from engine.games import board_of, layout_of

RESULT = "result"
REFUSED = "refused"  # its keys are texts


class _NameLookup(Protocol):
    """Functions that resolve names, squares, players and phases; each raises InputError with its place."""

    def must_know(self, name: str, path: Keys) -> None: ...

    def square(self, name: str, path: Keys) -> int: ...

    def player(self, number: int, path: Keys) -> int: ...

    def phase_number(self, name: str, path: Keys) -> int: ...

    def must_read(self, text: str, path: Keys) -> None: ...


def _check_expectation(scenario: _NameLookup, expect: Mapping[str, Any], path: Keys) -> None:
    """Raise InputError for the first name, square, player or phase that does not exist."""
    for key, expected in expect.items():
        here = (*path, key)
        if key == "board":
            _check_board(scenario, expected, here)
        elif key in ("asked", "active", "winner", "check") and isinstance(expected, int):
            scenario.player(expected, here)
        elif key == "phase":
            scenario.phase_number(expected, here)
        elif key == POSITION:
            scenario.must_read(expected, here)
        elif key == RESULT:
            if isinstance(expected.get("winner"), int):
                scenario.player(expected["winner"], (*here, "winner"))
        elif isinstance(expected, dict) and key != REFUSED:
            _check_each(scenario, key, expected, here)


def _check_each(scenario: _NameLookup, key: str, expected: Mapping[str, Any], path: Keys) -> None:
    """Check an expectation player by player, or square by square."""
    for name, value in expected.items():
        if not name.isdigit():
            scenario.square(name, (*path, name))
            continue
        scenario.player(int(name), (*path, name))
        if key == SUPPLY:
            _check_names(scenario, list(value), path)
        elif isinstance(value, str | list):  # names, of one card or of many
            _check_names(scenario, value, (*path, name))


def _check_board(scenario: _NameLookup, board: Mapping[str, Any], path: Keys) -> None:
    for name, value in board.items():
        here = (*path, name)
        scenario.square(name, here)
        if isinstance(value, dict):
            for key in ("card", "under"):
                _check_names(scenario, value.get(key, ()), (*here, key))
        elif value != EMPTY:
            _check_names(scenario, value, here)


def _check_names(scenario: _NameLookup, names: str | Sequence[str], path: Keys) -> None:
    if isinstance(names, str):
        scenario.must_know(names, path)
    else:
        for number, name in enumerate(names):
            _check_names(scenario, name, (*path, number))


T = TypeVar("T")


class Scenario:
    """A checked scenario: its lists as values; errors have their places."""

    def __init__(self, document: Document, ruleset: RuleSet, resolver: Resolver) -> None:
        self.document = document
        self.data: dict[str, Any] = document.data
        self.ruleset = ruleset
        self.resolver = resolver
        rules = resolver.catalogue.ruleset_document(ruleset.id)
        self.layout: Layout = layout_of(ruleset.id)
        self.notation = notation_of(ruleset.id)
        shorthand = rules.get("shorthand", {})
        self.shorthand = {name: entry["card"] for name, entry in shorthand.items()}  # cards by the words for them
        self.piles = {name: entry["pile"] for name, entry in shorthand.items() if "pile" in entry}  # and where they lie
        self.most: Mapping[str, int] = rules.get("play", {})
        self.seats = self._seats()
        try:
            self.squares = board_of(rules, self.seats)
        except ValueError as error:
            raise InputError(str(error), self.place(("players",))) from None
        self.phases: tuple[str, ...] = tuple(rules["phases"])
        self.name: str = self.data["scenario"]
        self.seed: int = self.data.get("seed", 1)
        self.active: int = self.player(self.data.get("active", 1), ("active",))
        self.turn: int = self.data.get("turn", USUAL_TURN)
        self.dice = tuple(self._dice([" ".join(map(str, face)) for face in rules.get("dice", {}).get("faces", ())]))
        self.from_decks: bool = self.data["setup"] == "decks"
        self.written = self._written()
        self.phase = self.phase_number(self.data.get("phase", self.notation.phase or self.phases[0]), ("phase",))
        self.spent = self._spent()
        self.decks = tuple(self._deck_of(player) for player in range(self.seats))
        self.sides = tuple(self._side(player) for player in range(self.seats))
        self.board = tuple(self._board())
        self.steps = (*self._steps(), ScenarioStep(("expect",), None, self.data.get("expect", {})))
        for step in self.steps:
            _check_expectation(self, step.expect, step.path if step.path == ("expect",) else (*step.path, "expect"))

    @property
    def has_first_player(self) -> bool:
        return "active" in self.data

    @property
    def is_from_the_start(self) -> bool:
        """Whether the game is left as it begins: its decks are set up, and no moment is named but the first turn."""
        is_first = self.has_first_player and self.turn == 1 and "phase" not in self.data
        return self.from_decks and (is_first or self.data.keys().isdisjoint({"turn", "phase", "active"}))

    @cached_property
    def cleared(self) -> tuple[int, ...]:
        """The squares from which the normal setup is taken away."""
        return tuple(self.squares.parse(name) for name in self.data.get("board", {}))

    @property
    def listed(self) -> PositionSpec:
        """Return the position, without the decks."""
        if self.written is not None:
            return self.written
        return PositionSpec(self.active, self.turn, self.phase, self.sides, self.board, self.spent)

    def keys(self, name: str) -> frozenset[str]:
        """Return the keys of all cards that an expected name may mean."""
        return frozenset(card.key for card in CardNames(self.resolver.catalogue, self.ruleset).candidates(name))

    def must_know(self, name: str, path: Keys) -> None:
        """Raise InputError for an unknown card name."""
        if not self.keys(name):
            self._card(name, None, path)

    def place(self, path: Keys, *, key: bool = False) -> Place:
        return self.document.place(path, key=key)

    def _written(self) -> PositionSpec | None:
        """Return the position of a text, which is complete. Raises InputError where something else describes it too."""
        if POSITION not in self.data:
            return None
        if self.from_decks:
            raise InputError("a position that is written in a line needs 'setup: empty'", self.place(("setup",)))
        if also := [key for key in ("active", "turn", "phase", *SPENT, "players", "board") if key in self.data]:
            raise InputError(f"'{also[0]}' is part of the position, which is given", self.place((also[0],), key=True))
        return self._read(self.data[POSITION], (POSITION,))

    def must_read(self, text: str, path: Keys) -> None:
        """Raise InputError for a text that is no position."""
        self._read(text, path)

    def _read(self, text: str, path: Keys) -> PositionSpec:
        return self._at(path, lambda: positions.read(text, self.ruleset, self.resolver.catalogue))

    def place_of(self, placed: CardPlacement, path: Keys) -> Place:
        """Return the path of a key of a card on the board."""
        if self.written is not None:
            return self.place((POSITION,))
        here: Keys = ("board", self.squares.names[placed.square], *path)
        return self.place(here, key=path[0] == COUNTERS)

    def phase_number(self, name: str, path: Keys) -> int:
        """Return the number of a phase; `movement` means `move`, too."""
        phase_number = next((number for number, phase in enumerate(self.phases) if name.startswith(phase)), None)
        if phase_number is None:
            raise InputError(f"there is no phase '{name}'; there are {listed(self.phases)}", self.place(path))
        return phase_number

    def _spent(self) -> dict[str, int]:
        said = [name for name in SPENT if name in self.data]
        if strange := [name for name in said if name not in self.layout.numbers]:
            self._fail(strange[0], ())
        return {name: int(self.data[name]) for name in said}

    def _seats(self) -> int:
        """Two, or four where a third player or teams are listed. Raises InputError for teams that nobody plays in."""
        teams = self.data.get("teams")
        if teams is not None and sorted(map(sorted, teams)) != TEAMS:
            raise InputError("players 1 and 3 play against 2 and 4", self.place(("teams",)))
        return FULL if teams or max(map(int, self.data.get("players", ())), default=0) > DUEL else DUEL

    def player(self, number: int, path: Keys) -> int:
        """Return the player of a number. Raises InputError if there is no such player."""
        if number > self.seats:
            raise InputError(f"there is no player {number} here", self.place(path))
        return number - 1

    def _dice(self, faces: Sequence[str]) -> Iterator[int]:
        """Yield the scripted faces by number, in any order of their symbols; a number is the face that shows it."""
        numbers = {frozenset(face.split()): number for number, face in reversed(list(enumerate(faces)))}
        numbers |= {frozenset(face.split()[:1]): number for number, face in enumerate(faces) if face[:1].isdigit()}
        for place, face in enumerate(self.data.get("dice", ())):
            number = numbers.get(frozenset(str(face).split()))
            if number is None:
                sentence = f"the die has no face '{face}'; it has {listed(dict.fromkeys(faces))}"
                raise InputError(sentence, self.place(("dice", place)))
            yield number

    def _deck_of(self, player: int) -> ResolvedDeck | None:
        path: Keys = ("players", str(player + 1))
        data = self.data.get("players", {}).get(str(player + 1), {})
        if "deck" in data:
            return self._at((*path, "deck"), lambda: self._deck(data["deck"]))
        if self.from_decks:
            raise InputError(f"the normal setup needs a deck for player {player + 1}", self.place(path))
        return None

    def _side(self, player: int) -> PlayerSpec:
        path: Keys = ("players", str(player + 1))
        data = self.data.get("players", {}).get(str(player + 1), {})
        keys = {"deck", *self.layout.zones, *self.layout.tallies, *self.piles}
        if unknown := [name for name in data if name not in keys]:
            self._fail(unknown[0], path)
        return PlayerSpec(self.decks[player], self._player_tallies(data, path), self._player_piles(data, player, path))

    def _player_tallies(self, data: Mapping[str, Any], path: Keys) -> dict[str, int]:
        """Return the numbers of a player. Raises InputError for one above its maximum."""
        tallies: dict[str, int] = {name: data[name] for name in self.layout.tallies if name in data}
        for name, number in tallies.items():
            maximum = self.most.get(f"most_{name}", number)
            if number > maximum:
                raise InputError(f"it must be at most {maximum}", self.place((*path, name)))
        return tallies

    def _player_piles(self, data: Mapping[str, Any], player: int, path: Keys) -> dict[str, CardPile]:
        """Return the cards in a player's zones: those that are named, and equal ones of which the number is given."""
        zones = [zone for zone in self.layout.zones if zone in data and zone != SUPPLY]
        piles: dict[str, CardPile] = {zone: self._cards(data[zone], player, (*path, zone)) for zone in zones}
        for name, zone in self.piles.items():
            if name in data:
                filler = self._card(self.shorthand[name], player, (*path, name))
                piles[zone] = (*piles.get(zone, ()), *[filler] * data[name])
        if SUPPLY in self.layout.zones:
            piles |= self._supply(data, player, path)
        for number, card in enumerate(piles.get("active_events", ())):
            if card and "event" not in card.words:
                raise InputError(f"{card} is not an event", self.place((*path, "active_events", number)))
        return piles

    def _supply(self, data: Mapping[str, Any], player: int, path: Keys) -> dict[str, CardPile]:
        """Return the cards beside the board: as listed, or those of the leader that are not on the board yet."""
        deck = self.decks[player]
        if SUPPLY in data:
            counts: Mapping[str, int] = data[SUPPLY]
        elif deck is None or deck.leader is None or self.from_decks:
            return {}
        else:
            shown = Counter(name for name, owner in self._shown() if owner == player + 1)
            counts = {name: max(0, number - shown[name]) for name, number in deck.leader.piles.items()}
        counted_cards = [(self._card(name, player, (*path, SUPPLY)), number) for name, number in counts.items()]
        return {SUPPLY: tuple(card for card, number in counted_cards for _ in range(number))}

    def _shown(self) -> Iterator[tuple[str, int]]:
        """Yield the cards that the board lists with a player, also beneath others, each with the number of its owner.

        What is only said to lie beneath a card (`true`) has always been there, and is missing in no supply.
        """
        for entry in self.data.get("board", {}).values():
            if isinstance(entry, dict):
                yield entry["card"], entry.get("owner") or entry["player"]
                for word in self.shorthand.keys() & entry.keys():
                    if isinstance(entry[word], dict):
                        yield self.shorthand[word], entry[word]["player"]

    def _fail(self, name: str, path: Keys) -> NoReturn:
        sentence = f"{self.ruleset.name} knows no {name.replace('_', ' ')}"
        raise InputError(sentence, self.place((*path, name), key=True))

    def _deck(self, name: str) -> ResolvedDeck:
        """Return the deck of a name: a file beside the scenario or below its folder, a shipped deck, or a deck code.

        Nothing outside that folder is read: scenarios come with packs of strangers.
        """
        if Path(name).is_absolute() or ".." in Path(name).parts or name == "-":
            raise InputError("a scenario's deck is a file beside it, or a shipped deck")
        beside = Path(self.document.file).parent / name
        is_file = exists(str(beside)) and beside.is_file()
        resolved = load(str(beside), self.resolver) if is_file else load_named(name, self.resolver)
        resolved.must_be_readable()
        if resolved.deck.ruleset != self.ruleset.id:
            other = self.resolver.catalogue.rulesets[resolved.deck.ruleset].name
            raise InputError(f"the deck {resolved.deck.name} is of {other}, not of {self.ruleset.name}")
        return resolved

    def _cards(self, listed_names: Sequence[str], player: int, path: Keys) -> tuple[Card, ...]:
        return tuple(self._card(name, player, (*path, number)) for number, name in enumerate(listed_names))

    def _card(self, name: str, player: int | None, path: Keys) -> Card:
        """Return the card that a name means to a player: of several the one of the own faction, else of another's."""
        leaders = [deck.leader if deck else None for deck in self.decks]
        names = CardNames(self.resolver.catalogue, self.ruleset, None if player is None else leaders[player])
        factions = {leader.faction for leader in leaders if leader}
        cards = [card for card in names.candidates(name) if card.faction in factions]
        return cards[0] if len(cards) == 1 else self._at(path, lambda: names.find(name))

    def _at(self, path: Keys, work: Callable[[], T]) -> T:
        """Return the result of a function; its errors get the place of `path`."""
        try:
            return work()
        except InputError as input_error:
            raise InputError(str(input_error), self.place(path)) from None

    def _board(self) -> Iterator[CardPlacement]:
        for name, entry in self.data.get("board", {}).items():
            path: Keys = ("board", name)
            square = self.square(name, path)
            if entry == EMPTY:
                if not self.from_decks:
                    raise InputError("every space is empty here unless a card is listed on it", self.place(path))
                continue
            player = self.player(entry["player"], (*path, "player"))
            owner = self.player(entry.get("owner", player + 1), (*path, "owner"))
            card = self._card(entry["card"], owner, (*path, "card"))
            beneath = self.shorthand.keys() & entry.keys()
            if strange := [key for key in entry if key not in self._known | beneath]:
                self._fail(strange[0], path)
            under = tuple(self._under(entry, owner, path))
            marks = tuple(mark for mark in self.notation.marks if entry.get(mark))
            about = (self._numbers(entry), entry.get(COUNTERS, {}), marks, entry.get(MOVED, False), under)
            yield CardPlacement(square, card, player, owner, *about)
            for word in beneath:
                if entry[word]:
                    yield self._beneath(square, word, entry, (*path, word))

    @cached_property
    def _known(self) -> frozenset[str]:
        """Return the keys that a card on the board may have."""
        moved = {MOVED} & {*self.layout.notes}
        counters = {COUNTERS} if self.notation.counters(self.layout) else set()
        return ABOUT | moved | counters | {*self.layout.columns} | {*self.notation.marks}

    def _numbers(self, entry: Mapping[str, Any]) -> dict[str, int]:
        return {column: int(entry[column]) for column in self.layout.columns if column in entry}

    def _under(self, entry: Mapping[str, Any], owner: int, path: Keys) -> Iterator[tuple[Card, int]]:
        for number, listed_ in enumerate(entry.get("under", ())):
            here = (*path, "under", number)
            name, number_ = (listed_, owner + 1) if isinstance(listed_, str) else (listed_["card"], listed_["player"])
            player = self.player(number_, here)
            yield self._card(name, player, here), player

    def _beneath(self, square: int, word: str, entry: Mapping[str, Any], path: Keys) -> CardPlacement:
        """Return what lies beneath a card on its space: of the same player, if nothing is said."""
        said = entry[word] if isinstance(entry[word], dict) else {"player": entry["player"]}
        player = self.player(said["player"], path)
        return CardPlacement(
            square, self._card(self.shorthand[word], player, path), player, player, self._numbers(said)
        )

    def square(self, name: str, path: Keys) -> int:
        try:
            return self.squares.parse(name)
        except ValueError as error:
            raise InputError(str(error), self.place(path, key=True)) from None

    def _steps(self) -> Iterator[ScenarioStep]:
        for number, step in enumerate(self.data.get("steps", ())):
            if isinstance(step, dict):
                yield ScenarioStep(("steps", number), None, step["expect"])
            else:
                yield ScenarioStep(("steps", number), " ".join(str(step).split()))


def scenario_of(document: Document, resolver: Resolver) -> Scenario:
    """Return the scenario in a document. Raises InputError with the place of the error."""
    data = document.data
    if not isinstance(data, dict) or "scenario" not in data:
        raise InputError("is not a scenario: it has no key 'scenario:'", document.place())
    if not isinstance(data.get("ruleset"), str):
        check(document, "scenario")  # raises its errors
    try:
        ruleset = playable_ruleset(resolver.catalogue, data["ruleset"])
    except InputError as input_error:
        raise InputError(input_error.message, document.place(("ruleset",))) from None
    check(document, "scenario")
    return Scenario(document, ruleset, resolver)
