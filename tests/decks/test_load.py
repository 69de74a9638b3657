"""What DECK means: a file in any form, a deck code, or the name of a shipped deck."""

from pathlib import Path

import pytest

from deckbuilder.cli.display.remedies import sentence_of
from deckbuilder.collection import Collection, Holdings, next_decks
from deckbuilder.decks.edit import begin
from deckbuilder.decks.formats.deck_code import write_code
from deckbuilder.decks.formats.html_page import deck_page
from deckbuilder.decks.formats.registry import ENDINGS
from deckbuilder.decks.formats.tabletop_simulator import write_tts
from deckbuilder.decks.load import load, load_shipped, read_file, save
from deckbuilder.decks.resolve import Resolver
from deckbuilder.decks.stats import stats
from deckbuilder.decks.suggest import DeckCompletion
from deckbuilder.errors import InputError, Remedy
from tests.decks.helpers import FILE_FORMATS, reading_of, shipped, written

HERE = "polar-dwarves"  # also the name of files and folders below


@pytest.mark.parametrize(
    "suffix", [*(ending for ending, each in ENDINGS.items() if each.is_file), ".YAML", ".deck", ""]
)
def test_a_deck_is_saved_in_the_form_of_the_ending_and_loaded_again(
    suffix: str, tmp_path: Path, resolver: Resolver
) -> None:
    path = tmp_path / f"ice{suffix}"
    deck = shipped(HERE, resolver, "commons: 1 Ember Archer")
    save(deck, path, resolver)
    form = ENDINGS[suffix.lower()].name if suffix.lower() in ENDINGS else "yaml"
    assert path.read_text("utf-8") == written(form, deck, resolver.catalogue)
    assert load(str(path), resolver).deck == deck


@pytest.mark.parametrize("form", FILE_FORMATS)
def test_without_an_ending_the_content_decides_the_format(form: str, tmp_path: Path, resolver: Resolver) -> None:
    path = tmp_path / "pasted"
    deck = shipped(HERE, resolver)
    path.write_text("\ufeff" + written(form, deck, resolver.catalogue), "utf-8")
    assert load(str(path), resolver).deck == deck


@pytest.mark.parametrize("name", [HERE, "first-sealed-deck"])
def test_a_code_is_taken_from_the_command_line_and_from_a_file(name: str, tmp_path: Path, resolver: Resolver) -> None:
    deck = shipped(name, resolver)
    code = write_code(deck, resolver.catalogue)
    path = tmp_path / "code.txt"
    path.write_text(f"\n{code}\n", "utf-8")
    assert load(code, resolver).deck == load(str(path), resolver).deck == deck
    with pytest.raises(InputError, match="the deck code is damaged"):
        load(code[:-1], resolver)


@pytest.mark.parametrize("name", [HERE, "Polar Dwarves", "POLAR  dwarves"])
def test_a_shipped_deck_is_found_by_its_name_in_any_spelling(name: str, resolver: Resolver) -> None:
    assert load(name, resolver).deck == shipped(HERE, resolver)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("polar-dwarfs", "no deck file and no shipped deck 'polar-dwarfs'; did you mean polar-dwarves"),
        ("m1", "no deck file and no shipped deck 'm1'; 'deck new' begins a file"),
        ("orc", "did you mean tundra-orcs"),
        ("zzz", "no deck file and no shipped deck 'zzz'; 'deck new' begins a file"),
        ("x" * 5000, "no deck file and no shipped deck"),
        ("a\x1bb", "shipped deck 'a\ufffdb'"),
        ("dk1-" + "A" * 5000, "the deck code is damaged"),
    ],
)
def test_a_deck_that_does_not_exist_is_a_fault(name: str, message: str, resolver: Resolver) -> None:
    with pytest.raises(InputError) as raised:
        load(name, resolver)
    assert message in sentence_of(raised.value)


PASTED = {
    "a.txt": "Svara\nIce Smith (4)\nFrost Mage 4\n",
    "b.csv": "Count,Name\n1,Svara\n4,Ice Smith\n4,Frost Mage\n",
    "c.txt": "Ruleset: summoner-wars-2e\nFormat: custom\n1 Svara  # was: 1 Swara\n4 Ice Smith\n4 Frost Mage\n",
    "d.md": "| Count | Name |\n|---|---|\n| 1 | Svara |\n| 4 | Ice Smith |\n| 4 | Frost Mage |\n",
}


@pytest.mark.parametrize("name", PASTED)
def test_a_pasted_list_is_not_imported_unasked_but_an_import_is_recommended(
    name: str, tmp_path: Path, resolver: Resolver
) -> None:
    path = tmp_path / name
    path.write_text(PASTED[name], "utf-8")
    with pytest.raises(InputError) as raised:
        load(str(path), resolver).must_be_readable()
    assert Remedy.IMPORT_LIST in raised.value.remedies


@pytest.mark.parametrize("form", ["html", "tts"])
def test_what_is_exported_to_be_shown_is_read_back(form: str, tmp_path: Path, resolver: Resolver) -> None:
    deck = shipped(HERE, resolver)
    resolved = reading_of(deck, resolver)
    path = tmp_path / "deck.out"
    path.write_text(write_tts(resolved) if form == "tts" else deck_page(resolved, stats(resolved)), "utf-8")
    assert load(str(path), resolver).deck == deck


def test_the_link_to_a_deck_means_the_deck_of_its_code(resolver: Resolver) -> None:
    deck = shipped(HERE, resolver)
    assert load(f"https://example.org/decks/#deck={write_code(deck, resolver.catalogue)}", resolver).deck == deck


def test_an_address_is_not_fetched(resolver: Resolver) -> None:
    with pytest.raises(InputError) as raised:
        load("https://example.com/deck/1", resolver)
    assert "nothing is fetched from the web; copy the list" in sentence_of(raised.value)


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "deck.txt: no cards found"),
        ("Name: Ice\nRuleset: summoner-wars-2e\n", "deck.txt: no cards found"),
        ("# nothing\n", "deck.txt: no cards found"),
        (b"4 Frost\xff Mage", "deck.txt:1:8: is not UTF-8"),
    ],
)
def test_a_file_without_a_deck_is_a_fault(
    content: str | bytes, message: str, tmp_path: Path, resolver: Resolver
) -> None:
    path = tmp_path / "deck.txt"
    path.write_bytes(content.encode() if isinstance(content, str) else content)
    with pytest.raises(InputError, match=message):
        load(str(path), resolver)


def test_a_folder_is_no_deck(tmp_path: Path, resolver: Resolver) -> None:
    with pytest.raises(InputError, match=r"not a regular file|cannot be read"):
        load(str(tmp_path), resolver)


def test_a_form_that_is_asked_for_is_kept_to(tmp_path: Path, resolver: Resolver) -> None:
    path = tmp_path / "deck.yaml"
    path.write_text("Name: Ice\n1 Svara\n", "utf-8")
    assert read_file(path, resolver, "text").name == "Ice"
    with pytest.raises(InputError, match="is not a deck code: one begins with dk1-"):
        read_file(path, resolver, "code")
    with pytest.raises(InputError, match="is not YAML"):
        read_file(path, resolver)


def test_a_file_called_like_a_shipped_deck_is_not_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, resolver: Resolver
) -> None:
    (tmp_path / HERE).mkdir()
    (tmp_path / "vanguards").write_text("Svara\n", "utf-8")
    monkeypatch.chdir(tmp_path)
    assert load("vanguards", resolver).leader != load_shipped("vanguards", resolver).leader
    owned = (
        Collection(tmp_path / "c.yaml", {"summoner-wars-2e": Holdings({HERE: 1, "vanguards": 1})})
        .resolve(resolver)
        .copies
    )
    assert sum(owned.values()) == 2 * 34
    assert len(next_decks(owned, resolver, "summoner-wars-2e", None)) == 8
    assert DeckCompletion(begin("Svara", resolver), resolver).fill(1).size == 34


def test_an_error_in_a_file_is_reported_with_the_name_of_the_file(tmp_path: Path, resolver: Resolver) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("Ruleset: 2e\n1 Svara\n4 Frost Mge\n", "utf-8")
    with pytest.raises(InputError, match=r"mine\.txt: line 3: no card is called 'Frost Mge'"):
        load(str(file), resolver).must_be_readable()
