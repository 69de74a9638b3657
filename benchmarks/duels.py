"""Games of bots with weights of their own, and what became of the champions that were drawn in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from benchmarks.house import House
from deckbuilder.playing import engine_deck, library_of
from engine.bots import make_player
from engine.core.deck import GameDeck
from engine.core.events import Drawn, Event, TurnBegan
from engine.core.game import Game, Library
from engine.games.summoner_wars.events import Summoned

TURN_LIMIT = 200  # turns of both players
PASSIVE_TURN_LIMIT = 40  # where one of them does nothing
IN_TIME = 4  # own turns that must be left of the game when a champion is drawn, for it to count


@dataclass(frozen=True)
class Seat:
    """Who plays a deck, given by its number."""

    deck: int
    kind: str
    weights: Mapping[str, float]


@dataclass(frozen=True)
class Fate:
    """A champion that was drawn in time, and whether it was played."""

    seat: int
    card: str
    played: bool


@dataclass(frozen=True)
class Outcome:
    """What came of a game. `rounds`: turns of the player who took the last one."""

    winner: int | None
    rounds: int
    champions: tuple[Fate, ...]


class Arena:
    """The shipped decks of a rule set, to be played against each other."""

    def __init__(self, house: House, ruleset: str) -> None:
        self.catalogue = house.resolver.catalogue
        listed = house.decks_of(ruleset)
        self.names = [deck.name for deck in listed]
        self.decks: list[GameDeck] = [engine_deck(deck, self.catalogue) for deck in listed]
        self.libraries: dict[tuple[int, int], Library] = {}

    def library(self, first: int, second: int) -> Library:
        """Return the cards of two decks, given by their numbers."""
        pair = min(first, second), max(first, second)
        if pair not in self.libraries:
            self.libraries[pair] = library_of(self.catalogue, [self.decks[number] for number in pair])
        return self.libraries[pair]

    def play(self, seats: Sequence[Seat], seed: int, first: int) -> Outcome:
        """Play a game to its end. Who is passive is spared what the rules ask for doing nothing."""
        log: list[Event] = []
        spared = tuple(number for number, seat in enumerate(seats) if seat.kind == "passive")
        decks = [self.decks[seat.deck] for seat in seats]
        library = self.library(seats[0].deck, seats[1].deck)
        game = Game.start(library, decks, seed, first, spared=spared, log=log)
        turn_limit = PASSIVE_TURN_LIMIT if spared else TURN_LIMIT
        players = [make_player(seat.kind, 2 * seed + number, seat.weights) for number, seat in enumerate(seats)]
        while game.decision and game.state.turn <= turn_limit:
            game.choose(players[game.decision.player].choose(game))
        return Outcome(game.winner, (game.state.turn + 1) // 2, tuple(_champions(game, log)))


def _champions(game: Game, log: Sequence[Event]) -> list[Fate]:
    """Return the champions that were drawn while enough own turns were left."""
    turns = [0] * game.state.seats
    drawn: dict[int, tuple[int, int]] = {}
    played: set[int] = set()
    for event in log:
        if isinstance(event, TurnBegan):
            turns[event.player] += 1
        elif isinstance(event, Drawn):
            drawn[event.card] = (event.player, turns[event.player])
        elif isinstance(event, Summoned):
            played.add(event.card)
    return [
        Fate(player, game.name(card), card in played)
        for card, (player, turn) in drawn.items()
        if "champion" in game.definition(card).words and turns[player] - turn >= IN_TIME
    ]
