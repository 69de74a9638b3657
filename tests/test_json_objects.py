"""JSON of values that declare their keys."""

import inspect
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

import deckbuilder
from deckbuilder.json_objects import JsonObject, as_json

PACKAGE = Path(deckbuilder.__file__).parent


class Colour(Enum):
    RED = "red"


class Point(NamedTuple):
    x: int
    y: float


@dataclass(frozen=True)
class Shape(JsonObject):
    name: str
    corners: tuple[Point, ...] = ()
    colour: Colour | None = None


@dataclass(frozen=True)
class Drawing(JsonObject):
    KEYS = "title=name first=shape.name colour=shape.colour note? lines"

    name: str
    shape: Shape | None
    note: str = ""
    lines: int = 0


def test_without_keys_an_object_has_its_fields() -> None:
    shape = Shape("line", (Point(1, 0.5), Point(2, 3.0)), Colour.RED)
    corners = [{"x": 1, "y": 0.5}, {"x": 2, "y": 3.0}]
    assert shape.to_json() == as_json(shape) == {"name": "line", "corners": corners, "colour": "red"}


def test_keys_rename_reach_into_parts_and_make_empty_values_null() -> None:
    document = Drawing("A", Shape("line", colour=Colour.RED)).to_json()
    assert list(document.items()) == [
        ("title", "A"),
        ("first", "line"),
        ("colour", "red"),
        ("note", None),
        ("lines", 0),
    ]
    assert Drawing("A", None, "here").to_json()["first"] is None
    assert Drawing("A", None, "here").to_json()["note"] == "here"


def test_keys_of_a_mapping_and_paths_are_texts() -> None:
    assert as_json({1: Path("a/b"), "c": [None, True]}) == {"1": str(Path("a/b")), "c": [None, True]}


@dataclass(frozen=True)
class Pair(JsonObject):
    KEYS = "*shape note"

    shape: Shape
    note: str


def test_a_star_takes_the_keys_of_a_part() -> None:
    assert as_json(Pair(Shape("line"), "here")) == {"name": "line", "corners": [], "colour": None, "note": "here"}


def classes_with_keys() -> Iterator[type[JsonObject]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        if "    KEYS = " in path.read_text("utf-8"):
            module = import_module(".".join(("deckbuilder", *path.relative_to(PACKAGE).with_suffix("").parts)))
            for value in vars(module).values():
                if isinstance(value, type) and issubclass(value, JsonObject) and value.__module__ == module.__name__:
                    yield value


@pytest.mark.parametrize("declared", list(classes_with_keys()))
def test_each_key_is_read_from_an_attribute_of_its_class(declared: type[JsonObject]) -> None:
    source = inspect.getsource(declared)
    for name in declared.KEYS.split():
        key, _, path = name.lstrip("*").partition("=")
        attribute = (path or key.rstrip("?")).partition(".")[0]
        assert hasattr(declared, attribute) or f" {attribute}:" in source or f"self.{attribute}:" in source, name
