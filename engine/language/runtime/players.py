"""Which players are meant: you, opponents, whoever was chosen, whoever has a card."""

from typing import Final

from engine.core.decisions import NO, YES, Decision, Option, PickPlayer
from engine.core.frame import Frame, as_name
from engine.core.game import Doing, Game, Step
from engine.core.position import Cards, Players, Position
from engine.language.node import placed
from engine.language.nodes import players as nodes
from engine.language.nodes.players import PlayerNameNode
from engine.language.nodes.values import ReferenceNode
from engine.language.runtime.cards import OwnPlayerSource, reference
from engine.language.runtime.consent import ConsentStep
from engine.language.runtime.registry import players, steps
from engine.language.runtime.scope import Scope, name_of_player


class OpponentSource(Players):
    """The players of other sides who are still in the game."""

    def players(self, position: Position, frame: Frame) -> tuple[int, ...]:
        sides = position.table.sides
        return tuple([other for other in position.playing() if sides[other] != sides[frame.player]])


class AllPlayersSource(Players):
    """Every player who is still in the game."""

    def players(self, position: Position, frame: Frame) -> tuple[int, ...]:
        return position.playing()


class ChosenPlayerSource(Players):
    """A player who was chosen before."""

    def __init__(self, name: str) -> None:
        self.name = name

    def players(self, position: Position, frame: Frame) -> tuple[int, ...]:
        return tuple([as_name(player) for player in frame.names.get(self.name, ())])


class CardPlayerSource(Players):
    """The player who controls a card, or did so last."""

    def __init__(self, cards: Cards) -> None:
        self.cards = cards

    def players(self, position: Position, frame: Frame) -> tuple[int, ...]:
        control = position.state.control
        return tuple(dict.fromkeys([frame.controller(card, control) for card in self.cards.cards(position, frame)]))


SIMPLE: Final[dict[str, type[Players]]] = {
    "you": OwnPlayerSource,
    "opponent": OpponentSource,
    "any": AllPlayersSource,
    "anyone": AllPlayersSource,
}


@players(PlayerNameNode)
def _players(node: PlayerNameNode, scope: Scope) -> Players:
    """The players that a name stands for. Raises LanguageError for one that nothing has bound."""
    simple = SIMPLE.get(node.name)
    if simple is not None:
        return simple()
    chosen = name_of_player(node.name)
    if chosen in scope.names:
        return ChosenPlayerSource(chosen)
    return CardPlayerSource(reference(_as_card(node), scope))


def _as_card(node: PlayerNameNode) -> ReferenceNode:
    return placed(ReferenceNode(name=node.name), node.path)


class ChoosePlayerEffect(ConsentStep):
    """A player chosen and bound to a name; only one with whom the step that follows (`later`) can be done.

    Where it may be refused and there is one player only, it is yes or no: `asks` is the question.
    """

    def __init__(self, among: Players, name: str, question: str, asks: str) -> None:
        self.among = among
        self.name = name
        self.question = question
        self.asks = asks
        self.later: Step | None = None
        self.commit = None

    def can_choose(self, position: Position, frame: Frame) -> tuple[int, ...]:
        """The players who can be chosen."""
        return tuple(
            [player for player in self.among.players(position, frame) if self._leads_on(position, frame, player)]
        )

    def _leads_on(self, position: Position, frame: Frame, player: int) -> bool:
        chosen = Frame(frame.card, frame.player, {**frame.names, self.name: (as_name(player),)}, frame.facts)
        return self.later is None or self.later.possible(position, chosen)

    def possible(self, position: Position, frame: Frame) -> bool:
        if self.commit is not None and not self.commit.possible(position, frame):
            return False
        return bool(self.can_choose(position, frame))

    def run(self, game: Game, doing: Doing) -> Decision | None:
        found = self.can_choose(game, doing.frame)
        refusable = self.commit is not None and not doing.started
        if refusable and not found:
            game.stack.pop()
            return None
        if len(found) > 1:
            options: list[Option] = [PickPlayer(player) for player in found]
            if refusable:
                options.append(NO)
            return Decision(doing.player, self.question, doing.card, tuple(options))
        if refusable:
            return Decision(doing.player, self.asks, doing.card, (YES, NO))
        self._bind(game, doing, found)
        return None

    def answer(self, game: Game, doing: Doing, option: Option) -> None:
        if option is NO:
            game.stack.pop()
            return
        player = option.player if isinstance(option, PickPlayer) else self.can_choose(game, doing.frame)[0]
        self._bind(game, doing, (player,))

    def _bind(self, game: Game, doing: Doing, chosen: tuple[int, ...]) -> None:
        doing.bind(self.name, tuple([as_name(player) for player in chosen]))
        doing.next()
        commit = self.commit
        if commit is not None:
            commit.commit(game, doing)
            if commit.cost is not None:
                commit.cost.pay(game, doing.frame, -1)


@steps(nodes.ChoosePlayerNode)
def _choose_player(node: nodes.ChoosePlayerNode, scope: Scope) -> Step:
    name = name_of_player(node.as_)
    if node.as_ in scope.fixed | scope.names or name in scope.names - {name_of_player(nodes.PLAYER)}:
        raise scope.error((*node.path, "as"), f"'{node.as_}' is the name of something else here; choose another")
    among = players.make(node.choose.player, scope)
    scope.names.add(name)
    return ChoosePlayerEffect(among, name, scope.question("choose a player"), scope.use_it)
