"""The forms that hold a deck: each reads back the very deck that was written, and refuses what is none."""

import csv
import io
import json
import re
from dataclasses import replace

import pytest
import yaml
from hypothesis import example, given, settings
from hypothesis import strategies as st

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.deck import is_deck_name
from deckbuilder.decks.formats import documents
from deckbuilder.decks.formats.csv_table import CSV_COLUMNS, csv_text, write_csv
from deckbuilder.decks.formats.deck_code import PREFIX, read_code, write_code
from deckbuilder.decks.formats.registry import FORMATS, format_of_text
from deckbuilder.decks.listing import listing
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.documents.schemas import gate
from deckbuilder.errors import InputError
from tests.decks.helpers import FILE_FORMATS, shipped, written
from tests.decks.strategies import deck_names, decks
from tests.depth import examples

QUICK = examples(15)


def read(text: str, form: str, resolver: Resolver) -> ResolvedDeck:
    return resolver.resolve(FORMATS[form].parse(text, resolver.catalogue, "deck.txt"))


@pytest.mark.parametrize("form", FILE_FORMATS)
@given(data=st.data())
@QUICK
def test_a_deck_is_read_back_as_it_was_written(form: str, data: st.DataObject, resolver: Resolver) -> None:
    deck = data.draw(decks(resolver, strange=True))
    text = written(form, deck, resolver.catalogue)
    assert format_of_text(text).name == form
    assert format_of_text("\ufeff\r\n" + text.replace("\n", "\r\n")).name == form
    for each in (text, text.replace("\n", "\r\n")):
        resolved = read(each, form, resolver)
        assert resolved.list_problems == ()
        assert resolved.deck == deck


@given(data=st.data())
@QUICK
def test_a_deck_code_is_read_back_as_it_was_written(data: st.DataObject, resolver: Resolver) -> None:
    deck = data.draw(decks(resolver))
    code = write_code(deck, resolver.catalogue)
    assert read_code(code, resolver.catalogue) == deck
    assert read_code(f"  {code}\n", resolver.catalogue) == deck


@pytest.mark.parametrize("form", [*FILE_FORMATS, "code", "svg"])
def test_every_shipped_deck_is_read_back_from_every_form(form: str, resolver: Resolver) -> None:
    catalogue = resolver.catalogue
    for name in catalogue.deck_names():
        deck = shipped(name, resolver)
        if form == "code":
            assert read_code(write_code(deck, catalogue), catalogue) == deck
        else:
            assert read(written(form, deck, catalogue), form, resolver).deck == deck


@pytest.mark.parametrize("form", FILE_FORMATS)
def test_notes_and_considered_cards_are_kept_in_every_form_of_a_file(form: str, resolver: Resolver) -> None:
    deck = shipped("polar-dwarves", resolver)
    svara, golem = (next(card for card in deck.cards() if card.name == name) for name in ("Svara", "Ice Golem"))
    notes = (
        "strong *against* orcs",
        '=1+1, "quoted", a # sign and \\ signs',
        "Note: of notes",
        "# Plan\n\n- **Hold** the gates [/quote]\n  - then push\n\nNote: with [[Jarmund]]\n> #| a\n\n    code  x",
        "last",
    )
    card_notes = {svara: "- stays back\n- far", golem: "> [walks]\n\n// slowly"}
    deck = replace(deck, notes=notes, considering={golem: 2}, card_notes=card_notes)
    text = written(form, deck, resolver.catalogue)
    for end in ("\n", "\r\n"):
        back = read(text.replace("\n", end), form, resolver).deck
        assert (back, back.notes, back.considering) == (deck, deck.notes, deck.considering)
        assert back.card_notes == deck.card_notes


@example(name="\U000e0041")
@example(name="\U0001d173")
@given(name=deck_names() | st.text(max_size=90) | st.sampled_from(["", " x", "x ", "\u00a0x", "x\u3000", "x" * 81]))
@settings(deadline=None)
def test_a_deck_name_is_one_exactly_if_the_schema_of_deck_files_says_so(name: str) -> None:
    document = {"deck": name, "ruleset": "summoner-wars-2e", "format": "custom", "cards": {}}
    if not re.search("[\ud800-\udfff]", name):
        assert is_deck_name(name) == gate("deck").is_valid(document)


@given(data=st.data())
@QUICK
def test_no_cell_of_a_csv_table_is_a_formula(data: st.DataObject, resolver: Resolver) -> None:
    deck = data.draw(decks(resolver))
    rows = list(csv.reader(io.StringIO(write_csv(listing(deck, resolver.catalogue)))))
    assert rows[0] == CSV_COLUMNS
    assert all(len(row) == len(CSV_COLUMNS) for row in rows)
    assert not any(re.match(r"[=+\-@\t\r]", cell) for row in rows for cell in row)


@pytest.mark.parametrize("begin", ["=", "+", "-", "@", "\t", "\r", "'="], ids=repr)
def test_a_cell_that_begins_like_a_formula_is_marked_as_text(begin: str) -> None:
    assert csv_text(["a"], [[f"{begin}1"]]).replace('"', "") == f"a\n'{begin}1\n"


CSV = "deck,ruleset,format,section,count,card\n"


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("Ice,2e,custom,summoner,1,Svara\n\n\n", []),
        ("Ice,2e,custom,Summoner,01,svara\n", []),
        ("Ice,2e,custom,summoner,1,Svara\nIce,2e,custom,commons,0,Frost Mage\n", [(3, "is not a row of a deck table")]),
        ("Ice,2e,custom,summoner,1,Svara\nIce,2e,custom,commons,100,Frost Mage\n", [(3, "is not a row")]),
        ("Ice,2e,custom,summoner,1,Svara\nIce,2e,custom,commons,-1,Frost Mage\n", [(3, "is not a row")]),
        ("Ice,2e,custom,summoner,1,Svara\nIce,2e,custom,commons,²,Frost Mage\n", [(3, "is not a row")]),
        ("Ice,2e,custom,summoner,1,Svara\nIce,2e,custom,commons,00,Frost Mage\n", [(3, "is not a row")]),
        ("Ice,2e,custom,summoner,1,Svara\nIce,2e,custom,sideboard,1,Frost Mage\n", [(3, "is not a row")]),
        ("Ice,2e,custom,summoner,1,Svara\ncommons,1,Frost Mage\n", [(3, "is not a row")]),
        (
            "Ice,2e,custom,summoner,1,Svara\nIce,2e,custom,commons,1,Fr\x1bost\n",
            [(3, "'Ice,2e,custom,commons,1,Fr\ufffdost'")],
        ),
        ("Ice,2e,custom,summoner,1,Svara\nIce,2e,custom,commons,1,Frost Mag\n", [(3, "no card is called 'Frost Mag'")]),
        ("Ice,2e,custom,summoner,1,Svara\nIce,2e,custom,commons,1,\n", [(3, "no card is called ''")]),
        ("I\x1bce,2e,custom,summoner,1,Svara\n", [(0, "a deck's name has 1 to 80 characters")]),
        (",2e,custom,summoner,1,Svara\n", []),
        (
            "Ice,2e,custom,summoner,1,Svara\nFire,2e,custom,commons,4,Frost Mage\n",
            [(3, "'Fire' is another deck; a table of one deck is read")],
        ),
    ],
)
def test_rows_of_a_csv_table_that_are_none_are_reported(
    rows: str, expected: list[tuple[int, str]], resolver: Resolver
) -> None:
    found = read(CSV + rows, "csv", resolver).list_problems
    assert [problem.line for problem in found] == [line for line, _ in expected]
    assert all(text in problem.message for problem, (_, text) in zip(found, expected, strict=True))


def test_rows_of_a_csv_table_may_come_in_any_order(resolver: Resolver) -> None:
    text = written("csv", shipped("first-sealed-deck", resolver), resolver.catalogue)
    head, *rows = text.splitlines()
    deck = read("\n".join([head, *reversed(rows)]), "csv", resolver).deck
    assert deck == shipped("first-sealed-deck", resolver)


DECK = "deck: Ice\nruleset: summoner-wars-2e\nformat: custom\ncards:\n"


@pytest.mark.parametrize(
    ("form", "text", "message"),
    [
        ("yaml", "", "deck.txt: is empty, or holds only remarks; what is expected here begins with 'deck:'"),
        ("yaml", "just words", 'deck.txt:1:1: the document is "just words"; it must be a mapping'),
        ("yaml", "deck: Ice\ncards: {}\n", "deck.txt:1:1: 'ruleset' is missing"),
        ("yaml", f"{DECK}  commons: {{Frost Mage: 0}}\n", "deck.txt:5:25: .* must be at least 1"),
        ("yaml", f"{DECK}  commons: {{Frost Mage: 100}}\n", "deck.txt:5:25: .* must be at most 99"),
        ("yaml", f"{DECK}  commons: {{Frost Mage: four}}\n", "deck.txt:5:25: .* must be a whole number"),
        ("yaml", f"{DECK}  commons: {{Frost Mage: 1, Frost Mage: 2}}\n", "'Frost Mage' stands here a second time"),
        ("yaml", f"{DECK}  commons: &x {{Frost Mage: 1}}\n", "anchors and aliases"),
        ("yaml", f"{DECK}  - Frost Mage\n", "deck.txt:5:3: 'cards' .* must be a mapping"),
        ("yaml", f"{DECK}  {{}}\n---\n{DECK}  {{}}\n", "holds more than one document"),
        ("yaml", "card: Pawn\nruleset: summoners-chess\n", "'card' is not a key here"),
        (
            "yaml",
            DECK.replace("Ice", '"I\\ace"') + "  {}\n",
            "deck.txt:1:7: 'deck' holds control or invisible characters",
        ),
        ("yaml", DECK.replace("2e", "9e") + "  {}\n", "there is no rule set 'summoner-wars-9e'"),
        ("yaml", DECK.replace("custom", "blitz") + "  {}\n", "has no format 'blitz'; it has custom or limited"),
        ("json", "{", "deck.txt:.* is not YAML"),
        ("json", '{"deck": "Ice"}', "deck.txt:1:1: 'ruleset' is missing"),
        ("json", '{"deck": "\\ud83d", "ruleset": "a", "format": "b", "cards": {}}', "is not YAML"),
        ("csv", "", "deck.txt:1: a deck table has the columns deck,ruleset,format,section,count,card"),
        ("csv", CSV, "deck.txt:1: a deck table has the columns"),
        ("csv", "deck,card\nIce,Svara\n", "deck.txt:1: a deck table has the columns"),
        ("csv", CSV + '"' + "x" * 200_000, "deck.txt: is longer than"),
    ],
)
def test_an_invalid_deck_is_rejected_with_its_place(form: str, text: str, message: str, resolver: Resolver) -> None:
    with pytest.raises(InputError) as caught:
        read(text, form, resolver)
    assert re.search(message, str(caught.value))


@pytest.mark.parametrize("form", ["yaml", "json"])
@pytest.mark.parametrize("heading", ["commons", "Commons", "COMMON"])
def test_an_unknown_card_of_a_deck_file_is_reported_with_its_line(form: str, heading: str, resolver: Resolver) -> None:
    document = {"deck": "Ice", "ruleset": "summoner-wars-2e", "format": "custom"}
    cards = {"summoner": {"Svara": 1}, heading: {"Frost Mage": 4, "Frost Mag": 4}}
    text = json.dumps({**document, "cards": cards}, indent=1)
    ((problem),) = read(text, form, resolver).list_problems
    assert (problem.rule, problem.section, problem.line) == ("unknown-card", "commons", 11)
    assert problem.near[0] == "Frost Mage"


def test_an_unknown_section_of_a_deck_file_is_reported_with_its_line(resolver: Resolver) -> None:
    (problem,) = read(
        f"{DECK}  summoner: {{Svara: 1}}\n  sideboard: {{Frost Mage: 1}}\n", "yaml", resolver
    ).list_problems
    assert (problem.rule, problem.line, problem.detail) == ("syntax", 6, "there is no section 'sideboard'")


def test_json_may_escape_every_character(resolver: Resolver) -> None:
    document = {"deck": "Zoë 🐺 \\ud83d\\udc3a", "ruleset": "summoner-wars-2e", "format": "custom"}
    text = json.dumps({**document, "cards": {"summoner": {"Svara": 1}}}).replace("/", "\\/")
    assert "\\ud83d\\udc3a \\\\ud83d" in text
    assert read(text, "json", resolver).deck.name == document["deck"]


def test_lines_of_a_markdown_list_keep_their_numbers(resolver: Resolver) -> None:
    text = written("markdown", shipped("polar-dwarves", resolver), resolver.catalogue)
    lines = text.replace("Bear Cavalry", "Bear Calvary").splitlines()
    (problem,) = read("\n".join(lines), "markdown", resolver).list_problems
    assert lines[problem.line - 1] == "- 4 × Bear Calvary"


def test_a_markdown_list_shows_names_as_they_are(resolver: Resolver) -> None:
    (card,) = resolver.catalogue.named("Naan'Nashi")
    deck = shipped("workbench-rallul", resolver).with_count("champions", card, 1)
    text = written("markdown", deck, resolver.catalogue)
    assert text.startswith("# Workbench Rallul\n\nRule set `summoner-wars-1e`, format `custom`, 35 cards\n")
    assert "\n## Champions (4)\n\n" in text
    assert "\n- 1 × Naan'Nashi\n" in text


@pytest.mark.parametrize(
    ("text", "form"),
    [
        ("", "text"),
        ("4 Frost Mage", "text"),
        ("Name: {x}\n4 Frost Mage", "text"),
        ("Name: Rule set `a`, format `b`\n4 Frost Mage", "text"),
        ("Name: deck: x\n4 Frost Mage", "text"),
        ("# a comment\ndeck: Ice", "yaml"),
        ("cards:\n  commons: {}", "yaml"),
        ('\n {"deck": "Ice"}', "json"),
        (CSV, "csv"),
        ("# Ice\n\nRule set `a`, format `b`, 3 cards", "markdown"),
    ],
)
def test_the_format_of_a_text_is_detected_by_its_content(text: str, form: str) -> None:
    assert format_of_text(text).name == form


@given(text=st.text(max_size=60))
@settings(deadline=None)
@pytest.mark.parametrize("form", FILE_FORMATS)
def test_any_text_is_a_list_or_a_fault(form: str, text: str, catalogue: Catalogue) -> None:
    for whole in (text, CSV + text, DECK + text, f"{PREFIX}{text}"):
        try:
            FORMATS[form].parse(whole, catalogue, "deck.txt")
        except InputError as input_error:
            assert "deck.txt" in str(input_error)  # noqa: PT017 - most texts are no fault in one form or another


@given(st.lists(st.text(min_size=1), min_size=1, max_size=3), st.integers(0, 200))
@examples(100)
@example(["Svara’s best 😀", "1e5", "no", "\x85", "\\U"], 3)
def test_libyaml_writes_what_pyyaml_writes(texts: list[str], spaces: int) -> None:
    document = {"deck": texts[0], "cards": {"units": dict.fromkeys(texts, 1)}, "notes": [(" " * spaces).join(texts)]}
    plain_dumper = documents._dumper(yaml.SafeDumper)
    written = yaml.dump(document, Dumper=plain_dumper, sort_keys=False, allow_unicode=True, width=110)
    assert documents.dump(document) == written
