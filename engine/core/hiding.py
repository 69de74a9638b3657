"""What a player can't know, blanked in a copy of a game: others' cards, the order of the own draw pile, chance."""

from collections.abc import Iterable

from engine.core.game import Game
from engine.core.position import HIDDEN
from engine.generator import Generator


def blank(game: Game, player: int, secret: Iterable[int]) -> None:
    """Blank others' cards in the secret zones, and let the own draw pile lie otherwise; what was seen is known."""
    state = game.state
    what = list(state.what)
    for zone in secret:
        for other, pile in enumerate(state.zone(zone)):
            if other != player:
                for card in pile:
                    if (player, card) not in state.seen:
                        what[card] = HIDDEN
    generator = Generator(state.turn, player)
    pile = state.draws[player]
    known = [card for card in pile if (player, card) in state.seen] if state.seen else []
    others = sorted([card for card in pile if card not in known])
    generator.shuffle(others)
    if known:
        places = iter(others)
        others = [card if card in known else next(places) for card in pile]
    state.draws[player] = others
    state.what = tuple(what)
    state.random = generator.state
