"""The gate and the explainer agree on every document, and a fault names the exact field and its place."""

import copy
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.documents import schemas
from deckbuilder.documents.document import KINDS, Document
from deckbuilder.documents.schemas import check, gate, input_errors, kind_of, schema
from deckbuilder.documents.sources import Sources
from deckbuilder.documents.yaml12 import read_documents, read_one
from deckbuilder.errors import InputError
from deckbuilder.text import listed
from tests.conftest import ROOT
from tests.depth import examples

FILE = "some.yaml"
Path = tuple[str | int, ...]

SCENARIO = ROOT / "tests" / "scenarios" / "summoner-wars-2e" / "illegal-actions" / "building.yaml"
COLLECTION = {"collection": {"summoner-wars-2e": {"decks": {"breakers": 2}, "cards": {"Ice Golem": 3, "Blast": 1}}}}
POD = {
    "pod": "Friday",
    "ruleset": "summoners-chess",
    "seed": 23,
    "players": [{"name": name, "player": "random"} for name in ("Anna", "Ben", "Cleo")],
    "results": [{"seats": [2, 3], "games": [2, "drawn", 2]}],
}


@cache
def shipped_documents() -> dict[str, list[Any]]:
    """The data of every shipped document, by kind."""
    found: dict[str, list[Any]] = {kind: [] for kind in KINDS}
    for source in Sources().files():
        for document in read_documents(source.path.read_text("utf-8"), str(source.path)):
            found[kind_of(document)].append(document.data)
    found["collection"].append(COLLECTION)
    found["pod"].append(POD)
    found["scenario"].append(read_one(SCENARIO.read_text("utf-8"), str(SCENARIO)).data)
    return {kind: data for kind, data in found.items() if data}


def written(data: Any) -> Document:
    """The data as a file and read again, so that there are places to point at."""
    return read_one(yaml.dump(data, Dumper=yaml.SafeDumper, sort_keys=False), FILE)


def told(text: str) -> list[str]:
    """The faults of a document, without the file's name."""
    document = read_one(text, FILE)
    return [str(input_error).removeprefix(f"{FILE}:") for input_error in input_errors(document, kind_of(document))]


def paths(data: Any, path: Path = ()) -> Iterator[Path]:
    """Every path into the data but the one to the whole."""
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, part in steps:
        yield (*path, step)
        yield from paths(part, (*path, step))


def parent(data: Any, path: Path) -> Any:
    for step in path[:-1]:
        data = data[step]
    return data


# Mutations

STRANGE = ["\x07", "\n", "\x7f", "\u00ad", "\u200b", "\u202e", "\ufeff", "\u2028", "\x85", "\t", " ", "A", "-", "é"]
JUNK: st.SearchStrategy[Any] = st.one_of(
    st.sampled_from([None, True, False, 0, 1, -1, 1.5, 99, 100, 10**20, 2001, "", "x", "common unit", [], {}, [1], {"a": 1}]),
    st.text(max_size=5),
    st.sampled_from(["x" * 80, "x" * 81, "x" * 2001, [["a"], ["a"]], ["a", "a"], {"a": {"b": 1}}, float("inf")]),
)  # fmt: skip
RULESETS = ["summoner-wars-2e", "summoner-wars-1e", "summoners-chess", "another-game"]


def junk(draw: st.DrawFn) -> Any:
    return copy.deepcopy(draw(JUNK))


def disturbed(draw: st.DrawFn, text: str) -> str:
    """The text with a strange character before, after or within it."""
    strange = draw(st.sampled_from(STRANGE))
    at = draw(st.sampled_from([0, len(text), len(text) // 2]))
    return text[:at] + strange + text[at:]


def mutate(draw: st.DrawFn, data: Any) -> None:
    """Change one thing somewhere in the data."""
    path = draw(st.sampled_from(sorted(paths(data), key=str)))
    inside, step = parent(data, path), path[-1]
    match draw(st.sampled_from(["drop", "junk", "disturb", "rename", "add", "twice", "ruleset"])):
        case "drop":
            del inside[step]
        case "disturb" if isinstance(inside[step], str):
            inside[step] = disturbed(draw, inside[step])
        case "rename" if isinstance(step, str):
            inside[disturbed(draw, step)] = inside.pop(step)
        case "add" if isinstance(inside, dict):
            inside[draw(st.sampled_from(sorted(schema("card")["properties"])))] = junk(draw)
        case "twice" if isinstance(inside, list):
            inside.append(copy.deepcopy(inside[-1]))
        case "ruleset":
            data["ruleset"] = draw(st.sampled_from(RULESETS))
        case _:
            inside[step] = junk(draw)


@st.composite
def mutants(draw: st.DrawFn) -> tuple[str, Any]:
    """A shipped document with a few changes, and its kind."""
    kind = draw(st.sampled_from(sorted(shipped_documents())))
    data = copy.deepcopy(draw(st.sampled_from(shipped_documents()[kind])))
    for _ in range(draw(st.integers(1, 3))):
        if next(paths(data), None) is not None:
            mutate(draw, data)
    return kind, data


@examples(125)
@given(mutant=mutants())
def test_the_gate_and_the_explainer_agree(mutant: tuple[str, Any]) -> None:
    kind, data = mutant
    assert gate(kind).is_valid(data) == schemas._explainer(kind).is_valid(data)


@examples(50)
@given(mutant=mutants())
def test_every_fault_of_a_document_is_one_sentence_with_a_place(mutant: tuple[str, Any]) -> None:
    kind, data = mutant
    document = written(data)
    found = list(input_errors(document, kind))
    assert bool(found) != gate(kind).is_valid(document.data)
    assert len({str(input_error) for input_error in found}) == len(found)
    lines = document.text.count("\n")
    for input_error in found:
        assert input_error.place is not None
        assert input_error.place.file == FILE
        assert 1 <= input_error.place.line <= lines
        assert input_error.message
        assert not any(word in input_error.message for word in ("\n", "schema does not allow", "is not valid under"))
    if found:
        with pytest.raises(InputError) as caught:
            check(document, kind)
        assert str(caught.value) == str(found[0])


@examples(37)
@given(data=st.data())
def test_a_value_of_a_wrong_type_is_reported_at_its_own_place(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(sorted(shipped_documents())))
    changed = copy.deepcopy(data.draw(st.sampled_from(shipped_documents()[kind])))
    path = data.draw(st.sampled_from(sorted(paths(changed), key=str)))
    parent(changed, path)[path[-1]] = -1.5  # no field takes a negative fraction
    document = written(changed)
    assert document.place(path) in [input_error.place for input_error in input_errors(document, kind)]


@examples(37)
@given(data=st.data())
def test_a_misspelt_key_is_reported_at_its_place_with_what_was_meant(data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(sorted(shipped_documents())))
    changed = copy.deepcopy(data.draw(st.sampled_from(shipped_documents()[kind])))
    key = data.draw(st.sampled_from([key for key in changed if isinstance(key, str)]))
    misspelt = key + key[-1]
    changed[misspelt] = changed.pop(key)
    document = written(changed)
    found = {input_error.message: input_error.place for input_error in input_errors(document, kind)}
    sentence = f"'{misspelt}' is not a key here; did you mean '{key}'?"
    assert found[sentence] == document.place((misspelt,), key=True)
    assert not [message for message in found if message.startswith(f"'{key}' is missing")]  # it is there, misspelt


# Single faults

CARD = "card: X\nruleset: summoner-wars-2e\n"
GATE = f"{CARD}class: gate structure\ncost: 0\nlife: 10\n"
CHESS = "card: X\nruleset: summoners-chess\n"
ACTION = f"{CHESS}class: action\ndevotion: {{order: 1}}\n"
DECK = "deck: D\nruleset: summoner-wars-2e\nformat: custom\n"
PLAYED = "pod: P\nruleset: a\nseed: 1\nplayers: [{name: A, player: b}, {name: C, player: b}]\nresults: [{seats: [1, 2], games: "

FAULTS = [
    # Keys
    (f"{GATE}lief: 3", ["6:1: 'lief' is not a key here; did you mean 'life'?"]),
    (f"{GATE}lief: 3\nsymbls: []", ["6:1: 'lief' is not", "7:1: 'symbls' is not a key here; did you mean 'symbols'?"]),
    (f"{GATE}abilities: [{{name: N, txt: T}}]", ["6:23: 'txt' is not a part of an ability; did you mean 'text'?"]),
    ("card: X\nruleset: a\nclas: unit", ["3:1: 'clas' is not a key here; did you mean 'class'?"]),
    ("faction: F\nruleest: a", ["2:1: 'ruleest' is not a key here; did you mean 'ruleset'?"]),
    ("faction: F\nnots: []", ["1:1: 'ruleset' is missing: the id", "2:1: 'nots' is not a key here; did you mean 'notes'?"]),
    (f"{GATE}qqq: 1", ["6:1: 'qqq' is not a key here; see the schema for what fits"]),
    ("faction: F\nruleset: a\nqqq: 1", ["3:1: 'qqq' is not a key here; what fits: faction, ruleset, text, rules, notes"]),
    ("card: X", ["1:1: 'class' is missing: the printed class", "1:1: 'ruleset' is missing: the id of the rule set"]),
    (f"{CARD}class: gate structure\ncost: 0", ["1:1: 'life' is missing"]),
    (f"{CARD}class: gate structure\nhp: 3\ncost: 1", ["1:1: 'life' is missing: life", "4:1: 'hp' is not a key here; see"]),
    (f"{GATE}brings: {{}}", ["6:1: 'brings' has no place on this kind of card"]),
    (f"{GATE}devotion: {{any: 1}}", ["6:1: 'devotion' has no place on this kind of card"]),
    (f"{ACTION}cost: 1", ["5:1: 'cost' has no place on this kind of card"]),
    (f"{CHESS}class: action\ndevotion: {{chaso: 1}}", ["4:12: a key of 'devotion' is \"chaso\"; did you mean 'chaos'?"]),
    (f"{DECK}cards: {{commons: {{' X': 1}}}}", ["4:19: a key of 'cards > commons' holds space at its begin or end"]),
    ("collection:\n  Bad Id: {}", ["2:3: a key of 'collection' is \"Bad Id\"; it must look like: the id of a rule set"]),
    # Types
    ("card: 12\nruleset: a\nclass: b", ["1:7: 'card' is 12; it must be text"]),
    (f"{CARD}class: gate structure\ncost: two\nlife: 1", ["4:7: 'cost' is \"two\"; it must be a whole number"]),
    (f"{CARD}class: gate structure\ncost: 1.5\nlife: 1", ["4:7: 'cost' is 1.5; it must be a whole number"]),
    (f"{CARD}class: gate structure\ncost: true\nlife: 1", ["4:7: 'cost' is true; it must be a whole number"]),
    (f"{CARD}class: gate structure\ncost:\nlife: 1", ["4:6: 'cost' is null; it must be a whole number"]),
    (f"{GATE}active: yes", ["6:9: 'active' is \"yes\"; it must be true or false"]),
    (f"{GATE}notes: one", ["6:8: 'notes' is \"one\"; it must be a list"]),
    (f"{DECK}cards: [X]", ["4:8: 'cards' is [\"X\"]; it must be a mapping"]),
    # Choices
    (f"{GATE}attack: meelee", ["6:9: 'attack' is \"meelee\"; did you mean 'melee'?"]),
    (f"{GATE}attack: magic", ["6:9: 'attack' is \"magic\"; what fits: melee, ranged"]),
    (f"{GATE}symbols: [light, watr]", ["6:18: 'symbols > entry 2' is \"watr\"; did you mean 'water'?"]),
    (f"{GATE}".replace("structure", "structur"), ["3:8: 'class' is \"gate structur\"; did you mean 'gate structure'?"]),
    (f"{PLAYED}[draw]}}]", ["5:35: 'results > entry 1 > games > entry 1' is \"draw\"; did you mean 'drawn'?"]),
    (f"{PLAYED}[9]}}]", ["5:35: 'results > entry 1 > games > entry 1' is 9; what fits: 1, 2, 3, 4, 5, 6, 7, 8, drawn"]),
    (f"{ACTION}keywords: [swarm, ridding 4]", ["5:19: 'keywords > entry 2' is \"ridding 4\"; it must look like: a keyw"]),
    # Numbers, lengths
    (f"{GATE}strength: -1", ["6:11: 'strength' is -1; it must be at least 0"]),
    (f"{GATE}strength: 100", ["6:11: 'strength' is 100; it must be at most 99"]),
    (f"{DECK}cards: {{commons: {{A: 0}}}}", ["4:22: 'cards > commons > A' is 0; it must be at least 1"]),
    (f"{GATE}notes: ['']", ["6:9: 'notes > entry 1' is empty"]),
    (f"{GATE}aliases: [{'x' * 81}]", ["6:11: 'aliases > entry 1' is too long: at most 80 characters"]),
    (f"{GATE}aliases: [a, b, a]", ["6:10: 'aliases' lists something twice"]),
    # Characters
    ("faction: 'F '\nruleset: a", ["1:10: 'faction' holds space at its begin or end"]),
    ('faction: "F\\u202e"\nruleset: a', ["1:10: 'faction' holds control or invisible characters"]),
    ('faction: F\nruleset: "a\\n"', ["2:10: 'ruleset' is \"a\\n\"; it must look like: the id of the rule set"]),
    ('deck: D\nruleset: a\nformat: "custom\\n"\ncards: {}', ["3:9: 'format' is \"custom\\n\"; it must look like"]),
    (f'{GATE}symbols: ["light\\n"]', ["6:11: 'symbols > entry 1' is \"light\\n\"; did you", "6:11: 'symbols > entry 1' is \"light\\n\"; it"]),
    (f'{GATE}notes: ["a\\tb"]', ["6:9: 'notes > entry 1' holds control or invisible characters"]),
]  # fmt: skip


@pytest.mark.parametrize(("text", "begin"), FAULTS)
def test_a_fault_names_the_field_and_its_place(text: str, begin: list[str]) -> None:
    found = told(text)
    assert len(found) == len(begin), found
    assert all(each.startswith(wanted) for each, wanted in zip(sorted(found), begin, strict=True)), found


MISSING = [  # without what is wrong, and every key that is missing
    ("class: common unit", "ruleset cost life strength attack"),
    ("class: common unit structure", "ruleset cost life strength attack symbols"),
    ("class: minion unit", "ruleset symbols devotion types pattern"),
    ("clas: common unit\nruleset: summoner-wars-2e", "cost life strength attack symbols"),
    ("class: comon unit\nruleset: summoner-wars-2e", "cost life strength attack symbols"),
    ("class: common\nruleset: summoner-wars-1e", "faction cost life strength attack"),
    ("phase: build\nruleset: summoner-wars-2e", "class cost"),
    ("ruleset: summoner-wars-2e", "class"),
    ("class: standard event\nruleset: summoner-wars-2e", "cost phase"),
    ("class: common unit\nruleset: my-own-game", ""),
    ("", "ruleset class"),
]


@pytest.mark.parametrize(("rest", "missing"), MISSING)
def test_all_missing_keys_of_a_card_are_told_at_once(rest: str, missing: str) -> None:
    found = [
        key[1] for sentence in told(f"card: X\n{rest}") if (key := re.search(r"1:1: '(\w+)' is missing: \w", sentence))
    ]
    assert sorted(found) == sorted(missing.split())


def test_a_fault_shows_no_character_that_a_screen_does_not_show() -> None:
    (found,) = told('faction: F\nruleset: a\n"no\\e[31mtes": []')
    assert "\x1b" not in found
    assert "'no\ufffd[31mtes' is not a key here" in found


def test_a_fault_shows_only_the_beginning_of_a_long_value() -> None:
    (found,) = told(f"{GATE}attack: {'long ' * 500}")
    assert len(found) < 200


@pytest.mark.parametrize(
    ("field", "least", "most"),
    [("cost", 0, 99), ("life", 1, 99), ("strength", 0, 99), ("value", 0, 99)],
)
def test_the_numbers_of_a_card_have_bounds(field: str, least: int, most: int) -> None:
    def fits(number: float) -> bool:
        card = {"card": "X", "ruleset": "another-game", "class": "thing", field: number}
        return bool(gate("card").is_valid(card))

    assert [fits(number) for number in (least - 1, least, most, most + 1, float("inf"), -(10**40))] == [
        False,
        True,
        True,
        False,
        False,
        False,
    ]


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("card: X\nfaction: F\nruleset: r", "card"),
        ("deck: D\npool: {}\nruleset: r", "deck"),
        ("pool: P\nruleset: r", "pool"),
        ("ruleset: r\nfaction: F", "faction"),
        ("ruleset: r", "ruleset"),
        ("collection: {}", "collection"),
    ],
)
def test_the_kind_of_a_document_is_detected_by_its_keys(text: str, kind: str) -> None:
    assert kind_of(read_one(text, FILE)) == kind


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("crad: X\nfaction: F\nruleset: r", "'crad' is not a kind of document; did you mean 'card'?"),
        ("ruleset: r\nfactoin: F", "'factoin' is not a kind of document; did you mean 'faction'?"),
        (
            "name: X\nfaction: F\nruleset: r\nclass: common unit\ncost: 1",
            "the keys of a card, and no 'card:' with its name",
        ),
        ("name: X\nruleset: r\nformat: custom\ncards: {}", "the keys of a deck, and no 'deck:' with its name"),
    ],
)
def test_a_misspelt_kind_is_not_another_kind_that_the_document_names(text: str, said: str) -> None:
    with pytest.raises(InputError, match=re.escape(said)):
        kind_of(read_one(text, FILE))


@pytest.mark.parametrize("text", ["crad: X", "- card: X", "card", "12", "{}", "'card:'"])
def test_a_document_of_no_kind_is_a_fault_that_names_the_kinds(text: str) -> None:
    with pytest.raises(InputError, match=listed((f"'{kind}:'" for kind in KINDS), "or")) as caught:
        kind_of(read_one(f"\n{text}", FILE))
    assert str(caught.value).startswith(f"{FILE}:2:1: ")
