"""Build the state of a game from a position as data."""

from collections.abc import Sequence

from deckbuilder.games import notation_of
from deckbuilder.notation.position_spec import COUNTERS, MOVED, CardPlacement, Keys, PlayerSpec, PositionSpec
from deckbuilder.text import listed
from engine.core.game import Game, Library
from engine.core.position import HIDDEN
from engine.core.state import GONE, UNDER, empty, zone_place
from engine.generator import Generator


def placement_error(cards: Library, spec: PositionSpec) -> tuple[CardPlacement, Keys, str] | None:
    """Return the first card that cannot stand on the board or have its counters: the key of the error, and why."""
    notation = notation_of(cards.ruleset)
    for placed in spec.board:
        if placed.card and not notation.can_stand(cards, cards.by_key[placed.card.key], placed.marks):
            return placed, ("card",), f"{placed.card} stands on no space"
        for name in placed.counters:
            if name not in (counters := notation.counters(cards.layout)):
                sentence = f"no card here knows {name} counters; there are {listed(counters)}"
                return placed, (COUNTERS, name), sentence
    return None


def field_of(cards: Library, placed: CardPlacement) -> str:
    """Return the field for a card of the board in the text of a position."""
    return f"board, rank {placed.square // cards.board.files + 1}"


def empty_game(cards: Library, seats: int, seed: int) -> Game:
    """Return a game without cards, with every number at its starting value."""
    state = empty(cards.layout, cards.board.size, seats)
    state.random = Generator(seed).state
    for name, tally in zip(cards.layout.tallies, state.tallies, strict=True):
        tally[:] = [cards.numbers.get(name, 0)] * seats
    return Game(cards, state)


def game_in_position(game: Game, spec: PositionSpec, cleared: Sequence[int] = ()) -> Game:
    """Return a game that goes on in the given position; `cleared` squares and listed zones lose their cards first."""
    state = game.state
    state.active, state.turn, state.phase = spec.active, spec.turn, spec.phase
    apply_position(game, spec, cleared)
    notation_of(game.library.ruleset).set_defaults(game)
    return Game.at(game.library, state)


def apply_position(game: Game, spec: PositionSpec, cleared: Sequence[int] = ()) -> None:
    """Put the given position into a game; it replaces the cards in its zones and on the cleared squares."""
    _PositionBuilder(game).apply(spec, cleared)


class _PositionBuilder:
    """Puts a position into the state of a game."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.cards = game.library
        self.state = game.state
        self.notation = notation_of(game.library.ruleset)

    def apply(self, spec: PositionSpec, cleared: Sequence[int]) -> None:
        for player, side in enumerate(spec.sides):
            self.set_side(player, side)
        for name, number in spec.spent.items():
            self.state.numbers[self.cards.layout.numbers.index(name)] = number
        for square in cleared:
            for layer in (self.state.board, self.state.ground):
                if layer and layer[square] >= 0:
                    card = layer[square]
                    self.state.lay(-1, square, beneath=layer is self.state.ground)
                    self.remove_card(card)
        for placed in spec.board:
            self.place_card(placed)

    def set_side(self, player: int, side: PlayerSpec) -> None:
        state, layout = self.state, self.cards.layout
        for name, number in side.tallies.items():
            state.tallies[layout.tallies.index(name)][player] = number
        for name, pile in side.piles.items():
            place = zone_place(layout, name)
            zone = state.zone(place)[player]
            for card in zone:
                self.remove_card(card)
            zone.clear()
            for named in pile if name == "hand" else reversed(pile):  # the top card of a pile is its last
                state.give(self.new_card(named.key if named else None, player), place, player)

    def place_card(self, placed: CardPlacement) -> None:
        state, layout = self.state, self.cards.layout
        card = self.new_card(placed.card.key if placed.card else None, placed.owner)
        state.put(card, placed.square, beneath=self.cards.definitions[state.definition[card]].beneath)
        state.set_control(card, placed.player)
        for name, number in (*placed.numbers.items(), *placed.counters.items()):
            state.set_column(layout.columns.index(name), card, number)
        if placed.moved:
            state.notes[layout.notes.index(MOVED)].append(card)
            state.numbers[layout.numbers.index("moves")] += 1
        for below, player in placed.under:
            under = self.new_card(below.key, player)
            state.place[under] = UNDER
            state.set_host(under, card)
            state.set_control(under, placed.player if player == placed.owner else player)
            if self.cards.definitions[state.definition[under]].waits:
                self.state.memory[under] = {"host": (card,)}  # it was put there by its host's ability
        if placed.card and self.cards.leader in placed.card.words:
            leaders = list(self.state.leaders)
            leaders[placed.owner] = card
            self.state.leaders = tuple(leaders)
        for mark in placed.marks:
            self.notation.mark(self.game, card, mark)

    def new_card(self, key: str | None, owner: int) -> int:
        return self.state.add(HIDDEN if key is None else self.cards.by_key[key].index, owner)

    def remove_card(self, card: int) -> None:
        """Remove a card from the game; a removed leader does not count as lost."""
        self.state.place[card] = GONE
        self.state.leaders = tuple(-1 if leader == card else leader for leader in self.state.leaders)
