"""Set-up: the cards of decks on the board, piles shuffled, and cards numbered so that numbers reveal nothing."""

from collections.abc import Sequence
from typing import Final

from engine.core.deck import MAX_CARDS, GameDeck
from engine.core.errors import InvalidDeckError
from engine.core.game import Game, Library
from engine.core.state import DRAW, GONE
from engine.generator import Generator

NUMBERING: Final = 1  # the stream of the seed for the numbers of cards


def lay_out(game: Game, decks: Sequence[GameDeck], seed: int, beside: int = GONE) -> None:
    """Put the cards of every deck on the board and into the draw piles, those beside the board into a zone.

    Raises InvalidDeckError.
    """
    _check(game.library, decks)
    library, state = game.library, game.state
    generator, numbering = Generator(seed), Generator(seed, NUMBERING)
    leaders = []
    for player, deck in enumerate(decks):
        definitions = [library.by_key[key] for key, _, _ in deck.board]
        on_board = state.add_all([definition.index for definition in definitions], player)
        for card, definition, (key, row, column) in zip(on_board, definitions, deck.board, strict=True):
            state.put(card, library.board.seen_by(player, row, column), beneath=definition.beneath)
            if key == deck.leader:
                leaders.append(card)
        keys = list(deck.pile)
        generator.shuffle(keys)
        places = list(range(len(keys)))
        numbering.shuffle(places)  # a card's number reveals neither what it is nor when it will be drawn
        drawn = state.add_all([library.by_key[keys[place]].index for place in places], player)
        cards = dict(zip(places, drawn, strict=True))
        for place in reversed(range(len(keys))):
            state.give(cards[place], DRAW, player)
        if beside != GONE:
            for card in state.add_all([library.by_key[key].index for key in deck.beside], player):
                state.give(card, beside, player)
    state.leaders = tuple(leaders)
    state.random = generator.state


def _check(library: Library, decks: Sequence[GameDeck]) -> None:
    """Raise InvalidDeckError if no game can start with some decks, one for each seat."""
    if len(decks) < 2:  # noqa: PLR2004 - somebody to play against
        raise InvalidDeckError(f"a game takes two decks or more, not {len(decks)}")
    taken: set[tuple[int, bool]] = set()
    for player, deck in enumerate(decks):
        if player >= len(library.board.seats):
            raise InvalidDeckError(f"deck {player + 1}: there are {len(library.board.seats)} seats")
        if why := deck_problem(library, deck, player):
            raise InvalidDeckError(f"deck {player + 1}: {why}")
        places = _places(library, deck, player)
        if not taken.isdisjoint(places):
            raise InvalidDeckError("two cards of the setup stand on one space")
        taken.update(places)


def deck_problem(library: Library, deck: GameDeck, player: int = 0) -> str | None:
    """Return why no game can start with a deck in a player's seat; None if one can."""
    if (cards := len(deck.board) + len(deck.pile) + len(deck.beside)) > MAX_CARDS:
        return f"it has {cards} cards, and a game has {MAX_CARDS} of a deck"
    if unknown := sorted(deck.keys() - library.by_key.keys()):
        return f"there is no card '{unknown[0]}'"
    return _layout_problem(library, deck, player)


def _layout_problem(library: Library, deck: GameDeck, player: int) -> str | None:
    """Return why the cards of a deck that start on the board cannot stand there; None if they can."""
    for key, row, column in deck.board:
        if not library.rules.stands(library.by_key[key]):
            return f"{library.by_key[key].name} cannot stand on the battlefield"
        if not library.board.holds(player, row, column):
            return f"the battlefield has no row {row}, column {column}"
    if (leaders := [key for key, _, _ in deck.board].count(deck.leader)) != 1:
        return f"its leader is {'twice' if leaders else 'not'} on the battlefield"
    if library.leader not in library.by_key[deck.leader].words:
        return f"{library.by_key[deck.leader].name} cannot lead a deck"
    places = _places(library, deck, player)
    return "two of its cards stand on one space" if len(set(places)) < len(places) else None


def _places(library: Library, deck: GameDeck, player: int) -> list[tuple[int, bool]]:
    """Return where each card of its layout lies: the square, and whether it lies beneath another card."""
    seen_by = library.board.seen_by
    return [(seen_by(player, row, column), library.by_key[key].beneath) for key, row, column in deck.board]
