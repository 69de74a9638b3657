"""Names of shared abilities become what they do, wherever they stand, and every ability gets its words."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest

from deckbuilder.documents.abilities import read, resolve
from deckbuilder.documents.schemas import kind_of
from deckbuilder.documents.shared import Shared
from deckbuilder.documents.sources import Sources
from deckbuilder.documents.yaml12 import read_documents
from deckbuilder.errors import InputError
from deckbuilder.rules_text import render
from engine.language.node import each_of
from engine.language.nodes.clauses import AbilityNode

FLIGHT = {"modify": {"move": {"spaces": 1, "through": "card"}}}
HORDE = {"modify": {"have": [{"name": "Flight"}]}, "of": {"friendly": "common"}}
RULES = {"ruleset": "some-game", "abilities": {"Flight": FLIGHT, "Horde": HORDE, "Lore": {"text": "It knows much."}}}
UNIT = {"card": "Owl", "ruleset": "some-game", "class": "common unit"}


def card(*found: Any) -> dict[str, Any]:
    return {**UNIT, "abilities": [copy.deepcopy(each) for each in found]}


def resolved(*found: Any) -> list[Any]:
    """The abilities of a card, resolved."""
    abilities: list[Any] = resolve(card(*found), Shared(RULES))["abilities"]
    return abilities


def without_texts(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: without_texts(inner) for key, inner in value.items() if key != "text"}
    return [without_texts(inner) for inner in value] if isinstance(value, list) else value


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ({"name": "Flight"}, {"name": "Flight", **FLIGHT}),
        ({"name": "flíght"}, {"name": "Flight", **FLIGHT}),  # found as card names are, called as the rule set calls it
        (
            {"modify": {"have": [{"name": "Flight"}]}, "of": "host"},
            {"modify": {"have": [{"name": "Flight", **FLIGHT}]}, "of": "host"},
        ),
        (
            {"when": "played", "do": [{"gain": {"have": [{"name": "Flight"}]}, "on": "self", "until": "turn"}]},
            {
                "when": "played",
                "do": [{"gain": {"have": [{"name": "Flight", **FLIGHT}]}, "on": "self", "until": "turn"}],
            },
        ),
        (
            {"name": "Horde"},
            {"name": "Horde", "modify": {"have": [{"name": "Flight", **FLIGHT}]}, "of": {"friendly": "common"}},
        ),
        ({"name": "Own", "modify": {"range": 4}}, {"name": "Own", "modify": {"range": 4}}),
    ],
)
def test_a_name_becomes_the_shared_ability(written: Any, meant: Any) -> None:
    assert without_texts(resolved(written)) == [meant]


def test_every_ability_gets_its_words_and_so_does_one_that_is_given() -> None:
    given = {"modify": {"have": [{"name": "Flight"}]}, "of": {"friendly": "unit"}}
    alone, outer = resolved({"name": "Flight"}, given)
    written_out = {"modify": {"have": [{"name": "Flight", **FLIGHT}]}, "of": {"friendly": "unit"}}
    document = {**UNIT, "abilities": [{"name": "Flight", **FLIGHT}, written_out]}
    said = render(document)
    assert alone["text"] == said["abilities", 0]
    assert outer["text"] == said["abilities", 1]
    assert outer["modify"]["have"][0]["text"] == alone["text"]


def test_a_text_stays_as_it_is_beside_a_definition_too() -> None:
    haste = {"name": "Haste", "text": "It is fast."}
    assert resolve(card(haste), Shared(RULES)) == card(haste)
    assert resolved(haste, {"name": "Flight"}, {"name": "Lore"})[::2] == [
        haste,
        {"name": "Lore", "text": "It knows much."},
    ]
    assert resolve(UNIT, Shared(RULES)) == UNIT


def test_a_name_that_is_gained_alone_is_not_that_of_a_shared_ability() -> None:
    """Abilities stand in lists; the name of a card can be gained as it is, without other modifiers beside it."""
    gain = {"gain": {"name": "target"}, "on": "self", "until": "turn"}
    (ability,) = resolved({"name": "Mask", "when": {"start": "turn"}, "do": [{"choose": {"any": "unit"}}, gain]})
    assert ability["text"].endswith("has the name of the target too until the end of the turn.")


def test_what_is_resolved_is_a_copy() -> None:
    for written in ([{"name": "Haste", "text": "It is fast."}], [{"name": "Flight"}, {"name": "Horde"}]):
        document, rules = card(*written), copy.deepcopy(RULES)
        before = copy.deepcopy(document)
        found = resolve(document, Shared(rules))
        found["key"] = "some-key"
        assert document == before
        assert rules == RULES


@pytest.mark.parametrize(
    ("written", "sentence"),
    [
        ({"name": "Fligth"}, "'abilities > entry 1 > name' is 'Fligth', which is not a shared ability of the rule set; did you mean Flight?"),
        ({"name": "Zeal"}, "'abilities > entry 1 > name' is 'Zeal', which is not a shared ability of the rule set"),
        (
            {"modify": {"range": 1, "have": [{"name": "Flight"}, {"name": "Hoard"}]}},
            "'abilities > entry 1 > modify > have > entry 2 > name' is 'Hoard', which is not a shared ability of the rule set; did you mean Horde?",
        ),
    ],
)  # fmt: skip
def test_a_name_that_is_not_shared_is_a_fault_that_names_the_nearest(written: Any, sentence: str) -> None:
    with pytest.raises(InputError) as caught:
        resolve(card(written), Shared(RULES))
    assert caught.value.message == sentence


def test_what_has_no_words_is_a_fault() -> None:
    with pytest.raises(InputError, match="cannot be put into words: 'glow' means nothing here; it must be one of"):
        resolve(card({"modify": {"glow": 1}}), Shared(RULES))


def test_a_rule_set_that_shares_nothing_knows_no_name() -> None:
    assert [path for path, _ in Shared({"ruleset": "some-game"}).unknown_names(read(card({"name": "Flight"})))] == [
        ("abilities", 0, "name")
    ]


@pytest.mark.parametrize(
    ("gives", "endless"),
    [
        ({"A": [], "B": ["A"], "C": ["A", "B"]}, []),
        ({"A": ["A"]}, ["A"]),
        ({"A": ["B"], "B": ["C"], "C": ["a"], "D": ["A"]}, ["A", "B", "C"]),
    ],
)
def test_a_shared_ability_that_gives_itself_has_no_end(gives: dict[str, list[str]], endless: list[str]) -> None:
    shared = {
        name: {"modify": {"life": 1, **({"have": [{"name": other} for other in others]} if others else {})}}
        for name, others in gives.items()
    }
    assert [path for path, _ in Shared({"abilities": shared}).circles()] == [("abilities", name) for name in endless]


def giving(inner: str, times: int) -> dict[str, Any]:
    """A shared ability that gives another so many times."""
    return {"does": [{"modify": {"have": [{"name": inner}]}} for _ in range(times)]}


def test_how_much_an_ability_is_written_out_is_known_without_doing_so() -> None:
    shared = Shared(
        {"abilities": {"Flight": FLIGHT, **{f"L{n + 1}": giving(f"L{n}", 10) for n in range(20)}, "L0": {}}}
    )
    written = shared.written_out([{"name": "L2"}, {"name": "Flight"}])
    (second, flight) = written
    assert flight == {"name": "Flight", **FLIGHT}
    assert len(second["does"][9]["modify"]["have"][0]["does"]) == 10
    assert [shared.size([{"name": name}]) - 1 for name in ("L0", "L1", "L2")] == [
        3,
        5 + 10 * (5 + 3),
        5 + 10 * (5 + 85),
    ]
    assert shared.size(written) == shared.size([{"name": "L2"}, {"name": "Flight"}])
    assert shared.whole > 10**20


def shipped(kind: str) -> Iterator[dict[str, Any]]:
    """The documents of one kind of the second edition."""
    for source in Sources().files():
        for document in read_documents(source.path.read_text("utf-8"), str(source.path)):
            if document.data.get("ruleset") == "summoner-wars-2e" and kind_of(document) == kind:
                yield document.data


def test_no_card_of_the_second_edition_is_only_text() -> None:
    cards = list(shipped("card"))
    assert cards
    for data in cards:
        assert not any(each.text for each in each_of(AbilityNode, *read(data))), data["card"]
        assert ("gate" in data["class"]) == (not data.get("abilities"))


def test_every_card_of_the_second_edition_resolves_to_abilities_with_words() -> None:
    (rules,) = shipped("ruleset")
    used = set()
    for data in shipped("card"):
        used |= {each.name for each in each_of(AbilityNode, *read(data)) if each.definition is None}
        found = list(each_of(AbilityNode, *read(resolve(data, Shared(rules)))))
        assert all(each.text and each.definition for each in found), data["card"]
    assert used == rules["abilities"].keys()  # what is shared is shared
