"""From two decks to a table at which one of them is tried out."""

from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Reading, Resolver
from deckbuilder.errors import Fault
from deckbuilder.play.course import Course
from deckbuilder.play.library import engine_deck, library_of
from deckbuilder.play.table import PASSIVE, Table


def usual_opponent(deck: Reading, resolver: Resolver) -> Reading:
    """The first shipped deck of the same game with another summoner, by name. Raises Fault where there is none."""
    for name in resolver.catalogue.deck_names():
        other = load_shipped(name, resolver)
        if other.deck.ruleset == deck.deck.ruleset and other.leader != deck.leader:
            return other
    raise Fault("there is no shipped deck to play against; name one with --against")


def begin(
    decks: tuple[Reading, Reading], resolver: Resolver, seed: int, first: int | None, opponent: str, *, inaction: bool
) -> Course:
    """A new game. Raises Fault for decks that can't be played, or not against each other."""
    one, other = (engine_deck(reading.must_be_readable(), resolver.catalogue) for reading in decks)
    if decks[0].deck.ruleset != decks[1].deck.ruleset:
        raise Fault(f"{one.name} and {other.name} are decks of different games")
    idle_free = (1,) if opponent == PASSIVE and not inaction else ()
    table = Table((one, other), seed, first, opponent, idle_free)
    return Course(table, library_of(resolver.catalogue, (one, other)))
