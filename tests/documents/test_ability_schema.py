"""The card language as a schema: every misuse is told in one sentence, at its line and column."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.documents.document import KINDS
from deckbuilder.documents.schemas import PARTS, gate, input_errors, schema
from deckbuilder.documents.sources import Sources
from deckbuilder.documents.yaml12 import read_documents, read_one
from engine.language import LanguageError
from engine.language.node import each_of
from engine.language.nodes.clauses import AbilityNode
from engine.language.parser import parse
from tests.depth import examples
from tools.language_reference import full_vocabulary

CARD = "card: X\nruleset: some-game\nclass: unit\nabilities:\n"  # what follows begins in line 5
RULES = "ruleset: some-game\nabilities:\n"  # what follows begins in line 3
Path = tuple[str | int, ...]


def told(text: str, kind: str = "card") -> list[str]:
    """The faults of a document without its name."""
    return [str(input_error).removeprefix("f.yaml:") for input_error in input_errors(read_one(text, "f.yaml"), kind)]


def played(effect: str) -> str:
    """An event with one effect."""
    return f"- {{when: played, do: [{effect}]}}"


WRITTEN = [
    "- text: Draw a card.",
    "- {name: Haste, text: It is fast.}",
    "- name: Flight",
    "- {name: Swift, modify: {move: {spaces: 1}}}",
    "- {when: played, do: []}",
    "- {attack: {on: self, first: true}, modify: {damage_most: 1}, if: [{turn: yours}, {in_play: self}]}",
    "- {name: Both, does: [{modify: {range: 4}}, {when: {start: turn}, may: true, cost: {magic: 1}, do: [{draw: 1}]}]}",
    "- {modify: {have: [{name: Flight}, {name: Slow, modify: {move: {spaces: -1}}}]}, of: {friendly: unit or structure}}",
    "- {when: [{after: [move, force], of: {any: common unit}, by: you}, {instead: move}], do: [{heal: {boost: self}, on: [moved, self]}]}",
    "- {when: {during: attack}, do: [{choose: {any: card, in: hand}, number: {most: 3}, as: gift}, {each: gift, do: [{discard: it}]}]}",
]
# Each ability with » before what is wrong, and how the sentence on it begins.
KEYS = [
    (played("{»gain_magic: 2}"), "'gain_magic' is not an effect; did you mean 'magic'?"),
    ("- {when: {after: »destroy, of: self}, do: []}", "'abilities > entry 1 > when > after' is \"destroy\"; did you mean 'destruction'?"),
    (played("{»damge: 1, on: target}"), "'damge' is not an effect; did you mean 'damage'?"),
    (played("{may: [{one_of: [[{draw: 1}], [{»drw: 1}]]}]}"), "'drw' is not an effect; did you mean 'draw'?"),
    (played("{repeat: [{each: it, do: [{if: {turn: yours}, then: [{»helf: 1}]}]}]}"), "'helf' is not an effect; did you mean 'heal'?"),
    (played("{damage: 1, »heal: 1, on: it}"), "'abilities > entry 1 > do > entry 1 > heal' can't stand beside 'damage': there is one of them at a time"),
    (played("{damage: 1, »onn: target}"), "'onn' is not a key here; did you mean 'on'?"),
    (played("{damage: 1, »to: target}"), "'to' is not a key here; what fits: damage, on"),
    (played("»{damage: 1}"), "'on' is missing: to which cards"),
    (played("{draw: 1, »on: self}"), "'on' is not a key here; what fits: draw"),
    (played("{attack: self, may: true, »att: {any: card}}"), "'att' is not a key here; did you mean 'at'?"),
    (played("»{gain: {strength: 1}, on: self}"), "'until' is missing: until the end of the turn, or of the attack"),
    ("- {when: {»aftr: attack}, do: []}", "'aftr' is not a moment; did you mean 'after'?"),
    ("- {when: {after: attack, »start: move}, do: []}", "'abilities > entry 1 > when > start' can't stand beside 'after': there is one of them at a time"),
    ("- {when: {»by: self}, do: []}", "'by' is not a moment; it must be one of start, "),
    ("- {when: {after: attack, »bye: self}, do: []}", "'bye' is not a key here; did you mean 'by'?"),
    ("- {when: {after: attack, »of: self}, do: []}", "'of' is not a key here; what fits: after"),
    ("- {when: »{after: away, of: self}, do: []}", "'from' is missing: the card that it was adjacent to"),
    ("- {when: [{start: move}, {end: move, »by: self}], do: []}", "'by' is not a key here; what fits: end"),
    ("- {name: A, »whn: played, do: []}", "'whn' is not a part of an ability; did you mean 'when'?"),
    ("- {name: A, »txt: It flies.}", "'txt' is not a part of an ability; did you mean 'text'?"),
    ("- {name: A, text: It flies., »modify: {range: 1}}", "'abilities > entry 1 > modify' can't stand beside 'text': there is one of them at a time"),
    ("- »{name: A, do: [{draw: 1}]}", "'abilities > entry 1' needs 'text'"),
    ("- »{when: played}", "'do' is missing: what happens, in this order"),
    ("- »{attack: {by: self}}", "'modify' is missing: what changes for such attacks"),
    ("- {attack: {by: self}, modify: {recoil: true}, »of: self}", "'of' is not a key here; what fits: name"),
    ("- {does: [{»name: B, modify: {range: 1}}]}", "'abilities > entry 1 > does > entry 1 > name' has no place here"),
    ("- {modify: {have: [{»nam: Flight}]}}", "'nam' is not a part of an ability; did you mean 'name'?"),
    ("- {modify: {have: [»{modify: {range: 1}}]}}", "'name' is missing"),
    ("- {modify: {have: [{name: A, »text: B}]}}", "'abilities > entry 1 > modify > have > entry 1 > text' has no place here"),
    ("- {modify: {»strenght: 1}}", "'strenght' is not a key here; did you mean 'strength'?"),
    ("- {modify: {summon: {»ajacent: self}}}", "'ajacent' is not a key here; did you mean 'adjacent'?"),
    ("- {modify: {strength: {»bost: self}}}", "'bost' is not a key here; did you mean 'boost'?"),
    ("- {modify: {strength: »{most: 5}}}", "'abilities > entry 1 > modify > strength' needs 'count'"),
    ("- {modify: {strength: {boost: self, »by: self}}}", "'abilities > entry 1 > modify > strength > by' says nothing without 'destroyed'"),
    ("- {modify: {range: 4}, if: »{rolled: special}}", "'abilities > entry 1 > if' needs 'least', 'most' or 'below'"),
    ("- {modify: {range: 4}, if: {rolled: special, »lest: 1}}", "'lest' is not a key here; did you mean 'least'?"),
    ("- {modify: {range: 4}, if: {turn: yours, »least: 1}}", "'abilities > entry 1 > if > least' has no place here"),
    ("- {when: played, cost: {»magc: 1}, do: []}", "'magc' is not a key here; did you mean 'magic'?"),
    ("- {when: played, cost: {magic: 1, »boost: 1}, do: []}", "'abilities > entry 1 > cost > boost' can't stand beside 'magic': there is one of them at a time"),
    (played("{choose: {»freindly: unit}}"), "'freindly' is not a key here; did you mean 'friendly'?"),
    (played("{choose: {friendly: unit, »any: unit}}"), "'abilities > entry 1 > do > entry 1 > choose > any' can't stand beside 'friendly': there is one of them at a time"),
    (played("{choose: »{named: Ember}}"), "'abilities > entry 1 > do > entry 1 > choose' needs 'friendly'"),
    (played("{choose: {any: unit, »withn: 2, of: self}}"), "'withn' is not a key here; did you mean 'within'?"),
    (played("{choose: {any: unit, »of: self}}"), "'abilities > entry 1 > do > entry 1 > choose > of' says nothing without 'within'"),
    (played("{place: it, on: {»adjacnt: self}}"), "'adjacnt' is not a key here; did you mean 'adjacent'?"),
]  # fmt: skip
VALUES = [
    ("- {when: »plaid, do: []}", "'abilities > entry 1 > when' is \"plaid\"; did you mean 'played'?"),
    ("- {when: »3, do: []}", "'abilities > entry 1 > when' is 3; it must be text, a mapping or a list"),
    ("- {when: {start: »mvoe}, do: []}", "'abilities > entry 1 > when > start' is \"mvoe\"; did you mean 'move'?"),
    ("- {when: {during: »noon}, do: []}", "'abilities > entry 1 > when > during' is \"noon\"; what fits: "),
    ("- {when: {after: »atack, by: self}, do: []}", "'abilities > entry 1 > when > after' is \"atack\"; did you mean 'attack'?"),
    ("- {when: {after: [move, »attack], of: self}, do: []}", "'abilities > entry 1 > when > after > entry 2' is \"attack\"; what fits: move"),
    ("- {when: {instead: »fatal}, do: []}", "'abilities > entry 1 > when > instead' is \"fatal\"; what fits: "),
    ("- {when: played, once: »false, do: []}", "'abilities > entry 1 > once' is false; what fits: true"),
    ("- {when: played, may: »yes, do: []}", "'abilities > entry 1 > may' is \"yes\"; it must be true or false"),
    ("- {when: played, cost: {boost: »0}, do: []}", "'abilities > entry 1 > cost > boost' is 0; it must be at least 1"),
    ("- {modify: »{}}", "'abilities > entry 1 > modify' is too short: at least 1"),
    ("- {modify: {strength: »many}}", "'abilities > entry 1 > modify > strength' is \"many\"; it must be a whole number or a mapping"),
    ("- {modify: {strength: {rolled: [melee, »specail]}}}", "'abilities > entry 1 > modify > strength > rolled > entry 2' is \"specail\"; did you mean 'special'?"),
    ("- {modify: {cannot: [»be atacked]}}", "'abilities > entry 1 > modify > cannot > entry 1' is \"be atacked\"; did you mean 'be attacked'?"),
    ("- {does: »[]}", "'abilities > entry 1 > does' is too short: at least 1"),
    ("- »It flies.", "'abilities > entry 1' is \"It flies.\"; it must be a mapping"),
    (played("»damage"), "'abilities > entry 1 > do > entry 1' is \"damage\"; it must be a mapping"),
    (played("{choose: »unit}"), "'abilities > entry 1 > do > entry 1 > choose' is \"unit\"; it must be a mapping"),
    (played("{choose: {any: »Unit}}"), "'abilities > entry 1 > do > entry 1 > choose > any' is \"Unit\"; it must look like: class words"),
    (played("{choose: {any: unit}, number: »lots}"), "'abilities > entry 1 > do > entry 1 > number' is \"lots\"; what fits: any"),
    (played("{damage: 1, on: »Target}"), "'abilities > entry 1 > do > entry 1 > on' is \"Target\"; it must look like: a card by what it is called here"),
    (played("{one_of: »[[{draw: 1}]]}"), "'abilities > entry 1 > do > entry 1 > one_of' is too short: at least 2"),
    (played("{force: it, spaces: »[1, 2, 3]}"), "'abilities > entry 1 > do > entry 1 > spaces' is too long: at most 2"),
]  # fmt: skip


@pytest.mark.parametrize("ability", WRITTEN)
def test_what_is_right_passes(ability: str) -> None:
    assert told(f"{CARD}{ability}") == []


@pytest.mark.parametrize(("ability", "sentence"), [*KEYS, *VALUES])
def test_a_misuse_is_reported_in_one_sentence_at_its_place(ability: str, sentence: str) -> None:
    found = told(CARD + ability.replace("»", ""))
    assert len(found) == 1, found
    assert found[0].startswith(f"5:{ability.index('»') + 1}: {sentence}")


def test_an_unknown_effect_is_reported_with_all_that_there_are() -> None:
    (found,) = told(CARD + played("{zap: 1, on: target}"))
    assert found.startswith("5:24: 'zap' is not an effect; it must be one of choose, draw, draw_to, pay, ")
    verbs = [branch["required"][0] for branch in schema("ability")["$defs"]["effect"]["oneOf"]]
    assert found.endswith(", ".join(verbs))
    assert told(CARD + played("{on: target}"))[0].startswith(
        "5:23: 'abilities > entry 1 > do > entry 1' needs 'choose', "
    )


def test_each_of_several_misuses_is_reported() -> None:
    found = told(f"{CARD}- {{modify: {{strenght: 1, lief: 2}}, fo: move}}\n- {{name: A, txt: B}}")
    assert sorted(found) == [
        "5:13: 'strenght' is not a key here; did you mean 'strength'?",
        "5:26: 'lief' is not a key here; did you mean 'life'?",
        "5:36: 'fo' is not a key here; did you mean 'for'?",
        "6:13: 'txt' is not a part of an ability; did you mean 'text'?",
    ]


@pytest.mark.parametrize(
    ("abilities", "sentence"),
    [
        ("  Flight: {modify: {mvoe: {spaces: 1}}}", "3:21: 'mvoe' is not a key here; did you mean 'move'?"),
        ("  Flight: {name: Flight, modify: {range: 1}}", "3:12: 'abilities > Flight > name' has no place here"),
        ("  Flight: fast", "3:11: 'abilities > Flight' is \"fast\"; it must be a mapping"),
        ("  ' Flight': {modify: {range: 1}}", "3:3: a key of 'abilities' holds space at its begin or end"),
    ],
)
def test_a_shared_ability_is_checked_like_that_of_a_card(abilities: str, sentence: str) -> None:
    assert [found for found in told(f"{RULES}{abilities}", "ruleset") if "' is missing" not in found] == [sentence]


def paths(data: Any, path: Path = ()) -> Iterator[Path]:
    """Every path into the data but the one to the whole."""
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, part in steps:
        yield (*path, step)
        yield from paths(part, (*path, step))


def shipped() -> list[Any]:
    """The abilities of every shipped card that has definitions."""
    found = []
    for source in Sources().files():
        for document in read_documents(source.path.read_text("utf-8"), str(source.path)):
            if "card" in document.data and any("text" not in each for each in document.data.get("abilities", ())):
                found.append(document.data["abilities"])
    return found


SHIPPED = shipped()
JUNK: list[Any] = [
    None,
    True,
    0,
    -1,
    1.5,
    10**6,
    "",
    "self",
    "unit",
    "Unit",
    [],
    ["self"],
    {},
    {"damage": 1},
    {"any": "unit"},
]


def reads(ability: Any) -> bool:
    """Whether the engine takes an ability as one of the published language."""
    try:
        parse(ability, AbilityNode, full_vocabulary())
    except LanguageError:
        return False
    return True


@pytest.mark.parametrize(
    "ability", [each for each in (*WRITTEN, *(each for each, _ in (*KEYS, *VALUES))) if "text" not in each]
)
def test_reading_refuses_what_the_schema_refuses(ability: str) -> None:
    (data,) = read_one(CARD + ability.replace("»", ""), "f.yaml").data["abilities"]
    assert reads(data) == gate("ability").is_valid(data)


def test_words_that_have_been_rendered_are_read_beside_a_definition() -> None:
    given = {"name": "Flight", "text": "It flies.", "modify": {"move": {"spaces": 1}}}
    outer = {"text": "All fly.", "modify": {"have": [given]}, "of": {"friendly": "unit"}}
    assert not gate("ability").is_valid(outer)
    assert [found.text for found in each_of(AbilityNode, parse(outer, AbilityNode, full_vocabulary()))] == [
        "All fly.",
        "It flies.",
    ]


@examples(100)
@given(data=st.data())
def test_the_gate_and_the_explainer_agree_on_any_definition(data: st.DataObject) -> None:
    abilities = copy.deepcopy(data.draw(st.sampled_from(SHIPPED)))
    for _ in range(data.draw(st.integers(1, 2))):
        path = data.draw(st.sampled_from(sorted(paths(abilities), key=str)))
        inside = abilities
        for step in path[:-1]:
            inside = inside[step]
        change = data.draw(st.sampled_from(["drop", "junk", "rename", "add"]))
        if change == "drop":
            del inside[path[-1]]
        elif change == "rename" and isinstance(inside, dict):
            inside[f"{path[-1]}x"] = inside.pop(path[-1])
        elif change == "add" and isinstance(inside, dict):
            inside[data.draw(st.sampled_from(["on", "may", "damage", "choose", "of", "by", "least", "name"]))] = 1
        else:
            inside[path[-1]] = copy.deepcopy(data.draw(st.sampled_from(JUNK)))
        if not abilities:
            return
    card = {"card": "X", "ruleset": "some-game", "class": "unit", "abilities": abilities}
    document = read_one("card: X", "f.yaml")
    document.data = card
    found = list(input_errors(document, "card"))
    assert bool(found) != gate("card").is_valid(card)
    assert all(reads(each) == gate("ability").is_valid(each) for each in abilities)
    assert not any(
        "is not valid under" in input_error.message or "oneOf" in input_error.message for input_error in found
    )


def schemas(part: Any, keyword: str) -> Iterator[dict[str, Any]]:
    """Every schema within a schema that has a keyword."""
    if isinstance(part, dict):
        if keyword in part:
            yield part
        for inner in part.values():
            yield from schemas(inner, keyword)
    elif isinstance(part, list):
        for inner in part:
            yield from schemas(inner, keyword)


@pytest.mark.parametrize("kind", [*KINDS, *PARTS])
def test_alternatives_are_distinguished_by_their_first_required_key(kind: str) -> None:
    for part in schemas(schema(kind), "oneOf"):
        keys = [branch["required"][0] for branch in part["oneOf"]]
        assert len(set(keys)) == len(keys)
        closed = part.get("additionalProperties") is False
        assert all(closed or branch.keys() & {"additionalProperties", "allOf", "if"} for branch in part["oneOf"])
        assert closed or part["title"]
    for part in schemas(schema(kind), "anyOf"):
        objects = [branch for branch in part["anyOf"] if branch.keys().isdisjoint({"const", "enum", "type"})]
        assert all(branch["required"] for branch in objects)
