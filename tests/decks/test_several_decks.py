"""Texts with several decks: one is read, and the others are named; never one deck of two."""

import json
from collections.abc import Callable

import pytest

from deckbuilder.decks.deck import Deck
from deckbuilder.decks.importer.paste import read_pasted
from deckbuilder.decks.importer.report import ImportResult, LineStatus
from deckbuilder.decks.resolve import Resolver
from tests.decks.foreign_forms import FORMS, lines
from tests.decks.helpers import shipped, written
from tests.depth import sized

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
    assert len(others(imported)) == 1 or (form == "csv" and "another deck" in imported.reports[-1].note)


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
