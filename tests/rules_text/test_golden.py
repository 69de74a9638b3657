"""Every rules text of both editions is the one that was read and approved."""

import difflib

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.query import parse
from tests.rules_text.golden import FOLDER, RULESETS, golden

RULESET = "summoner-wars-2e"

each_edition = pytest.mark.parametrize(("ruleset", "file"), RULESETS.items())


@each_edition
def test_the_texts_equal_the_golden_file(catalogue: Catalogue, ruleset: str, file: str) -> None:
    written, wanted = golden(catalogue, ruleset), (FOLDER / file).read_text("utf-8")
    changes = "\n".join(difflib.unified_diff(wanted.splitlines(), written.splitlines(), "golden", "now", lineterm=""))
    assert written == wanted, f"`make golden` takes these over:\n{changes}"


@each_edition
def test_every_card_with_a_definition_has_its_texts_in_the_file(catalogue: Catalogue, ruleset: str, file: str) -> None:
    text = (FOLDER / file).read_text("utf-8")
    for card in catalogue.search(parse(f"game:{ruleset}")):
        assert not card.abilities or f"\n## {card.name}\n" in text


def test_no_two_abilities_of_different_names_read_the_same(catalogue: Catalogue) -> None:
    names: dict[str, str] = {}
    for card in catalogue.search(parse(f"game:{RULESET}")):
        for ability in card.abilities:
            if ability.name is not None:
                assert names.setdefault(ability.text, ability.name) == ability.name


def test_an_ability_that_an_event_gives_refers_to_the_unit_that_has_it(catalogue: Catalogue) -> None:
    document = catalogue.card_document(f"{RULESET}/cave-goblins/pile-on")
    assert document is not None
    (ability,) = document["abilities"]
    (given,) = ability["modify"]["have"]
    assert given["text"].startswith("When this unit attacks, ")
    assert f'Gang Up: "{given["text"]}"' in ability["text"]
