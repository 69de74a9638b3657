"""Start matches between decks."""

from collections.abc import Sequence

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.errors import InputError, Remedy
from deckbuilder.match.best_of import begin_best_of
from deckbuilder.match.match import Match
from deckbuilder.match.setup import MatchSetup, StartPosition
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.notation.parser import read
from deckbuilder.notation.position_spec import PositionSpec
from deckbuilder.notation.writer import REMARK
from deckbuilder.playing import engine_deck, library_of, must_be_of_one_game, must_fit, written_ruleset
from engine.bots import SPARED, Budget
from engine.core.deck import GameDeck


def usual_others(deck: ResolvedDeck, number: int, resolver: Resolver) -> list[ResolvedDeck]:
    """Return so many shipped decks of the same game, all with other leaders, by name. Raises InputError."""
    others: list[ResolvedDeck] = []
    for name in resolver.catalogue.deck_names():
        if len(others) == number:
            break
        other = load_shipped(name, resolver)
        leaders = [chosen.leader for chosen in (deck, *others)]
        if other.deck.ruleset == deck.deck.ruleset and other.leader not in leaders:
            others.append(other)
    if len(others) < number:
        raise InputError("there are too few shipped decks to play against", remedies=(Remedy.NAME_OPPONENT,))
    return others


def begin(
    resolved_decks: Sequence[ResolvedDeck],
    resolver: Resolver,
    seed: int,
    first: int | None,
    players: tuple[str, ...],
    *,
    strict: bool,
    budget: Budget | None = None,
    bots_wait: bool = False,
    best_of: int | None = None,
    event: str = "",
) -> Match:
    """Start a game between people and bots, one for each deck.

    `strict`: passive players, too, pay the penalty for inaction. `budget`: of thinking bots. `best_of`: how many games
    the best-of has that begins with this one. `event`: what it is played in. Raises InputError for decks that cannot be
    played, or not against each other, and for players that cannot play the game.
    """
    must_be_of_one_game(resolved.deck for resolved in resolved_decks)
    decks = tuple(engine_deck(resolved.must_be_readable(), resolver.catalogue) for resolved in resolved_decks)
    spared = () if strict else tuple(seat for seat, player in enumerate(players) if player in SPARED)
    library = library_of(resolver.catalogue, decks, len(decks))
    must_fit(decks, library)
    beginner = resolver.catalogue.ruleset(library.ruleset).beginner
    games = None if best_of is None else begin_best_of(best_of, beginner, len(decks))
    setup = MatchSetup(decks, players, seed, first, spared, best_of=games, event=event)
    return Match(setup, library, budget=budget, bots_wait=bots_wait)


def begin_at(
    text: str,
    catalogue: Catalogue,
    seed: int,
    players: tuple[str, ...],
    budget: Budget | None = None,
    *,
    bots_wait: bool = False,
) -> Match:
    """Return a game that goes on in the position of a text. Raises InputError."""
    ruleset = written_ruleset(catalogue)
    start = start_position(text, ruleset.id, catalogue)
    return begin_from(start, ruleset, catalogue, seed, players, budget, bots_wait=bots_wait)


def begin_from(
    start: StartPosition,
    ruleset: RuleSet,
    catalogue: Catalogue,
    seed: int,
    players: tuple[str, ...],
    budget: Budget | None = None,
    *,
    bots_wait: bool = False,
    event: str = "",
) -> Match:
    """Return a game that goes on in a position. `event`: what it is played in. Raises InputError as `begin_at` does."""
    decks = tuple(_lying(start.parsed, player, ruleset) for player in range(len(start.parsed.sides)))
    setup = MatchSetup(decks, players, seed, start.parsed.active, (), start, event=event)
    match = Match(setup, library_of(catalogue, decks), budget=budget, bots_wait=bots_wait)
    if match.game.over:
        raise InputError(f"there is nothing to play: the game is over, {match.game.state.result}")
    return match


def start_position(text: str, ruleset: str, catalogue: Catalogue) -> StartPosition:
    """Return the position of a text as the beginning of a match. Raises InputError."""
    return StartPosition(" ".join(text.partition(REMARK)[0].split()), read(text, catalogue.ruleset(ruleset), catalogue))


def _lying(position: PositionSpec, player: int, ruleset: RuleSet) -> GameDeck:
    """Return all cards of a player in a position as a deck. Raises InputError."""
    piled = [card for pile in position.sides[player].piles.values() for card in pile]
    cards = [*piled, *(placed.card for placed in position.board if placed.owner == player)]
    known_cards = [card for card in cards if card is not None]
    leaders = [card for card in known_cards if ruleset.leader in card.words]
    if len(known_cards) < len(cards):
        raise InputError("a game cannot go on where cards are unknown")
    if not leaders:
        raise InputError(f"player {player + 1} has no {ruleset.leader}")
    keys = sorted(card.key for card in known_cards if card is not leaders[0])
    return GameDeck(leaders[0].name, leaders[0].key, (), tuple(keys))
