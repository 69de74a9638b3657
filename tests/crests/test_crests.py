"""Crests: the same for what is alike, another one for what is not, and one for every faction that somebody thinks of."""

import json
import re

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.crests import (
    CHARGES,
    FIELDS,
    LINES,
    TOPS,
    content_of,
    crest_of,
    names_of,
    path_of,
    sprite,
    ways_of,
)
from deckbuilder.places import shipped
from engine.grids import Pattern

RULES = {
    "crests": {
        "field": "bowl",
        "classes": {"hero": {"top": "crown"}, "relic": {"field": "tower", "charge": "keep"}},
        "names": {"dwarves": "hammer", "polar": "zigzag"},
    }
}


def crest(class_: str = "ally", faction: str | None = None, **facts: str) -> str:
    return crest_of({"class": class_, "faction": faction, **facts}, RULES)


def test_a_rule_set_may_name_every_part_and_no_other() -> None:
    schema = json.loads((shipped("schemas") / "ruleset.schema.json").read_text("utf-8"))["properties"]["crests"][
        "properties"
    ]
    looks = schema["classes"]["additionalProperties"]["properties"]
    assert schema["field"]["enum"] == looks["field"]["enum"] == list(names_of(FIELDS))
    assert looks["top"]["enum"] == list(names_of(TOPS))
    assert looks["charge"]["enum"] == list(names_of(CHARGES))
    assert schema["names"]["additionalProperties"]["enum"] == [*names_of(CHARGES), *names_of(LINES)]


def test_no_two_parts_have_one_name_or_one_drawing() -> None:
    parts = [part for kind in (FIELDS, TOPS, LINES, CHARGES) for part in names_of(kind).items()]
    assert len(dict(parts)) == len({path for _, path in parts}) == len(parts)
    assert path_of("no-such-part") == ""


@pytest.mark.parametrize(
    ("class_", "faction", "parts"),
    [
        ("ally", "Polar Dwarves", "bowl.zigzag.hammer"),
        ("hero unit", "Dwarves", "bowl.crown.hammer"),
        ("ally", "The polar council of DWARVES", "hammer"),
        ("relic", None, "tower.keep"),
        ("ally", None, "bowl"),
    ],
)
def test_class_and_faction_choose_the_parts(class_: str, faction: str | None, parts: str) -> None:
    assert set(parts.split(".")) <= set(crest(class_, faction).split("."))


def test_a_faction_of_ones_own_has_a_crest_that_no_faction_of_the_game_has() -> None:
    names = ["Deep Ones", "Clockwork", "Ünïcorns of the Moor", "Ж", "\u0301"]
    crests = [crest(faction=name) for name in names]
    assert crests == [crest(faction=name.upper()) for name in names]
    charges = [next(part for part in crest.split(".") if part in names_of(CHARGES)) for crest in crests]
    assert "hammer" not in charges
    assert all("zigzag" not in crest for crest in crests)
    assert crest_of({"class": "ally", "faction": "Deep Ones"}, {}).startswith("shield.")


@pytest.mark.parametrize(
    ("pattern", "ways"),
    [
        (". m .\n. @ .\n. . .", "o-------"),
        ("x m x\n. @ .\n. . .", "ox-----x"),
        (". . j . .\n. . m . .\n. . @ . .\n. . . . .\n. . . . j", "o-------g"),
        (". j . . .\n. . . . .\n. . @ . .\n. . . . .\n. . . . .", "--------p"),
    ],
)
def test_a_pattern_is_marked_around_the_field(pattern: str, ways: str) -> None:
    assert ways_of(Pattern.parse(pattern)) == ways
    assert crest(pattern=pattern).endswith(f".{ways}")
    _, _, marks = content_of(crest(pattern=pattern)).partition("</g>")
    assert marks.count("/>") == len(ways.replace("-", ""))


def test_every_card_has_a_crest_in_the_file_of_all(catalogue: Catalogue) -> None:
    symbols = dict(re.findall(r'<symbol id="([^"]+)"[^>]*>(.*?)</symbol>', sprite(catalogue.crests)))
    assert list(symbols) == catalogue.crests
    assert len(set(symbols.values())) == len(catalogue.crests)
    assert "fill=" not in "".join(symbols.values())  # the page gives it a colour


def test_factions_of_a_game_are_told_apart(catalogue: Catalogue) -> None:
    for ruleset in catalogue.rulesets.values():
        crests = {leader.faction: leader.crest.rpartition(".crown.")[2] for leader in catalogue.leaders(ruleset)}
        assert len({crest.split(".")[0] + crest.split(".")[-1] for crest in crests.values()}) == len(crests)
