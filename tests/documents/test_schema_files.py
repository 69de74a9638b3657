"""The schema files: valid, complete, in step with the rule sets, and named by every shipped document."""

import json
import re
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
from jsonschema import Draft202012Validator

from deckbuilder.documents.document import KINDS
from deckbuilder.documents.schemas import OUTPUTS, PARTS, gate, kind_of, schema
from deckbuilder.documents.sources import Sources, yaml_files
from deckbuilder.documents.yaml12 import read_documents, read_one
from deckbuilder.errors import InputError
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.places import shipped
from deckbuilder.text import UNPRINTABLE, listed
from engine.grids import NOTHING, TILES, UNIT
from tests.conftest import Cli
from tests.depth import deep, is_deep

CARDS = shipped("cards")
SCHEMAS = (*KINDS, *PARTS, *OUTPUTS)
RULESETS = ("summoner-wars-2e", "summoner-wars-1e", "summoners-chess")
FILES = sorted(yaml_files(CARDS))


def ruleset(name: str) -> RuleSet:
    file = CARDS / name / "ruleset.yaml"
    return RuleSet.from_document(read_one(file.read_text("utf-8"), str(file)).data)


def branch(name: str) -> dict[str, Any]:
    """What the card schema asks of the cards of one rule set besides the rest."""
    branches = schema("card")["allOf"]
    (found,) = [part["then"] for part in branches if part["if"]["properties"]["ruleset"]["const"] == name]
    return dict(found["properties"])


def file(kind: str) -> dict[str, Any]:
    """A schema as it stands in its file."""
    found: dict[str, Any] = json.loads((shipped("schemas") / f"{kind}.schema.json").read_text("utf-8"))
    return found


def objects(part: Any) -> list[dict[str, Any]]:
    """Every schema of an object within a schema; what an `if` asks is none."""
    named = [value for key, value in part.items() if key != "if"] if isinstance(part, dict) else ()
    inner = part if isinstance(part, list) else named
    found = [each for value in inner for each in objects(value)]
    return [part, *found] if isinstance(part, dict) and part.get("type") == "object" else found


@pytest.mark.parametrize("kind", SCHEMAS)
def test_a_schema_is_a_valid_schema_of_the_2020_12_draft(kind: str) -> None:
    loaded = schema(kind)
    assert loaded["$schema"] == "https://json-schema.org/draft/2020-12/schema"
    assert loaded["$id"] == f"{kind}.schema.json"
    if is_deep():
        Draft202012Validator.check_schema(loaded)  # another library's answer, which takes long
    assert jsonschema_rs.Draft202012Validator(Draft202012Validator.META_SCHEMA).is_valid(loaded)


def test_there_is_a_schema_for_every_kind_and_no_other() -> None:
    assert {path.name for path in shipped("schemas").iterdir()} == {f"{kind}.schema.json" for kind in SCHEMAS}


@pytest.mark.parametrize("kind", SCHEMAS)
def test_no_mapping_takes_keys_that_the_schema_does_not_speak_of(kind: str) -> None:
    for part in objects(file(kind)):
        elsewhere = part.keys() & {"oneOf", "$ref", "else", "allOf"}  # each alternative is closed itself
        assert elsewhere or "additionalProperties" in part
        assert part.get("additionalProperties") is not True


@pytest.mark.parametrize("kind", KINDS)
def test_every_field_of_a_document_is_described(kind: str) -> None:
    undescribed = [name for name, field in schema(kind)["properties"].items() if not field.get("description")]
    assert undescribed == []


@pytest.mark.parametrize("kind", KINDS)
def test_the_key_of_a_kind_is_required_by_its_schema(kind: str) -> None:
    assert kind in schema(kind)["required"]


def test_a_kind_without_a_schema_is_a_fault_that_names_the_kinds() -> None:
    with pytest.raises(InputError, match=f"no schema 'spell'; there are {listed(SCHEMAS)}"):
        schema("spell")
    with pytest.raises(InputError):
        schema("../card")


@pytest.mark.parametrize("kind", [pytest.param(kind, marks=[] if kind == "card" else deep) for kind in SCHEMAS])
def test_the_command_prints_the_schema_with_its_references(cli: Cli, kind: str) -> None:
    ran = cli("schema", kind)
    assert (ran.code, ran.err) == (0, "")
    printed = json.loads(ran.out)
    included = {name: printed["$defs"].pop(name) for name in list(printed["$defs"]) if name.endswith(".json")}
    assert printed == file(kind)
    assert included.keys() == set(re.findall(r'"\$ref": "(\w+\.schema\.json)', json.dumps(printed)))
    for part in included.values():
        assert {"$schema": printed["$schema"], **part} == file("ability")


@pytest.mark.parametrize("name", RULESETS)
def test_the_classes_of_cards_are_made_of_the_words_of_the_rule_set(name: str) -> None:
    words = {word for class_ in branch(name)["class"]["enum"] for word in class_.split()}
    assert words == set(ruleset(name).classes)


@pytest.mark.parametrize("name", RULESETS)
def test_the_symbols_of_cards_are_those_of_the_rule_set(name: str) -> None:
    symbols = branch(name)["symbols"]
    assert set(symbols["items"]["enum"] if symbols else ()) == set(ruleset(name).symbols)


def test_devotion_is_paid_in_the_symbols_of_chess_or_in_any() -> None:
    pips = branch("summoners-chess")["devotion"]["propertyNames"]["enum"]
    assert set(pips) == {*ruleset("summoners-chess").symbols, "any"}


def test_the_phases_of_cards_are_those_of_the_second_edition() -> None:
    file = CARDS / "summoner-wars-2e" / "ruleset.yaml"
    phases = read_one(file.read_text("utf-8"), str(file)).data["phases"]
    assert schema("card")["properties"]["phase"]["enum"] == phases


@pytest.mark.parametrize(
    ("template", "fits"),
    [
        ("{}", {"swarm", "inspire", "fear", "hopper", "cannon", "locust", "riding", "flying", "extended", "iron", "shield"}),
        ("{} 4", {"riding", "flying", "extended", "iron", "shield"}),
        ("advance {}", {"riding", "flying", "extended"}),
        ("capture diagonal {} 2", {"riding", "flying", "extended"}),
        ("{} from chaos", {"iron", "shield"}),
        ("{} 10", set()),
        ("{}\n", set()),
        ("un{}", set()),
    ],
)  # fmt: skip
def test_the_keywords_of_cards_are_those_of_the_rule_set(template: str, fits: set[str]) -> None:
    keywords = ruleset("summoners-chess").keywords
    pattern = jsonschema_rs.Draft202012Validator(branch("summoners-chess")["keywords"]["items"])
    assert {word for word in keywords if pattern.is_valid(template.format(word))} == fits
    assert not pattern.is_valid(template.format("haste"))


def test_patterns_are_drawn_with_the_tiles_of_the_rule_set() -> None:
    file = CARDS / "summoners-chess" / "ruleset.yaml"
    tiles = read_one(file.read_text("utf-8"), str(file)).data["tiles"]
    assert {letter: meaning.partition(" - ")[0] for letter, meaning in tiles.items()} == TILES
    grid = jsonschema_rs.Draft202012Validator(schema("card")["properties"]["pattern"])
    drawn = {chr(code) for code in range(0x110000) if not 0xD800 <= code < 0xE000 and grid.is_valid(chr(code))}
    assert drawn == {*TILES, UNIT, NOTHING, " ", "\n"}


def test_the_numbers_that_a_rule_set_may_name_are_numbers_of_a_card() -> None:
    names = schema("ruleset")["properties"]["numbers"]["propertyNames"]["enum"]
    fields = schema("card")["properties"]
    assert all(fields[name]["type"] == "integer" for name in names)


def test_a_name_holds_no_character_that_a_screen_does_not_show() -> None:
    """The schema and `deckbuilder.text` speak of the same characters."""
    checker = gate("faction")
    codes = [code for code in range(0x10000) if not 0xD800 <= code < 0xE000]
    refused = {code for code in codes if not checker.is_valid({"faction": f"a{chr(code)}b", "ruleset": "some-game"})}
    assert refused == {code for code in codes if UNPRINTABLE.search(chr(code))}


def test_the_same_definitions_stand_in_every_schema() -> None:
    defined: dict[str, Any] = {}
    for kind in SCHEMAS:
        for name, definition in file(kind)["$defs"].items():
            assert defined.setdefault(name, definition) == definition


def test_every_shipped_document_passes_the_gate_of_its_kind() -> None:
    counted = dict.fromkeys(KINDS, 0)
    for source in Sources().files():
        for document in read_documents(source.path.read_text("utf-8"), str(source.path)):
            kind = kind_of(document)
            counted[kind] += 1
            assert gate(kind).is_valid(document.data), document.file
    assert all(counted[kind] for kind in ("card", "deck", "pool", "faction", "ruleset"))


def test_every_shipped_file_begins_by_naming_its_schema_for_editors() -> None:
    for path in FILES:
        first, _, rest = path.read_text("utf-8").partition("\n")
        named = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
        assert named, path
        target = (path.parent / named[1]).resolve()
        assert target.is_file(), path
        assert target == (shipped("schemas") / f"{kind_of(read_one(rest, str(path)))}.schema.json").resolve(), path


@pytest.mark.parametrize("folder", ["decks", "pools"])
def test_the_folders_of_a_rule_set_hold_what_they_are_called(folder: str) -> None:
    for path in FILES:
        if path.parent.name == folder:
            assert f"{kind_of(read_one(path.read_text('utf-8'), str(path)))}s" == folder


def test_a_shipped_file_lies_in_the_folder_of_its_rule_set() -> None:
    for path in FILES:
        document = read_one(path.read_text("utf-8"), str(path))
        assert Path(document.file).relative_to(CARDS).parts[0] == document.data["ruleset"]
