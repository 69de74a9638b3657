"""Check that the names, squares, players and phases in expectations exist; else these would be always or never true."""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from deckbuilder.notation.position_spec import EMPTY, POSITION, SUPPLY, Keys

ONE_PLAYER = ("asked", "active", "winner", "check")
RESULT = "result"
REFUSED = "refused"  # its keys are texts


class NameLookup(Protocol):
    """Functions that resolve names, squares, players and phases; each raises InputError with its place."""

    def must_know(self, name: str, path: Keys) -> None: ...

    def square(self, name: str, path: Keys) -> int: ...

    def player(self, number: int, path: Keys) -> int: ...

    def phase_number(self, name: str, path: Keys) -> int: ...

    def must_read(self, text: str, path: Keys) -> None: ...


def check_expectation(scenario: NameLookup, expect: Mapping[str, Any], path: Keys) -> None:
    """Raise InputError for the first name, square, player or phase that does not exist."""
    for key, expected in expect.items():
        here = (*path, key)
        if key == "board":
            _check_board(scenario, expected, here)
        elif key in ONE_PLAYER and isinstance(expected, int):
            scenario.player(expected, here)
        elif key == "phase":
            scenario.phase_number(expected, here)
        elif key == POSITION:
            scenario.must_read(expected, here)
        elif key == RESULT:
            if isinstance(expected.get("winner"), int):
                scenario.player(expected["winner"], (*here, "winner"))
        elif isinstance(expected, dict) and key != REFUSED:
            _check_each(scenario, key, expected, here)


def _check_each(scenario: NameLookup, key: str, expected: Mapping[str, Any], path: Keys) -> None:
    """Check an expectation player by player, or square by square."""
    for name, value in expected.items():
        if not name.isdigit():
            scenario.square(name, (*path, name))
            continue
        scenario.player(int(name), (*path, name))
        if key == SUPPLY:
            _check_names(scenario, list(value), path)
        elif isinstance(value, str | list):  # names, of one card or of many
            _check_names(scenario, value, (*path, name))


def _check_board(scenario: NameLookup, board: Mapping[str, Any], path: Keys) -> None:
    for name, value in board.items():
        here = (*path, name)
        scenario.square(name, here)
        if isinstance(value, dict):
            for key in ("card", "under"):
                _check_names(scenario, value.get(key, ()), (*here, key))
        elif value != EMPTY:
            _check_names(scenario, value, here)


def _check_names(scenario: NameLookup, names: str | Sequence[str], path: Keys) -> None:
    if isinstance(names, str):
        scenario.must_know(names, path)
    else:
        for number, name in enumerate(names):
            _check_names(scenario, name, (*path, number))
