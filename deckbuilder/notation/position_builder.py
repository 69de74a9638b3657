"""Build the state of a game from a position as data."""

from collections.abc import Sequence

from deckbuilder.games import notation_of
from deckbuilder.notation.position_spec import COUNTERS, MOVED, CardPlacement, Keys, PlayerSpec, PositionSpec
from deckbuilder.text import listed as together
from engine.core.game import Game, Library
from engine.core.position import HIDDEN
from engine.core.state import GONE, UNDER, empty, zone_place
from engine.generator import Generator


def unfit(cards: Library, listed: PositionSpec) -> tuple[CardPlacement, Keys, str] | None:
    """Return the first card that cannot stand on the board or have its counters: the key of the error, and why."""
    notation = notation_of(cards.ruleset)
    for placed in listed.board:
        if placed.card and not notation.stands(cards, cards.by_key[placed.card.key], placed.marks):
            return placed, ("card",), f"{placed.card} stands on no space"
        for name in placed.counters:
            if name not in (known := notation.counters(cards.layout)):
                sentence = f"no card here knows {name} counters; there are {together(known)}"
                return placed, (COUNTERS, name), sentence
    return None


def field_of(cards: Library, placed: CardPlacement) -> str:
    """Return the field for a card of the board in the text of a position."""
    return f"board, rank {placed.square // cards.board.files + 1}"


def blank(cards: Library, seats: int, seed: int) -> Game:
    """Return a game without cards, with every number at its starting value."""
    state = empty(cards.layout, cards.board.size, seats)
    state.random = Generator(seed).state
    for name, tally in zip(cards.layout.tallies, state.tallies, strict=True):
        tally[:] = [cards.numbers.get(name, 0)] * seats
    return Game(cards, state)


def stand(game: Game, listed: PositionSpec, cleared: Sequence[int] = ()) -> Game:
    """Return a game that goes on in the given position; `cleared` squares and listed zones lose their cards first."""
    state = game.state
    state.active, state.turn, state.phase = listed.active, listed.turn, listed.phase
    lay_out(game, listed, cleared)
    notation_of(game.library.ruleset).stand(game)
    return Game.at(game.library, state)


def lay_out(game: Game, listed: PositionSpec, cleared: Sequence[int] = ()) -> None:
    """Put the given position into a game; it replaces the cards in its zones and on the cleared squares."""
    _Setter(game).apply(listed, cleared)


class _Setter:
    def __init__(self, game: Game) -> None:
        self.game = game
        self.cards = game.library
        self.state = game.state
        self.notation = notation_of(game.library.ruleset)

    def apply(self, listed: PositionSpec, cleared: Sequence[int]) -> None:
        for player, side in enumerate(listed.sides):
            self.side(player, side)
        for name, number in listed.spent.items():
            self.state.numbers[self.cards.layout.numbers.index(name)] = number
        for square in cleared:
            for layer in (self.state.board, self.state.ground):
                if layer and layer[square] >= 0:
                    self.take_away(layer[square])
                    layer[square] = -1
        for placed in listed.board:
            self.put(placed)

    def side(self, player: int, side: PlayerSpec) -> None:
        state, layout = self.state, self.cards.layout
        for name, number in side.tallies.items():
            state.tallies[layout.tallies.index(name)][player] = number
        for name, pile in side.piles.items():
            place = zone_place(layout, name)
            zone = state.zone(place)[player]
            for card in zone:
                self.take_away(card)
            zone.clear()
            for listed in pile if name == "hand" else reversed(pile):  # the top card of a pile is its last
                state.give(self.new(listed.key if listed else None, player), place, player)

    def put(self, placed: CardPlacement) -> None:
        state, layout = self.state, self.cards.layout
        card = self.new(placed.card.key if placed.card else None, placed.owner)
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
                self.state.memory[under] = {"host": (card,)}  # it was put there by its host's ability
        if placed.card and self.cards.leader in placed.card.words:
            leaders = list(self.state.leaders)
            leaders[placed.owner] = card
            self.state.leaders = tuple(leaders)
        for mark in placed.marks:
            self.notation.mark(self.game, card, mark)

    def new(self, key: str | None, owner: int) -> int:
        return self.state.add(HIDDEN if key is None else self.cards.by_key[key].index, owner)

    def take_away(self, card: int) -> None:
        """Remove a card from the game; a removed leader does not count as lost."""
        self.state.place[card] = GONE
        self.state.leaders = tuple(-1 if leader == card else leader for leader in self.state.leaders)
