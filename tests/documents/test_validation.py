"""What a schema cannot say of abilities: unknown names and words, definitions that the engine cannot make sense of."""

import copy
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.documents import validation
from deckbuilder.documents.abilities import resolve
from deckbuilder.documents.document import Document
from deckbuilder.documents.schemas import check, input_errors
from deckbuilder.documents.shared import Shared
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.places import shipped
from tests.depth import examples

FILE = shipped("cards") / "summoner-wars-2e" / "ruleset.yaml"
RULES = read_one(FILE.read_text("utf-8"), "ruleset.yaml")
EVENT = "card: X\nruleset: summoner-wars-2e\nclass: standard event\nsymbols: []\ncost: 0\nphase: move\nabilities:\n"
UNIT = "card: X\nruleset: summoner-wars-2e\nclass: common unit\nsymbols: []\ncost: 0\nlife: 1\nstrength: 1\nattack: melee\nabilities:\n"


def told(text: str, rules: Any = None) -> list[str]:
    """What is said of a card: line, column, sentence."""
    document = read_one(text, "x.yaml")
    check(document, "card")
    ruleset = RuleSet.from_document(RULES.data)
    return [
        str(input_error).removeprefix("x.yaml:")
        for input_error in validation.input_errors(document, ruleset, Shared(rules or RULES.data))
    ]


def place(text: str) -> str:
    """Where » stands."""
    before = text[: text.index("»")]
    return f"{before.count(chr(10)) + 1}:{len(before) - before.rfind(chr(10))}"


SENSELESS = [
    # A card with » before what makes no sense, and the sentence, at least its begin
    (f"{UNIT}- name: »Engaeg", "'abilities > entry 1 > name' is 'Engaeg', which is not a shared ability of the rule set; did you mean Engage?"),
    (f"{UNIT}- {{modify: {{have: [{{name: »Fligt}}]}}}}", "'abilities > entry 1 > modify > have > entry 1 > name' is 'Fligt', which is"),
    (f"{UNIT}- {{modify: {{life: 1}}, of: {{friendly: »comon}}}}", "'comon' is not a class word of Summoner Wars, second edition; it knows summoner, champion,"),
    (f"{UNIT}- {{modify: {{move: {{through: »common or wall}}}}}}", "'wall' is not a class word of Summoner Wars, second edition"),
    (f"{UNIT}- {{modify: {{is: »tower}}}}", "'tower' is not a class word of Summoner Wars, second edition"),
    (f"{EVENT}- when: played\n  do: [{{damage: 1, on: »targt}}]", "nothing is named 'targt' here; it must be one of self, summoner"),
    (f"{EVENT}- when: played\n  do:\n    - choose: {{any: unit}}\n      as: foe\n    - {{damage: 1, on: »target}}", "nothing is named 'target' here; it must be one of foe, self, summoner"),
    (f"{UNIT}- {{name: A, text: B}}\n- {{modify: {{strength: {{boost: »hosts}}}}}}", "nothing is named 'hosts' here"),
    (f"{UNIT}- {{when: {{start: move}}, do: [{{may: [{{draw: 1}}, {{heal: 1, on: »moved}}]}}]}}", "nothing is named 'moved' here"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "sentence"), SENSELESS)
def test_invalid_content_is_reported_at_its_place(text: str, sentence: str) -> None:
    (found,) = told(text.replace("»", ""))
    assert found.startswith(f"{place(text)}: {sentence}")


@pytest.mark.parametrize(
    "text",
    [
        UNIT.replace("abilities:", "notes: []"),
        f"{UNIT}- text: It flies.",
        f"{UNIT}- name: Engage\n- {{name: Lore, text: It knows much.}}\n- {{modify: {{have: [{{name: Flight}}]}}, of: {{any: card}}}}",
        f"active: true\n{EVENT}- when: played\n  do: [{{choose: {{any: common unit or gate}}}}]\n- {{modify: {{life: 1}}, of: target}}",
    ],
)
def test_what_makes_sense_is_silent(text: str) -> None:
    assert told(text) == []


def test_each_invalid_value_is_reported() -> None:
    found = told(f"{UNIT}- name: Engaeg\n- name: Momentun\n- {{modify: {{life: 1}}, of: {{any: mage}}}}")
    assert [each.partition(" ")[0] for each in found] == ["10:9:", "11:9:", "12:33:"]


def test_an_error_in_a_shared_ability_is_reported_where_the_card_names_it() -> None:
    rules = {**RULES.data, "abilities": {"Glow": {"modify": {"life": {"boost": "lamp"}}}}}
    (found,) = told(f"{UNIT}- name: Glow", rules)
    assert found.startswith("10:3: the shared ability 'Glow' makes no sense here: nothing is named 'lamp' here; ")
    (found,) = told(f"{UNIT}- modify:\n    have:\n      - name: Glow", rules)
    assert found.startswith("12:9: the shared ability 'Glow' makes no sense here: ")


def test_abilities_of_a_game_that_is_not_played_are_not_compiled() -> None:
    text = f"{UNIT}- {{modify: {{strength: {{boost: nobody}}}}}}"
    assert told(text)
    assert told(text, {key: value for key, value in RULES.data.items() if key != "play"}) == []


Path = tuple[str | int, ...]


def shipped_cards() -> list[Any]:
    """The cards of the second edition that have abilities."""
    found = (read_one(path.read_text("utf-8"), str(path)).data for path in sorted(FILE.parent.glob("*/*.yaml")))
    return [data for data in found if "card" in data and "abilities" in data]


def paths(data: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every path into the data but the one to the whole, with what stands there."""
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, part in steps:
        yield (*path, step), part
        yield from paths(part, (*path, step))


CARDS = shipped_cards()
SEEN = [(path[-1], part) for data in CARDS for path, part in paths(data["abilities"]) if isinstance(path[-1], str)]


@examples(75)
@given(data=st.data())
def test_whatever_is_accepted_has_words(data: st.DataObject) -> None:
    """Cards with parts of other cards in them: refused with a sentence, or taken, worded and compiled."""
    card = copy.deepcopy(data.draw(st.sampled_from(CARDS)))
    for _ in range(data.draw(st.integers(1, 3))):
        path = data.draw(st.sampled_from([path for path, _ in paths(card["abilities"])] or [()]))
        inside = card["abilities"]
        for step in path[:-1]:
            inside = inside[step]
        deleting = data.draw(st.booleans())
        if path and deleting:
            del inside[path[-1]]
        elif isinstance(inside, dict):
            key, part = data.draw(st.sampled_from(SEEN))
            inside[key] = copy.deepcopy(part)
    document = Document(card, "x.yaml", 0, 1, "card: X")
    if not list(input_errors(document, "card")):
        problems = list(validation.input_errors(document, RuleSet.from_document(RULES.data), Shared(RULES.data)))
        assert all(problem.message for problem in problems)
        if not problems:
            assert all(ability["text"] for ability in resolve(card, Shared(RULES.data))["abilities"])


def shared(text: str) -> list[str]:
    """What is said of a rule set with these shared abilities."""
    kept = RULES.text[: RULES.text.index("\nabilities:")]
    document = read_one(f"{kept}\nabilities:\n{text}", "r.yaml")
    check(document, "ruleset")
    first = kept.count("\n") + 3
    found = validation.ruleset_errors(document, RuleSet.from_document(document.data), Shared(document.data))
    return [
        f"{input_error.place.line - first}:{input_error.place.column}: {input_error.message}"
        for input_error in found
        if input_error.place
    ]


def test_the_shared_abilities_make_sense() -> None:
    document = Document(RULES.data, RULES.file, 0, 1, RULES.text)
    assert list(validation.ruleset_errors(document, RuleSet.from_document(RULES.data), Shared(RULES.data))) == []


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("  A: {modify: {have: [{name: B}]}}\n", ["0:30: 'abilities > A > modify > have > entry 1 > name' is 'B', which is not a shared ability of the rule set"]),
        ("  A: {modify: {have: [{name: B}]}}\n  B: {modify: {have: [{name: A}]}}\n", [f"{n}:3: the shared ability '{name}' gives itself, so it would have no end" for n, name in enumerate("AB")]),
        ("  A: {modify: {life: 1}, of: {any: comon}}\n", ["0:36: 'comon' is not a class word of Summoner Wars, second edition; it knows"]),
    ],
)  # fmt: skip
def test_an_invalid_shared_ability_is_reported_in_the_rule_set(text: str, sentences: list[str]) -> None:
    found = shared(text)
    assert len(found) == len(sentences)
    assert all(each.startswith(sentence) for each, sentence in zip(found, sentences, strict=True)), found
