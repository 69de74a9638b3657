"""Decks and cards on their way to the engine: layouts, the pile, and what can't be played."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.app.workbench import Workbench
from deckbuilder.catalogue import Catalogue
from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.decks.layouts import layout_problems
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.sources import Sources
from deckbuilder.errors import InputError
from deckbuilder.lint import Linter
from deckbuilder.model.card import Card
from deckbuilder.playing import engine_deck, keys_of, library, library_of, playable_ruleset, text_only_cards
from engine.core.deck import GameDeck
from engine.core.errors import InvalidDeckError
from engine.core.game import Game, Library
from fuzz.cards import NAMES as DECKS
from tests.conftest import grown_file
from tests.house import plant

DWARVES = "summoner-wars-2e/polar-dwarves"


@pytest.mark.rule("2E-SETUP-2")
def test_a_deck_starts_with_what_its_summoner_shows(resolver: Resolver) -> None:
    deck = engine_deck(load_shipped("polar-dwarves", resolver).deck, resolver.catalogue)
    assert (deck.name, deck.leader) == ("Polar Dwarves", f"{DWARVES}/svara")
    assert deck.board == (
        (f"{DWARVES}/svara", 0, 3),
        ("summoner-wars-2e/-/ten-life-gate", 2, 3),
        (f"{DWARVES}/frost-mage", 2, 2),
        (f"{DWARVES}/ice-golem", 1, 2),
    )
    counted = Counter(key.rpartition("/")[2] for key in deck.pile)
    assert counted["five-life-gate"] == 3
    assert (counted["frost-mage"], counted["ice-golem"], counted["ice-ram"]) == (4, 4, 2)
    assert counted["svara"] == counted["ten-life-gate"] == 0


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.rule("2E-SETUP-3")
def test_every_shipped_deck_can_be_played(name: str, resolver: Resolver) -> None:
    deck = engine_deck(load_shipped(name, resolver).deck, resolver.catalogue)
    assert (len(deck.board), len(deck.pile)) == (4, 30)
    assert deck.pile == tuple(sorted(deck.pile))
    compiled = library_of(resolver.catalogue, [deck])
    assert keys_of([deck]) <= compiled.by_key.keys()


def test_decks_of_no_or_several_games_make_no_library(resolver: Resolver) -> None:
    catalogue = resolver.catalogue
    decks = [engine_deck(load_shipped(name, resolver).deck, catalogue) for name in ("breakers", "workbench-oldin")]
    with pytest.raises(InputError, match="Breakers and Workbench Oldin are of different games"):
        library_of(catalogue, decks)
    with pytest.raises(InputError, match="no deck is given"):
        library_of(catalogue, [])


def test_the_same_cards_make_one_library_whatever_their_order(catalogue: Catalogue) -> None:
    ruleset = playable_ruleset(catalogue, "2e")
    keys = [f"{DWARVES}/svara", f"{DWARVES}/ice-golem"]
    one, other = library(catalogue, ruleset, keys), library(catalogue, ruleset, reversed(keys))
    assert one is other
    assert {definition.name for definition in one.definitions} >= {"Svara", "Ice Golem"}
    assert library(catalogue, ruleset, keys[:1]).digest != one.digest


@pytest.mark.rule("2E-ATK-7")
def test_the_die_shows_what_the_rule_says(catalogue: Catalogue) -> None:
    faces = Counter(library(catalogue, playable_ruleset(catalogue, "2e"), []).faces)
    assert faces == {("melee", "ranged"): 3, ("ranged", "special"): 1, ("melee", "special"): 1, ("melee",): 1}


def test_a_card_that_does_not_exist_is_a_fault(catalogue: Catalogue) -> None:
    ruleset = playable_ruleset(catalogue, "2e")
    for key in (f"{DWARVES}/svarra", "", "summoner-wars-1e/phoenix-elves/fire-beast"):
        with pytest.raises(InputError, match="has the key"):
            library(catalogue, ruleset, [key])


def test_games_of_no_rule_set_cannot_be_played(catalogue: Catalogue) -> None:
    with pytest.raises(InputError, match="there is no rule set"):
        playable_ruleset(catalogue, "nothing")


def test_a_deck_without_summoner_cannot_be_played(resolver: Resolver) -> None:
    deck = load_shipped("polar-dwarves", resolver).deck
    headless = replace(deck, sections={name: cards for name, cards in deck.sections.items() if name != "summoner"})
    with pytest.raises(InputError, match="Polar Dwarves cannot be played: it has no summoner"):
        engine_deck(headless, resolver.catalogue)


def test_a_summoner_without_a_layout_cannot_be_played(resolver: Resolver, card: Callable[..., Card]) -> None:
    deck = load_shipped("polar-dwarves", resolver).deck
    document = resolver.catalogue.card_document(card("Svara").key)
    unseen = Card({**(document or {}), "setup": None})
    with pytest.raises(InputError, match="the card of Svara has no starting layout"):
        engine_deck(replace(deck, sections={**deck.sections, "summoner": {unseen: 1}}), resolver.catalogue)


def test_a_deck_without_its_starting_units_cannot_be_played(resolver: Resolver, card: Callable[..., Card]) -> None:
    deck = load_shipped("polar-dwarves", resolver).deck
    golem = card("Ice Golem", "summoner-wars-2e")
    for section in ("starting units", "commons"):
        deck = deck.with_count(section, golem, 0)
    with pytest.raises(InputError, match="Svara starts with Ice Golem, and it has too few"):
        engine_deck(deck, resolver.catalogue)


OWN = """\
card: Talker
ruleset: summoner-wars-2e
faction: Polar Dwarves
class: common unit
cost: 1
life: 1
strength: 1
attack: melee
symbols: [water]
abilities:
  - {name: Talk, text: This unit talks.}
---
card: Mute
ruleset: summoner-wars-2e
faction: Polar Dwarves
class: common unit
cost: 1
life: 1
strength: 1
attack: melee
symbols: [water]
"""


def test_a_card_that_is_only_text_is_played_by_its_numbers_and_listed(catalogue_file: Path, tmp_path: Path) -> None:
    own = open_catalogue(grown_file(catalogue_file, tmp_path), Sources([plant(tmp_path / "cards", {"own.yaml": OWN})]))
    cards = library(own, playable_ruleset(own, "2e"), [f"{DWARVES}/mute", f"{DWARVES}/talker"])
    assert text_only_cards(cards) == ["Talker (Talk)"]
    talker, mute = cards.by_key[f"{DWARVES}/talker"], cards.by_key[f"{DWARVES}/mute"]
    assert (talker.is_only_text, mute.is_only_text) == (True, False)
    assert [(each.name, each.text, each.clauses) for each in talker.abilities] == [("Talk", "This unit talks.", ())]


COURT = """\
card: Ashra
ruleset: summoner-wars-2e
faction: Ember Court
class: summoner unit
life: 11
strength: 3
attack: melee
symbols: [martial, fire, divine]
brings:
  starting units: {Cinder Guard: 1, Spark: 1}
  epic events: {Inferno: 2}
setup:
  confirmed: true
  board:
    - {card: Ashra, at: [0, 3]}
    - {card: Ten-Life Gate, at: [2, 3]}
    - {card: Cinder Guard, at: [1, 2]}
    - {card: Spark, at: [2, 4]}
"""
UNIT = """\
---
card: NAME
ruleset: summoner-wars-2e
faction: Ember Court
class: common unit
cost: 1
life: 3
strength: 2
attack: melee
symbols: [fire]
"""
INFERNO = """\
---
card: Inferno
ruleset: summoner-wars-2e
faction: Ember Court
class: epic event
cost: 0
phase: attack
abilities:
  - when: played
    do: [{damage: 1, on: {any: unit}}]
"""
OTHERS = UNIT.replace("NAME", "Cinder Guard") + UNIT.replace("NAME", "Spark") + INFERNO
DECK = """\
deck: Embers
ruleset: summoner-wars-2e
format: custom
cards:
  summoner: {Ashra: 1}
  commons: {Cinder Guard: 4, Spark: 4}
"""
SPARK = "    - {card: Spark, at: [2, 4]}\n"


def court(old: str = "", new: str = "") -> str:
    assert old in COURT
    return COURT.replace(old, new, 1) + OTHERS


def told(folder: Path, text: str, linter: Linter) -> list[str]:
    """What lint says of the file."""
    (folder / "court.yaml").write_text(text, "utf-8")
    report = linter.lint([folder])
    return [str(finding).replace(f"{folder}/", "") for finding in report.findings]


HALF = "is outside the owner's half of the board, which has rows 0 (the back row) to 3 and columns 0 to 5"


@pytest.mark.parametrize(
    ("old", "new", "findings"),
    [
        ("", "", []),
        ("[0, 3]", "[9, 3]", [f"court.yaml:15:25: [9, 3] {HALF}"]),
        ("[2, 4]", "[2, 6]", [f"court.yaml:18:25: [2, 6] {HALF}"]),
        ("[2, 4]", "[4, 4]", [f"court.yaml:18:25: [4, 4] {HALF}"]),
        ("[1, 2]", "[0, 3]", ["court.yaml:17:32: Ashra starts on [0, 3] already"]),
        (SPARK, "", ["court.yaml:10:37: 'Spark' is missing in the layout: the starting units of every summoner start on the board"]),
        ("    - {card: Ten-Life Gate, at: [2, 3]}\n", "", ["court.yaml:15:5: 'Ten-Life Gate' is missing: every summoner starts with it on the board"]),
        ("    - {card: Ashra, at: [0, 3]}\n", "", ["court.yaml:15:5: 'Ashra' is missing: every summoner starts with it on the board"]),
        ("Inferno: 2", "Inferno: 3", ["court.yaml:11:3: epic events: 3 cards, 2 required [2E-DECK-1]"]),
        (SPARK, f"{SPARK}    - {{card: Spark, at: [2, 5]}}\n", ["court.yaml:19:14: more of Spark start on the board than are under 'brings': a deck of Ashra may hold 1"]),
        (SPARK, f"{SPARK}    - {{card: Inferno, at: [2, 5]}}\n    - {{card: Frost Mage, at: [3, 5]}}\n", ["court.yaml:19:14: Inferno cannot stand on the board", "court.yaml:20:14: more of Frost Mage start on the board than are under 'brings': a deck of Ashra may hold none"]),
        ("Spark, at", "Sparks, at", ["court.yaml:10:37: 'Spark' is missing in the layout: the starting units of every summoner start on the board", "court.yaml:18:14: there is no card 'Sparks' in this rule set; did you mean Spark?"]),
    ],
)  # fmt: skip
def test_every_error_of_a_layout_is_reported(
    old: str, new: str, findings: list[str], tmp_path: Path, linter: Linter
) -> None:
    assert told(tmp_path, court(old, new), linter) == findings


@pytest.mark.rule("1E-VINE-5")
def test_a_card_that_lies_beneath_may_share_its_square(catalogue: Catalogue) -> None:
    (card,) = catalogue.named("Mugglug")
    data = catalogue.card_document(card.key) or {}
    number = [placement["card"] for placement in data["setup"]["board"]].index("Mugglug")
    there = data["setup"]["board"][number]["at"]
    for name, problems in {"Vine Wall": [], "Hunter": ["Mugglug starts on"]}.items():
        board = [*data["setup"]["board"], {"card": name, "at": there}]
        setup = {**data["setup"], "board": board}
        found = [sentence[:17] for _, sentence in layout_problems({**data, "setup": setup}, [], catalogue)]
        assert found == problems


@pytest.mark.parametrize(
    ("ruleset", "class_", "says"),
    [
        ("summoner-wars-2e", "common unit", "no card lies beneath another in this game"),
        ("summoner-wars-1e", "common unit", "a unit stands on cards that lie beneath, and is none of them"),
        ("summoner-wars-1e", "event", "the card does not stand on the board"),
    ],
)
def test_a_card_beneath_another_is_rejected_where_it_cannot_lie(
    ruleset: str,
    class_: str,
    says: str,
    tmp_path: Path,
    linter: Linter,
) -> None:
    numbers = "" if class_ == "event" else "cost: 1\nlife: 1\nstrength: 1\nattack: melee\n"
    numbers += "symbols: [fire]\n" if ruleset.endswith("2e") else ""
    text = f"card: Ember Bed\nruleset: {ruleset}\nfaction: Ember Court\nclass: {class_}\n{numbers}beneath: true\n"
    assert told(tmp_path, text, linter) == [f"court.yaml:{text.count(chr(10))}:10: {says}"]


@pytest.fixture
def deck_file(tmp_path: Path) -> Path:
    path = tmp_path / "embers.yaml"
    path.write_text(DECK, "utf-8")
    return path


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("[1, 2]", "[0, 3]", "two of its cards stand on one space"),
        ("{card: Spark, at", "{card: Inferno, at", "Inferno cannot stand on the battlefield"),
    ],
)
def test_no_game_starts_with_a_layout_that_is_wrong(
    old: str, new: str, why: str, tmp_path: Path, deck_file: Path, catalogue_file: Path
) -> None:
    plant(tmp_path / "own", {"court.yaml": court(old, new)})
    with Workbench(grown_file(catalogue_file, tmp_path), cards=[tmp_path / "own"]) as bench:
        deck = bench.deck(str(deck_file))
        with pytest.raises(InputError, match=f"Embers cannot be played: {why}"):
            bench.library([deck])


@pytest.fixture(scope="module")
def duel(catalogue_file: Path) -> tuple[Library, GameDeck, GameDeck]:
    with Workbench(catalogue_file) as bench:
        one, other = bench.deck("polar-dwarves"), bench.deck("breakers")
        return bench.library([one, other]), one, other


@given(data=st.data())
def test_a_layout_is_rejected_or_all_its_cards_stand_where_it_says(
    data: st.DataObject, duel: tuple[Library, GameDeck, GameDeck]
) -> None:
    library, one, other = duel
    place = st.tuples(st.sampled_from(sorted(one.keys())), st.integers(-1, 8), st.integers(-1, 6))
    places = data.draw(st.lists(place, max_size=6))
    deck = one._replace(board=((one.leader, 0, data.draw(st.integers(0, 5))), *places))
    try:
        game = Game.start(library, [deck, other], 1, 0)
    except InvalidDeckError:
        assert places
        return
    standing = [card for card in game.state.board if card >= 0 and game.state.owner[card] == 0]
    found = {(game.definition(card).key, *divmod(game.state.place[card], library.board.files)) for card in standing}
    assert found == set(deck.board)
    assert len(standing) == len(deck.board)


def test_decks_that_cannot_be_laid_out_start_no_game(duel: tuple[Library, GameDeck, GameDeck]) -> None:
    library, one, other = duel
    _, row, column = other.board[0]
    facing = (one.leader, 7 - row, 5 - column)
    wrong = {
        "deck 1: the battlefield has no row 8, column 0": [one._replace(board=((one.leader, 8, 0),)), other],
        "deck 2: the battlefield has no row 0, column 6": [one, other._replace(board=((other.leader, 0, 6),))],
        "two cards of the setup stand on one space": [one._replace(board=(facing,)), other],
        "deck 1: its leader is not on the battlefield": [one._replace(board=()), other],
        "deck 1: its leader is twice on the battlefield": [one._replace(board=((one.leader, 0, 0), (one.leader, 0, 1))), other],
        "deck 2: there is no card 'nothing'": [one, other._replace(pile=("nothing",))],
        "deck 3: there are 2 seats": [one, other, other],
        "a game takes two decks or more, not 1": [one],
        "a game takes two decks or more, not 0": [],
    }  # fmt: skip
    for why, listed in wrong.items():
        with pytest.raises(InvalidDeckError, match=why):
            Game.start(library, listed, 1)
