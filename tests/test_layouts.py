"""A house summoner's starting layout: what is told of it, and that no game starts with one that is wrong."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.app.workbench import Workbench
from deckbuilder.catalogue import Catalogue
from deckbuilder.catalogue.build import KnownCards
from deckbuilder.decks.layouts import layout_problems
from deckbuilder.documents.sources import Sources
from deckbuilder.errors import InputError
from deckbuilder.lint import Linter
from engine.core.deck import GameDeck
from engine.core.errors import InvalidDeckError
from engine.core.game import Game, Library
from tests.conftest import grown_file
from tests.house import plant

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


def told(folder: Path, text: str, known: KnownCards) -> list[str]:
    """What lint says of the file."""
    (folder / "court.yaml").write_text(text, "utf-8")
    report = Linter(Sources(), known).lint([folder])
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
    old: str, new: str, findings: list[str], tmp_path: Path, known: KnownCards
) -> None:
    assert told(tmp_path, court(old, new), known) == findings


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
    known: KnownCards,
) -> None:
    numbers = "" if class_ == "event" else "cost: 1\nlife: 1\nstrength: 1\nattack: melee\n"
    numbers += "symbols: [fire]\n" if ruleset.endswith("2e") else ""
    text = f"card: Ember Bed\nruleset: {ruleset}\nfaction: Ember Court\nclass: {class_}\n{numbers}beneath: true\n"
    assert told(tmp_path, text, known) == [f"court.yaml:{text.count(chr(10))}:10: {says}"]


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
    }  # fmt: skip
    for why, listed in wrong.items():
        with pytest.raises(InvalidDeckError, match=why):
            Game.start(library, listed, 1)
