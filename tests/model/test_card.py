"""Cards and their codes."""

import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.catalogue import Catalogue
from deckbuilder.model.card import Card, Placement, card_key, code_of, keyword_base, spelled_out
from deckbuilder.query import parse
from deckbuilder.text import words
from tests.shipped import numbered
from tests.strategies import Data, card_documents, names

E1, E2, CHESS = "summoner-wars-1e", "summoner-wars-2e", "summoners-chess"

Find = Callable[..., Card]


@pytest.fixture(scope="module")
def cards(catalogue: Catalogue) -> list[Card]:
    return catalogue.search(parse(""))


# Facts


@pytest.mark.parametrize(
    ("name", "class_", "cost", "life", "strength", "attack", "symbols"),
    [
        ("Svara", "summoner unit", None, 12, 3, "ranged", "martial logic water"),
        ("Grognack", "summoner unit", None, 14, 4, "melee", "martial instinct water"),
        ("Queen Maldaria", "summoner unit", None, 9, 4, "ranged", "martial fire divine"),
        ("Jarmund", "champion unit", 5, 7, 3, "ranged", "logic water"),
        ("Nadiana", "champion unit", 6, 7, 2, "ranged", "water"),
        ("Fire Drake", "champion unit", 8, 10, 4, "ranged", "fire divine"),
        ("Smeg", "champion unit", 0, 4, 2, "ranged", "cunning"),
        ("The Eater", "champion unit", 6, 9, 5, "melee", "instinct"),
        ("Ice Golem", "common unit structure", 2, 5, 2, "melee", "logic"),
        ("Frost Mage", "common unit", 1, 4, 1, "ranged", "water"),
        ("Bear Cavalry", "common unit", 3, 5, 3, "melee", "water"),
        ("Ember Archer", "common unit", 1, 2, 2, "ranged", "fire"),
        ("Horde Slinger", "common unit", 0, 1, 2, "ranged", "instinct"),
        ("Rhinoceros", "common unit", 2, 5, 2, "melee", "earth"),
        ("Parapet", "standard event structure", 0, 5, None, None, "logic"),
        ("Glacial Shift", "standard event", 0, None, None, None, "water"),
        ("Burn", "standard event", 0, None, None, None, "fire"),
        ("Ice Ram", "epic event", 0, None, None, None, ""),
        ("Ten-Life Gate", "gate structure", 0, 10, None, None, ""),
        ("Five-Life Gate", "gate structure", 0, 5, None, None, ""),
    ],
)
def test_the_facts_of_second_edition_cards(
    name: str,
    class_: str,
    cost: int | None,
    life: int | None,
    strength: int | None,
    attack: str | None,
    symbols: str,
    card: Find,
) -> None:
    found = card(name, E2)
    assert found.class_ == class_
    assert (found.cost, found.life, found.strength, found.attack) == (cost, life, strength, attack)
    assert " ".join(found.symbols) == symbols
    assert found.words == set(class_.split())
    assert not found.custom


@pytest.mark.parametrize(
    ("name", "phase", "active"),
    [
        ("Ice Ram", "summon", True),
        ("Parapet", "build", False),
        ("Glacial Shift", "build", False),
        ("Burn", "move", False),
    ],
)
def test_the_phase_of_an_event_and_whether_it_stays(name: str, phase: str, active: bool, card: Find) -> None:
    assert (card(name, E2).phase, card(name, E2).active) == (phase, active)


@pytest.mark.rule("2E-GEN-14")
def test_no_printed_cost_is_no_cost(catalogue: Catalogue, card: Find) -> None:
    assert card("Svara").cost is None
    assert card("Smeg").cost == 0
    summoners = [leader for ruleset in catalogue.rulesets.values() for leader in catalogue.leaders(ruleset)]
    assert {leader.cost for leader in summoners} == {None}


@pytest.mark.parametrize(
    ("name", "devotion", "cost", "value"),
    [
        ("Star Squire", {"order": 1}, 1, 1),  # the value is the cost where none is printed
        ("Banner Lancer", {"order": 2, "any": 1}, 3, 4),
        ("Ninefold Hunger", {"chaos": 4, "any": 2}, 6, 8),
        ("Gutter Imp", {}, 0, 1),
        ("Observatory", {"control": 1, "any": 1}, 2, None),  # only units have a value
        ("Shield Wall", {"order": 1}, 1, None),
        ("Marshal Oryn", {}, None, None),
    ],
)
def test_the_cost_of_a_chess_card_is_the_sum_of_its_devotion(
    name: str, devotion: dict[str, int], cost: int | None, value: int | None, card: Find
) -> None:
    found = card(name, CHESS)
    assert found.devotion == devotion
    assert (found.cost, found.value) == (cost, value)


def test_only_chess_cards_have_devotion_value_types_and_patterns(cards: list[Card]) -> None:
    for card in cards:
        if card.ruleset == CHESS:
            assert card.cost is None or card.cost == sum(card.devotion.values())
            assert (card.value is not None) == ("unit" in card.words)
            assert card.pattern is not None or not {"unit", "general"} & card.words
        else:
            assert not card.devotion
            assert (card.value, card.types, card.pattern, card.keywords) == (None, (), None, ())


# Identity


@pytest.mark.parametrize(
    ("name", "ruleset", "key"),
    [
        ("Ice Golem", E2, "summoner-wars-2e/polar-dwarves/ice-golem"),
        ("Ten-Life Gate", E2, "summoner-wars-2e/-/ten-life-gate"),
        ("Naan'Nashi", E1, "summoner-wars-1e/mercenaries/naannashi"),
        ("Aurelle of the First Sword", CHESS, "summoners-chess/order/aurelle-of-the-first-sword"),
    ],
)
def test_the_key_is_rule_set_faction_and_name(name: str, ruleset: str, key: str, card: Find) -> None:
    assert card(name, ruleset).key == key


def test_no_two_cards_have_one_key(cards: list[Card]) -> None:
    assert len({card.key for card in cards}) == len(set(cards)) == len(cards) == numbered()


@settings(deadline=None)
@given(name=names(), faction=names() | st.none())
def test_a_key_is_three_words_joined_by_slashes(name: str, faction: str | None) -> None:
    ruleset, middle, last = card_key(E2, faction, name).split("/")
    assert ruleset == E2
    assert (middle == "-") == (faction is None)
    assert last == "-".join(words(last)) or last == "unnamed"


def test_two_cards_are_the_same_when_their_keys_are(card: Find) -> None:
    golem = card("Ice Golem")
    facts = {"ruleset": E2, "card": "Ice Golem", "faction": "Polar Dwarves", "class": "common unit structure"}
    assert golem == Card(facts)
    assert hash(golem) == hash(Card({**facts, "cost": 9}))
    assert golem != Card({**facts, "faction": "Tundra Orcs"})
    assert golem != Card({**facts, "ruleset": E1})
    assert golem != "Ice Golem"
    assert str(golem) == "Ice Golem"


# For programs

KEYS = {
    *("key", "name", "ruleset", "faction", "class", "cost", "life", "strength", "value", "attack", "symbols", "types"),
    *(
        "devotion",
        "phase",
        "active",
        "unique",
        "custom",
        "pack",
        "keywords",
        "text",
        "abilities",
        "pattern",
        "betza",
        "aliases",
        "notes",
    ),
}


def test_a_card_as_json_has_all_of_its_facts(card: Find) -> None:
    shown = card("Ice Golem").to_json()
    notes, abilities, text = shown.pop("notes"), shown.pop("abilities"), shown.pop("text")
    assert shown == {
        "key": "summoner-wars-2e/polar-dwarves/ice-golem",
        "name": "Ice Golem",
        "ruleset": "summoner-wars-2e",
        "faction": "Polar Dwarves",
        "class": "common unit structure",
        "cost": 2,
        "life": 5,
        "strength": 2,
        "value": None,
        "attack": "melee",
        "symbols": ["logic"],
        "types": [],
        "devotion": {},
        "phase": None,
        "active": False,
        "unique": False,
        "custom": False,
        "pack": None,
        "keywords": [],
        "pattern": None,
        "betza": None,
        "aliases": [],
    }
    assert len(notes) == 2
    assert [ability["name"] for ability in abilities] == ["Living Gate", "Mobile Structure", "Slow"]
    assert text.splitlines() == [f"{ability['name']}: {ability['text']}" for ability in abilities]


def test_every_card_as_json_has_the_same_keys_and_kinds_of_values(cards: list[Card]) -> None:
    for card in cards:
        shown = card.to_json()
        assert shown.keys() == KEYS
        assert json.loads(json.dumps(shown)) == shown
        for key in ("symbols", "types", "keywords", "abilities", "aliases", "notes"):
            assert isinstance(shown[key], list)
        for key in ("cost", "life", "strength", "value"):
            assert shown[key] is None or type(shown[key]) is int
        assert all(ability.keys() == {"name", "text"} for ability in shown["abilities"])


def test_the_text_of_a_card_is_its_keywords_and_its_abilities(card: Find) -> None:
    assert card("Locust Nymph").text == "swarm"
    assert card("Banner Lancer").text.splitlines()[0] == "advance riding 4, inspire"
    assert card("Burn", E2).text == card("Burn", E2).abilities[0].text
    assert card("Gutter Imp").text == ""


@settings(deadline=None)
@given(data=card_documents())
def test_a_card_of_a_document_says_what_the_document_says(data: Data) -> None:
    card = Card(data, custom=True)
    shown: dict[str, Any] = card.to_json()
    for key in ("ruleset", "class", "faction", "life", "strength", "attack", "phase", "pattern"):
        assert shown[key] == data.get(key)
    for key in ("symbols", "types", "keywords", "aliases"):
        assert shown[key] == data.get(key, [])
    assert card.cost == (sum(data["devotion"].values()) if "devotion" in data else data.get("cost"))
    assert [ability.text for ability in card.abilities] == [ability["text"] for ability in data["abilities"]]
    assert card.custom
    assert all(ability.text in card.text for ability in card.abilities)
    assert hash(card) == hash(Card(data))


# The shipped cards are complete


def test_no_ability_of_a_shipped_card_is_empty(cards: list[Card]) -> None:
    for card in cards:
        for ability in card.abilities:
            assert words(ability.text), card.key
            assert ability.text == ability.text.strip()
            assert ability.name is None or words(ability.name), card.key


def test_a_wars_unit_without_an_ability_does_not_exist(cards: list[Card]) -> None:
    silent = {card.class_ for card in cards if not card.abilities and card.ruleset != CHESS}
    assert silent <= {"wall event", "event", "gate structure"}
    assert {card.class_ for card in cards if not card.abilities and card.ruleset == E2} == {"gate structure"}


def test_every_shipped_leader_has_a_set_up_with_itself_in_it(catalogue: Catalogue) -> None:
    for rules in catalogue.rulesets.values():
        for leader in catalogue.leaders(rules):
            assert leader.setup is not None, leader.key
            assert leader.starting_cards[leader.name] == 1
            squares = [(placed.row, placed.column) for placed in leader.setup.board]
            assert len(set(squares)) == len(squares), leader.key
            assert leader.ruleset == CHESS or leader.brings, leader.key


def test_every_card_of_a_set_up_and_every_card_that_is_brought_exists(catalogue: Catalogue) -> None:
    for rules in catalogue.rulesets.values():
        for leader in catalogue.leaders(rules):
            brought = {name for cards in leader.brings.values() for name in cards}
            for name in {*leader.starting_cards, *leader.piles, *brought}:
                assert catalogue.named(name, leader.ruleset), f"{leader.key}: {name}"


def test_a_set_up_shows_where_each_card_starts(card: Find) -> None:
    setup = card("Svara").setup
    assert setup is not None
    assert setup.confirmed
    assert setup.board == (
        Placement("Svara", 0, 3),
        Placement("Ten-Life Gate", 2, 3),
        Placement("Frost Mage", 2, 2),
        Placement("Ice Golem", 1, 2),
    )
    assert card("Svara").brings == {"starting units": {"Frost Mage": 1, "Ice Golem": 1}, "epic events": {"Ice Ram": 2}}
    assert card("Grognack", E1).starting_cards == {"Fighter": 2, "Smasher": 1, "Wall": 1, "Shaman": 1, "Grognack": 1}
    assert card("Ice Golem").setup is None
    assert card("Ice Golem").starting_cards == {}


def test_three_layouts_are_unconfirmed(cards: list[Card]) -> None:
    unseen = {(card.ruleset, card.name) for card in cards if card.setup and not card.setup.confirmed}
    assert unseen == {(E2, "Queen Maldaria"), (E2, "Grognack"), (E1, "Krusk")}


def test_doubts_are_the_notes_that_say_so(cards: list[Card], card: Find) -> None:
    assert card("Smeg").unconfirmed_notes == ("Unconfirmed: discarding this unit does not count as destroying it.",)
    assert card("Ice Golem").unconfirmed_notes == ()
    for found in cards:
        for note in found.notes:
            assert ("unconfirmed" in note.lower()) == (note in found.unconfirmed_notes), found.key


@pytest.mark.parametrize(
    ("keyword", "base"),
    [
        ("riding", "riding"),
        ("riding 4", "riding"),
        ("advance riding 4", "riding"),
        ("iron from chaos", "iron"),
        ("iron 2", "iron"),
        ("shield from red maw brute", "shield"),
        ("", ""),
    ],
)
def test_the_base_of_a_keyword_is_what_the_rule_set_explains(keyword: str, base: str) -> None:
    assert keyword_base(keyword) == base


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Shield Bearer", "SHB"),
        ("The Antler King", "THK"),
        ("Overreach", "OVE"),
        ("Élan Vital", "ELV"),
        ("Ox", ""),  # too short
        ("Xx Xenon", ""),  # that of unknown cards
        ("42 Knives", ""),
        ("Ωmega", ""),
    ],
)
def test_a_code_is_two_letters_of_the_first_word_and_one_of_the_last(name: str, code: str) -> None:
    assert code_of({"card": name}) == code


def test_a_printed_code_stands_first() -> None:
    assert code_of({"card": "Brass Culverin", "code": "BCU"}) == "BCU"


def test_a_card_can_be_spelled_out_by_its_key() -> None:
    assert spelled_out("summoners-chess/order/gate-warden") == "[order:gate-warden]"
