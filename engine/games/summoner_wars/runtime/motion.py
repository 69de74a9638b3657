"""Effects that move cards, forced or by their own movement, what can be read from moves, and extra attacks."""

from engine.core.characteristics import has_modifier
from engine.core.context import AbilityContext
from engine.core.decisions import DONE, NO, Decision, Option, PickCard, PickSquare
from engine.core.game import EffectStep, Game, Resolution
from engine.core.ground import has_room
from engine.core.position import Amount, CardFilter, CardSource, Condition, Position, SquareSource, Trigger
from engine.core.triggers import push
from engine.games.summoner_wars.attack_resolution import attack
from engine.games.summoner_wars.attack_rules import is_ready, ready_abilities, targets
from engine.games.summoner_wars.edition import Edition, edition_of
from engine.games.summoner_wars.movement import (
    StepToTrigger,
    can_be_immobilized_on_path,
    has_card_beneath,
    is_immobilized,
    is_immobilized_at,
    most_spaces,
    profile_by_effect,
)
from engine.games.summoner_wars.movement_resolution import OWN_MOVE, cards_passed, move_by_effect, push_move
from engine.games.summoner_wars.nodes import effects, moves
from engine.games.summoner_wars.nodes.tokens import LineNode
from engine.games.summoner_wars.options import PickPath, PickTarget
from engine.games.summoner_wars.paths import Obstacles, Path, paths_of
from engine.games.summoner_wars.runtime.tokens import edition_for
from engine.language.errors import DocumentPath
from engine.language.nodes.kinds import ReferenceNode, SelectorNode
from engine.language.runtime.amounts import FactAmount
from engine.language.runtime.cards import cards_of, class_filter, reference
from engine.language.runtime.clauses import event_triggers, roles
from engine.language.runtime.costs import ConsentStep
from engine.language.runtime.parts import register
from engine.language.runtime.registry import amounts, conditions, spaces, steps, triggers
from engine.language.runtime.scope import Scope


class _MoveUpToEffect(ConsentStep):
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


class _WalkedAmount(Amount):
    """The number of spaces that cards have moved this turn; in this phase only, if `of_phase` is set."""

    def __init__(self, cards: CardSource, edition: Edition, *, of_phase: bool) -> None:
        self.cards = cards
        self.edition = edition
        self.of_phase = of_phase

    def value(self, position: Position, context: AbilityContext) -> int:
        walked = self.edition.walked_in_phase if self.of_phase else self.edition.spaces_walked
        return sum([walked(position, card) for card in self.cards.cards(position, context)])


class _LeftSquareSource(SquareSource):
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
    return _MoveUpToEffect(cards, node.up_to or 0, through, scope.question("move it where?"))


@triggers(moves.AfterNearNode)
def _after_near(node: moves.AfterNearNode, scope: Scope) -> list[Trigger]:
    return [StepToTrigger(event, roles(node, scope), reference(node.to, scope)) for event in node.events]


# In the Movement Phase the player of a move starts what stands before it; elsewhere the move triggers it.
triggers(moves.AfterThroughNode, moves.BeforeMoveNode)(event_triggers)


@amounts(moves.WalkedNode)
def _walked(node: moves.WalkedNode, scope: Scope) -> Amount:
    scope.library.concerns.add("walked")
    return _WalkedAmount(reference(node.walked, scope), edition_for(node, scope), of_phase=node.this == "phase")


@amounts(moves.StepsNode)
def _steps(node: moves.StepsNode, scope: Scope) -> Amount:
    scope.library.concerns.add("steps")
    return _fact_of_move("steps", node.steps, scope)


def _fact_of_move(fact: str, moved: ReferenceNode, scope: Scope) -> Amount:
    """Return a fact of the move that triggers the ability, or else of the move that an effect before has made."""
    reference(moved, scope)  # an error if the name is not bound
    if moved.name != "moved":
        scope.library.concerns.add(OWN_MOVE)
    return FactAmount(fact)


@spaces(moves.LeftSpaceNode)
def _left_space(node: moves.LeftSpaceNode, scope: Scope) -> SquareSource:
    reference(node.left, scope)  # an error if the name is not bound
    return _LeftSquareSource()


class TroddenCondition(Condition):
    """One of some cards has moved onto or off a vine wall this turn."""

    def __init__(self, cards: CardSource) -> None:
        self.cards = cards

    def holds(self, position: Position, context: AbilityContext) -> bool:
        edition = edition_of(position)
        return any(edition.has_trodden(position, card) for card in self.cards.cards(position, context))


register(conditions, moves.TroddenNode, TroddenCondition)
amounts(LineNode)(lambda node, scope: _fact_of_move("line", node.line, scope))


class SlideEffect(EffectStep):
    """A card moved or forced in a straight line; several cards one after the other."""

    emits_event: bool = True

    def __init__(self, cards: CardSource, least: int, most: int, question: str, *, by_move: bool) -> None:
        self.cards = cards
        self.least = least
        self.most = most
        self.question = question
        self.by_move = by_move
        self.through: CardFilter | None = None
        self.toward: CardSource | None = None
        self.away: CardSource | None = None

    def squares(self, position: Position, context: AbilityContext, card: int) -> list[int]:
        """Return the squares where the card can go: along clear straight spaces (2E-TOK-4)."""
        if is_immobilized(position, card) if self.by_move else has_modifier(position, "cannot be forced", card):
            return []
        state = position.state
        most, held = self.most, False
        if self.by_move:
            most, held = min(most, most_spaces(position, card)), can_be_immobilized_on_path(position, card)
        reachable: list[int] = []
        for ray in position.card_set.board.rays[state.place[card]]:
            for number, square in enumerate(ray[:most], 1):
                other = state.board[square]
                if other < 0:
                    if number >= self.least and self._is_right_direction(position, context, card, square):
                        reachable.append(square)
                elif (
                    self.through is None
                    or not self.through.matches(position, context, other)
                    or has_card_beneath(position, other)
                ):
                    break
                if held and is_immobilized_at(position, card, square):
                    break
        return reachable

    def _is_right_direction(self, position: Position, context: AbilityContext, card: int, square: int) -> bool:
        """Return True if a square is nearer to `toward` and farther from `away`, where given (2E-TOK-11)."""
        last, distance = position.state.last, position.card_set.board.distance
        if self.toward is not None:
            for other in self.toward.cards(position, context):
                if distance[square][last[other]] >= distance[last[card]][last[other]]:
                    return False
        if self.away is not None:
            for other in self.away.cards(position, context):
                if distance[square][last[other]] <= distance[last[card]][last[other]]:
                    return False
        return True

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return any(self.squares(position, context, card) for card in self._on_board(position, context))

    def matters(self, position: Position, context: AbilityContext) -> bool:
        return not self.by_move or self.possible(position, context)  # what can't be forced may be chosen in vain

    def _on_board(self, position: Position, context: AbilityContext) -> tuple[int, ...]:
        return tuple([card for card in self.cards.cards(position, context) if position.state.place[card] >= 0])

    def run(self, game: Game, resolution: Resolution) -> Decision | None:
        remaining = resolution.remaining
        if remaining is None:
            remaining = self._on_board(game, resolution.context)
            resolution.bind("passed", ())
        while remaining:
            squares = (
                self.squares(game, resolution.context, remaining[0]) if game.state.place[remaining[0]] >= 0 else []
            )
            if squares:
                resolution.remaining = remaining
                options = tuple([PickSquare(square) for square in squares])
                return Decision(resolution.player, self.question, resolution.card, options, about=remaining[0])
            remaining = remaining[1:]
        resolution.next()
        return None

    def answer(self, game: Game, resolution: Resolution, option: Option) -> None:
        remaining = resolution.remaining
        assert remaining  # noqa: S101 - the decision was about its first card
        assert isinstance(option, PickSquare)  # noqa: S101 - it is one that was offered
        card, square = remaining[0], option.square
        board, start = game.state.board, game.state.place[card]
        between = game.card_set.board.between[start][square] or ()
        passed = [board[on_the_way] for on_the_way in between if board[on_the_way] >= 0]
        resolution.bind("passed", (*resolution.context.names["passed"], *passed))
        if len(remaining) > 1:
            resolution.remaining = remaining[1:]
        else:
            resolution.next()
        path = (start, *between, square)
        if self.by_move:
            move_by_effect(game, card, path, resolution.player)
        else:
            push_move(game, card, path, resolution.player, by_move=False)


class AttackEffect(ConsentStep):
    """An extra attack with a unit, or with each of several (2E-GEN-11).

    `all_at`: the cards attacked one after the other as one attack, of which `at` is one.
    """

    emits_event: bool = True

    def __init__(
        self,
        cards: CardSource,
        at: CardSource | None,
        question: str,
        edition: Edition,
        *,
        several: bool,
        optional: bool,
    ) -> None:
        self.cards = cards
        self.at = at
        self.edition = edition
        self.question = question
        self.several = several
        self.optional = optional
        self.commit = None
        self.all_at: CardSource | None = None

    def targets(self, position: Position, context: AbilityContext, card: int) -> list[int]:
        """Return the cards that the unit can attack; empty if it can't attack."""
        if position.state.place[card] < 0 or not self.edition.may_attack(position, card):
            return []
        cards = targets(position, card, () if self.all_at is None else self.all_at.cards(position, context))
        return cards if self.at is None else [other for other in cards if self.at.matches(position, context, other)]

    def can_attack(self, position: Position, context: AbilityContext, card: int) -> bool:
        """Return True if the unit can attack a card now, or may use an ability just before it attacks."""
        return bool(self.targets(position, context, card)) or is_ready(position, card)

    def possible(self, position: Position, context: AbilityContext) -> bool:
        if self.commit is not None and not self.commit.possible(position, context):
            return False
        if self.several:
            return True  # even without units, because none of them is a target that must be chosen
        return self.matters(position, context)

    def matters(self, position: Position, context: AbilityContext) -> bool:
        return any(self.can_attack(position, context, card) for card in self.cards.cards(position, context))

    def run(self, game: Game, resolution: Resolution) -> Decision | None:
        remaining = resolution.remaining
        if remaining is None:
            remaining = resolution.remaining = self.cards.cards(game, resolution.context)
        able = [card for card in remaining if self.can_attack(game, resolution.context, card)]
        if not able:
            if resolution.several:
                return Decision(resolution.player, self.question, resolution.card, (DONE,))
            resolution.next()
            return None
        if self.several and resolution.current < 0:
            if len(able) > 1:
                resolution.several = True
            if resolution.several:
                units = [PickCard(card) for card in able]
                return Decision(resolution.player, self.question, resolution.card, (*units, DONE))
            resolution.current = able[0]
        unit = resolution.current if resolution.current >= 0 else able[0]
        if unit not in resolution.picked and is_ready(game, unit):
            resolution.picked = (*resolution.picked, unit)
            if push(game, ready_abilities(game, unit)):
                return None
        options: list[Option] = [PickTarget(card) for card in self.targets(game, resolution.context, unit)]
        if self.is_optional or not options:
            options.append(NO)
        return Decision(resolution.player, self.question, resolution.card, tuple(options))

    def answer(self, game: Game, resolution: Resolution, option: Option) -> None:
        remaining = resolution.remaining or ()
        if isinstance(option, PickTarget) or option is NO:
            unit = resolution.current if resolution.current >= 0 else remaining[0]
            resolution.current = -1
            resolution.remaining = tuple([card for card in remaining if card != unit])
            self._attack(game, resolution, unit, option)
        elif isinstance(option, PickCard):
            resolution.current = option.card
        else:
            resolution.next()

    def _attack(self, game: Game, resolution: Resolution, unit: int, option: Option) -> None:
        if not isinstance(option, PickTarget):
            if self.commit is not None:
                game.stack.pop()
            return
        self.pay(game, resolution)
        attack(game, unit, option.card)

    @property
    def is_optional(self) -> bool:
        """Whether the player may decline."""
        return self.optional or self.commit is not None


@steps(effects.ForceNode)
def _force(node: effects.ForceNode, scope: Scope) -> EffectStep:
    slide = slide_of(node.force, node.spaces, node.path, scope, "force")
    slide.through = None if node.through is None else class_filter(node.through, scope)
    slide.toward = None if node.toward is None else reference(node.toward, scope)
    slide.away = None if node.away is None else reference(node.away, scope)
    return slide


def straight(node: effects.MoveEffectNode, spaces: int | tuple[int, ...], scope: Scope) -> SlideEffect:
    """Return the effect of a move in a straight line."""
    slide = slide_of(node.move, spaces, node.path, scope, "move")
    slide.through = None if node.through is None else class_filter(node.through, scope)
    return slide


def slide_of(
    card: ReferenceNode, spaces: int | tuple[int, ...], path: DocumentPath, scope: Scope, verb: str
) -> SlideEffect:
    """Return the effect that moves or forces a card in a straight line; `verb` is `move` or `force`."""
    least, most = (spaces, spaces) if isinstance(spaces, int) else spaces
    if not 1 <= least <= most:
        raise scope.error((*path, "spaces"), "spaces are 1 or more, and of two numbers the smaller comes first")
    cards = reference(card, scope)
    scope.names.add("passed")
    return SlideEffect(cards, least, most, scope.question(f"{verb} it where?"), by_move=verb == "move")


@steps(effects.AttackEffectNode)
def _attack(node: effects.AttackEffectNode, scope: Scope) -> EffectStep:
    cards = cards_of(node.attack, scope)
    at = None if node.at is None else cards_of(node.at, scope)
    question = scope.question("extra attack")
    several = isinstance(node.attack, SelectorNode)
    effect = AttackEffect(cards, at, question, edition_for(node, scope), several=several, optional=node.may)
    if isinstance(node.attack, tuple):
        effect.of_chosen = node.attack[-1].name
    if isinstance(node.at, tuple) and "it" in [ref.name for ref in node.at]:
        effect.all_at = scope.one_of
    return effect
