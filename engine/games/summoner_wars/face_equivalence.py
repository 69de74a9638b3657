"""Which faces of a die nothing tells apart: so many fewer ways in which dice can fall."""

from typing import Any

from engine.core.position import Definition, Position
from engine.core.state import DRAW
from engine.games.summoner_wars.edition import edition_of

BY_NUMBER = frozenset({"pips", "dice:"})  # words with which faces are read by their numbers, added up or shifted


def equivalent_faces(position: Position) -> tuple[int, ...]:
    """For each face, by number, the first of those that show the same as far as it is read.

    Read are the hits of every unit, and what cards say that are in play or could still come in.
    """
    edition, faces = edition_of(position), position.card_set.faces
    mentioned: set[str] = set()
    shown = {symbol for face in faces for symbol in face}
    for definition in _present(position):
        mentioned.add(edition.hit(definition))
        mentioned |= _words(definition.data.get("abilities", ()))
    board = position.state.board
    if not mentioned.isdisjoint(BY_NUMBER) or any(edition.lowered(position, card) for card in board if card >= 0):
        return tuple(range(len(faces)))
    read = shown & mentioned
    kinds = [tuple([symbol for symbol in face if symbol in read]) for face in faces]
    return tuple([kinds.index(kind) for kind in kinds])


def _present(position: Position) -> list[Definition]:
    """What lies anywhere but in draw piles, each once."""
    state, definitions = position.state, position.card_set.definitions
    found = {what for what, place in zip(state.what, state.place, strict=True) if place != DRAW}
    return [definitions[what] for what in sorted(found)]


def _words(data: Any) -> set[str]:
    """Every word of a part of a document; keys with a colon too."""
    if isinstance(data, str):
        return set(data.split())
    found: set[str] = set()
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in {"text", "name"}:
                found |= {key, f"{key}:"} | _words(value)
    elif isinstance(data, list | tuple):
        for value in data:
            found |= _words(value)
    return found
