"""Results that come from other machines: what was written is read, anything else is refused."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.errors import InputError
from deckbuilder.simulation.game_runner import Setting, packed, play_chunk
from deckbuilder.simulation.result import EndlessGame, GameResult
from deckbuilder.simulation.wire import read, written


@pytest.fixture(scope="module")
def games(setting: Setting) -> list[GameResult]:
    return [game for game in play_chunk(packed(setting), range(2)) if isinstance(game, GameResult)]


def test_what_was_written_is_read(games: list[GameResult]) -> None:
    assert read(written(games), range(2)) == games
    results: list[GameResult | EndlessGame] = [*games, EndlessGame(2, "'Dicer' sets itself off without end")]
    assert read(written(results), range(3)) == results


@pytest.mark.parametrize(
    "change",
    [
        {"winner": "1"},
        {"winner": -1},
        {"number": 7},
        {"number": True},
        {"sides": [[[1], [[1]], [["a", ["b"]]]]]},
        {"sides": [[[1], [[1]]]]},
        {"record": 1},
        {"more": 1},
        {"turns": 1.5},
    ],
)
def test_an_invalid_result_is_rejected(games: list[GameResult], change: dict[str, Any]) -> None:
    told = json.loads(written(games))
    told[1] |= change
    with pytest.raises(InputError, match="not the result of the games"):
        read(json.dumps(told), range(2))


@pytest.mark.parametrize("text", ["", "[", "[]", "{}", "null", "[" * 100_000, None, 1, b"[]"])
def test_anything_but_a_list_of_games_is_rejected(text: object) -> None:
    with pytest.raises(InputError):
        read(text, range(1))


@given(
    st.recursive(
        st.none() | st.integers() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
    )
)
def test_any_other_json_is_rejected(value: object) -> None:
    with pytest.raises(InputError):
        read(json.dumps(value), range(1))
