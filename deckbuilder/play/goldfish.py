"""From decks to a table at which they are tried out."""

from collections.abc import Sequence

from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Reading, Resolver
from deckbuilder.errors import Fault
from deckbuilder.play.course import Course
from deckbuilder.play.library import engine_deck, library_of
from deckbuilder.play.table import SPARED, Table


def usual_others(deck: Reading, number: int, resolver: Resolver) -> list[Reading]:
    """So many shipped decks of the same game, all with other leaders, by name. Raises Fault where there are too few."""
    found: list[Reading] = []
    for name in resolver.catalogue.deck_names():
        if len(found) == number:
            break
        other = load_shipped(name, resolver)
        leaders = [each.leader for each in (deck, *found)]
        if other.deck.ruleset == deck.deck.ruleset and other.leader not in leaders:
            found.append(other)
    if len(found) < number:
        raise Fault("there are too few shipped decks to play against; name them with --against")
    return found


def begin(
    readings: Sequence[Reading],
    resolver: Resolver,
    seed: int,
    first: int | None,
    players: tuple[str, ...],
    *,
    strict: bool,
) -> Course:
    """A new game between people and bots, one of them for each deck.

    `strict`: passive ones, too, pay what the rules ask for doing nothing. Raises Fault for decks that can't be played,
    or not against each other, and for players that can't play the game.
    """
    decks = tuple(engine_deck(reading.must_be_readable(), resolver.catalogue) for reading in readings)
    for reading in readings:
        if reading.deck.ruleset != readings[0].deck.ruleset:
            raise Fault(f"{readings[0].deck.name} and {reading.deck.name} are decks of different games")
    spared = () if strict else tuple(seat for seat, player in enumerate(players) if player in SPARED)
    return Course(Table(decks, players, seed, first, spared), library_of(resolver.catalogue, decks, len(decks)))
