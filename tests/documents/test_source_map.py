"""A place points at the very line and column where the value or the key stands."""

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.documents.document import Document
from deckbuilder.documents.yaml12 import read_documents, read_one
from deckbuilder.errors import Place
from tests.depth import examples

FILE = "some.yaml"
DECK = """\
# yaml-language-server: $schema=deck.schema.json
deck: "A deck"
ruleset: summoner-wars-2e

cards:
  champions: {Nadiana: 1, "Ollag": 2}
  'commons':
    Frost Mage:   4
pool:
  - - one
    - two
  -
    text: >-
      folded
      lines
"""
PLACES: list[tuple[tuple[str | int, ...], tuple[int, int], tuple[int, int]]] = [
    # path, where the value stands, where its key stands
    (("deck",), (2, 7), (2, 1)),
    (("ruleset",), (3, 10), (3, 1)),
    (("cards",), (6, 3), (5, 1)),
    (("cards", "champions"), (6, 14), (6, 3)),
    (("cards", "champions", "Nadiana"), (6, 24), (6, 15)),
    (("cards", "champions", "Ollag"), (6, 36), (6, 27)),
    (("cards", "commons", "Frost Mage"), (8, 19), (8, 5)),
    (("pool", 0, 1), (11, 7), (11, 7)),  # an entry has no key: its value
    (("pool", 1, "text"), (13, 11), (13, 5)),
]
MISSING: list[tuple[tuple[str | int, ...], tuple[int, int]]] = [
    # a path that leads nowhere points at the nearest thing on the way
    ((), (2, 1)),
    (("no such key",), (2, 1)),
    ((7,), (2, 1)),
    (("cards", "commons", "Ice Golem"), (8, 5)),
    (("cards", "champions", "Nadiana", "deeper", 0), (6, 24)),
    (("pool", 2), (10, 3)),
    (("pool", "text"), (10, 3)),
]


@pytest.mark.parametrize(("path", "at_value", "at_key"), PLACES)
def test_a_path_leads_to_its_value_and_its_key(
    path: tuple[str | int, ...], at_value: tuple[int, int], at_key: tuple[int, int]
) -> None:
    document = read_one(DECK, FILE)
    assert document.place(path) == Place(FILE, *at_value)
    assert document.place(path, key=True) == Place(FILE, *at_key)


@pytest.mark.parametrize(("path", "at"), MISSING)
def test_a_path_that_leads_nowhere_points_at_the_nearest_thing(
    path: tuple[str | int, ...], at: tuple[int, int]
) -> None:
    document = read_one(DECK, FILE)
    assert document.place(path) == Place(FILE, *at)
    assert document.place(path, key=True) == Place(FILE, *at)


def test_a_place_points_into_the_right_document_of_several() -> None:
    text = "---\n---\na: 1\n---\n# empty\n---\nb:\n- a: 2\n---\na: 3\n"
    found = [document.place(("a",)).line for document in read_documents(text, FILE)]
    assert found == [3, 7, 10]


def test_columns_count_characters_not_bytes() -> None:
    document = read_one("{é😀: ü, b: 1}", FILE)
    assert document.place(("b",)) == Place(FILE, 1, 12)


@pytest.mark.parametrize(
    ("place", "written"),
    [
        (Place("f.yaml", 3, 7), "f.yaml:3:7"),
        (Place("f.yaml", 3), "f.yaml:3"),
        (Place("f.yaml"), "f.yaml"),
    ],
)
def test_a_place_is_written_as_editors_understand_it(place: Place, written: str) -> None:
    assert str(place) == written


Shape = list[Any] | None  # [is a mapping, shape, shape...], or a leaf
SHAPES: st.SearchStrategy[Shape] = st.recursive(
    st.none(), lambda inner: st.tuples(st.booleans(), st.lists(inner, min_size=1, max_size=4)).map(list), max_leaves=12
)


def filled(shape: Shape, numbers: Iterator[int]) -> Any:
    """Data of that shape in which every value is another number and every key another word."""
    if shape is None:
        return next(numbers)
    is_mapping, inner = shape
    if is_mapping:
        return {f"key {next(numbers)}": filled(part, numbers) for part in inner}
    return [filled(part, numbers) for part in inner]


def paths(data: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Any]]:
    """Every path into the data, with what stands there."""
    yield path, data
    steps = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for step, part in steps:
        yield from paths(part, (*path, step))


def rest_of_line(text: str, place: Place) -> str:
    return text.splitlines()[place.line - 1][place.column - 1 :]


@examples(25)
@given(shapes=st.lists(SHAPES, min_size=1, max_size=3), flow=st.sampled_from([True, False, None]))
def test_the_source_map_gives_the_place_of_every_value(shapes: list[Shape], flow: bool | None) -> None:
    numbers = count(1000)
    data = [filled(shape, numbers) for shape in shapes]
    text = yaml.dump_all(data, Dumper=yaml.SafeDumper, explicit_start=True, default_flow_style=flow, width=40)
    documents = list(read_documents(text, FILE))
    assert [document.data for document in documents] == data
    for document in documents:
        for path, found in paths(document.data):
            if isinstance(found, int):
                assert rest_of_line(text, document.place(path)).startswith(str(found))
            if path and isinstance(path[-1], str):
                assert rest_of_line(text, document.place(path, key=True)).lstrip("? ").startswith(path[-1])


def test_every_key_of_the_shipped_documents_is_found(shipped_document: Document) -> None:
    for path, _ in paths(shipped_document.data):
        if path and isinstance(path[-1], str):
            written = rest_of_line(shipped_document.text, shipped_document.place(path, key=True))
            assert written.lstrip("\"'").startswith(path[-1])


@pytest.fixture(params=["summoner-wars-1e", "summoner-wars-2e", "summoners-chess"])
def shipped_document(request: pytest.FixtureRequest) -> Document:
    file = Path(__file__).parent.parent.parent / "cards" / request.param / "ruleset.yaml"
    return read_one(file.read_text("utf-8"), str(file))
