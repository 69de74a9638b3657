"""Hidden information, masked in a copy of a game: opponents' cards, the order of draw piles, future dice.

The places of the hidden cards are hidden too: in a view they lie in the order of their numbers, so that no number
reveals which card was drawn. Cards that the player has seen, and those that stack items name, stay where they are.
"""

from collections.abc import Sequence

from engine.core.game import Game, Resolution
from engine.core.lookups import LookupCounter
from engine.core.position import HIDDEN
from engine.core.state import State
from engine.generator import Generator


class Knowledge:
    """What a player knows of the cards of a game, which may be a view of it already.

    Attributes:
        player: Who knows it.
        definition: By card, the index of its definition; HIDDEN for one that the player can't know.
        columns: The columns of the state without what only other players know.
        unknown: By player, the definitions of the owner's hidden cards, in no order.
        seen: Hidden cards that the player has looked at.
    """

    def __init__(self, game: Game, player: int) -> None:
        state, rules = game.state, game.library.rules
        self.player = player
        self.definition: list[int] = list(state.definition)
        self.columns: list[list[int]] = state.columns
        self.unknown: list[list[int]] = [list(of_owner) for of_owner in game.unknown] or [[] for _ in state.leaders]
        self.seen: set[int] = {card for knowing, card in state.seen if knowing == player} if state.seen else set()
        for place in rules.secret:
            for other, pile in enumerate(state.zone(place)):
                if other != player:
                    self._hide(state, pile)
        if rules.fronts >= 0:
            self._hide_fronts(state, rules.fronts)

    def _hide(self, state: State, pile: Sequence[int]) -> None:
        definition, owner, unknown, seen = self.definition, state.owner, self.unknown, self.seen
        for card in pile:
            index = definition[card]
            if index != HIDDEN and not (seen and card in seen):  # blank already in a view of a view
                unknown[owner[card]].append(index)
                definition[card] = HIDDEN

    def _hide_fronts(self, state: State, column: int) -> None:
        fronts = state.columns[column][:]
        for card, front in enumerate(fronts):
            if front > 1 + HIDDEN and state.owner[card] != self.player:
                self.unknown[state.owner[card]].append(front - 1)
                fronts[card] = 1 + HIDDEN
        self.columns = state.columns[:]
        self.columns[column] = fronts


def mask_hidden(game: Game, player: int) -> None:
    """Blank what the player can't know, and shuffle the player's own draw pile; seen cards stay."""
    state, known = game.state, Knowledge(game, player)
    kept = known.seen | publicly_known(game)
    state.seen = [sight for sight in state.seen if sight[0] == player]  # what others have seen is unknown
    for other in range(state.seats):
        if other != player:
            _lay_in_order(state, other, game.library.rules.secret, kept)
    state.definition = tuple(known.definition)
    state.columns = known.columns
    game.unknown = tuple([tuple(sorted(definitions)) for definitions in known.unknown])
    game.lookups = LookupCounter()  # lookups before the view do not count for its search
    generator = Generator(state.turn, player)
    pile = state.draws[player]
    unseen = sorted([card for card in pile if card not in known.seen])
    generator.shuffle(unseen)
    state.draws[player] = _laid(pile, unseen, known.seen)
    state.random = generator.state


def determinize(game: Game, generator: Generator) -> None:
    """Replace the blank cards of a view by a random choice of those that they may be."""
    assigned = list(game.state.definition)
    for player, definitions in enumerate(game.unknown):
        cards = [
            card
            for card, definition in enumerate(assigned)
            if definition == HIDDEN and game.state.owner[card] == player
        ]
        dealt = list(definitions)
        generator.shuffle(dealt)
        for card, definition in zip(cards, dealt, strict=False):
            assigned[card] = definition
    game.state.definition = tuple(assigned)


def publicly_known(game: Game) -> set[int]:
    """Return the cards that stack items name: all players saw where those were put."""
    named = {item.card for item in game.stack}
    for item in game.stack:
        if isinstance(item, Resolution):
            named.update(item.picked)
            for cards in item.context.names.values():
                named.update(cards)
    return named


def _lay_in_order(state: State, other: int, zones: Sequence[int], kept: set[int]) -> None:
    """Lay the hidden cards of another player in the order of their numbers, except those that are kept."""
    hidden = sorted([card for zone in zones for card in state.zone(zone)[other] if card not in kept])
    begin = 0
    for zone in zones:
        piles = state.zone(zone)
        pile = piles[other]
        end = begin + len(pile) - len([card for card in pile if card in kept])
        cards = hidden[begin:end]
        piles[other] = _laid(pile, cards, kept)
        for card in cards:
            state.place[card] = zone
            state.set_arrival(card, 0)  # the number of arrivals would reveal which card was drawn
        begin = end


def _laid(pile: list[int], cards: list[int], kept: set[int]) -> list[int]:
    """Return a pile with other cards in it, except those that are kept."""
    if len(cards) == len(pile):
        return cards
    others = iter(cards)
    return [card if card in kept else next(others) for card in pile]
