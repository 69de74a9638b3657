"""Definitions: invalid ones are refused with their place; the starter set shows what the rules name."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest

from engine.games.summoners_chess.keywords import read
from engine.games.summoners_chess.layout import COUNTERS
from engine.language import LanguageError
from tests.conftest import ROOT
from tests.games.summoners_chess.table import VEYLA, documents, morale, on, on_it, piece, position, ruleset, with_pieces

PRICE = {"sacrifice": {"friendly": "minion"}}


def with_ability(
    ability: Mapping[str, Any], name: str = "Test Card", class_: str = "champion unit"
) -> Mapping[str, Any]:
    """A card that has an ability."""
    return {**piece(name, "ccc/c@c/ccc", class_=class_), "abilities": [ability]}


@pytest.mark.parametrize(
    ("ability", "path", "message"),
    [
        (
            {"modify": {"keyword": "riding"}},
            ("modify", "keyword"),
            "a keyword that can be given is one of fear, inspire",
        ),
        ({"modify": {"keyword": "advance fear"}}, ("modify", "keyword"), "fear cannot be narrowed"),
        (
            {"modify": {"keyword": "iron 1"}},
            ("modify", "keyword"),
            "'iron 1' says with how many counters a card enters, so it can be printed but not given",
        ),
        ({"modify": {"hand_limit": 7}}, ("of",), "modifiers of players need a player"),
        (
            {"when": {"during": "main"}, "cost": {"both": [PRICE, PRICE]}, "do": [{"draw": 1}]},
            ("cost", "both"),
            "only one of two costs may be a card that is chosen",
        ),
        (
            {"when": {"during": "main"}, "do": [{"counter": "any", "number": -1, "on": {"enemy": "unit"}}]},
            ("do", 0, "on"),
            "the kind of counter can be chosen on one card only",
        ),
        (
            {"when": {"during": "main"}, "cost": {"counter": "any"}, "do": [{"draw": 1}]},
            ("cost", "counter"),
            "not a counter",
        ),
        ({"when": {"during": "main"}, "do": [{"morale": 0}]}, ("do", 0, "morale"), "would do nothing"),
        (
            {"when": "played", "do": [{"draw": 1}]},
            ("when",),
            "only an event that does not stand on the board is played",
        ),
    ],
)
def test_an_invalid_definition_is_refused(
    ability: Mapping[str, Any], path: tuple[str | int, ...], message: str
) -> None:
    with pytest.raises(LanguageError, match=message) as refused:
        with_pieces(with_ability(ability))
    assert refused.value.path == ("abilities", 0, *path)


def test_any_name_of_counters_may_be_given_counted_and_paid_with() -> None:
    card = with_ability(
        {
            "name": "Ripen",
            "when": {"during": "main"},
            "cost": {"counter": "ripe_fruit", "number": 2},
            "do": [{"morale": {"counter": "ripe_fruit"}}],
        }
    )
    library = with_pieces(card)
    game = position({"d1": VEYLA, "c3": "Test Card"}, {"e8": VEYLA}, cards=library, counters={"c3": {"ripe_fruit": 5}})
    game.answer("use c3 Ripen")
    assert morale(game) == [23, 20]
    assert "use c3 Ripen" in game.labels()
    game.answer("use c3 Ripen")
    assert "use c3 Ripen" not in game.labels()
    assert on(game, "c3") == "1: Test Card"
    assert on_it(game, "c3", "ripe_fruit") == 1
    assert morale(game) == [24, 20]


def test_a_keyword_that_is_given_protects_only_from_what_it_says() -> None:
    card = with_ability({"modify": {"keyword": "iron from order"}, "of": {"friendly": "minion", "adjacent": "self"}})
    enemies = {"e8": VEYLA, "c5": "Test Card", "c6": "Gutter Imp", "h6": "Gutter Imp"}
    own = {"d1": VEYLA, "c2": "Castellan", "a6": "Castellan", "h3": "Castellan", "d8": "Oath Eater"}
    game = position(own, enemies, cards=with_pieces(card))
    assert "command a6 c6" not in game.labels()
    assert "command h3 h6" in game.labels()


SCENARIOS = ROOT / "tests" / "scenarios" / "summoners-chess"


def _values(data: Any, key: str) -> set[Any]:
    """What stands under a key, anywhere in a document."""
    if isinstance(data, list):
        return set[Any]().union(*[_values(each, key) for each in data])
    if not isinstance(data, dict):
        return set()
    here = {data[key]} if isinstance(data.get(key), str) else set()
    return here.union(*[_values(each, key) for each in data.values()])


@pytest.mark.rule("CH-S14")
def test_every_class_tile_keyword_and_counter_is_on_some_card() -> None:
    cards = documents()
    assert {card["faction"] for card in cards} == {"Order", "Control", "Chaos"}
    assert {word for card in cards for word in card["class"].split()} == set(ruleset()["classes"])
    assert {letter for card in cards for letter in card.get("pattern", "")} >= set(ruleset()["tiles"])
    keywords = [read(text) for card in cards for text in card.get("keywords", ())]
    assert {keyword.name for keyword in keywords} == set(ruleset()["keywords"])
    entering = {keyword.name for keyword in keywords if keyword.number}
    assert _values([card.get("abilities", []) for card in cards], "counter") | entering >= set(COUNTERS)


def test_what_a_card_does_is_defined() -> None:
    abilities = [ability for card in documents() for ability in card.get("abilities", ())]
    assert abilities
    assert [ability for ability in abilities if "text" in ability] == []


def test_two_scenarios_of_its_faction_show_every_card() -> None:
    texts = [
        text
        for faction in ("order", "control", "chaos")
        for path in SCENARIOS.glob(f"{faction}/*.yaml")
        for text in path.read_text("utf-8").split("\n---\n")
    ]
    shown = Counter(card["card"] for text in texts for card in documents() if card["card"] in text)
    assert [card["card"] for card in documents() if shown[card["card"]] < 2] == []
