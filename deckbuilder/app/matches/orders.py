"""Matches: an order as data, the match that it starts, and saved ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from deckbuilder.app.fields import BOT, COMMANDS_ONLY, DECK, Field
from deckbuilder.app.workbench import DeckChoice, FindDeck, Workbench
from deckbuilder.bots import all_bots
from deckbuilder.decks.resolve import ResolvedDeck, deck_warnings
from deckbuilder.errors import InputError, at_field
from deckbuilder.games import presentation_of
from deckbuilder.match.best_of import SIZES
from deckbuilder.match.match import Match
from deckbuilder.match.saves import load_game
from deckbuilder.match.setup import against, known_player, players_of, thinking
from deckbuilder.match.start import begin, begin_at, usual_others
from deckbuilder.match.weights import load_weights
from deckbuilder.model.ruleset import DUEL, FULL, THREE, seats_for
from deckbuilder.players import PASSIVE
from deckbuilder.playing import library, must_seat, playable_ruleset, text_only_cards


@dataclass(frozen=True)
class MatchOrder:
    """A match to be started: decks, by name or as values, and who plays them.

    Attributes:
        deck: The deck of the first seat.
        against: The decks of the next seats; shipped decks of other leaders follow where they are too few.
        players: By seat `person`, a bot, or the number of the seat whose person has this one, too.
        opponent: A bot or `person`, who plays all but the first seat where no `players` are named.
    """

    seed: Annotated[int, Field("Seed", "The same seed gives the same result.")]
    deck: DeckChoice = ""
    against: Annotated[
        Sequence[DeckChoice],
        Field(
            COMMANDS_ONLY,
            "The deck of the next seat; repeatable. Default: the first shipped decks with other leaders.",
            metavar=DECK,
            times=3,
        ),
    ] = ()
    seats: Annotated[
        int | None,
        Field("Players", "Number of players (default: 2). With 3, the first player has seats 1 and 3.", DUEL, FULL),
    ] = None
    players: Annotated[
        Sequence[str],
        Field(
            COMMANDS_ONLY,
            "Who plays each seat: person, a bot, or the number of a seat of the same person.",
            metavar="A,B,...",
        ),
    ] = ()
    opponent: Annotated[
        str,
        Field(
            COMMANDS_ONLY,
            "Who plays the others: passive (the usual one), easy, normal, hard or another bot.",
            metavar=BOT,
        ),
    ] = ""
    first: Annotated[
        int | None, Field("The player who begins", "The player who begins (default: random).", 1, FULL)
    ] = None
    strict: Annotated[bool, Field("Strict", "Passive and developing opponents also pay the cost of doing nothing.")] = (
        False
    )
    think: Annotated[
        float | None,
        Field(
            "Seconds a bot thinks",
            "How long a hard bot thinks, for hints too (a second); what it plays then depends on the machine.",
            0.05,
            600,
            "SECONDS",
        ),
    ] = None
    position: Annotated[
        str, Field(COMMANDS_ONLY, "Begin in a position of chess that is written in one line.", metavar="TEXT")
    ] = ""
    best_of: Annotated[
        int | None, Field("Games", "Play up to 3, 5 or 7 games with the same decks.", SIZES[0], SIZES[-1])
    ] = None


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
        raise InputError("name a deck to play", field="deck")
    decks = _decks(workbench, order, find)
    if order.first is not None and not 1 <= order.first <= len(decks):
        raise InputError(f"player {order.first} cannot begin: there are {len(decks)} seats", field="first")
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
    decks = list[ResolvedDeck]()
    for number, choice in enumerate(choices):
        with at_field(f"against-{number}" if number else "deck"):
            decks.append(workbench.chosen_deck(choice, find))
    with at_field("seats"):
        must_seat(workbench.catalogue, decks[0].deck.ruleset, seats)
    return [*decks, *usual_others(decks[0], seats - len(decks), workbench.resolver)]


def _players(order: MatchOrder, decks: int) -> tuple[str, ...]:
    if order.players and order.opponent:
        raise InputError("either the players of all seats are named, or the opponent; not both")
    if order.players:
        return players_of(order.players)
    players = against(known_player(order.opponent or PASSIVE), decks)
    return players if order.seats != THREE else (*players[:2], "seat 1", *players[3:])
