"""Names in deck files that no card has: kept through every change, and taken out by name."""

from pathlib import Path

import pytest

from deckbuilder.app.decks.files import DeckFiles, Edit
from deckbuilder.app.decks.history import FileHistory
from deckbuilder.app.storage import PathStorage
from deckbuilder.decks import remarks
from deckbuilder.decks.edit import begin, change, change_all
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError

TEXT = """deck: With Gone Cards
ruleset: summoner-wars-2e
format: custom
cards:
  summoner: {Svara: 1}
  commons: {Bear Cavalry: 2, Gone Owl: 3}
  champions: {3 Gone Sisters: 1}
pool: {Ice Smith: 4, Gone Wolf: 2}
considering: {Frost Mage: 1, Gone Fox: 2}
card_notes: {Svara: stay back, Gone Owl: fly high}
"""
GONE = ("Gone Owl: 3", "3 Gone Sisters: 1", "Gone Wolf: 2", "Gone Fox: 2", "Gone Owl: fly high")


@pytest.fixture
def decks(tmp_path: Path, resolver: Resolver) -> DeckFiles:
    return DeckFiles(resolver, lambda: FileHistory(tmp_path / "history.db"), PathStorage())


@pytest.fixture
def name(tmp_path: Path) -> str:
    path = tmp_path / "gone.yaml"
    path.write_text(TEXT, "utf-8")
    return str(path)


def edits(resolver: Resolver) -> dict[str, Edit]:
    return {
        "add": lambda deck: change(deck, "Bear Cavalry", 1, resolver).deck,
        "remove": lambda deck: change(deck, "Bear Cavalry", -2, resolver).deck,
        "note": lambda deck: remarks.with_note(deck.must_be_editable(), "a note"),
        "card note": lambda deck: remarks.with_card_note(deck, "Ice Smith", "a note", resolver),
        "consider": lambda deck: remarks.consider(deck, ["Ice Smith"], 1, resolver)[0],
    }


@pytest.mark.parametrize("what", ["add", "remove", "note", "card note", "consider"])
def test_every_change_keeps_names_that_no_card_has(what: str, decks: DeckFiles, name: str, resolver: Resolver) -> None:
    before = decks.read(name).resolved.deck
    decks.change(name, edits(resolver)[what], what)
    text, after = Path(name).read_text("utf-8"), decks.read(name).resolved.deck
    assert all(line.strip() in text for line in GONE)
    assert (after.unknown, after.unknown_notes) == (before.unknown, before.unknown_notes)
    decks.undo(name)
    assert Path(name).read_text("utf-8") == TEXT


@pytest.mark.parametrize("ending", [".yaml", ".json", ".txt", ".csv", ".md"])
def test_every_kind_of_file_keeps_names_that_no_card_has(
    ending: str, decks: DeckFiles, name: str, tmp_path: Path, resolver: Resolver
) -> None:
    other = str(tmp_path / f"other{ending}")
    decks.create(other, decks.read(name).resolved.must_be_editable(), "copied")
    decks.change(other, lambda deck: change(deck, "Bear Cavalry", 1, resolver).deck, "add")
    lines = {(line.section, line.name, line.count) for line in decks.read(other).resolved.deck.unknown}
    assert {("commons", "Gone Owl", 3), ("champions", "3 Gone Sisters", 1)} <= lines


def test_names_that_no_card_has_are_taken_out_one_by_one(decks: DeckFiles, name: str, resolver: Resolver) -> None:
    decks.change(name, lambda deck: change_all(deck, ["Gone", "Owl"], -1, resolver)[-1].deck, "remove")
    assert "Gone Owl: 2" in Path(name).read_text("utf-8")
    decks.change(name, lambda deck: change_all(deck, ["2 gone owl", "3 Gone Sisters"], -1, resolver)[-1].deck, "remove")
    decks.change(name, lambda deck: change(deck, "Gone Wolf", -2, resolver).deck, "remove")
    decks.change(name, lambda deck: remarks.consider(deck, ["2 Gone Fox"], -1, resolver)[0], "consider")
    decks.change(name, lambda deck: remarks.with_card_note(deck, "Gone Owl", None, resolver), "note")
    assert "Gone" not in Path(name).read_text("utf-8").partition("\n")[2].replace("With Gone Cards", "")
    deck = decks.read(name).resolved.must_be_readable()
    assert {card.name: count for card, count in deck.sections["commons"].items()}["Bear Cavalry"] == 2
    assert deck.pool is not None
    assert [card.name for card in deck.pool] == ["Ice Smith"]


def test_no_more_copies_of_a_name_are_taken_out_than_there_are(decks: DeckFiles, name: str, resolver: Resolver) -> None:
    with pytest.raises(InputError, match="the deck has 3 Gone Owl under commons, 4 cannot be taken out"):
        decks.change(name, lambda deck: change(deck, "Gone Owl", -4, resolver).deck, "remove")
    with pytest.raises(InputError, match="no card is called 'Gone Owl'"):
        decks.change(name, lambda deck: change(deck, "Gone Owl", 1, resolver).deck, "add")
    with pytest.raises(InputError, match="no card is called 'Gone Fox'"):
        decks.change(name, lambda deck: change(deck, "Gone Fox", -1, resolver).deck, "remove")
    assert Path(name).read_text("utf-8") == TEXT


def test_a_prescribed_section_is_filled_without_unknown_names(
    tmp_path: Path, decks: DeckFiles, resolver: Resolver
) -> None:
    path = tmp_path / "events.yaml"
    path.write_text(
        "deck: A\nruleset: summoner-wars-2e\nformat: custom\ncards:\n  summoner: {Svara: 1}\n  epic events: {Gone: 2}\n",
        "utf-8",
    )
    deck = decks.change(
        str(path), lambda deck: change(deck, "Bear Cavalry", 1, resolver).deck, "add"
    ).file.resolved.deck
    assert "epic events" not in deck.sections
    deck = decks.change(str(path), lambda deck: change(deck, "Gone", -2, resolver).deck, "remove").file.resolved.deck
    assert sum(deck.sections["epic events"].values()) == 2


def test_a_deck_of_unknown_cards_is_of_no_other_game(tmp_path: Path, decks: DeckFiles) -> None:
    path = tmp_path / "gone.yaml"
    path.write_text("deck: A\nruleset: summoners-chess\ncards:\n  minions: {Gone: 2, Lost: 1}\n", "utf-8")
    resolved = decks.read(str(path)).resolved
    assert [line.name for line in resolved.must_be_editable().unknown] == ["Gone", "Lost"]


def test_a_line_that_cannot_be_read_still_prevents_a_change(
    tmp_path: Path, decks: DeckFiles, resolver: Resolver
) -> None:
    path = tmp_path / "gone.txt"
    path.write_text("Ruleset: summoner-wars-2e\n\nCommons\n4 Bear Cavalry\n1000 Ice Smith\n2 Gone\n", "utf-8")
    with pytest.raises(InputError, match="is not a card line"):
        decks.change(str(path), lambda deck: change(deck, "Gone", -2, resolver).deck, "remove")


def test_a_pool_with_names_that_no_card_has_begins_a_deck_that_keeps_them(tmp_path: Path, resolver: Resolver) -> None:
    path = tmp_path / "pool.yaml"
    path.write_text("pool: P\nruleset: summoners-chess\ncards: {Marshal Oryn: 1, Gone Piece: 2}\n", "utf-8")
    deck = begin("Marshal Oryn", resolver, pool=str(path), format_="limited").deck
    assert [(line.section, line.name, line.count) for line in deck.unknown] == [("pool", "Gone Piece", 2)]


def test_a_deck_that_looks_like_one_of_another_game_can_be_changed(
    tmp_path: Path, decks: DeckFiles, resolver: Resolver
) -> None:
    path = tmp_path / "gone.yaml"
    path.write_text(
        "deck: A\nruleset: summoner-wars-2e\nformat: custom\ncards:\n  commons: {Banner Lancer: 2, Gone: 1}\n", "utf-8"
    )
    assert "most of its cards are of Summoner's Chess" in decks.read(str(path)).resolved.list_problems[0].message
    decks.change(str(path), lambda deck: change(deck, "Gone", -1, resolver).deck, "remove")
    assert "Banner Lancer: 2" in path.read_text("utf-8")


def test_a_name_that_is_a_number_is_taken_out(tmp_path: Path, decks: DeckFiles, resolver: Resolver) -> None:
    path = tmp_path / "gone.yaml"
    path.write_text('deck: A\nruleset: summoner-wars-2e\ncards:\n  commons: {"07": 2, Bear Cavalry: 1}\n', "utf-8")
    decks.change(str(path), lambda deck: change_all(deck, ["07"], -2, resolver)[-1].deck, "remove")
    assert decks.read(str(path)).resolved.must_be_readable().unknown == ()
