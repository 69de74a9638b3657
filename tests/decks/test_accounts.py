"""What was pasted ends with an account: exit code, lines that are told and the deck go together."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.decks.importer.entries import is_card_line
from deckbuilder.decks.importer.paste import read_pasted
from deckbuilder.decks.importer.report import ImportResult, LineStatus
from deckbuilder.decks.resolve import Resolver
from tests.decks.helpers import shipped
from tests.depth import examples, sized

FOLDER = Path(__file__).parent / "pasted"
PASTED = sorted(path.name for path in FOLDER.iterdir() if path.name != "expected.yaml")


def copies_told(imported: ImportResult) -> Counter[str]:
    """The copies of each card in the deck that the account of the lines tells."""
    told: Counter[str] = Counter()
    for report in imported.reports:
        if report.status not in (LineStatus.ASIDE, LineStatus.CONSIDERED):
            for entry in report.entries:
                told[entry.name.partition(" (")[0]] += entry.count
    return told


def copies_held(imported: ImportResult) -> Counter[str]:
    """The copies of each card that are in the deck."""
    held: Counter[str] = Counter()
    for card, count in imported.resolved.deck.cards().items():
        held[card.name] += count
    return held


def brought(imported: ImportResult) -> Counter[str]:
    """The cards that the rules dictate, which are filled in."""
    sections = [one.name for one in imported.resolved.validator.format.sections if one.is_prescribed]
    filled: Counter[str] = Counter()
    for section in sections:
        for card, count in imported.resolved.deck.sections.get(section, {}).items():
            filled[card.name] += count
    return filled


@pytest.mark.parametrize("name", PASTED[:: sized(5, 1)])
def test_lines_account_and_deck_go_together(name: str, resolver: Resolver) -> None:
    text = (FOLDER / name).read_text("utf-8")
    imported = read_pasted(text, resolver, name=name)
    held, told = copies_held(imported), copies_told(imported)
    assert held - told <= brought(imported), "a card is in the deck that no line brought"
    if imported.resolved.deck.pool is None:
        assert not told - held, "a card was told as taken and is not in the deck"
    for report in imported.reports:
        legal = not imported.resolved.problems()
        if report.status is LineStatus.SKIPPED and is_card_line(report.text) and not legal:
            assert report.note, f"'{report.text}' was skipped without a word"
        assert not report.unread or report.status in (LineStatus.UNCLEAR, LineStatus.TAKEN)


UNREADABLE = [
    ("4 Gribble Grabble", "4 Gribble Grabble"),
    ("Gribble Grabble x4", "Gribble Grabble x4"),
    ("4 Krung", "4 Krung"),
    ("99999 Frost Mage", "99999 Frost Mage"),
    ("99 Frost Mage", "99 Frost Mage"),
    ("Frost Mage x 4400000000000000", "Frost Mage x 4400000000000000"),
    ("swapped out 2 Ice Smith for 2 Burn", "swapped out 2 Ice Smith for 2 Burn"),
    ("I took out 2 Ice Smith and put in 2 Burn", "I took out 2 Ice Smith and put in 2 Burn"),
    ("-2 Ice Smith, +2 Burn", "-2 Ice Smith, +2 Burn"),
    ("2 Ice Smith -> 2 Burn", "2 Ice Smith -> 2 Burn"),
    ("4 Gribble Grabble:", "4 Gribble Grabble:"),
    ("2 Ice Repair, 3 Gribble Grabble", "3 Gribble Grabble"),
]


@pytest.mark.parametrize(("line", "part"), UNREADABLE)
@given(data=st.data())
@examples(10)
def test_an_unreadable_line_is_reported_wherever_it_stands(
    line: str, part: str, data: st.DataObject, resolver: Resolver
) -> None:
    deck = shipped("polar-dwarves", resolver)
    rows = [f"{count} {card.name}" for cards in deck.sections.values() for card, count in cards.items()]
    kept = [row for row in rows if "Svara" not in row and "Ice Repair" not in row]
    kept = kept[: data.draw(st.integers(4, len(kept) - 2))]
    at = data.draw(st.integers(0, len(kept)))
    plain = read_pasted("\n".join(["1 Svara", *kept]), resolver)
    imported = read_pasted("\n".join(["1 Svara", *kept[:at], line, *kept[at:]]), resolver)
    assert [one.open_parts for one in imported.unclear] == [(part,)]
    held, without = copies_held(imported), copies_held(plain)
    assert held == without + Counter({"Ice Repair": 2} if "Ice Repair" in line else {})
    assert any(part in note for note in imported.unread_notes())


@pytest.mark.parametrize("name", ["Vorpal Bunny", "Frozzen Mage", "Gribble Grabble Grub"])
def test_a_bare_name_among_bare_names_is_reported(name: str, resolver: Resolver) -> None:
    """Where no line has a count, a name that nobody bears is as likely a card as those that are known."""
    imported = read_pasted(f"Svara\nIce Golem\nIce Smith\n{name}\nBear Cavalry\n", resolver)
    assert [one.open_parts for one in imported.unclear] == [(name,)]
    assert copies_held(imported)["Bear Cavalry"] == 1


@pytest.mark.parametrize("line", ["my favourite three", "Svara is fun to play", "Notes", "Ice"])
def test_prose_among_bare_names_is_no_question(line: str, resolver: Resolver) -> None:
    imported = read_pasted(f"Svara\nIce Golem\nIce Smith\n{line}\nBear Cavalry\n", resolver)
    assert not [one for one in imported.unclear if one.text == line]


def test_an_impossible_count_is_reported_where_it_stands_alone(resolver: Resolver) -> None:
    imported = read_pasted("99999 Frost Mage\n", resolver)
    assert [one.why_open for one in imported.unclear] == ["99999 of a card are more than any deck holds"]
    assert not copies_held(imported)["Frost Mage"]


def told_of(text: str, resolver: Resolver) -> list[tuple[str, str]]:
    return [(one.text, one.summary) for one in read_pasted(text, resolver).unclear]


def test_a_card_of_another_edition_is_named_as_one(resolver: Resolver) -> None:
    listed = "Ruleset: 1e\nGrognack\n4 Smasher\n4 Tundra Fighter\n1 Krung\n"
    sentence = "Tundra Fighter is a card of Summoner Wars, second edition"
    assert told_of(listed, resolver) == [("4 Tundra Fighter", sentence)]
    assert told_of(listed.replace("4 T", "T"), resolver) == [("Tundra Fighter", sentence)]
    (one,) = told_of("Grognack\n4 Smasher\n4 Tundra Fighter\n1 Krung\n", resolver)
    assert "is a card of Summoner Wars" in one[1]


def test_too_many_copies_choose_no_rule_set(resolver: Resolver) -> None:
    for listed in ("1 Svara\n99 Frost Mage\n", "1 Svara, 99 Frost Mage, 4 Ice Golem\n"):
        imported = read_pasted(listed, resolver)
        assert imported.resolved.deck.ruleset == "summoner-wars-2e"
        assert imported.resolved.leader is not None
        assert [one.why_open for one in imported.unclear] == ["99 of a card are more than any deck holds"]
