"""Equivalent faces of a die: those that nothing in a position distinguishes, which reduces the outcomes of a roll."""

from typing import Any

from engine.core.position import Definition, Position
from engine.core.state import DRAW
from engine.games.summoner_wars.edition import edition_of

BY_NUMBER = frozenset({"pips", "dice:"})  # words of the card language that add up or shift the numbers of faces


def equivalent_faces(position: Position) -> tuple[int, ...]:
    """Return for each face, by number, the first face that is equivalent to it.

    Faces are equivalent if they show the same of the symbols that are read: the hits of all cards outside draw piles,
    and the symbols in their abilities.
    """
    edition, faces = edition_of(position), position.card_set.faces
    mentioned: set[str] = set()
    shown = {symbol for face in faces for symbol in face}
    for definition in _present(position):
        mentioned.add(edition.hit(definition))
        mentioned |= _words(definition.data.get("abilities", ()))
    board = position.state.board
    if not mentioned.isdisjoint(BY_NUMBER) or any(
        edition.dice_reduction(position, card) for card in board if card >= 0
    ):
        return tuple(range(len(faces)))
    read = shown & mentioned
    kinds = [tuple([symbol for symbol in face if symbol in read]) for face in faces]
    return tuple([kinds.index(kind) for kind in kinds])


def _present(position: Position) -> list[Definition]:
    """Return the definitions of all cards outside draw piles, each once."""
    state, definitions = position.state, position.card_set.definitions
    present = {definition for definition, place in zip(state.what, state.place, strict=True) if place != DRAW}
    return [definitions[definition] for definition in sorted(present)]


def _words(data: Any) -> set[str]:
    """Return every word in a part of a document, and each key also with a colon."""
    if isinstance(data, str):
        return set(data.split())
    words: set[str] = set()
    if isinstance(data, dict):
        for key, value in data.items():
            if key not in {"text", "name"}:
                words |= {key, f"{key}:"} | _words(value)
    elif isinstance(data, list | tuple):
        for value in data:
            words |= _words(value)
    return words
