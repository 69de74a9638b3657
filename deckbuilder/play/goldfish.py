"""From decks to a table at which the first of them is tried out."""

from collections.abc import Sequence

from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Reading, Resolver
from deckbuilder.errors import Fault
from deckbuilder.play.course import Course
from deckbuilder.play.library import engine_deck, library_of
from deckbuilder.play.table import PASSIVE, Table, against


def usual_opponent(deck: Reading, resolver: Resolver) -> Reading:
    """The first shipped deck of the same game with another leader, by name. Raises Fault where there is none."""
    for name in resolver.catalogue.deck_names():
        other = load_shipped(name, resolver)
        if other.deck.ruleset == deck.deck.ruleset and other.leader != deck.leader:
            return other
    raise Fault("there is no shipped deck to play against; name one with --against")


def begin(
    readings: Sequence[Reading], resolver: Resolver, seed: int, first: int | None, opponent: str, *, strict: bool
) -> Course:
    """A new game of a person against one opponent or several of a kind.

    `strict`: passive ones, too, pay what the rules ask for doing nothing. Raises Fault for decks that can't be played,
    or not against each other, and for an opponent that can't play the game.
    """
    decks = tuple(engine_deck(reading.must_be_readable(), resolver.catalogue) for reading in readings)
    for reading in readings:
        if reading.deck.ruleset != readings[0].deck.ruleset:
            raise Fault(f"{readings[0].deck.name} and {reading.deck.name} are decks of different games")
    players = against(opponent, len(decks))
    spared = () if strict else tuple(seat for seat, player in enumerate(players) if player == PASSIVE)
    return Course(Table(decks, players, seed, first, spared), library_of(resolver.catalogue, decks, len(decks)))
