"""Effects that move cards by their own movement, and what can be read from moves: steps, distance, spaces left."""

from engine.core.context import AbilityContext
from engine.core.decisions import NO, Decision, Option
from engine.core.game import EffectStep, Game, Resolution
from engine.core.ground import has_room
from engine.core.position import Amount, CardFilter, CardSource, Condition, Position, SquareSource, Trigger
from engine.games.summoner_wars.edition import Edition, edition_of
from engine.games.summoner_wars.movement import StepToTrigger, is_immobilized, profile_by_effect
from engine.games.summoner_wars.movement_resolution import OWN_MOVE, cards_passed, move_by_effect
from engine.games.summoner_wars.nodes import effects
from engine.games.summoner_wars.nodes import moves as nodes
from engine.games.summoner_wars.nodes.tokens import LineNode
from engine.games.summoner_wars.options import PickPath
from engine.games.summoner_wars.paths import Obstacles, Path, paths_of
from engine.games.summoner_wars.runtime.motion import straight
from engine.games.summoner_wars.runtime.tokens import edition_for
from engine.language.nodes.kinds import ReferenceNode
from engine.language.runtime.amounts import FactAmount
from engine.language.runtime.cards import class_filter, reference
from engine.language.runtime.clauses import event_triggers, roles
from engine.language.runtime.costs import ConsentStep
from engine.language.runtime.parts import register
from engine.language.runtime.registry import amounts, conditions, spaces, steps, triggers
from engine.language.runtime.scope import Scope


class MoveUpToEffect(ConsentStep):
    """A card moved up to `most` spaces by its own movement; several one after the other. It may also stay.

    If effects follow, staying is an option even for a card that can't move: they are resolved from where it stands.
    """

    def __init__(self, cards: CardSource, most: int, through: CardFilter | None, question: str) -> None:
        self.cards = cards
        self.most = most
        self.through = through
        self.question = question
        self.commit = None
        self.alone = True
        self.following = None

    def paths(self, position: Position, context: AbilityContext, card: int) -> list[Path]:
        """Return the paths that the card can take, other than back to where it stands."""
        if position.state.place[card] < 0 or is_immobilized(position, card):
            return []
        how = profile_by_effect(position, card, self.most)
        if self.through is not None:
            how.through.append(self.through)
            how.passing_matters = True
        possible_paths = paths_of(position, card, how, Obstacles(position), back=False)
        return [path for path in possible_paths if path[-1] != path[0]]

    def possible(self, position: Position, context: AbilityContext) -> bool:
        if self.commit is not None and not self.commit.possible(position, context):
            return False
        return self.matters(position, context)

    def matters(self, position: Position, context: AbilityContext) -> bool:
        cards = [card for card in self.cards.cards(position, context) if position.state.place[card] >= 0]
        if any(self.paths(position, context, card) for card in cards):
            return True
        return bool(cards) and self.following is not None and self.following.possible(position, context)

    def run(self, game: Game, resolution: Resolution) -> Decision | None:
        remaining = resolution.remaining
        if remaining is None:
            remaining = self.cards.cards(game, resolution.context)
            resolution.bind("passed", ())
        while remaining:
            paths, square = self.paths(game, resolution.context, remaining[0]), game.state.place[remaining[0]]
            if paths or (self.following is not None and square >= 0):
                resolution.remaining = remaining
                options: list[Option] = [PickPath(path) for path in paths]
                options.append(PickPath((square,)) if self.commit is None else NO)
                return Decision(resolution.player, self.question, resolution.card, tuple(options), about=remaining[0])
            remaining = remaining[1:]
        resolution.next()
        return None

    def answer(self, game: Game, resolution: Resolution, option: Option) -> None:
        remaining = resolution.remaining
        assert remaining  # noqa: S101 - the decision was about its first card
        if not isinstance(option, PickPath):
            game.stack.pop()
            return
        card, path = remaining[0], option.path
        resolution.bind("passed", (*resolution.context.names["passed"], *cards_passed(game, card, path)))
        if len(remaining) > 1:
            resolution.remaining = remaining[1:]
        else:
            resolution.next()
        self.pay(game, resolution)
        if len(path) > 1:
            move_by_effect(game, card, path, resolution.player)


class WalkedAmount(Amount):
    """The number of spaces that cards have moved this turn; in this phase only, if `of_phase` is set."""

    def __init__(self, cards: CardSource, edition: Edition, *, of_phase: bool) -> None:
        self.cards = cards
        self.edition = edition
        self.of_phase = of_phase

    def value(self, position: Position, context: AbilityContext) -> int:
        walked = self.edition.walked_in_phase if self.of_phase else self.edition.spaces_walked
        return sum([walked(position, card) for card in self.cards.cards(position, context)])


class LeftSquareSource(SquareSource):
    """The space that a step has left, if there is room."""

    def squares(self, position: Position, context: AbilityContext, card: int = -1) -> tuple[int, ...]:
        return tuple([square for square in context.facts.get("start", ()) if has_room(position, square, card)])


@steps(effects.MoveEffectNode)
def _move(node: effects.MoveEffectNode, scope: Scope) -> EffectStep:
    if node.spaces is not None and node.up_to is not None:
        raise scope.error((*node.path, "up_to"), "a move is either in a straight line or up to so many spaces")
    if node.spaces is not None:
        return straight(node, node.spaces, scope)
    cards = reference(node.move, scope)
    through = None if node.through is None else class_filter(node.through, scope)
    scope.names.add("passed")
    return MoveUpToEffect(cards, node.up_to or 0, through, scope.question("move it where?"))


@triggers(nodes.AfterNearNode)
def _after_near(node: nodes.AfterNearNode, scope: Scope) -> list[Trigger]:
    return [StepToTrigger(event, roles(node, scope), reference(node.to, scope)) for event in node.events]


# In the Movement Phase the player of a move starts what stands before it; elsewhere the move triggers it.
triggers(nodes.AfterThroughNode, nodes.BeforeMoveNode)(event_triggers)


@amounts(nodes.WalkedNode)
def _walked(node: nodes.WalkedNode, scope: Scope) -> Amount:
    scope.library.concerns.add("walked")
    return WalkedAmount(reference(node.walked, scope), edition_for(node, scope), of_phase=node.this == "phase")


@amounts(nodes.StepsNode)
def _steps(node: nodes.StepsNode, scope: Scope) -> Amount:
    scope.library.concerns.add("steps")
    return _fact_of_move("steps", node.steps, scope)


def _fact_of_move(fact: str, moved: ReferenceNode, scope: Scope) -> Amount:
    """Return a fact of the move that triggers the ability, or else of the move that an effect before has made."""
    reference(moved, scope)  # an error if the name is not bound
    if moved.name != "moved":
        scope.library.concerns.add(OWN_MOVE)
    return FactAmount(fact)


@spaces(nodes.LeftSpaceNode)
def _left_space(node: nodes.LeftSpaceNode, scope: Scope) -> SquareSource:
    reference(node.left, scope)  # an error if the name is not bound
    return LeftSquareSource()


class TroddenCondition(Condition):
    """One of some cards has moved onto or off a vine wall this turn."""

    def __init__(self, cards: CardSource) -> None:
        self.cards = cards

    def holds(self, position: Position, context: AbilityContext) -> bool:
        edition = edition_of(position)
        return any(edition.has_trodden(position, card) for card in self.cards.cards(position, context))


register(conditions, nodes.TroddenNode, TroddenCondition)
amounts(LineNode)(lambda node, scope: _fact_of_move("line", node.line, scope))
