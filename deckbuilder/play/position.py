"""From a scenario to a game that stands in its position, inside its phase."""

from deckbuilder.errors import Fault
from deckbuilder.play.library import engine_deck, keys_of, library
from deckbuilder.play.listing import COUNTERS, MOVED, Keys, PlacedCard, Side
from deckbuilder.play.scenario import Scenario
from deckbuilder.text import listed
from engine.core.deck import Deck
from engine.core.game import Game, Library
from engine.core.state import GONE, UNDER, empty, zone_place
from engine.generator import Generator


def begin(scenario: Scenario) -> Game:
    """The game in the scenario's position. Raises Fault where a card can't be played."""
    decks = _decks(scenario) if scenario.from_decks else []
    keys = keys_of(decks) | {card.key for card in scenario.cards()}
    cards = library(scenario.resolver.catalogue, scenario.ruleset, keys, scenario.seats)
    for placed in scenario.board:
        _check(scenario, cards, placed)
    if decks:
        game = _started(scenario, cards, decks)
        if game.decision is not None and not game.decision.action and not scenario.says_when:
            _Setter(game, scenario).apply()
            game.run()  # it asks again: the cards of which it asked may be others now
            return game
        state = game.state
    else:
        state = empty(cards.layout, cards.board.size, scenario.seats)
        state.random = Generator(scenario.seed).state
        for name, tally in zip(cards.layout.tallies, state.tallies, strict=True):
            tally[:] = [cards.numbers.get(name, 0)] * scenario.seats
    state.active, state.turn, state.phase = scenario.active, scenario.turn, scenario.phase
    state.script = scenario.dice
    game = Game(cards, state)
    _Setter(game, scenario).apply()
    scenario.notation.stand(game)
    return Game.at(cards, state)


def _started(scenario: Scenario, cards: Library, decks: list[Deck]) -> Game:
    """The game after its normal set-up, or in the midst of it where the set-up asks something."""
    if cards.rules.asks_who_begins and not scenario.says_who_begins:
        return Game.start(cards, decks, scenario.seed, dice=scenario.dice)
    return Game.start(cards, decks, scenario.seed, scenario.active)


def _check(scenario: Scenario, cards: Library, placed: PlacedCard) -> None:
    """Raise Fault for a card that can't stand on the board, or with counters that it can't have."""
    path: Keys = ("board", scenario.squares.names[placed.square])
    if not scenario.notation.stands(cards, cards.by_key[placed.card.key], placed.marks):
        raise Fault(f"{placed.card} stands on no space", scenario.place((*path, "card")))
    for name in placed.counters:
        if name not in (known := scenario.notation.counters(cards.layout)):
            sentence = f"no card here knows {name} counters; there are {listed(known)}"
            raise Fault(sentence, scenario.place((*path, COUNTERS, name), key=True))


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

    def __init__(self, game: Game, scenario: Scenario) -> None:
        self.game = game
        self.cards = game.library
        self.state = game.state
        self.scenario = scenario

    def apply(self) -> None:
        for player, side in enumerate(self.scenario.sides):
            self.side(player, side)
        for name, number in self.scenario.spent.items():
            self.state.numbers[self.cards.layout.numbers.index(name)] = number
        for square in self.scenario.cleared:
            for layer in (self.state.board, self.state.ground):
                if layer and layer[square] >= 0:
                    self.take_away(layer[square])
                    layer[square] = -1
        for placed in self.scenario.board:
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
            for card_ in pile if name == "hand" else reversed(pile):  # the top card of a pile is its last
                state.give(self.new(card_.key, player), place, player)

    def put(self, placed: PlacedCard) -> None:
        state, layout = self.state, self.cards.layout
        card = self.new(placed.card.key, placed.owner)
        state.put(card, placed.square, beneath=self.cards.definitions[state.what[card]].beneath)
        state.control[card] = placed.player
        for name, number in (*placed.numbers.items(), *placed.counters.items()):
            state.columns[layout.columns.index(name)][card] = number
        if placed.moved:
            state.notes[layout.notes.index(MOVED)].append(card)
            state.numbers[layout.numbers.index("moves")] += 1
        for below, player in placed.under:
            under = self.new(below.key, player)
            state.place[under], state.host[under] = UNDER, card
            state.control[under] = placed.player if player == placed.owner else player
            if self.cards.definitions[state.what[under]].waits:
                state.memory[under] = {"host": (card,)}  # it was put there by what it does
        if self.cards.leader in placed.card.words:
            leaders = list(self.state.leaders)
            leaders[placed.owner] = card
            self.state.leaders = tuple(leaders)
        for mark in placed.marks:
            self.scenario.notation.mark(self.game, card, mark)

    def new(self, key: str, owner: int) -> int:
        return self.state.add(self.cards.by_key[key].index, owner)

    def take_away(self, card: int) -> None:
        """A card that is not there; a summoner that is not there is nobody's loss."""
        self.state.place[card] = GONE
        self.state.leaders = tuple(-1 if leader == card else leader for leader in self.state.leaders)
