"""The library of Summoner's Chess, its shipped decks, and positions built card by card."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from deckbuilder.documents.yaml12 import read_one
from engine.core.deck import GameDeck
from engine.core.game import Game, Library
from engine.core.state import DRAW, HAND, empty
from engine.games import library
from engine.games.summoners_chess.changes import counters as counters_of
from engine.games.summoners_chess.face_down import FACE_DOWN
from engine.games.summoners_chess.layout import EXERTED, FRONT, MAIN, MORALE

CARDS = Path(__file__).parents[3] / "cards" / "summoners-chess"
DECKS = ("knights-of-the-star", "locust-season", "powder-and-brass", "the-frozen-ledger", "the-long-wall")
VEYLA, ORYN, GHAZRA = "Archivist Veyla", "Marshal Oryn", "Ghazra the Unbound"

Documents = Sequence[Mapping[str, Any]]
Squares = Mapping[str, str]  # squares and names of cards
NOTHING: Mapping[str, Mapping[str, int]] = {}
_libraries: dict[str, Library] = {}


def _load(path: Path) -> Any:
    return read_one(path.read_text("utf-8"), str(path)).data


@cache
def ruleset() -> Mapping[str, Any]:
    """The document of the rule set."""
    found: Mapping[str, Any] = _load(CARDS / "ruleset.yaml")
    return found


@cache
def documents() -> Documents:
    """The documents of the shipped cards, with their keys."""
    paths = [path for folder in ("chaos", "control", "order") for path in sorted((CARDS / folder).glob("*.yaml"))]
    return [
        {**_load(path), "key": f"summoners-chess/{path.parent.name}/{path.stem}"}
        for path in paths
        if path.stem != "faction"
    ]


@cache
def shipped() -> Library:
    """Return the library of the shipped cards."""
    return library(ruleset(), documents())


def piece(name: str, grid: str, *keywords: str, class_: str = "minion unit") -> Mapping[str, Any]:
    """The document of a card that costs nothing; rows of its pattern are parted by `/`."""
    pattern = "\n".join(" ".join(row) for row in grid.split("/"))
    return {
        "key": name,
        "card": name,
        "class": class_,
        "devotion": {},
        "pattern": pattern,
        "keywords": list(keywords),
    }


def card(name: str, class_: str, pips: str, *abilities: Mapping[str, Any], pattern: str = "") -> Mapping[str, Any]:
    """The document of a card that does something; `pips` are faction words, rows of its pattern are parted by `/`."""
    devotion = dict(Counter(pips.split()))
    found: dict[str, Any] = {"key": name, "card": name, "class": class_, "devotion": devotion, "abilities": abilities}
    if pattern:
        found["pattern"] = "\n".join(" ".join(row) for row in pattern.split("/"))
    return found


def with_pieces(*pieces: Mapping[str, Any]) -> Library:
    """Return a library of the shipped cards and further ones; tests of the same ones share it."""
    written = repr(pieces)
    if written not in _libraries:
        _libraries[written] = library(ruleset(), [*documents(), *pieces])
    return _libraries[written]


@cache
def deck(name: str) -> GameDeck:
    """A shipped deck as the engine takes it."""
    data = _load(CARDS / "decks" / f"{name}.yaml")
    keys = {document["card"]: document["key"] for document in documents()}
    sections = dict(data["cards"])
    (general,) = sections.pop("general")
    pile = [keys[card] for cards in sections.values() for card, number in cards.items() for _ in range(number)]
    return GameDeck(data["deck"], keys[general], ((keys[general], 0, 3),), tuple(pile))


def position(
    *fields: Squares,
    hands: Sequence[Sequence[str]] = ((), ()),
    draws: Sequence[Sequence[str]] = ((), ()),
    morale: Sequence[int] = (20, 20),
    exerted: str = "",
    down: str = "",
    counters: Mapping[str, Mapping[str, int]] = NOTHING,
    cards: Library | None = None,
) -> Game:
    """The main phase of player 1's fifth turn: what stands where for each player, hands, decks (top first), morale.

    `exerted` and `down` (of what lies face down) name squares; `counters` are by square and name. `cards`: another library than that of the shipped cards.
    """
    table = cards or shipped()
    indexes = {definition.name: definition.index for definition in table.definitions}
    state = empty(table.layout, table.board.size, len(fields))
    leaders = [-1, -1]
    for player, field in enumerate(fields):
        for square, name in field.items():
            card = state.add(indexes[name], player)
            state.put(card, table.board.parse(square))
            state.set_column(EXERTED, card, int(square in exerted.split()))
            if square in down.split():
                state.set_column(FRONT, card, 1 + indexes[name])
                state.definition = (*state.definition[:card], table.by_key[FACE_DOWN].index)
            for counter, number in counters.get(square, {}).items():
                state.set_column(table.layout.columns.index(counter), card, number)
            if table.definitions[indexes[name]].words & {"general"}:
                leaders[player] = card
        for name in hands[player]:
            state.give(state.add(indexes[name], player), HAND, player)
        for name in reversed(draws[player]):
            state.give(state.add(indexes[name], player), DRAW, player)
        state.tallies[MORALE][player] = morale[player]
    state.leaders = tuple(leaders)
    state.turn, state.phase = 5, MAIN
    return Game.at(table, state, log=[])


def on(game: Game, square: str) -> str:
    """Return the player and card on a square, such as `1: Shield Bearer`; empty if there is none."""
    card = game.state.board[game.card_set.board.parse(square)]
    return f"{game.state.control[card] + 1}: {game.name(card)}" if card >= 0 else ""


def is_exerted(game: Game, square: str) -> bool:
    """Return True if the card on a square is exerted."""
    return bool(game.state.columns[EXERTED][game.state.board[game.card_set.board.parse(square)]])


def names(game: Game, zone: list[list[int]], player: int) -> list[str]:
    """The names of the cards in a zone of a player, as they lie."""
    return [game.name(card) for card in zone[player]]


def commands(game: Game, square: str) -> set[str]:
    """Return the squares onto which the card on a square may be commanded."""
    return {label.split()[2] for label in game.labels() if label.startswith(f"command {square} ")}


def at(game: Game, square: str) -> int:
    """Return the card on a square."""
    return game.state.board[game.card_set.board.parse(square)]


def on_it(game: Game, square: str, name: str) -> int:
    """Return how many counters of a name the card on a square has."""
    return counters_of(game, at(game, square), name)


def morale(game: Game) -> list[int]:
    """The morale of both players."""
    return game.state.tallies[MORALE]
