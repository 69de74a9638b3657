"""Sources of players: you, opponents, chosen players, players who control a card."""

from typing import Final

from engine.core.context import AbilityContext, as_name
from engine.core.decisions import NO, YES, Decision, Option, PickPlayer
from engine.core.game import EffectStep, Game, Resolution
from engine.core.position import CardSource, PlayerSource, Position
from engine.language.node import place_node
from engine.language.nodes import players as nodes
from engine.language.nodes.kinds import ReferenceNode
from engine.language.nodes.players import PlayerNameNode
from engine.language.runtime.cards import OwnPlayerSource, reference
from engine.language.runtime.costs import ConsentStep
from engine.language.runtime.registry import players, steps
from engine.language.runtime.scope import Scope, name_of_player


class OpponentSource(PlayerSource):
    """The players of other sides who are still in the game."""

    def players(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        sides = position.card_set.sides
        return tuple([other for other in position.playing() if sides[other] != sides[context.player]])


class AllPlayersSource(PlayerSource):
    """Every player who is still in the game."""

    def players(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        return position.playing()


class ChosenPlayerSource(PlayerSource):
    """A player chosen before."""

    def __init__(self, name: str) -> None:
        self.name = name

    def players(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        return tuple([as_name(player) for player in context.names.get(self.name, ())])


class CardPlayerSource(PlayerSource):
    """The player who controls a card, or controlled it last."""

    def __init__(self, cards: CardSource) -> None:
        self.cards = cards

    def players(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        control = position.state.control
        return tuple(dict.fromkeys([context.controller(card, control) for card in self.cards.cards(position, context)]))


SIMPLE: Final[dict[str, type[PlayerSource]]] = {
    "you": OwnPlayerSource,
    "opponent": OpponentSource,
    "any": AllPlayersSource,
    "anyone": AllPlayersSource,
}


@players(PlayerNameNode)
def _players(node: PlayerNameNode, scope: Scope) -> PlayerSource:
    """Return the players that a name stands for. Raises LanguageError for a name that is not bound."""
    simple = SIMPLE.get(node.name)
    if simple is not None:
        return simple()
    chosen = name_of_player(node.name)
    if chosen in scope.names:
        return ChosenPlayerSource(chosen)
    return CardPlayerSource(reference(place_node(ReferenceNode(name=node.name), node.path), scope))


class ChoosePlayerEffect(ConsentStep):
    """A player chosen and bound to a name. With at least one of them the next step (`later`) must be possible.

    If that step requires the choice of a card (`needs_card`), only players with whom it is possible can be chosen. If
    it may be declined and there is only one player, it is a yes-or-no question: `asks`.
    """

    def __init__(self, among: PlayerSource, name: str, question: str, asks: str) -> None:
        self.among = among
        self.name = name
        self.question = question
        self.asks = asks
        self.later: EffectStep | None = None
        self.needs_card: bool = False
        self.commit = None

    def can_choose(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        """Return the players who can be chosen."""
        among = self.among.players(position, context)
        leading = tuple([player for player in among if self._leads_on(position, context, player)])
        return leading if self.needs_card or not leading else among

    def _leads_on(self, position: Position, context: AbilityContext, player: int) -> bool:
        chosen = AbilityContext(
            context.card, context.player, {**context.names, self.name: (as_name(player),)}, context.facts
        )
        return self.later is None or self.later.possible(position, chosen)

    def possible(self, position: Position, context: AbilityContext) -> bool:
        if self.commit is not None and not self.commit.possible(position, context):
            return False
        return bool(self.can_choose(position, context))

    def run(self, game: Game, resolution: Resolution) -> Decision | None:
        players = self.can_choose(game, resolution.context)
        declinable = self.commit is not None and not resolution.started
        if declinable and not players:
            game.stack.pop()
            return None
        if len(players) > 1:
            options: list[Option] = [PickPlayer(player) for player in players]
            if declinable:
                options.append(NO)
            return Decision(resolution.player, self.question, resolution.card, tuple(options))
        if declinable:
            return Decision(resolution.player, self.asks, resolution.card, (YES, NO))
        self._bind(game, resolution, players)
        return None

    def answer(self, game: Game, resolution: Resolution, option: Option) -> None:
        if option is NO:
            game.stack.pop()
            return
        player = option.player if isinstance(option, PickPlayer) else self.can_choose(game, resolution.context)[0]
        self._bind(game, resolution, (player,))

    def _bind(self, game: Game, resolution: Resolution, chosen: tuple[int, ...]) -> None:
        resolution.bind(self.name, tuple([as_name(player) for player in chosen]))
        resolution.next()
        self.pay(game, resolution)


@steps(nodes.ChoosePlayerNode)
def _choose_player(node: nodes.ChoosePlayerNode, scope: Scope) -> EffectStep:
    name = name_of_player(node.as_)
    if node.as_ in scope.fixed | scope.names or name in scope.names - {name_of_player(nodes.PLAYER)}:
        raise scope.error((*node.path, "as"), f"'{node.as_}' is the name of something else here; choose another")
    among = players.make(node.choose.player, scope)
    scope.names.add(name)
    return ChoosePlayerEffect(among, name, scope.question("choose a player"), scope.use_it)
