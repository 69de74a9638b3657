"""From the catalogue to the engine: compiled cards, decks as games take them, games in a written position."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any
from weakref import WeakKeyDictionary

from deckbuilder.catalogue.lookup import meant_by_name
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import Deck
from deckbuilder.errors import InputError
from deckbuilder.games import GAMES, is_playable, notation_of
from deckbuilder.model.card import Card, text_only
from deckbuilder.model.ruleset import DUEL, FULL, RuleSet
from deckbuilder.notation.parser import read
from deckbuilder.notation.position_builder import empty_game, field_of, game_in_position, placement_error
from deckbuilder.notation.position_spec import PositionSpec
from deckbuilder.text import fold, listed, printable
from engine import games
from engine.core.deck import GameDeck
from engine.core.game import Game, Library
from engine.core.setup import deck_problem
from engine.language import LanguageError

MAX_KEPT_LIBRARIES = 50  # compiled libraries

_compiled: WeakKeyDictionary[Catalogue, dict[tuple[str, frozenset[str], int], Library]] = WeakKeyDictionary()


def playable_ruleset(catalogue: Catalogue, name: str) -> RuleSet:
    """Return the rule set of an id or short name. Raises InputError."""
    ruleset = catalogue.ruleset(name)
    if not is_playable(ruleset.id):
        names = listed(other.name for other in catalogue.rulesets.values() if is_playable(other.id))
        raise InputError(f"games of {ruleset.name} cannot be played yet, only those of {names}")
    return ruleset


def library(catalogue: Catalogue, ruleset: RuleSet, keys: Iterable[str], seats: int = 2) -> Library:
    """Return the library of the cards of these keys. Raises InputError for a card that cannot be played."""
    library_key = ruleset.id, frozenset(keys), seats
    libraries = _compiled.setdefault(catalogue, {})
    if library_key not in libraries:
        if len(libraries) >= MAX_KEPT_LIBRARIES:
            libraries.clear()
        documents = [_document(catalogue, ruleset, key) for key in sorted(library_key[1])]
        libraries[library_key] = _compile(catalogue.ruleset_document(ruleset.id), documents, seats)
    return libraries[library_key]


def text_only_cards(cards: Library) -> list[str]:
    """Return the cards of a library with abilities that are only text, each with the names of these abilities."""
    return sorted(filter(None, (text_only(definition.data) for definition in cards.definitions)))


def library_of(catalogue: Catalogue, decks: Sequence[GameDeck], seats: int = 2) -> Library:
    """Return the library of all games between these decks at a number of seats, and of their records.

    Raises InputError for no decks, those of different games, and a card that cannot be played.
    """
    keys = keys_of(decks)
    rulesets = {key.partition("/")[0] for key in keys}
    if len(rulesets) != 1:
        raise InputError(
            f"{listed(deck.name for deck in decks)} are of different games" if decks else "no deck is given"
        )
    return library(catalogue, playable_ruleset(catalogue, rulesets.pop()), keys, seats)


def must_be_of_one_game(decks: Iterable[Deck]) -> None:
    """Raise InputError for decks of different games."""
    first, *others = decks
    for other in others:
        if other.ruleset != first.ruleset:
            raise InputError(f"{first.name} and {other.name} are decks of different games")


def must_seat(catalogue: Catalogue, ruleset: str, seats: int) -> None:
    """Raise InputError for a game that cannot be played, or has not that number of seats."""
    document = catalogue.ruleset_document(playable_ruleset(catalogue, ruleset).id)
    try:
        games.board_of(document, seats)
    except ValueError as error:
        raise InputError(str(error)) from None


def seat_numbers(catalogue: Catalogue, ruleset: str) -> list[int]:
    """Return the numbers of seats with which a game can be played: 2, perhaps also 4."""
    numbers = []
    for seats in (DUEL, FULL):
        with suppress(InputError):
            must_seat(catalogue, ruleset, seats)
            numbers.append(seats)
    return numbers


def must_fit(decks: Iterable[GameDeck], cards: Library) -> None:
    """Raise InputError for a deck with which no game can start."""
    for deck in decks:
        if why := deck_problem(cards, deck):
            raise InputError(f"{deck.name} cannot be played: {why}")


def keys_of(decks: Iterable[GameDeck]) -> set[str]:
    """Return the key of every card of the decks."""
    return set().union(*(deck.keys() for deck in decks))


def engine_deck(deck: Deck, catalogue: Catalogue) -> GameDeck:
    """Return the deck for a game: the cards that its leader's layout puts on the board, and the pile of all others.

    Raises InputError if the deck lacks its leader or a card of the layout; it need not be legal.
    """
    ruleset = playable_ruleset(catalogue, deck.ruleset)
    leader = deck.leader(ruleset.leader)
    if leader is None:
        raise InputError(f"{deck.name} cannot be played: it has no {ruleset.leader}")
    if leader.setup is None:
        raise InputError(f"{deck.name} cannot be played: the card of {leader.name} has no starting layout ('setup')")
    remaining = deck.cards()
    named = _by_name(deck, leader)
    board = []
    for placement in leader.setup.board:
        card = named.get(fold(placement.card))
        if card is None or not remaining[card]:
            sentence = f"its {ruleset.leader} {leader.name} starts with {printable(placement.card)}, and it has too few"
            raise InputError(f"{deck.name} cannot be played: {sentence}")
        remaining[card] -= 1
        board.append((card.key, placement.row, placement.column))
    if leader.key not in {key for key, _, _ in board}:
        raise InputError(f"{deck.name} cannot be played: the layout of {leader.name} has no place for {leader.name}")
    remaining[leader] = 0
    pile = sorted(card.key for card in (+remaining).elements())
    return GameDeck(deck.name, leader.key, tuple(board), tuple(pile), _beside(leader, catalogue))


def written_ruleset(catalogue: Catalogue) -> RuleSet:
    """Return the rule set whose positions can be written as text."""
    return playable_ruleset(catalogue, next(ruleset for ruleset in GAMES if notation_of(ruleset).signs))


def game_at(text: str, catalogue: Catalogue, seed: int = 1) -> Game:
    """Return the game in the position of a text; it may be over. Raises InputError."""
    ruleset = written_ruleset(catalogue)
    position = read(text, ruleset, catalogue)
    return game_of(position, library(catalogue, ruleset, position.keys()), seed)


def game_of(position: PositionSpec, cards: Library, seed: int = 1) -> Game:
    """Return the game in a parsed position. Raises InputError."""
    if problem := placement_error(cards, position):
        placed, _, sentence = problem
        raise InputError(f"{field_of(cards, placed)}: {sentence}")
    return game_in_position(empty_game(cards, DUEL, seed), position)


def _beside(leader: Card, catalogue: Catalogue) -> tuple[str, ...]:
    """Return the keys of the cards that the leader's card puts beside the board."""
    keys: list[str] = []
    for name, number in leader.piles.items():
        named = [card for card in catalogue.named(name, leader.ruleset) if card.faction in (leader.faction, None)]
        cards = meant_by_name(named, leader.pack)
        if not cards:
            raise InputError(f"there is no {printable(name)} to lie beside the board of {leader.name}")
        keys += [cards[0].key] * number
    return tuple(keys)


def _by_name(deck: Deck, leader: Card) -> dict[str, Card]:
    """Return the deck's cards by folded name; of two, the one of the leader's faction or of no faction."""
    own = {fold(card.name): card for card in deck.cards() if card.faction in (leader.faction, None)}
    return {**{fold(card.name): card for card in deck.cards()}, **own}


def _document(catalogue: Catalogue, ruleset: RuleSet, key: str) -> dict[str, Any]:
    """Return the document of a card for the engine. Raises InputError for an unknown card."""
    document = catalogue.card_document(key)
    if document is None or not key.startswith(f"{ruleset.id}/"):
        raise InputError(f"no card of {ruleset.name} has the key '{printable(key)}'")
    return {**document, "key": key}


def _compile(ruleset: dict[str, Any], documents: list[dict[str, Any]], seats: int) -> Library:
    try:
        return games.library(ruleset, documents, seats)
    except LanguageError as error:
        path = " > ".join(str(step + 1) if isinstance(step, int) else step for step in error.path)
        raise InputError(f"{error.card} cannot be played: {path}: {error.message}") from None
    except ValueError as error:
        raise InputError(str(error)) from None
