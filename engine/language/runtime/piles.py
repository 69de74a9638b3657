"""Hidden cards and piles: effects that look at cards, and put them under others and onto piles."""

from collections.abc import Sequence

from engine.core import events
from engine.core.changes import gain, put_in, put_under, remember, reveal
from engine.core.characteristics import abilities
from engine.core.context import AbilityContext
from engine.core.game import EffectStep, Game, Resolution
from engine.core.position import CardFilter, CardSource, PlayerSource, Position
from engine.core.state import FIRST_ZONE, UNDER, Lasting
from engine.language.nodes import piles as nodes
from engine.language.nodes.selectors import is_named
from engine.language.runtime.cards import SelectorSource, cards_of, reference, zone_of
from engine.language.runtime.effect_base import ImmediateEffect
from engine.language.runtime.parts import register
from engine.language.runtime.registry import filters, players, steps
from engine.language.runtime.scope import Scope


class LookEffect(ImmediateEffect):
    """A look at cards on top of a pile, or at all of it (`number` 0), bound to a name, the top one first."""

    emits_event: bool = False

    def __init__(self, number: int, zone: int, whose: PlayerSource, name: str, *, is_open: bool) -> None:
        self.number = number
        self.zone = zone
        self.whose = whose
        self.name = name
        self.is_open = is_open

    def cards(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        """Return the cards that are looked at."""
        cards: list[int] = []
        for player in self.whose.players(position, context):
            cards += position.state.piles[FIRST_ZONE - self.zone][player][-self.number :][::-1]
        return tuple(cards)

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return bool(self.cards(position, context))

    def do(self, game: Game, resolution: Resolution) -> None:
        cards = self.cards(game, resolution.context)
        resolution.bind(self.name, cards)
        lookers = tuple(range(game.state.seats)) if self.is_open else (resolution.player,)
        for player in lookers:
            reveal(game, player, cards)
        game.emit(events.Shown(cards) if self.is_open else events.Looked(resolution.player, cards))


@steps(nodes.LookNode)
def _look(node: nodes.LookNode, scope: Scope) -> EffectStep:
    if node.as_ in scope.fixed | scope.names:
        raise scope.error((*node.path, "as"), f"'{node.as_}' is the name of something else here; choose another")
    zone = zone_of(node.at, scope, (*node.path, "at"))
    number = 0 if node.look == "all" else int(node.look)
    effect = LookEffect(number, zone, players.make(node.whose, scope), node.as_, is_open=node.open_)
    scope.names.add(node.as_)
    return effect


class PutUnderEffect(ImmediateEffect):
    """Cards put under another (2E-TOK-3)."""

    def __init__(self, cards: CardSource, host: CardSource) -> None:
        self.cards = cards
        self.host = host

    def do(self, game: Game, resolution: Resolution) -> None:
        for host in self.host.cards(game, resolution.context)[:1]:
            for card in self.cards.cards(game, resolution.context):
                kept = _for_a_host(game, card) if card == resolution.card else ()
                put_under(game, card, host)
                if card == resolution.card and game.definition(card).waits:
                    remember(game, card, "host", (host,))
                if kept:
                    gain(game, Lasting(card, "abilities", 0, kept, "under", card))


def _for_a_host(game: Game, card: int) -> tuple[int, ...]:
    """Return the abilities that a card has gained and that help the card above it as long as it lies there."""
    printed = game.definition(card).abilities
    gained = [ability for ability in abilities(game, card) if ability not in printed]
    return tuple([ability.index for ability in gained if any(modifier.of_host for modifier in ability.modifiers)])


class PutInPileEffect(ImmediateEffect):
    """Cards put into a hand or onto a pile, the first one first: on top, or at the bottom."""

    def __init__(self, cards: CardSource, zone: int, whose: PlayerSource, *, bottom: bool) -> None:
        self.cards = cards
        self.zone = zone
        self.whose = whose
        self.bottom = bottom

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return not isinstance(self.cards, SelectorSource) or self.cards.exists(position, context)

    def do(self, game: Game, resolution: Resolution) -> None:
        for player in self.whose.players(game, resolution.context)[:1]:
            for card in self.cards.cards(game, resolution.context):
                seen_by = [viewer for viewer, seen in game.state.seen if seen == card]
                put_in(game, card, self.zone, player, bottom=self.bottom)
                for viewer in seen_by:  # all players see where the card goes, and these know which it is
                    reveal(game, viewer, (card,))


class OverFilter(CardFilter):
    """Cards with a card under them that has a word in its name."""

    def __init__(self, word: str) -> None:
        self.words = (word,)

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        state = position.state
        below: Sequence[int] = [other for other, host in enumerate(state.host) if host == card]
        return any(is_named(position.name(other), self.words) for other in below if state.place[other] == UNDER)


@steps(nodes.PutNode)
def _put(node: nodes.PutNode, scope: Scope) -> EffectStep:
    host = node.under or node.on
    if [node.under, node.on, node.in_].count(None) < 2:  # noqa: PLR2004 - one of three places
        raise scope.error(node.path, "a card is put under another, on top of another or onto a pile: only one of these")
    cards = cards_of(node.put, scope)
    if host is not None:
        return PutUnderEffect(cards, reference(host, scope))
    zone = zone_of(node.in_ or "", scope, (*node.path, "in"))
    if node.in_ == "hand" and node.end == "bottom":
        raise scope.error((*node.path, "end"), "a hand has no bottom")
    return PutInPileEffect(cards, zone, players.make(node.whose, scope), bottom=node.end == "bottom")


register(filters, nodes.OverNode, OverFilter)
