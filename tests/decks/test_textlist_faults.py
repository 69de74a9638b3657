"""What of a plain-text deck list is not understood: every line of it is reported with its number, and none dropped."""

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.edit import begin
from deckbuilder.decks.formats.registry import FORMATS
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.decks.textlist import read_text
from deckbuilder.errors import InputError
from tests.decks.helpers import FILE_FORMATS, changed, house_catalogue, written
from tests.decks.test_textlist import ICE_WALL

Read = Callable[[str], ResolvedDeck]


def list_problems(resolved: ResolvedDeck) -> list[tuple[str, int, str, tuple[str, ...]]]:
    return [(problem.rule, problem.line, problem.message, problem.near) for problem in resolved.list_problems]


def test_an_unknown_name_is_reported_with_its_line_and_the_nearest_names(read: Read) -> None:
    resolved = read(ICE_WALL.replace("4 Bear Cavalry", "4 Bear Calvary"))
    ((rule, line, message, near),) = list_problems(resolved)
    assert (rule, line, near[0]) == ("unknown-card", 32, "Bear Cavalry")
    assert message == "line 32: no card is called 'Bear Calvary' in Summoner Wars, second edition"
    assert resolved.problems() == list(resolved.list_problems)  # its place among the commons is filled


def test_a_card_of_another_game_is_named_as_such(read: Read) -> None:
    ((rule, line, message, _),) = list_problems(read(ICE_WALL.replace("4 Bear Cavalry", "4 Gutter Imp")))
    assert (rule, line) == ("unknown-card", 32)
    assert message.endswith("in Summoner Wars, second edition; it is a card of Summoner's Chess")


def test_an_ambiguous_name_is_reported_with_what_to_write(read: Read) -> None:
    ((rule, line, message, near),) = list_problems(read("Ruleset: 1e\nSummoner\nTorgan\nCommons\n\n2 Archer"))
    assert (rule, line, message) == ("ambiguous-card", 6, "line 6: several cards are called 'Archer'")
    assert near == ("Archer (Jungle Elves)", "Archer (Phoenix Elves)")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("0 Frost Mage", "'0 Frost Mage' is not a card line: a count from 1 to 99 and a card name"),
        ("100 Frost Mage", "'100 Frost Mage' is not a card line: a count from 1 to 99 and a card name"),
        ("Frost Mage x0", "'Frost Mage x0' is not a card line: a count from 1 to 99 and a card name"),
        ("4 ???", "'4 ???' is not a card line: a count from 1 to 99 and a card name"),
        ("-----", "'-----' is not a card line: a count from 1 to 99 and a card name"),
        (f"{'9' * 5000} Frost Mage", f"'{'9' * 5000} Frost Mage' is not a card line"),
        ("4 Frost\x1b[31mMage", "'4 Frost\ufffd[31mMage' holds control or invisible characters"),
        ("4 Frost\u200bMage", "'4 Frost\ufffdMage' holds control or invisible characters"),
        ("4 Frost\u2028Mage", "'4 Frost\ufffdMage' holds control or invisible characters"),
        ("4 Frost\x0cMage", "'4 Frost\ufffdMage' holds control or invisible characters"),
        ("Sideboard:", "there is no section 'Sideboard'"),
    ],
)
def test_a_line_that_cannot_be_read_is_reported_with_its_line(line: str, message: str, read: Read) -> None:
    ((rule, number, found, _),) = list_problems(read(ICE_WALL.replace("4 Ice Smith", f"4 Ice Smith\n{line}")))
    assert (rule, number) == ("syntax", 34)
    assert found.startswith(f"line 34: {message}")


def test_more_copies_than_a_deck_file_holds_are_reported(read: Read) -> None:
    ((rule, line, message, _),) = list_problems(read("Svara\n60 Frost Mage\n39 frost mage\n1 FROST MAGE"))
    assert (rule, line) == ("syntax", 4)
    assert message == "line 4: 100 copies of Frost Mage in one section; a deck file holds up to 99"


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ("Ruleset: tarot", "there is no rule set 'tarot'"),
        ("Ruleset: 2e\nFormat: blitz", "Summoner Wars, second edition has no format 'blitz'; it has custom or limited"),
        ("Ruleset: chess\nFormat: custom", "Summoner's Chess has no format 'custom'; it has constructed or limited"),
    ],
)
def test_a_rule_set_or_format_that_does_not_exist_is_a_fault(header: str, message: str, read: Read) -> None:
    with pytest.raises(InputError, match=message):
        read(f"{header}\n1 Svara")


@pytest.mark.parametrize("name", ["x" * 81, " ".join(["Ice"] * 30)])
def test_a_name_that_no_deck_file_can_bear_is_reported(name: str, read: Read) -> None:
    ((rule, _, message, _),) = list_problems(read(ICE_WALL.replace("Name: Ice Wall", f"Name: {name}")))
    assert (rule, message) == ("syntax", "a deck's name has 1 to 80 characters, none of them invisible")


LINES = st.sampled_from([*ICE_WALL.splitlines(), "Pool", "Wall", "Walls (3):", "4", "x", ":", "Name:", "// note"])


@given(lines=st.lists(LINES | st.text(max_size=20), max_size=12))
@settings(deadline=None)
def test_no_line_is_dropped_silently(lines: list[str], catalogue: Catalogue) -> None:
    text = "\n".join(lines)
    found = read_text(text, catalogue.rulesets.values())
    seen = [entry.line for entry in (*found.entries, *(found.pool or ()))] + [unread.line for unread in found.unread]
    assert len(seen) == len(set(seen))
    sections = {s.name for r in catalogue.rulesets.values() for f in r.formats.values() for s in f.sections} | {"pool"}
    heading = "|".join(f"{section.removesuffix('s')}s?" for section in sections)
    known = re.compile(rf"(name|ruleset|format)\s*:.*|({heading})( \(\d+\))?[: ]*|(#|//).*|", re.IGNORECASE)
    for number, line in enumerate(re.split("\r\n|\r|\n", text.removeprefix("\ufeff")), start=1):
        assert number in seen or known.fullmatch(line.strip())


@given(lines=st.lists(LINES | st.text(max_size=20), max_size=12))
@settings(deadline=None)
def test_whatever_was_read_is_judged(lines: list[str], resolver: Resolver) -> None:
    with suppress(InputError):  # of a rule set or format that does not exist
        resolved = resolver.resolve(read_text("\n".join(lines), resolver.catalogue.rulesets.values()))
        assert all(problem.message for problem in resolved.problems())


TWINS = """
card: Twin
ruleset: summoner-wars-2e
faction: Left Hand
class: summoner unit
life: 12
strength: 2
attack: melee
symbols: [martial, water, logic]
brings: {starting units: {Frost Mage: 1, Ice Golem: 1}, epic events: {Ice Ram: 2}}
setup: {confirmed: false, source: a guess, board: [{card: Twin, at: [0, 3]}]}
---
card: Twin
ruleset: summoner-wars-2e
faction: Right Hand
class: summoner unit
life: 10
strength: 3
attack: ranged
symbols: [martial, water, fire]
brings: {starting units: {Frost Mage: 1, Ice Golem: 1}, epic events: {Ice Ram: 2}}
setup: {confirmed: false, source: a guess, board: [{card: Twin, at: [0, 3]}]}
---
card: X Marks the Spot
ruleset: summoner-wars-2e
faction: Left Hand
class: standard event
cost: 0
phase: summon
symbols: [water]
---
card: "Beware:"
ruleset: summoner-wars-2e
faction: Left Hand
class: standard event
cost: 0
phase: summon
symbols: [water]
"""


@pytest.fixture(scope="module")
def twins(catalogue_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Resolver:
    """A resolver that knows two summoners of one name, and cards with awkward ones."""
    return Resolver(house_catalogue(catalogue_file, tmp_path_factory.mktemp("twins"), TWINS))


def test_two_summoners_of_one_name_are_ambiguous_too(twins: Resolver) -> None:
    rulesets = twins.catalogue.rulesets.values()
    ((rule, line, _, near),) = list_problems(
        twins.resolve(read_text("Summoner\nTwin\n\nCommons\n4 Frost Mage", rulesets))
    )
    assert (rule, line, near) == ("ambiguous-card", 2, ("Twin (Left Hand)", "Twin (Right Hand)"))
    with pytest.raises(
        InputError, match=r"several leaders are called 'Twin'; write Twin \(Left Hand\) or Twin \(Right Hand\)"
    ):
        begin("Twin", twins)


@pytest.mark.parametrize("form", FILE_FORMATS)
def test_awkward_names_of_house_cards_are_read_back(form: str, twins: Resolver) -> None:
    deck = begin("Twin (Right Hand)", twins, name="Twins").deck
    deck = changed(deck, twins, "standard events: 2 X Marks the Spot, 1 Beware:")
    text = written(form, deck, twins.catalogue)
    resolved = twins.resolve(FORMATS[form].parse(text, twins.catalogue, "twins"))
    assert (resolved.deck, resolved.list_problems) == (deck, ())
