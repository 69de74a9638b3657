"""Decks and cards on their way to the engine: the starting layout, the pile, and what can't be played."""

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.sources import Sources
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.playing import engine_deck, keys_of, library, library_of, playable_ruleset, text_only_cards
from fuzz.cards import NAMES as DECKS
from tests.conftest import grown_file
from tests.house import plant

DWARVES = "summoner-wars-2e/polar-dwarves"


@pytest.mark.rule("2E-SETUP-2")
def test_a_deck_starts_with_what_its_summoner_shows_and_the_rest_is_the_pile(resolver: Resolver) -> None:
    deck = engine_deck(load_shipped("polar-dwarves", resolver).deck, resolver.catalogue)
    assert (deck.name, deck.leader) == ("Polar Dwarves", f"{DWARVES}/svara")
    assert deck.board == (
        (f"{DWARVES}/svara", 0, 3),
        ("summoner-wars-2e/-/ten-life-gate", 2, 3),
        (f"{DWARVES}/frost-mage", 2, 2),
        (f"{DWARVES}/ice-golem", 1, 2),
    )
    counted = Counter(key.rpartition("/")[2] for key in deck.pile)
    assert counted["five-life-gate"] == 3
    assert (counted["frost-mage"], counted["ice-golem"], counted["ice-ram"]) == (4, 4, 2)
    assert counted["svara"] == counted["ten-life-gate"] == 0


@pytest.mark.parametrize("name", DECKS)
@pytest.mark.rule("2E-SETUP-3")
def test_every_shipped_deck_can_be_played(name: str, resolver: Resolver) -> None:
    deck = engine_deck(load_shipped(name, resolver).deck, resolver.catalogue)
    assert (len(deck.board), len(deck.pile)) == (4, 30)
    assert deck.pile == tuple(sorted(deck.pile))
    compiled = library_of(resolver.catalogue, [deck])
    assert keys_of([deck]) <= compiled.by_key.keys()


def test_the_same_cards_make_one_library_whatever_their_order(catalogue: Catalogue) -> None:
    ruleset = playable_ruleset(catalogue, "2e")
    keys = [f"{DWARVES}/svara", f"{DWARVES}/ice-golem"]
    one, other = library(catalogue, ruleset, keys), library(catalogue, ruleset, reversed(keys))
    assert one is other
    assert {definition.name for definition in one.definitions} >= {"Svara", "Ice Golem"}
    assert library(catalogue, ruleset, keys[:1]).digest != one.digest


@pytest.mark.rule("2E-ATK-7")
def test_the_die_shows_what_the_rule_says(catalogue: Catalogue) -> None:
    faces = Counter(library(catalogue, playable_ruleset(catalogue, "2e"), []).faces)
    assert faces == {("melee", "ranged"): 3, ("ranged", "special"): 1, ("melee", "special"): 1, ("melee",): 1}


def test_a_card_that_does_not_exist_is_a_fault(catalogue: Catalogue) -> None:
    ruleset = playable_ruleset(catalogue, "2e")
    for key in (f"{DWARVES}/svarra", "", "summoner-wars-1e/phoenix-elves/fire-beast"):
        with pytest.raises(InputError, match="has the key"):
            library(catalogue, ruleset, [key])


def test_games_of_no_rule_set_cannot_be_played(catalogue: Catalogue) -> None:
    with pytest.raises(InputError, match="there is no rule set"):
        playable_ruleset(catalogue, "nothing")


def test_a_deck_without_summoner_cannot_be_played(resolver: Resolver) -> None:
    deck = load_shipped("polar-dwarves", resolver).deck
    headless = replace(deck, sections={name: cards for name, cards in deck.sections.items() if name != "summoner"})
    with pytest.raises(InputError, match="Polar Dwarves cannot be played: it has no summoner"):
        engine_deck(headless, resolver.catalogue)


def test_a_summoner_without_a_layout_cannot_be_played(resolver: Resolver, card: Callable[..., Card]) -> None:
    deck = load_shipped("polar-dwarves", resolver).deck
    document = resolver.catalogue.card_document(card("Svara").key)
    unseen = Card({**(document or {}), "setup": None})
    with pytest.raises(InputError, match="the card of Svara has no starting layout"):
        engine_deck(replace(deck, sections={**deck.sections, "summoner": {unseen: 1}}), resolver.catalogue)


def test_a_deck_without_its_starting_units_cannot_be_played(resolver: Resolver, card: Callable[..., Card]) -> None:
    deck = load_shipped("polar-dwarves", resolver).deck
    golem = card("Ice Golem", "summoner-wars-2e")
    for section in ("starting units", "commons"):
        deck = deck.with_count(section, golem, 0)
    with pytest.raises(InputError, match="Svara starts with Ice Golem, and it has too few"):
        engine_deck(deck, resolver.catalogue)


OWN = """\
card: Talker
ruleset: summoner-wars-2e
faction: Polar Dwarves
class: common unit
cost: 1
life: 1
strength: 1
attack: melee
symbols: [water]
abilities:
  - {name: Talk, text: This unit talks.}
---
card: Mute
ruleset: summoner-wars-2e
faction: Polar Dwarves
class: common unit
cost: 1
life: 1
strength: 1
attack: melee
symbols: [water]
"""


def test_a_card_that_is_only_text_is_played_by_its_numbers_and_listed(catalogue_file: Path, tmp_path: Path) -> None:
    own = open_catalogue(grown_file(catalogue_file, tmp_path), Sources([plant(tmp_path / "cards", {"own.yaml": OWN})]))
    cards = library(own, playable_ruleset(own, "2e"), [f"{DWARVES}/mute", f"{DWARVES}/talker"])
    assert text_only_cards(cards) == ["Talker (Talk)"]
    talker, mute = cards.by_key[f"{DWARVES}/talker"], cards.by_key[f"{DWARVES}/mute"]
    assert (talker.is_only_text, mute.is_only_text) == (True, False)
    assert [(each.name, each.text, each.clauses) for each in talker.abilities] == [("Talk", "This unit talks.", ())]
