"""Laying decks out: cards on the board, piles shuffled, the numbers of cards telling nothing."""

from collections.abc import Sequence
from typing import Final

from engine.core.deck import Deck
from engine.core.game import Game, Library
from engine.core.state import DRAW, GONE
from engine.generator import Generator

NUMBERING: Final = 1  # the stream of the seed by which cards get their numbers


def lay_out(game: Game, decks: Sequence[Deck], seed: int, beside: int = GONE) -> None:
    """Put the cards of every deck on the board and into the draw piles, those beside the board into a zone.

    Raises ValueError for a card or a square that there is not.
    """
    library, state = game.library, game.state
    generator, numbering = Generator(seed), Generator(seed, NUMBERING)
    leaders = []
    for player, deck in enumerate(decks):
        for key, row, column in deck.board:
            if not library.board.holds(player, row, column):
                raise ValueError(f"the board has no row {row}, column {column}")
            card = state.add(definition_of(library, key), player)
            beneath = library.by_key[key].beneath
            state.put(card, library.board.seen_by(player, row, column), beneath=beneath)
            if key == deck.leader:
                leaders.append(card)
        keys = list(deck.pile)
        generator.shuffle(keys)
        places = list(range(len(keys)))
        numbering.shuffle(places)  # a card's number tells neither what it is nor when it will be drawn
        cards = {place: state.add(definition_of(library, keys[place]), player) for place in places}
        for place in reversed(range(len(keys))):
            state.give(cards[place], DRAW, player)
        if beside != GONE:
            for key in deck.beside:
                state.give(state.add(definition_of(library, key), player), beside, player)
    state.leaders = tuple(leaders)
    state.random = generator.state


def definition_of(library: Library, key: str) -> int:
    """The index of the definition of a key. Raises ValueError where the library has no such card."""
    definition = library.by_key.get(key)
    if definition is None:
        raise ValueError(f"the library has no card '{key}'")
    return definition.index
