"""Hidden information, masked in a copy of a game: opponents' cards, the order of draw piles, future dice.

The places of the hidden cards are hidden too: in a view they lie in the order of their numbers, so that no number
reveals which card was drawn. Cards that the player has seen, and those that stack items name, stay where they are.
"""

from collections.abc import Iterable, Sequence

from engine.core.game import Game, Resolution
from engine.core.lookups import LookupCounter
from engine.core.position import HIDDEN
from engine.core.state import State
from engine.generator import Generator


def mask_hidden(game: Game, player: int, secret: Iterable[int]) -> None:
    """Blank other players' cards in the secret zones, and shuffle the player's own draw pile; seen cards stay."""
    state = game.state
    zones = tuple(secret)
    masked = list(state.definition)
    seen = {card for knowing, card in state.seen if knowing == player}
    kept = seen | publicly_known(game)
    state.seen = [sight for sight in state.seen if sight[0] == player]  # what others have seen is unknown
    arrival = list(state.arrival)
    unknown = [list(definitions) for definitions in game.unknown] or [[] for _ in range(state.seats)]
    for other in range(state.seats):
        if other != player:
            for zone in zones:
                for card in state.zone(zone)[other]:
                    if card not in seen and masked[card] != HIDDEN:  # blank already in a view of a view
                        unknown[state.owner[card]].append(masked[card])
                        masked[card] = HIDDEN
            _lay_in_order(state, arrival, other, zones, kept)
    state.arrival = tuple(arrival)
    game.unknown = tuple([tuple(sorted(definitions)) for definitions in unknown])
    game.lookups = LookupCounter()  # lookups before the view do not count for its search
    generator = Generator(state.turn, player)
    pile = state.draws[player]
    unseen = sorted([card for card in pile if card not in seen])
    generator.shuffle(unseen)
    state.draws[player] = _laid(pile, unseen, seen)
    state.definition = tuple(masked)
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


def _lay_in_order(state: State, arrival: list[int], other: int, zones: Sequence[int], kept: set[int]) -> None:
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
            arrival[card] = 0  # the number of arrivals would reveal which card was drawn
        begin = end


def _laid(pile: list[int], cards: list[int], kept: set[int]) -> list[int]:
    """Return a pile with other cards in it, except those that are kept."""
    if len(cards) == len(pile):
        return cards
    others = iter(cards)
    return [card if card in kept else next(others) for card in pile]
