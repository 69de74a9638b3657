"""Setting a game up: the decks on the table, hands drawn, the first player found (2E-SETUP)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.generator import Generator
from engine.state import DRAW, State

if TYPE_CHECKING:
    from engine.library import Library


NUMBERING = 1  # the stream of the seed by which cards get their numbers


@dataclass(frozen=True)
class Deck:
    """A deck by card keys. `board`: (card, row, column) as its player sees the rows, `pile`: every other card."""

    name: str
    leader: str
    board: tuple[tuple[str, int, int], ...]
    pile: tuple[str, ...]


def table(library: "Library", decks: Sequence[Deck], seed: int) -> State:
    """The state before the first hands: cards on the board, draw piles shuffled."""
    state = State.empty(library.board.size, len(decks))
    generator, numbering = Generator(seed), Generator(seed, NUMBERING)
    leaders = []
    for player, deck in enumerate(decks):
        for key, row, column in deck.board:
            card = state.add(_index(library, key), player)
            state.put(card, library.board.seen_by(player, row, column))
            if key == deck.leader:
                leaders.append(card)
        keys = list(deck.pile)
        generator.shuffle(keys)
        places = list(range(len(keys)))
        numbering.shuffle(places)  # a card's number tells neither what it is nor when it will be drawn
        cards = {place: state.add(_index(library, keys[place]), player) for place in places}
        for place in reversed(range(len(keys))):
            state.give(cards[place], DRAW)
    state.leaders = tuple(leaders)
    state.random = generator.state
    return state


def _index(library: "Library", key: str) -> int:
    definition = library.by_key.get(key)
    if definition is None:
        raise ValueError(f"the library has no card '{key}'")
    return definition.index
