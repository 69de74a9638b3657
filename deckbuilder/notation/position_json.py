"""A position of any game as a line of JSON: for records of games whose positions have no notation."""

import json
from collections.abc import Mapping
from typing import Any

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import DUEL, RuleSet
from deckbuilder.notation import writer
from deckbuilder.notation.position_spec import CardPlacement, PlayerSpec, PositionSpec
from engine.games import board_of, layout_of

OPENING = "{"  # with which such a text begins, and no other
MAX_NUMBER = 1000  # counters and the like


def write_json(position: PositionSpec) -> str:
    """Return a position as a line of text."""
    board = [
        {
            "square": placed.square,
            "card": placed.card.key if placed.card else None,
            "player": placed.player,
            "owner": placed.owner,
            "numbers": {**placed.numbers},
            "counters": {**placed.counters},
            "under": [[card.key, player] for card, player in placed.under],
        }
        for placed in position.board
    ]
    sides = [
        {
            "tallies": {**side.tallies},
            "piles": {name: [card.key if card else None for card in pile] for name, pile in side.piles.items()},
        }
        for side in position.sides
    ]
    turn = {"active": position.active, "turn": position.turn, "phase": position.phase}
    return json.dumps({**turn, "sides": sides, "board": board}, separators=(",", ":"))


def read_json(text: str, ruleset: RuleSet, catalogue: Catalogue) -> PositionSpec:
    """Return the position of a line that `write_json` has written. Raises InputError for any other."""
    try:
        data = json.loads(text)
        return _PositionReader(ruleset, catalogue).position(data)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
        raise InputError(f"this is no position of {ruleset.name}") from None


class _PositionReader:
    """Reads parts of a position. Raises ValueError, KeyError, TypeError or AttributeError for wrong ones."""

    def __init__(self, ruleset: RuleSet, catalogue: Catalogue) -> None:
        rules = catalogue.ruleset_document(ruleset.id)
        self._ruleset, self._catalogue = ruleset, catalogue
        self._layout, self._phases = layout_of(ruleset.id), len(rules["phases"])
        self._squares = board_of(rules).size

    def position(self, data: Mapping[str, Any]) -> PositionSpec:
        first, second = map(self.side, data["sides"])
        board = tuple(map(self.placed, data["board"]))
        active, turn = _number(data["active"], DUEL), _number(data["turn"], writer.MAX_TURN)
        return PositionSpec(active, turn, _number(data["phase"], self._phases), (first, second), board)

    def side(self, data: Mapping[str, Any]) -> PlayerSpec:
        tallies = self.numbers(data["tallies"], self._layout.tallies)
        piles = {_one_of(name, self._layout.zones): tuple(map(self.card, pile)) for name, pile in data["piles"].items()}
        return PlayerSpec(None, tallies, piles)

    def placed(self, data: Mapping[str, Any]) -> CardPlacement:
        return CardPlacement(
            square=_number(data["square"], self._squares),
            card=self.card(data["card"]),
            player=_number(data["player"], DUEL),
            owner=_number(data["owner"], DUEL),
            numbers=self.numbers(data["numbers"], self._layout.columns),
            counters=self.numbers(data["counters"], self._layout.columns),
            under=tuple([(self.known_card(key), _number(player, DUEL)) for key, player in data["under"]]),
        )

    def card(self, key: str | None) -> Card | None:
        return None if key is None else self.known_card(key)

    def known_card(self, key: str) -> Card:
        card = self._catalogue.card(key)
        if card is None or card.ruleset != self._ruleset.id:
            raise ValueError(key)
        return card

    @staticmethod
    def numbers(data: Mapping[str, Any], names: tuple[str, ...]) -> dict[str, int]:
        return {_one_of(name, names): _number(number, MAX_NUMBER) for name, number in data.items()}


def _number(value: object, limit: int) -> int:
    """Return a whole number from 0 to below a limit."""
    if type(value) is not int or not 0 <= value < limit:
        raise ValueError(value)
    return value


def _one_of(name: str, names: tuple[str, ...]) -> str:
    if name not in names:
        raise ValueError(name)
    return name
