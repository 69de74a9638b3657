"""Copies share nothing that changes, and forget nothing: of states field by field, of every kind of pending work."""

from copy import deepcopy
from typing import Any

import pytest

from engine.core.game import Game, StackItem
from engine.core.state import Lasting, Ongoing
from tests.engine import pieces_of_work
from tests.engine.conftest import Start
from tests.engine.pieces_of_work import Kind

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
KINDS = {kind.name: kind for kind in pieces_of_work.kinds()}
FIELDS = pieces_of_work.slots("engine.core.state", "State")


@pytest.fixture
def game(start: Start) -> Game:
    """A game in which every field of the state holds something."""
    game = start(3, 0)
    for name, value in FILLED.items():
        setattr(game.state, name, deepcopy(value))
    return game


def disturb(value: Any) -> Any:
    """Change a value as deep as it can be changed; what cannot be is replaced by another."""
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


def test_every_kind_of_work_is_found() -> None:
    assert {
        "Resolution",
        "TriggerOrdering",
        "AttackResolution",
        "MoveResolution",
        "SecondEditionTurn",
        "SpentEvent",
    } <= KINDS.keys()
    assert all(issubclass(kind.type, StackItem) for kind in KINDS.values())


@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS.keys())
def test_copied_work_is_equal_and_goes_its_own_way(kind: Kind) -> None:
    work = pieces_of_work.filled(kind)
    key = work.key()
    for name in pieces_of_work.held(kind):
        copied = work.copy()
        assert type(copied) is kind.type
        assert (getattr(copied, name), copied.key()) == (getattr(work, name), key), f"the copy forgets {name}"
        hash(copied.key())  # nothing in it can be changed, so nothing that changes is shared
        other = pieces_of_work.VALUES[pieces_of_work.annotation(kind, name)][1]
        setattr(copied, name, other)
        assert copied.key() != key, f"two that differ in {name} are held for the same"
        assert work.key() == key


def test_a_copied_game_has_its_own_stack(game: Game) -> None:
    before = game.digest()
    copied = game.copy()
    assert copied.as_tuple() == game.as_tuple()
    for work in copied.stack:
        work.step += 1
    copied.stack.pop()
    assert game.digest() == before


def test_a_copy_keeps_no_log(game: Game) -> None:
    game.log = []
    assert game.copy().log is None


def test_every_kind_of_work_has_a_tag_of_its_own() -> None:
    tags: dict[tuple[str, str], str] = {}
    for kind in KINDS.values():
        tag = vars(kind.type).get("tag")
        assert tag, f"{kind.name} shares the tag of its base"
        home = kind.module.rpartition(".")[0]
        assert tags.setdefault((home, tag), kind.name) == kind.name
