"""What queries find among the cards of the shipped decks: every field and operator, every way to join conditions."""

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.query import parse
from deckbuilder.query.fields import FIELDS, FIELDS_BY_NAME
from tests.shipped import numbered
from tests.strategies import Data, house_catalogue

POLAR = "f:polar "  # the twelve Polar Dwarves of the shipped deck
NUMBERLESS = {"Glacial Shift", "Ice Ram", "Ice Repair", "Parapet"}  # events: neither strength nor attack
ALL = {"Bear Cavalry", "Frost Mage", "Ice Golem", "Ice Smith", "Jarmund", "Nadiana", "Ollag", "Svara"} | NUMBERLESS


def found(catalogue: Catalogue, query: str) -> list[str]:
    return [card.name for card in catalogue.search(parse(query, catalogue.vocabulary()))]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("name:golem r:2e", {"Ice Golem"}),
        ("n:gol r:2e", {"Ice Golem"}),
        ('name="Ice Golem"', {"Ice Golem"}),
        ('n="ICE  golem"', {"Ice Golem"}),
        ("name=golem", set()),
        ('name="10-Life Gate"', {"Ten-Life Gate"}),  # an alias
        ("name:starting", {"Ten-Life Gate"}),
        (POLAR + 'name!="Ice Golem"', ALL - {"Ice Golem"}),
        ('name:"heretic\'s"', {"Heretic's Rebuke"}),
        ("HERETIC’S", {"Heretic's Rebuke"}),
        (POLAR + "text:force", {"Glacial Shift", "Ice Ram", "Svara"}),
        (POLAR + "t=force", {"Glacial Shift", "Ice Ram", "Svara"}),
        (POLAR + 'text:"counts as a gate"', {"Ice Golem"}),
        (POLAR + 'text:"a gate counts as"', set()),
        ('ability:"living gate"', {"Ice Golem"}),
        ("ab:trample r:2e", {"Bear Cavalry", "Miti Mumway", "Rhinoceros"}),
        ('ability:"LIVING g"', {"Ice Golem"}),
        ("ability:gate", set()),  # the beginning of a name, not a word of it
        (POLAR + "class:champion", {"Jarmund", "Nadiana", "Ollag"}),
        (POLAR + 'c:"common unit"', {"Bear Cavalry", "Frost Mage", "Ice Golem", "Ice Smith"}),
        (POLAR + 'c:"Unit COMMON"', {"Bear Cavalry", "Frost Mage", "Ice Golem", "Ice Smith"}),
        (POLAR + 'c:"common structure"', {"Ice Golem"}),
        ('faction:"polar dwarves"', ALL),
        ('f:"POLAR dwárves"', ALL),
        ("f:dwarves c:summoner", {"Bolvi", "Oldin", "Svara", "Tundle"}),
        ("ruleset:chess c:general", {"Archivist Veyla", "Ghazra the Unbound", "Marshal Oryn"}),
        ("r:sc c:general", {"Archivist Veyla", "Ghazra the Unbound", "Marshal Oryn"}),
        ("game:summoners-chess c:general", {"Archivist Veyla", "Ghazra the Unbound", "Marshal Oryn"}),
        ("r:2E symbol:water symbol:logic", {"Ice Repair", "Jarmund", "Svara"}),
        (POLAR + "s:LOGIC c:event", {"Ice Repair", "Parapet"}),
        ("type:knight c:champion", {"Banner Lancer", "Rampart Knight"}),
        ("ty:insect c:minion", {"Brood Carrier", "Locust Nymph"}),
        ("keyword:iron f:control", {"Mirror Wraith"}),
        ('k:"advance riding"', {"Banner Lancer"}),
        ('k:"Riding 4"', {"Banner Lancer"}),
        ('k:"riding 3"', set()),
        (POLAR + "attack:ranged", {"Frost Mage", "Jarmund", "Nadiana", "Svara"}),
        (POLAR + "a:Melee", {"Bear Cavalry", "Ice Golem", "Ice Smith", "Ollag"}),
        (POLAR + "phase:build", {"Glacial Shift", "Parapet"}),
        (POLAR + "p:summon", {"Ice Ram"}),
        (POLAR + "cost:5", {"Jarmund", "Ollag"}),
        (POLAR + "co:5", {"Jarmund", "Ollag"}),
        (POLAR + 'cost="5"', {"Jarmund", "Ollag"}),
        (POLAR + "cost != 0", {"Bear Cavalry", "Frost Mage", "Ice Golem", "Jarmund", "Nadiana", "Ollag"}),
        (POLAR + "cost>5", {"Nadiana"}),
        (POLAR + "cost >= 5", {"Jarmund", "Nadiana", "Ollag"}),
        (POLAR + "cost<1", {"Ice Smith"} | NUMBERLESS),
        (POLAR + "cost<=1", {"Frost Mage", "Ice Smith"} | NUMBERLESS),
        (POLAR + "cost>-1", ALL - {"Svara"}),
        (POLAR + "life>7", {"Svara"}),
        (POLAR + "cost:2..5", {"Bear Cavalry", "Ice Golem", "Jarmund", "Ollag"}),
        (POLAR + "cost=5..", {"Jarmund", "Nadiana", "Ollag"}),
        (POLAR + "cost!=0..5", {"Nadiana"}),
        (POLAR + "-cost:..5", {"Nadiana", "Svara"}),
        (POLAR + "cost:1..1|3", {"Bear Cavalry", "Frost Mage"}),
        (POLAR + "cost>life", set()),
        (POLAR + "strength>=life", {"Ice Smith"}),
        (POLAR + "strength=cost", {"Bear Cavalry", "Frost Mage", "Ice Golem"}),
        (POLAR + "l<str|co", set()),
        ("polar dwarves", ALL),
        ("POLAR golem", {"Ice Golem"}),
        ('"Polar Dwárves" cost:6', {"Nadiana"}),
        ("polar -dwarves", set()),
        (POLAR + "l:4", {"Frost Mage"}),
        (POLAR + "strength>2", {"Bear Cavalry", "Jarmund", "Ollag", "Svara"}),
        (POLAR + "str<2", {"Frost Mage"}),
        ("value>8", {"Neve Voice of Winter"}),
        ("v:8 f:chaos", {"Mother of Locusts", "Ninefold Hunger"}),
        (POLAR + "is:active", {"Ice Ram"}),
        (POLAR + "is:unique", {"Jarmund", "Nadiana", "Ollag", "Svara"}),
        (POLAR + "is:Structure", {"Ice Golem", "Parapet"}),
        ("is:custom", set()),
        ("r:2e is:gate", {"Five-Life Gate", "Ten-Life Gate"}),
    ],
)
def test_each_field_finds_what_it_asks_for(query: str, names: set[str], sample: Catalogue) -> None:
    assert set(found(sample, query)) == names


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("golem ice r:2e", {"Ice Golem"}),  # the words in any order
        ('"ice golem"', {"Ice Golem"}),
        ('"golem ice"', set()),
        (POLAR + "cost:1|2|6", {"Frost Mage", "Ice Golem", "Nadiana"}),
        (POLAR + 'cost:1 | 2|"6"', {"Frost Mage", "Ice Golem", "Nadiana"}),
        (POLAR + "symbol!=water|logic", {"Ice Ram"}),  # none of them
        (POLAR + "cost!=0|5", {"Bear Cavalry", "Frost Mage", "Ice Golem", "Nadiana"}),
        (POLAR + "name=svara|Ollag", {"Svara", "Ollag"}),
        (POLAR + "-attack:melee -attack:ranged", NUMBERLESS),
        (POLAR + "attack!=melee|ranged", NUMBERLESS),
        (POLAR + "NOT c:unit", NUMBERLESS),
        (POLAR + "- c:unit", NUMBERLESS),
        (POLAR + "NOT NOT c:unit", ALL - NUMBERLESS),
        (POLAR + "--c:unit", ALL - NUMBERLESS),
        (POLAR + "-NOT -c:unit", NUMBERLESS),
        (POLAR + "-(c:unit OR c:epic)", NUMBERLESS - {"Ice Ram"}),
        (POLAR + "NOT(c:unit OR c:epic)", NUMBERLESS - {"Ice Ram"}),
        (POLAR + "(c:summoner OR c:champion) a:melee", {"Ollag"}),
        (POLAR + "a:melee (c:summoner OR c:champion)", {"Ollag"}),
        (POLAR + "(c:epic)OR(f:polar c:summoner)", {"Ice Ram", "Svara"}),
        ("f:polar c:summoner OR f:polar c:epic", {"Svara", "Ice Ram"}),  # OR binds less than the space
        ("r:2e c:gate OR c:summoner f:polar", {"Five-Life Gate", "Ten-Life Gate", "Svara"}),
        ("f:polar\tc:epic\n", {"Ice Ram"}),
        ("f:polar\u00a0c:epic\u3000", {"Ice Ram"}),  # spaces as word processors and web pages have them
    ],
)
def test_conditions_are_joined_as_they_are_written(query: str, names: set[str], sample: Catalogue) -> None:
    assert set(found(sample, query)) == names


def house(name: str, **facts: object) -> Data:
    """A unit of the second edition that costs nothing."""
    data: Data = {"card": name, "ruleset": "summoner-wars-2e", "class": "common unit", "cost": 0, "life": 1}
    return data | {"strength": 0, "attack": "melee", "symbols": [], "abilities": []} | facts


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("ORcs", {"Orcs", "Half-Orc"}),  # a word that begins like an operator; its singular counts, too
        ("NOThing", {"Nothing"}),
        ("half ORc", {"Half-Orc"}),
        ("half NOThing", set()),
        ("orcs or nothing", {"Orcs", "Half-Orc", "Nothing"}),
        ("orcs Or nothing", {"Orcs", "Half-Orc", "Nothing"}),
        ("orcs OR nothing", {"Orcs", "Half-Orc", "Nothing"}),
        ('nothing "or" else', set()),
        ("name:nothing or name:else", {"Nothing", "Or Else"}),
        ("(nothing or or else)", {"Nothing", "Or Else"}),
        ("or else", {"Or Else"}),  # a word at the beginning, and at the end
        ("else or", {"Or Else"}),
        ("nothing and life:1", {"Nothing"}),
        ("nothing AND life:1", {"Nothing"}),
        ('"OR" else', {"Or Else"}),
        ('"NOT"', {"Nothing"}),
        ("Nothing!", {"Nothing"}),
        ("Orcs and nothing", set()),
        ("not else", set()),
        ("NOT else", {"Orcs", "Nothing", "Half-Orc"}),
        ("half-orc", {"Half-Orc"}),  # a hyphen within a word negates nothing
        ("orc", {"Orcs", "Half-Orc"}),
        ("OR-else", {"Or Else"}),
    ],
)
def test_not_in_capitals_and_or_between_two_conditions_are_operators(query: str, names: set[str]) -> None:
    catalogue = house_catalogue(map(house, ("Orcs", "Nothing", "Or Else", "Half-Orc")))
    assert set(found(catalogue, query)) == names


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("order:cost", ["Jarmund", "Ollag", "Nadiana", "Svara"]),  # who has no cost comes last
        ("order:-cost", ["Nadiana", "Jarmund", "Ollag", "Svara"]),
        ("sort:cost|-name", ["Ollag", "Jarmund", "Nadiana", "Svara"]),
        ("order:cost order:-name", ["Ollag", "Jarmund", "Nadiana", "Svara"]),
        ("order:-life", ["Svara", "Jarmund", "Nadiana", "Ollag"]),
        ("order:str", ["Nadiana", "Jarmund", "Ollag", "Svara"]),
        ("order:-NAME", ["Svara", "Ollag", "Nadiana", "Jarmund"]),
        ("-order:name", ["Svara", "Ollag", "Nadiana", "Jarmund"]),
        ("NOT (order:name order:cost)", ["Svara", "Ollag", "Nadiana", "Jarmund"]),
        ("order:class", ["Jarmund", "Nadiana", "Ollag", "Svara"]),
        ("", ["Jarmund", "Nadiana", "Ollag", "Svara"]),
        ("order=value", ["Jarmund", "Nadiana", "Ollag", "Svara"]),
    ],
)
def test_the_list_stands_in_the_order_asked_for(query: str, names: list[str], sample: Catalogue) -> None:
    assert found(sample, f"{POLAR} (c:champion OR c:summoner) {query}") == names
    assert found(sample, f"{query} {POLAR} (c:champion OR c:summoner)") == names


def test_an_empty_query_and_one_that_only_sorts_find_every_card(catalogue: Catalogue) -> None:
    for query in ("", "  ", "order:cost", "(order:cost)", "-order:cost"):
        assert len(found(catalogue, query)) == numbered()


EXAMPLE = (
    'class:champion faction:"polar dwarves" cost<=3 symbol:water strength>2 text:force -attack:melee '
    "(cost:0 OR life>=8) order:cost"
)
FITTING: Data = {"class": "champion unit", "faction": "Polar Dwarves", "cost": 3, "life": 8, "strength": 3}
FITTING |= {"attack": "ranged", "symbols": ["water"], "abilities": [{"text": "Force the target 1 space."}]}


def test_the_example_of_the_manual_asks_for_every_one_of_its_conditions() -> None:
    others: list[Data] = [
        {"class": "common unit"},
        {"faction": "Tundra Orcs"},
        {"cost": 4},
        {"symbols": ["fire"]},
        {"strength": 2},
        {"abilities": [{"text": "Push the target."}]},
        {"attack": "melee"},
        {"life": 7},
    ]
    failing = [house(f"Fails {number}", **(FITTING | facts)) for number, facts in enumerate(others)]
    fitting = [house("Three", **FITTING), house("Zero", **(FITTING | {"cost": 0, "life": 1}))]
    assert found(house_catalogue(fitting + failing), EXAMPLE) == ["Zero", "Three"]


def test_the_example_of_the_manual_is_understood_by_the_shipped_cards(sample: Catalogue) -> None:
    assert found(sample, EXAMPLE) == []
    assert found(sample, EXAMPLE.replace("cost<=3", "cost<=6").replace("life>=8", "life>=7")) == []
    assert found(sample, EXAMPLE.replace("cost<=3 ", "").replace("text:force", "text:boost").replace("8", "7")) == [
        "Jarmund"
    ]


@pytest.mark.rule("2E-GEN-14")
@pytest.mark.parametrize("query", ["cost:0", "cost!=0", "cost<99", "cost<=0", "cost>=0", "cost>-1", "cost!=1|2"])
def test_a_card_without_cost_matches_no_comparison(query: str, sample: Catalogue) -> None:
    for query_, among in ((query, False), (f"-{query}", True), (f"NOT (NOT {query})", False)):
        names = found(sample, f"r:2e c:summoner {query_}")
        assert ("Svara" in names) is among
        assert len(names) == (8 if among else 0)


@pytest.mark.rule("2E-GEN-7")
def test_a_name_word_is_looked_for_at_the_beginning_of_words_of_the_name(sample: Catalogue) -> None:
    assert set(found(sample, "r:2e name:undead")) == {"Undead Archer", "Undead Carrier", "Undead Warrior"}
    portal = house_catalogue([house("Portal Device"), house("Ice Floe"), house("Black Ice")])
    assert set(found(portal, "name:ice")) == {"Ice Floe", "Black Ice"}


@pytest.mark.rule("2E-GEN-8")
def test_every_word_of_a_class_belongs_to_the_card_alone_and_together(catalogue: Catalogue) -> None:
    for query in ("c:common", "c:unit", "c:structure", 'c:"common unit"', 'c:"unit structure"', "is:unit is:structure"):
        assert "Ice Golem" in found(catalogue, POLAR + query)
    for query in ("c:event", 'c:"common event"', "-c:structure"):
        assert "Ice Golem" not in found(catalogue, POLAR + query)


def test_a_faction_spelled_in_two_ways_is_one_faction_for_a_search() -> None:
    cards = [house("One", faction="Polar Dwarves"), house("Two", faction="polar dwárves")]
    assert found(house_catalogue(cards), 'f:"polar dwarves"') == ["One", "Two"]
    assert found(house_catalogue(cards), "f:polar") == ["One", "Two"]


def test_a_faction_named_in_full_excludes_those_with_longer_names() -> None:
    catalogue = house_catalogue([house("One", faction="Orcs"), house("Two", faction="Orcs of the North")])
    assert found(catalogue, "f:orcs") == ["One"]
    assert found(catalogue, "f:orc") == ["One", "Two"]


def test_each_example_of_a_field_is_understood(catalogue: Catalogue) -> None:
    for field in FIELDS:
        for example in field.example.split(", ") if field.kind.name != "SET" else ():
            parse(example, catalogue.vocabulary())
    assert len(FIELDS_BY_NAME) == sum(1 + len(field.short) for field in FIELDS), "two fields share a name"
