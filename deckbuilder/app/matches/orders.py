"""Matches: an order as data, the match that it starts, and saved ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from deckbuilder.app.workbench import DeckChoice, FindDeck, Workbench
from deckbuilder.bots import all_bots
from deckbuilder.decks.deck_warnings import deck_warnings
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.match.match import Match
from deckbuilder.match.saves import load_game
from deckbuilder.match.setup import against, known_player, players_of, thinking
from deckbuilder.match.start import begin, begin_at, usual_others
from deckbuilder.match.weights import load_weights
from deckbuilder.model.ruleset import DUEL, THREE, seats_for
from deckbuilder.players import PASSIVE
from deckbuilder.playing import library, must_seat, playable_ruleset, text_only_cards


@dataclass(frozen=True)
class MatchOrder:
    """A match to be started: decks, by name or as values, and who plays them.

    Attributes:
        seed: All chance of the match comes from it.
        deck: The deck of the first seat.
        against: The decks of the next seats; shipped decks of other leaders follow where they are too few.
        seats: 2, 4, or 3 for four seats of which the first player has two; the number of decks decides if None.
        players: By seat `person`, a bot, or the number of the seat whose person has this one, too.
        opponent: A bot or `person`, who plays all but the first seat where no `players` are named.
        first: The player who begins, from 1; chance decides if None.
        strict: Whether passive players pay what the rules ask for doing nothing.
        think: Seconds that a bot has for a plan.
        position: The position of chess in which the match begins, in place of decks.
        best_of: How many games are played at most, with the same decks; one game if None.
    """

    seed: int
    deck: DeckChoice = ""
    against: Sequence[DeckChoice] = ()
    seats: int | None = None
    players: Sequence[str] = ()
    opponent: str = ""
    first: int | None = None
    strict: bool = False
    think: float | None = None
    position: str = ""
    best_of: int | None = None


@dataclass(frozen=True)
class StartedMatch:
    """A match up to the first choice of a person. `warnings`: about its decks and rules.

    `text_only_cards`: names of cards of which players carry out the text by hand.
    """

    match: Match
    warnings: tuple[str, ...] = ()

    @property
    def text_only_cards(self) -> list[str]:
        return text_only_cards(self.match.library)


def start_match(
    workbench: Workbench, order: MatchOrder, find: FindDeck | None = None, *, bots_wait: bool = False
) -> StartedMatch:
    """Start a match. Raises InputError for an order that cannot be played.

    `find`: what the names of decks mean; any that the workbench knows, files included, if it is None. `bots_wait`:
    bots decide by `Match.step_bots` only.
    """
    budget = thinking(order.think)
    if order.position:
        if order.best_of is not None:
            raise InputError("a best-of begins with decks, not in a position")
        players = _players(order, DUEL)
        match = begin_at(order.position, workbench.catalogue, order.seed, players, budget, bots_wait=bots_wait)
        return StartedMatch(match)
    if not order.deck:
        raise InputError("name a deck to play")
    decks = _decks(workbench, order, find)
    if order.first is not None and not 1 <= order.first <= len(decks):
        raise InputError(f"player {order.first} cannot begin: there are {len(decks)} seats")
    first = None if order.first is None else order.first - 1
    match = begin(
        decks,
        workbench.resolver,
        order.seed,
        first,
        _players(order, len(decks)),
        strict=order.strict,
        budget=budget,
        bots_wait=bots_wait,
        best_of=order.best_of,
    )
    warnings = (*deck_warnings(*decks), *presentation_of(match.library).uncertain_rules(match.game))
    return StartedMatch(match, warnings)


def bots_for(workbench: Workbench, ruleset: str) -> list[str]:
    """Return the names of the bots that can play a game of a rule set; of all where no game can be played."""
    try:
        of_game = library(workbench.catalogue, playable_ruleset(workbench.catalogue, ruleset), ())
        weights = load_weights(ruleset)
    except InputError:
        return list(all_bots())
    return [name for name, kind in all_bots().items() if kind.plays(of_game, weights)]


def resume_match(
    workbench: Workbench,
    path: Path,
    *,
    opponent: str = "",
    think: float | None = None,
    choices: int | None = None,
    number: int | None = None,
    bots_wait: bool = False,
) -> Match:
    """Resume a saved match, or any recorded game, where it was left or after a number of choices. Raises InputError.

    `number`: of a best-of the game of this number, from which a game by itself goes on; the last one if None.
    """
    kind = known_player(opponent) if opponent else None
    budget = thinking(think)
    return load_game(path, workbench.catalogue, kind, budget, choices, number=number, bots_wait=bots_wait)


def _decks(workbench: Workbench, order: MatchOrder, find: FindDeck | None) -> list[ResolvedDeck]:
    """Return the deck of every seat: those that are named, then shipped ones. Raises InputError for too many."""
    choices = (order.deck, *order.against)
    seats = seats_for(order.seats, len(choices))
    decks = [workbench.chosen_deck(choice, find) for choice in choices]
    must_seat(workbench.catalogue, decks[0].deck.ruleset, seats)
    return [*decks, *usual_others(decks[0], seats - len(decks), workbench.resolver)]


def _players(order: MatchOrder, decks: int) -> tuple[str, ...]:
    """Return who plays each deck. Raises InputError."""
    if order.players and order.opponent:
        raise InputError("either the players of all seats are named, or the opponent; not both")
    if order.players:
        return players_of(order.players)
    players = against(known_player(order.opponent or PASSIVE), decks)
    return players if order.seats != THREE else (*players[:2], "seat 1", *players[3:])
