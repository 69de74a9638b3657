"""Pasted texts: exports of other tools, several decks in one text, and an account of every line."""

import json
from collections import Counter
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.decks.deck import Deck
from deckbuilder.decks.importer.entries import is_card_line
from deckbuilder.decks.importer.paste import read_pasted
from deckbuilder.decks.importer.report import ImportResult, LineStatus
from deckbuilder.decks.resolve import Resolver
from tests.decks.foreign_forms import FORMS, lines
from tests.decks.helpers import shipped, written
from tests.depth import examples, sized

FOLDER = Path(__file__).parent / "pasted"
EXPECTED: dict[str, dict[str, Any]] = yaml.safe_load((FOLDER / "expected.yaml").read_text("utf-8"))


@cache
def read_file(name: str, resolver: Resolver) -> ImportResult:
    """What a pasted text is read as, for all tests that look at it."""
    return read_pasted((FOLDER / name).read_text("utf-8"), resolver, name=name)


def copies(deck: Deck) -> Counter[str]:
    """The copies of each card by name, wherever in the deck they are."""
    counted: Counter[str] = Counter()
    for card, count in deck.cards().items():
        counted[card.name] += count
    return counted


@pytest.mark.parametrize("name", list(EXPECTED)[:: sized(3, 1)])
def test_a_pasted_list_comes_out_as_it_was_meant(name: str, resolver: Resolver) -> None:
    expected = EXPECTED[name]
    imported = read_file(name, resolver)
    deck = imported.resolved.deck
    if "like" in expected:
        model = shipped(expected["like"], resolver)
        wanted = copies(model) | Counter()
        wanted.update({card: count - wanted[card] for card, count in expected.get("but", {}).items()})
        assert deck.ruleset == model.ruleset
    else:
        wanted = Counter(expected["cards"])
        assert deck.ruleset == expected["ruleset"]
    assert copies(deck) == wanted
    assert deck.name == expected.get("name", deck.name)
    assert [outcome.text for outcome in imported.corrections] == expected.get("corrected", [])
    assert [outcome.text for outcome in imported.unclear] == expected.get("asked", [])


def test_every_text_has_something_that_must_come_out_of_it() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {"expected.yaml", *EXPECTED}
    assert len(EXPECTED) >= 220


@pytest.mark.parametrize("name", [name for name, one in EXPECTED.items() if one.keys() & {"corrected", "asked"}])
def test_a_list_with_corrections_can_be_given_back(name: str, resolver: Resolver) -> None:
    imported = read_file(name, resolver)
    again = read_pasted(imported.write_list(), resolver)
    assert again.corrections == []
    assert len(again.unclear) == len(imported.unclear)
    assert again.resolved.deck == imported.resolved.deck


@pytest.mark.parametrize("form", FORMS)
def test_every_shipped_deck_is_read_from_the_export_of_another_tool(form: str, resolver: Resolver) -> None:
    failed = {}
    place = list(FORMS).index(form)
    for name in resolver.catalogue.deck_names()[place % sized(12, 6) :: sized(12, 6)]:
        deck = shipped(name, resolver)
        imported = read_pasted(FORMS[form](deck), resolver)
        wrong = [line.text for line in imported.reports if line.status in (LineStatus.UNCLEAR, LineStatus.ASIDE)]
        if imported.resolved.deck.cards() != deck.cards() or wrong:
            failed[name] = wrong
    assert not failed


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
    imported = read_file(name, resolver)
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


@pytest.mark.parametrize(("line", "part"), UNREADABLE[:: sized(2, 1)])
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


# Of two games, of one faction, of one leader.
PAIRS = [
    ("polar-dwarves", "tundra-orcs"),
    ("tundra-orcs", "polar-dwarves"),
    ("savanna-elves", "cave-goblins"),
    ("workbench-sneeks", "workbench-krusk"),
    ("workbench-oldin", "workbench-bolvi"),
    ("workbench-sneeks", "workbench-frick"),
    ("locust-season", "the-long-wall"),
    ("the-frozen-ledger", "powder-and-brass"),
]
Join = Callable[[Deck, Deck, Resolver], str]


def plain(deck: Deck, *, backwards: bool = False) -> str:
    """A line for each card; backwards, the leader is the last one."""
    listed = lines(deck, "{count} {name}").splitlines()
    return "\n".join(listed[::-1] if backwards else listed)


def exported(form: str) -> Join:
    return lambda one, two, resolver: "\n".join(written(form, deck, resolver.catalogue) for deck in (one, two))


def saved(one: Deck, two: Deck, _resolver: Resolver) -> str:
    save, other = (json.loads(FORMS["tabletop save"](deck)) for deck in (one, two))
    save["ObjectStates"] += other["ObjectStates"]
    return json.dumps(save)


def saved_without_names(one: Deck, two: Deck, _resolver: Resolver) -> str:
    """Two stacks without a name, each beside its leader."""
    objects = []
    for deck in (one, two):
        (stack,) = json.loads(FORMS["tabletop save"](deck))["ObjectStates"]
        leader, *others = stack["ContainedObjects"]
        objects += [leader, {**stack, "Nickname": "", "ContainedObjects": others}]
    return json.dumps({"SaveName": "", "ObjectStates": objects})


def lines_of_json(one: Deck, two: Deck, _resolver: Resolver) -> str:
    return "\n".join(FORMS["deck service json"](deck) for deck in (one, two))


def csv(one: Deck, two: Deck, resolver: Resolver) -> str:
    table, other = (written("csv", deck, resolver.catalogue) for deck in (one, two))
    return table + other.partition("\n")[2]


TEXTS: dict[str, Join] = {
    "an empty line": lambda one, two, _: f"{plain(one)}\n\n{plain(two)}",
    "no empty line": lambda one, two, _: f"{plain(one)}\n{plain(two)}",
    "leaders last": lambda one, two, _: f"{plain(one, backwards=True)}\n\n{plain(two, backwards=True)}",
    "titles": lambda one, two, _: f"Deck 1\n{plain(one)}\n\nDeck 2\n{plain(two)}",
    "marked titles": lambda one, two, _: f"# {one.name}\n{plain(one)}\n\n# {two.name}\n{plain(two)}",
    "one line each": lambda one, two, _: f"A: {plain(one)}\nB: {plain(two)}".replace("\n", ", ").replace(
        ", B:", "\nB:"
    ),
    "sections": lambda one, two, _: "\n".join(lines(deck, "{count} {name}", "{section}") for deck in (one, two)),
    "csv": csv,
    "json": lambda one, two, resolver: "[" + exported("json")(one, two, resolver).replace("\n}\n", "\n},", 1) + "]",
    "yaml": lambda one, two, resolver: "---\n".join(written("yaml", d, resolver.catalogue) for d in (one, two)),
    "save": saved,
    "save without names": saved_without_names,
    "lines of json": lines_of_json,
    **{form: exported(form) for form in ("text", "markdown", "html", "code")},
}


def others(imported: ImportResult) -> list[str]:
    """The sentences about decks that are left out."""
    return [line.text for line in imported.reports if line.status is LineStatus.ASIDE and "another deck" in line.text]


@pytest.mark.parametrize("form", TEXTS)
@pytest.mark.parametrize("pair", PAIRS[:: sized(3, 1)], ids=" and ".join)
def test_the_first_of_two_decks_is_read_and_the_other_named(
    form: str, pair: tuple[str, str], resolver: Resolver
) -> None:
    one, two = (shipped(name, resolver) for name in pair)
    imported = read_pasted(TEXTS[form](one, two, resolver), resolver)
    assert imported.resolved.deck.cards() == one.cards()
    notes = [report.note for report in imported.reports]
    assert len(others(imported)) == 1 or (form == "csv" and any("another deck" in note for note in notes))


def test_three_decks_leave_two_out(resolver: Resolver) -> None:
    names = ("polar-dwarves", "tundra-orcs", "savanna-elves")
    text = "\n\n".join(plain(shipped(name, resolver)) for name in names)
    imported = read_pasted(text, resolver)
    assert imported.resolved.deck.cards() == shipped("polar-dwarves", resolver).cards()
    assert others(imported) == ["(another deck: Grognack)", "(another deck: Abua Shi)"]


def test_small_lists_of_two_leaders_are_two_decks(resolver: Resolver) -> None:
    imported = read_pasted("1 Svara\n4 Bear Cavalry\n\n1 Grognack\n4 Smasher\n4 Tundra Charger", resolver)
    assert [card.name for card in imported.resolved.deck.sections["commons"]] == ["Bear Cavalry"]
    assert others(imported) == ["(another deck: Grognack)"]


@pytest.mark.parametrize(
    "text",
    [
        "1 Svara\n1 Grognack\n4 Bear Cavalry",
        "Svara against Grognack\n\n1 Svara\n4 Bear Cavalry",
        "1 Svara\n4 Bear Cavalry\n4 Ice Smith\n2 Smasher",
        "# Svara\n1 Svara\n4 Bear Cavalry",
    ],
)
def test_the_name_of_another_leader_alone_is_no_deck(text: str, resolver: Resolver) -> None:
    imported = read_pasted(text, resolver)
    assert not others(imported)
    assert "Bear Cavalry" in [card.name for card in imported.resolved.deck.sections["commons"]]
