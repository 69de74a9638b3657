"""Copies of states and stack items are complete and share no mutable data: checked field by field for every class."""

from copy import deepcopy
from typing import Any

import pytest

from engine.core.game import Game, StackItem
from engine.core.state import Lasting, Ongoing
from tests.engine import stack_item_classes
from tests.engine.conftest import Start
from tests.engine.stack_item_classes import StackItemClass

FILLED: dict[str, Any] = {  # values for fields that are empty at the beginning
    "spared": (1,),
    "used": [(3, 1)],
    "lasting": [Lasting(2, "strength", 1, (), "turn", 4)],
    "ongoing": [Ongoing(0, 2, 1, (("target", (3,)),), "start turn 1")],
    "loans": [(2, 1)],
    "seen": [(0, 3)],
    "memory": {3: {"target": (4,)}},
    "script": (1, 2),
    "winner": 1,
    "result": "over",
    "chain": 2,
    "unsettled": True,
    "ground": [-1, 3],
    "notes": [[1], [], [2, 3]],
    "numbers": [4, 5, 6],
}
CLASSES = {cls.name: cls for cls in stack_item_classes.stack_items()}
FIELDS = stack_item_classes.slots("engine.core.state", "State")


@pytest.fixture
def game(start: Start) -> Game:
    """A game in which every field of the state holds something."""
    game = start(3, 0)
    for name, value in FILLED.items():
        setattr(game.state, name, deepcopy(value))
    return game


def disturb(value: Any) -> Any:
    """Mutate a value as deeply as possible; return it, or another value if it is immutable."""
    if isinstance(value, list):
        for item in value:
            if isinstance(item, list | dict):
                disturb(item)
        value.append(deepcopy(value[-1]) if value else 9)
        return value
    if isinstance(value, dict):
        value[99] = {}
        return value
    return "another" if isinstance(value, str) else (*value, 9) if isinstance(value, tuple) else not value


@pytest.mark.parametrize("field", FIELDS)
def test_a_copied_state_has_every_field_and_shares_none(game: Game, field: str) -> None:
    state, before = game.state, deepcopy(getattr(game.state, field))
    copied = state.copy()
    assert getattr(copied, field) == before
    setattr(copied, field, disturb(getattr(copied, field)))
    assert getattr(state, field) == before != getattr(copied, field)
    assert (copied == state) == (field == "version")  # which tells two ways to one position apart


def test_every_stack_item_class_is_found() -> None:
    assert {
        "Resolution",
        "TriggerOrdering",
        "AttackResolution",
        "MoveResolution",
        "SecondEditionTurn",
        "SpentEvent",
    } <= CLASSES.keys()
    assert all(issubclass(cls.type, StackItem) for cls in CLASSES.values())


@pytest.mark.parametrize("cls", CLASSES.values(), ids=CLASSES.keys())
def test_a_copied_stack_item_is_equal_and_independent(cls: StackItemClass) -> None:
    item = stack_item_classes.filled(cls)
    key = item.key()
    for name in stack_item_classes.compared_attributes(cls):
        copied = item.copy()
        assert type(copied) is cls.type
        assert (getattr(copied, name), copied.key()) == (getattr(item, name), key), f"the copy forgets {name}"
        hash(copied.key())  # nothing in it can be changed, so nothing that changes is shared
        other = stack_item_classes.VALUES[stack_item_classes.annotation(cls, name)][1]
        setattr(copied, name, other)
        assert copied.key() != key, f"two that differ in {name} count as equal"
        assert item.key() == key


def test_a_copied_game_has_its_own_stack(game: Game) -> None:
    before = game.digest()
    copied = game.copy()
    assert copied.as_tuple() == game.as_tuple()
    for item in copied.stack:
        item.step += 1
    copied.stack.pop()
    assert game.digest() == before


def test_a_copy_keeps_no_log(game: Game) -> None:
    game.log = []
    assert game.copy().log is None


def test_every_stack_item_class_has_its_own_tag() -> None:
    tags: dict[tuple[str, str], str] = {}
    for cls in CLASSES.values():
        tag = vars(cls.type).get("tag")
        assert tag, f"{cls.name} shares the tag of its base"
        home = cls.module.rpartition(".")[0]
        assert tags.setdefault((home, tag), cls.name) == cls.name
