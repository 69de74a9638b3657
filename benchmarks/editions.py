"""Random games of the first edition beside random games of the second, both in the same run."""

from collections.abc import Iterator, Sequence
from itertools import product

from benchmarks.engine import copying, in_turn, random_games
from benchmarks.house import House
from benchmarks.measure import Row, compared
from deckbuilder.playing import engine_deck, keys_of, library
from engine.core.deck import GameDeck
from engine.core.game import Library

SECOND, FIRST = "summoner-wars-2e", "summoner-wars-1e"
GAMES = 64
STEP = 7  # to the deck of the other side, among the decks by name
MAX_DECISION_COST = 1.25  # decisions of the second edition that one of the first may cost
MAX_COPY_COST = 1.3


def rows(house: House) -> Iterator[Row]:
    """Limits are ratios; games of four seats are told only."""
    second, decks = _compiled(house, SECOND)
    first, others = _compiled(house, FIRST)
    pairs = list(product(decks, repeat=2))
    meetings = [_seats(others, number, 2) for number in range(GAMES)]
    ours, reference = in_turn(lambda: random_games(first, meetings), lambda: random_games(second, pairs))
    yield compared("editions: a decision of the first / of the second", ours.each, reference.each, MAX_DECISION_COST)
    yield Row("editions: decisions a second, first and second", f"{1 / ours.each:,.0f}", f"{1 / reference.each:,.0f}")
    yield compared(
        "editions: a copy of the first / of the second",
        copying(first, others[:2]),
        copying(second, decks[:2]),
        MAX_COPY_COST,
    )
    four, _ = _compiled(house, FIRST, 4)
    tables = [_seats(others, number, 4) for number in range(GAMES // 4)]
    ours, reference = in_turn(lambda: random_games(four, tables), lambda: random_games(first, meetings))
    yield compared("editions: a decision of four seats / of two", ours.each, reference.each)


def _compiled(house: House, ruleset: str, seats: int = 2) -> tuple[Library, list[GameDeck]]:
    catalogue = house.resolver.catalogue
    decks = [engine_deck(deck, catalogue) for deck in house.decks_of(ruleset)]
    return library(catalogue, catalogue.ruleset(ruleset), keys_of(decks), seats), decks


def _seats(decks: Sequence[GameDeck], number: int, seats: int) -> list[GameDeck]:
    """Return the decks of a game: another combination for each number."""
    return [decks[(number + seat * (STEP + number // len(decks))) % len(decks)] for seat in range(seats)]
