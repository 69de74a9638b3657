"""Swarm: after playing a card with it, a player may play a cheaper card of the same kind for free (CH-13.3)."""

from collections.abc import Iterator
from typing import ClassVar, Final

from engine.core.characteristics import one_of_each
from engine.core.decisions import NO, Decision, Option
from engine.core.game import Game, StackItem
from engine.games.summoners_chess import keywords
from engine.games.summoners_chess.card_play import can_be_played, play
from engine.games.summoners_chess.check import in_check
from engine.games.summoners_chess.options import PlayCard, SummonUnit
from engine.games.summoners_chess.pieces import piece_of
from engine.games.summoners_chess.summoning import summon, summons

SWARM: Final = "swarm"
KINDS: Final = frozenset({"minion", "champion", "legend", "action", "spell"})  # structures need a card that pays


def follow(game: Game, card: int, player: int) -> None:
    """Let a player play another card, if the card that has been played has swarm."""
    if keywords.select(piece_of(game, card).keywords, SWARM):
        game.stack.append(SwarmPlay(card, player))


def _others(game: Game, card: int, player: int) -> Iterator[Option]:
    """Yield the plays of cards that are free because of a card."""
    kind = game.definition(card).words & KINDS
    cost = len(piece_of(game, card).pips)
    for other in one_of_each(game, game.state.hands[player]):
        piece = piece_of(game, other)
        if len(piece.pips) >= cost or kind.isdisjoint(game.definition(other).words):
            continue
        if piece.is_unit:
            yield from summons(game, other, player)
        elif can_be_played(game, other, player, free=True):
            yield PlayCard(other)


class SwarmPlay(StackItem):
    """A player may play another card for free."""

    tag: ClassVar[str] = "Swarming"

    def run(self, game: Game) -> Decision | None:
        others = [] if in_check(game, self.player) else list(_others(game, self.card, self.player))
        if others:
            return Decision(self.player, f"{game.name(self.card)}: what swarms with it?", self.card, (*others, NO))
        game.stack.pop()
        return None

    def answer(self, game: Game, option: Option) -> None:
        game.stack.pop()
        if isinstance(option, SummonUnit):
            summon(game, option.card, option.square, self.player, free=True)
        elif isinstance(option, PlayCard):
            play(game, option.card, self.player, free=True)

    def copy(self) -> "SwarmPlay":
        return SwarmPlay(self.card, self.player)
