"""Sheets of cards: sizes, places, backs, corrections for the printer; every shipped card fits, and says what it says."""

import gzip
import hashlib
import json
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.schemas import gate
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.printing.inputs import MAX_COPIES, card_data, cards_input, input_of, marks
from deckbuilder.printing.options import PrintOptions
from deckbuilder.printing.typesetter import FONTS, MISSING, first_page, pdf, template_named
from deckbuilder.query.parse import parse
from tests.depth import deep, sized
from tests.printing.conftest import SheetOf
from tests.printing.pdf_files import Word, fonts, info, inked, needs_poppler, text, words

CARDS = template_named("cards")
ACROSS, DOWN = 63.0, 88.0
NEAR = 0.2  # mm
MAX_PICTURE = 25_000  # bytes, as it is sent
HOSTILE = 'A #panic("x") $x^2$ *bold* _em_ [a] @ref <lab> \\ // no /* c */ `raw` "q" #{1+1} \\u{41} -- ~ = = 1. + -'


def at(word: str, found: list[Word]) -> list[tuple[int, float, float]]:
    """The page and the place of each occurrence of a word."""
    return [(each.page, each.x, each.y) for each in found if each.text == word]


def with_text(**changes: object) -> Card:
    """A card of our own."""
    return Card({"ruleset": "summoner-wars-2e", "card": "Proof", "class": "event", "cost": 1, **changes})


def sheet_with(card: Card, catalogue: Catalogue, count: int = 1) -> bytes:
    data = cards_input("Proof", {card: count}, catalogue, PrintOptions())
    return pdf(CARDS, data)


@needs_poppler
def test_every_shipped_card_fits_and_is_in_the_file(catalogue: Catalogue, tmp_path: Path) -> None:
    for ruleset in catalogue.rulesets:
        found = catalogue.search(parse(f"game:{ruleset}", catalogue.vocabulary()))
        assert found
        found = found[:: sized(6, 1)]
        content = pdf(CARDS, cards_input(ruleset, dict.fromkeys(found, 1), catalogue, PrintOptions()))
        printed = "".join(text(content, tmp_path).split()).replace("-", "")
        for card in found:
            for said in (card.name, card.timing, *card.keywords, *(ability.text for ability in card.abilities)):
                assert "".join(said.split()).replace("-", "") in printed, card.key


@needs_poppler
@pytest.mark.rule("2E-EVT-1")
def test_an_event_says_in_which_phase_it_is_played(catalogue: Catalogue, tmp_path: Path) -> None:
    event = with_text(**{"class": "standard event", "phase": "build", "active": True})
    assert "build phase, active" in " ".join(text(sheet_with(event, catalogue), tmp_path).split())


def test_cards_that_do_not_fit_are_named(catalogue: Catalogue) -> None:
    long = with_text(card="Long Story", abilities=[{"text": "A sentence that goes on. " * 120}])
    endless = with_text(card="Endless Name " * 14)
    with pytest.raises(InputError, match=r"does not fit on a card.*Long Story and Endless Name"):
        pdf(CARDS, cards_input("Proof", {long: 2, endless: 1, with_text(): 1}, catalogue, PrintOptions()))


@needs_poppler
def test_life_has_boxes_to_tick_off_unless_the_text_needs_their_room(catalogue: Catalogue, tmp_path: Path) -> None:
    def boxes(**changes: object) -> float:
        with_life, without = (
            inked(sheet_with(with_text(**{"class": "common unit", **changes, "life": life}), catalogue), tmp_path)
            for life in (12, 1)
        )
        return with_life - without

    assert boxes() > 4 * boxes(abilities=[{"text": "A sentence that goes on. " * 60}])


@needs_poppler
@pytest.mark.parametrize("place", ["card", "faction", "types", "abilities", "keywords"])
def test_a_hostile_text_is_printed_as_it_stands(place: str, catalogue: Catalogue, tmp_path: Path) -> None:
    value: object = {
        "abilities": [{"name": HOSTILE, "text": HOSTILE}],
        "types": [HOSTILE],
        "keywords": [HOSTILE],
    }.get(place, HOSTILE)
    printed = "".join(text(sheet_with(with_text(**{place: value}), catalogue), tmp_path).split())
    assert "".join(HOSTILE.split()).replace("-", "") in printed.replace("-", "")


@needs_poppler
def test_a_word_without_end_is_broken_and_not_cut(catalogue: Catalogue, tmp_path: Path) -> None:
    content = sheet_with(with_text(abilities=[{"text": "W" * 150}]), catalogue)
    assert text(content, tmp_path).count("W") == 150


@needs_poppler
@pytest.mark.parametrize(
    ("count", "options", "pages"),
    [
        (6, PrintOptions(), 1),  # the ruler stands in the free row
        (7, PrintOptions(), 2),
        (9, PrintOptions(), 2),
        (10, PrintOptions(), 2),
        (18, PrintOptions(backs="mirrored"), 5),
        (9, PrintOptions(bleed=3), 2),
        (9, PrintOptions(paper="letter", bleed=3), 3),  # two rows of cards with bleed fit on this paper
        (9, PrintOptions(paper="letter"), 2),
    ],
)
def test_pages_are_as_many_as_needed(
    count: int, options: PrintOptions, pages: int, sheet_of: SheetOf, tmp_path: Path
) -> None:
    found = info(pdf(CARDS, sheet_of("Ice Golem", count, options)), tmp_path)
    assert int(found["Pages"]) == pages
    assert found["Title"] == "Proof"
    size = "612 x 792" if options.paper == "letter" else "595.276 x 841.89"
    assert found["Page size"].startswith(size)


@needs_poppler
def test_cards_stand_side_by_side_at_their_true_size(sheet_of: SheetOf, tmp_path: Path) -> None:
    for paper, bleed in (("a4", 0), ("letter", 0), ("a4", 3)):
        options = PrintOptions(paper, bleed)
        places = at("Golem", words(pdf(CARDS, sheet_of("Ice Golem", 9, options)), tmp_path))
        assert len(places) == 9
        _, left, top = places[0]
        for number, (_, x, y) in enumerate(places):
            assert x - left == pytest.approx(number % 3 * (ACROSS + 2 * bleed), abs=NEAR)
            assert y - top == pytest.approx(number // 3 * (DOWN + 2 * bleed), abs=NEAR)


@needs_poppler
def test_backs_are_mirrored_behind_their_cards_and_moved_by_the_offset(sheet_of: SheetOf, tmp_path: Path) -> None:
    plain, moved = (
        words(pdf(CARDS, sheet_of("Ice Golem", 1, PrintOptions(backs="mirrored", offset=offset))), tmp_path)
        for offset in ((0.0, 0.0), (2.0, -1.5))
    )
    (front,), (back,) = at("Golem", plain), at("Summoner", plain)
    assert (front[0], back[0]) == (1, 2)
    assert front[1] < 70
    assert back[1] > 140
    (shifted,) = at("Summoner", moved)
    assert at("Golem", moved) == [front]
    assert shifted[1] - back[1] == pytest.approx(2, abs=0.01)
    assert shifted[2] - back[2] == pytest.approx(-1.5, abs=0.01)


@needs_poppler
def test_the_scale_makes_up_for_the_printer_and_the_ruler_shows_it(sheet_of: SheetOf, tmp_path: Path) -> None:
    true, larger = (
        words(pdf(CARDS, sheet_of("Ice Golem", 3, PrintOptions(scale=scale))), tmp_path) for scale in (100, 98)
    )
    assert span("Golem", true) == pytest.approx(2 * ACROSS, abs=NEAR)
    assert span("Golem", larger) * 0.98 == pytest.approx(2 * ACROSS, abs=NEAR)
    ruler = {each.text: each.x for each in larger if each.text.isdecimal()}
    assert (ruler["90"] - ruler["10"]) * 0.98 == pytest.approx(80, abs=2 * NEAR)


def span(word: str, found: list[Word]) -> float:
    """How far apart, in mm, the first and the last occurrence of a word are."""
    places = [x for _, x, _ in at(word, found)]
    return max(places) - min(places)


@needs_poppler
def test_low_ink_takes_less_ink_on_fronts_and_hardly_any_on_backs(sheet_of: SheetOf, tmp_path: Path) -> None:
    full, low = (
        pdf(CARDS, sheet_of("Ice Golem", 9, PrintOptions(ink=ink, backs="mirrored"))) for ink in ("full", "low")
    )
    assert inked(low, tmp_path) < 0.8 * inked(full, tmp_path)
    assert inked(low, tmp_path, page=2) < 0.05
    assert inked(full, tmp_path, page=2) > 0.5


@needs_poppler
def test_cut_marks_are_drawn_where_they_are_wanted(sheet_of: SheetOf, tmp_path: Path) -> None:
    none, one = (
        inked(pdf(CARDS, sheet_of("Ice Golem", 6, PrintOptions(marks=marks))), tmp_path) for marks in ("none", "one")
    )
    assert none < one


@needs_poppler
def test_only_our_fonts_are_used_and_all_are_embedded(sheet_of: SheetOf, tmp_path: Path) -> None:
    found = fonts(pdf(CARDS, sheet_of("Ice Golem", 2)), tmp_path)
    assert {name for name, _ in found} == {"DeckbuilderSerif-600", "Inter-400", "Inter-600"}
    assert {embedded for _, embedded in found} == {"yes"}


def test_the_fonts_are_those_that_are_noted_with_their_licences() -> None:
    noted = dict(line.split()[::-1] for line in (FONTS / "vendored.txt").read_text().splitlines() if ".ttf" in line)
    found = {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in FONTS.glob("*.ttf")}
    assert found == noted
    for name in found:
        assert (FONTS / f"{name.rpartition('-')[0]}.LICENSE.txt").is_file()


@deep
def test_the_same_cards_are_the_same_bytes_in_every_process(sheet_of: SheetOf, tmp_path: Path) -> None:
    data = sheet_of("Ice Golem", 10, PrintOptions(backs="mirrored"))
    here = pdf(CARDS, data)
    assert here == pdf(CARDS, data)
    code = (
        "import json, sys\nfrom pathlib import Path\nfrom deckbuilder.printing.typesetter import pdf, template_named\n"
        "Path(sys.argv[1]).write_bytes(pdf(template_named('cards'), json.load(sys.stdin)))"
    )
    file = tmp_path / "there.pdf"
    subprocess.run([sys.executable, "-c", code, str(file)], input=json.dumps(data), text=True, check=True)
    assert file.read_bytes() == here


def test_a_deck_is_printed_with_all_its_copies(catalogue: Catalogue, resolver: Resolver) -> None:
    deck = load_shipped("polar-dwarves", resolver).deck
    data = cards_input(deck.name, deck.cards(), catalogue, PrintOptions())
    assert sum(card["count"] for card in data["cards"]) == deck.size == 34


def test_there_must_be_a_card_and_not_too_many(catalogue: Catalogue, card: Callable[..., Card]) -> None:
    with pytest.raises(InputError, match="no card to print"):
        cards_input("Nothing", {}, catalogue, PrintOptions())
    with pytest.raises(InputError, match=r"1,001 cards; 1,000 can be printed"):
        cards_input("Much", {card("Ice Golem"): MAX_COPIES + 1}, catalogue, PrintOptions())


def test_every_symbol_of_the_games_has_a_mark(catalogue: Catalogue) -> None:
    for ruleset in catalogue.rulesets.values():
        assert {symbol.lower() for symbol in ruleset.symbols} <= marks().keys()


def test_the_picture_is_the_first_page_as_a_drawing(sheet_of: SheetOf) -> None:
    picture = first_page(CARDS, sheet_of("Ice Golem", 10))
    assert picture.startswith(b"<svg")
    assert b"<script" not in picture
    assert b"http" not in picture.replace(b"http://www.w3.org", b"")
    used = set(re.findall(rb'href="#(\w+)"', picture))
    assert used <= set(re.findall(rb'id="(\w+)"', picture))
    assert len(gzip.compress(picture)) < MAX_PICTURE


def test_without_the_library_one_sentence_names_the_extra(sheet_of: SheetOf, monkeypatch: pytest.MonkeyPatch) -> None:
    data = sheet_of("Ice Golem", 1)
    monkeypatch.setitem(sys.modules, "typst", None)
    with pytest.raises(InputError) as raised:
        pdf(CARDS, data)
    assert str(raised.value) == MISSING
    assert "deckbuilder[print]" in MISSING


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"paper": "a5"}, "paper: 'a5' is not among a4 and letter"),
        ({"marks": "all"}, "cut marks: 'all' is not among one, both and none"),
        ({"backs": "own"}, "backs: 'own' is not among none and mirrored"),
        ({"ink": "none"}, "ink: 'none' is not among full and low"),
        ({"bleed": 4}, "bleed: 4 is not between 0 and 3 mm"),
        ({"bleed": float("nan")}, "bleed: nan is not between 0 and 3 mm"),
        ({"scale": 50}, "scale: 50 is not between 90 and 110 %"),
        ({"offset": (0, 30), "backs": "mirrored"}, "offset: 30 is not between -20 and 20 mm"),
        ({"offset": (1, 0)}, "the offset moves backs, and there are none"),
    ],
)
def test_options_out_of_bounds_are_reported(options: dict[str, object], sentence: str) -> None:
    with pytest.raises(InputError) as raised:
        PrintOptions(**options)  # type: ignore[arg-type]
    assert sentence in str(raised.value)


def test_every_shipped_card_is_such_an_input_as_the_schema_describes(catalogue: Catalogue) -> None:
    for ruleset in catalogue.rulesets.values():
        found = catalogue.search(parse(f"game:{ruleset.id}", catalogue.vocabulary()))
        data = input_of("all", PrintOptions(), cards=[card_data(card, ruleset) for card in found])
        assert gate("print").is_valid(data)
