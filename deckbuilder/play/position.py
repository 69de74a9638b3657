"""From a scenario to a game that stands in its position, inside its phase."""

from deckbuilder.errors import Fault
from deckbuilder.play.library import engine_deck, keys_of, library
from deckbuilder.play.scenario import PlacedCard, Scenario, Side
from engine.core.deck import Deck
from engine.core.game import Game, Library
from engine.core.state import GONE, UNDER, State, empty, zone_place
from engine.generator import Generator


def begin(scenario: Scenario) -> Game:
    """The game in the scenario's position. Raises Fault where a card can't be played."""
    decks = _decks(scenario) if scenario.from_decks else []
    keys = keys_of(decks) | {card.key for card in scenario.cards()}
    cards = library(scenario.resolver.catalogue, scenario.ruleset, keys)
    if decks:
        state = Game.start(cards, decks, scenario.seed, scenario.active).state
    else:
        state = empty(cards.layout, cards.board.size, len(scenario.sides))
        state.random = Generator(scenario.seed).state
    state.active, state.turn, state.phase = scenario.active, scenario.turn, scenario.phase
    state.script = scenario.dice
    _Setter(cards, state).apply(scenario)
    return Game.at(cards, state)


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
        state, layout = self.state, self.cards.layout
        for name, number in side.tallies.items():
            state.tallies[layout.tallies.index(name)][player] = number
        for name, pile in side.piles.items():
            place = zone_place(layout, name)
            zone = state.zone(place)[player]
            for card in zone:
                self.take_away(card)
            zone.clear()
            for card_ in reversed(pile) if name == "draw" else pile:  # a draw pile's next card is its last
                state.give(self.new(card_.key, player), place, player)

    def put(self, placed: PlacedCard) -> None:
        card = self.new(placed.card.key, placed.owner)
        self.state.put(card, placed.square, beneath=self.cards.definitions[self.state.what[card]].beneath)
        self.state.control[card] = placed.player
        for name, number in placed.numbers.items():
            self.state.columns[self.cards.layout.columns.index(name)][card] = number
        for below in placed.under:
            under = self.new(below.key, placed.owner)
            self.state.place[under], self.state.host[under] = UNDER, card
            self.state.control[under] = placed.player
        if self.cards.leader in placed.card.words:
            leaders = list(self.state.leaders)
            leaders[placed.owner] = card
            self.state.leaders = tuple(leaders)

    def new(self, key: str, owner: int) -> int:
        return self.state.add(self.cards.by_key[key].index, owner)

    def take_away(self, card: int) -> None:
        """A card that is not there; a summoner that is not there is nobody's loss."""
        self.state.place[card] = GONE
        self.state.leaders = tuple(-1 if leader == card else leader for leader in self.state.leaders)
