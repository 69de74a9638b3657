"""Results from other machines, which are not trusted: JSON text that is checked before it is used."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Any, Final

from deckbuilder.errors import InputError
from deckbuilder.games.statistics import CardUse, PlayerResult
from deckbuilder.simulation.game_runner import play_chunk
from deckbuilder.simulation.result import EndlessGame, GameResult

NATURAL: Final = {"type": "integer", "minimum": 0}
WHOLE: Final = {"type": "array", "items": {"type": "integer"}}
CARD: Final = {"type": "array", "prefixItems": [{"type": "string"}, WHOLE], "minItems": 2, "maxItems": 2}
SIDE: Final = {
    "type": "array",
    "prefixItems": [WHOLE, {"type": "array", "items": WHOLE}, {"type": "array", "items": CARD}],
    "minItems": 3,
    "maxItems": 3,
}
GAME: Final[Mapping[str, Any]] = {
    "number": NATURAL,
    "seed": NATURAL,
    "first": NATURAL,
    "winner": {"type": ["integer", "null"], "minimum": 0},
    "result": {"type": "string"},
    "turns": NATURAL,
    "rounds": NATURAL,
    "sides": {"type": "array", "items": SIDE},
    "digest": {"type": "string"},
    "record": {"type": ["string", "null"]},
    "teams": WHOLE,
}
ENDLESS: Final[Mapping[str, Any]] = {"number": NATURAL, "why": {"type": "string"}}
GAMES: Final = {
    "type": "array",
    "items": {
        "oneOf": [
            {"type": "object", "properties": keys, "required": list(keys), "additionalProperties": False}
            for keys in (GAME, ENDLESS)
        ]
    },
}


def play_and_send(setting: bytes, numbers: Sequence[int]) -> str:
    """Return the results of `play_chunk` as text."""
    return written(play_chunk(setting, numbers))


def written(results: Sequence[GameResult | EndlessGame]) -> str:
    """Return results as JSON."""
    return json.dumps([asdict(result) for result in results], separators=(",", ":"))


def read(text: object, numbers: Sequence[int]) -> list[GameResult | EndlessGame]:
    """Return the results of the games of these numbers. Raises InputError for any other value."""
    from jsonschema import Draft202012Validator  # noqa: PLC0415 - only results from elsewhere are checked

    try:
        games: Any = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        games = None
    if not Draft202012Validator(GAMES).is_valid(games) or [game["number"] for game in games] != list(numbers):
        raise InputError("what came back is not the result of the games that were sent")
    return [_result(game) for game in games]


def _result(game: Mapping[str, Any]) -> GameResult | EndlessGame:
    if game.keys() == ENDLESS.keys():
        return EndlessGame(**game)
    sides = tuple(
        PlayerResult(
            tuple(final), tuple(map(tuple, rounds)), tuple(CardUse(card, tuple(counts)) for card, counts in cards)
        )
        for final, rounds, cards in game["sides"]
    )
    return GameResult(**{**game, "sides": sides, "teams": tuple(game["teams"])})
