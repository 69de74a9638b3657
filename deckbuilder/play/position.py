"""From a scenario to a game that stands in its position, inside its phase."""

from deckbuilder.errors import Fault
from deckbuilder.play.library import engine_deck, keys_of, library
from deckbuilder.play.scenario import Placed, Scenario, Side
from engine.game import Game
from engine.generator import Generator
from engine.library import Library
from engine.setup import Deck
from engine.state import ACTIVE, DISCARD, DRAW, GONE, HAND, UNDER, State

ZONES = {"hand": HAND, "draw": DRAW, "discard": DISCARD, "active_events": ACTIVE}


def begin(scenario: Scenario) -> Game:
    """The game in the scenario's position. Raises Fault where a card can't be played."""
    decks = _decks(scenario) if scenario.from_decks else []
    keys = keys_of(decks) | {card.key for card in scenario.cards()}
    cards = library(scenario.resolver.catalogue, scenario.ruleset, keys)
    if decks:
        state = Game.start(cards, decks, scenario.seed, scenario.active).state
    else:
        state = State.empty(cards.board.size)
        state.random = Generator(scenario.seed).state
    state.active, state.turn, state.phase = scenario.active, scenario.turn, scenario.phase
    state.dice = scenario.dice
    _Setter(cards, state).apply(scenario)
    return Game.at_phase(cards, state)


def _decks(scenario: Scenario) -> list[Deck]:
    decks = []
    for player, side in enumerate(scenario.sides, start=1):
        assert side.deck is not None  # noqa: S101 - the reader asked for both decks
        try:
            decks.append(engine_deck(side.deck.deck, scenario.resolver.catalogue))
        except Fault as fault:
            raise Fault(fault.message, scenario.place(("players", str(player), "deck"))) from None
    return decks


class _Setter:
    """Puts what a scenario lists into a state; what is listed takes the place of what stood or lay there."""

    def __init__(self, cards: Library, state: State) -> None:
        self.cards = cards
        self.state = state

    def apply(self, scenario: Scenario) -> None:
        for player, side in enumerate(scenario.sides):
            self.side(player, side)
        for square in scenario.cleared:
            if self.state.board[square] >= 0:
                self.take_away(self.state.board[square])
                self.state.board[square] = -1
        for placed in scenario.board:
            self.put(placed)

    def side(self, player: int, side: Side) -> None:
        state = self.state
        if side.magic is not None:
            state.magic[player] = side.magic
        zones = {"hand": state.hands, "draw": state.draws, "discard": state.discards, "active_events": state.actives}
        for name, pile in side.piles.items():
            for card in zones[name][player]:
                self.take_away(card)
            zones[name][player].clear()
            for card_ in reversed(pile) if name == "draw" else pile:  # a draw pile's next card is its last
                state.give(self.new(card_.key, player), ZONES[name], player)

    def put(self, placed: Placed) -> None:
        card = self.new(placed.card.key, placed.owner)
        self.state.put(card, placed.square)
        self.state.control[card] = placed.player
        self.state.damage[card], self.state.boost[card] = placed.damage, placed.boost
        for below in placed.under:
            under = self.new(below.key, placed.owner)
            self.state.place[under], self.state.host[under] = UNDER, card
            self.state.control[under] = placed.player
        if "summoner" in placed.card.words:
            leaders = list(self.state.leaders)
            leaders[placed.owner] = card
            self.state.leaders = tuple(leaders)

    def new(self, key: str, owner: int) -> int:
        return self.state.add(self.cards.by_key[key].index, owner)

    def take_away(self, card: int) -> None:
        """A card that is not there; a summoner that is not there is nobody's loss."""
        self.state.place[card] = GONE
        self.state.leaders = tuple(-1 if leader == card else leader for leader in self.state.leaders)
