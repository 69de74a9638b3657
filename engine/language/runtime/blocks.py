"""Blocks: steps carried out one after the other, and the steps that contain blocks themselves."""

from collections.abc import Sequence
from itertools import pairwise

from engine.core.attribution import resolving_ability_title
from engine.core.context import AbilityContext
from engine.core.decisions import DONE, NO, YES, Decision, Option, PickMode
from engine.core.events import ModeChosen
from engine.core.game import EffectStep, Game, Resolution, Rules, RuntimeBlock
from engine.core.position import CardSource, Clause, Condition, Position
from engine.core.state import NOTHING, Names
from engine.language.errors import DocumentPath
from engine.language.node import each_of
from engine.language.nodes import effects as nodes
from engine.language.nodes.kinds import CostNode, EffectNode, ReferenceNode
from engine.language.runtime import step_links
from engine.language.runtime.amounts import condition
from engine.language.runtime.cards import reference
from engine.language.runtime.choice import ChooseEffect
from engine.language.runtime.costs import CommitStep, ConsentStep, commitment
from engine.language.runtime.effect_base import ImmediateEffect
from engine.language.runtime.players import ChoosePlayerEffect
from engine.language.runtime.registry import steps
from engine.language.runtime.scope import Scope


class EffectBlock(RuntimeBlock):
    """The steps of a block. `on_board`: a step changes the board, and the rules are asked first.

    `outcome`: steps of which at least one must be able to change something.
    """

    def __init__(self, index: int, effect_steps: Sequence[EffectStep]) -> None:
        super().__init__(index, effect_steps)
        self.on_board: bool = any(step.on_board for step in effect_steps)
        self.outcome: list[EffectStep] = []

    def possible(self, position: Position, context: AbilityContext) -> bool:
        if self.outcome and not any(step.matters(position, context) for step in self.outcome):
            return False
        for number, step in enumerate(self.steps):
            if not step.possible(position, context):
                return False
            if not isinstance(step, (CommitStep, MayEffect)):
                following = self.steps[number + 1] if number + 1 < len(self.steps) else None
                return not isinstance(following, CommitStep) or following.possible(position, context)
        return True

    def begin(self, game: Game, resolution: Resolution, names: Names = NOTHING) -> None:
        """Put the block on the stack as part of another."""
        game.begin(Resolution(self.index, _with(resolution.context, names)))

    def matters(self, position: Position, context: AbilityContext, names: Names = NOTHING) -> bool:
        """Return True if a step could change something; `names`: further names for cards."""
        inner = _with(context, names)
        return any(step.matters(position, inner) for step in self.steps if not _is_free(step))


def _with(context: AbilityContext, names: Names) -> AbilityContext:
    if not names:
        return context
    return AbilityContext(context.card, context.player, {**context.names, **names}, context.facts)


def _is_free(step: EffectStep) -> bool:
    """Return True for a commitment without a cost, which changes nothing."""
    return isinstance(step, CommitStep) and step.cost is None


class PlayedBlock(EffectBlock):
    """The steps of a played event: the targets and squares that it needs must exist, and its cost be payable.

    Effects on players, optional effects and effects without a choice may have no effect: the event may be wasted
    (1E-EVT-1).
    """

    def possible(self, position: Position, context: AbilityContext) -> bool:
        chosen = False
        for number, step in enumerate(self.steps):
            if isinstance(step, ChooseEffect) and not step_links.is_required(step):
                chosen = True
                continue
            if isinstance(step, ImmediateEffect) or (chosen and not isinstance(step, (ChooseEffect, CommitStep))):
                return True
            if not step.possible(position, context):
                return False
            if not isinstance(step, CommitStep):
                following = self.steps[number + 1] if number + 1 < len(self.steps) else None
                return not isinstance(following, CommitStep) or following.possible(position, context)
        return True


class AnnouncedBlock(EffectBlock):
    """The steps of an announced ability. `needed`: those that must be possible whatever is chosen.

    `effects`: steps of which one must be able to change something if nothing is chosen first; impossible ones are left
    out (CH-11.1.2).
    """

    def __init__(self, index: int, effect_steps: Sequence[EffectStep]) -> None:
        super().__init__(index, effect_steps)
        self.needed: list[EffectStep] = []
        self.effects: list[EffectStep] = []

    def possible(self, position: Position, context: AbilityContext) -> bool:
        if not all(step.possible(position, context) for step in self.needed):
            return False
        return not self.effects or any(
            step.possible(position, context) and step.matters(position, context) for step in self.effects
        )


def block(
    effects: Sequence[EffectNode],
    scope: Scope,
    *,
    cost: CostNode | None = None,
    may: bool = False,
    played: bool = False,
) -> EffectBlock:
    """Return the block of some effects: consent comes first, then the cost, then the effects.

    `played`: it is resolved when an event is played, and the card remembers what is chosen.
    """
    if cost is not None:
        scope.pays = cost.open_in
    effect_steps = [steps.make(effect, scope) for effect in effects]
    commit = commitment(cost, scope, optional=may)
    step_links.release_later(effect_steps, ())
    step_links.look_ahead(effect_steps)
    step_links.link_consequences(effect_steps, effects)
    for step in effect_steps if played else ():
        if isinstance(step, ChooseEffect):
            step.remembered = True
        elif isinstance(step, ChoosePlayerEffect) and not step_links.is_required(step.later):
            step.later = None
    if played:  # an event may be played without an effect
        return add_block(_with_consent(effect_steps, commit, scope, may=may), scope, PlayedBlock)
    effect_block = add_block(_with_consent(effect_steps, commit, scope, may=may), scope)
    if scope.is_chosen:
        effect_block.outcome = step_links.look_for_use(effect_steps)
    return effect_block


def announced_block(effects: Sequence[EffectNode], scope: Scope, cost: CostNode | None) -> EffectBlock:
    """Return the block of an announced ability: targets are chosen, then it is paid for and may be answered.

    After that its effects are carried out, if any of its targets is still there (`Rules.targets_first`).
    """
    if cost is not None:
        scope.pays = cost.open_in
    scope.is_announced = True
    effect_steps = [steps.make(effect, scope) for effect in effects]
    commit = commitment(cost, scope, optional=False)
    commit.rules = scope.library.rules
    targets = step_links.leading_choices(effect_steps)
    step_links.release_later(effect_steps, targets)
    step_links.look_ahead(effect_steps)
    rest = effect_steps[len(targets) :]
    together = step_links.join_targets(commit, rest)
    for step in targets:
        if step.name in commit.depends or together:
            step.payments.append(commit)
        step.later = [later for later in step.later if later not in together]
    effect_block = AnnouncedBlock(
        len(scope.library.blocks),
        [*targets, commit, step_links.ResponseStep(targets), step_links.TargetCheckStep(targets), *rest],
    )
    mentioned = [{ref.name for ref in each_of(ReferenceNode, effect)} for effect in effects[: len(targets)]]
    names = {step.name for step in targets}
    effect_block.needed = [step for step, of in zip(targets, mentioned, strict=True) if names.isdisjoint(of)]
    if names.isdisjoint(commit.depends) and not (targets and together):
        effect_block.needed.append(commit)
    if not targets:
        effect_block.effects = rest[:1] if rest and rest[0].on_board else rest
    scope.library.blocks.append(effect_block)
    return effect_block


def answer(effects: Sequence[EffectNode], scope: Scope, cost: CostNode | None) -> EffectBlock:
    """Return the block of a card that answers from the hand: its player may pay, and plays it for the effects."""
    commit = commitment(cost, scope, optional=False)
    played = AnswerStep(block(effects, scope.block()), commit, scope.library.rules)
    return add_block([MayEffect(scope.question("play it?"), about=scope.about), commit, played], scope)


def add_block(effect_steps: Sequence[EffectStep], scope: Scope, kind: type[EffectBlock] = EffectBlock) -> EffectBlock:
    """Add steps to the library as a block, and return it."""
    for step, following in pairwise(effect_steps):
        if isinstance(step, ChooseEffect):
            step.is_announced = following.emits_event or isinstance(following, CommitStep)
        if isinstance(step, ChooseEffect) and isinstance(following, CommitStep):
            following.chosen = step.name
    effect_block = kind(len(scope.library.blocks), effect_steps)
    scope.library.blocks.append(effect_block)
    return effect_block


def link_clause(effect_block: EffectBlock, clause: Clause) -> None:
    """Link a block with the clause that it belongs to; its first commitment is that of the clause."""
    effect_block.clause = clause
    for step in effect_block.steps:
        commit = step.commit if isinstance(step, ConsentStep) else step
        if isinstance(commit, CommitStep):
            commit.clause = clause
            return


def _with_consent(effect_steps: list[EffectStep], commit: CommitStep, scope: Scope, *, may: bool) -> list[EffectStep]:
    """Return the steps with consent: the first choice of a card offers `no`, or there is a yes-or-no question."""
    first = effect_steps[0] if effect_steps else None
    if isinstance(first, ChooseEffect) and first.name in commit.depends:
        first.payments.append(commit)
        if may:
            first.end_option = NO
        return [first, commit, *effect_steps[1:]]
    if not may or commit.may_be_declined:
        return [commit, *effect_steps]
    if isinstance(first, ChooseEffect) and first.least == first.most == 1:
        first.end_option = NO
        return [first, commit, *effect_steps[1:]]
    if isinstance(first, ChooseEffect) and first.least == 0 and commit.cost is None:
        first.is_consent = True
        return [first, commit, *effect_steps[1:]]
    if isinstance(first, ConsentStep) and not (first.alone and len(effect_steps) > 1) and commit.is_simple:
        first.consent(commit)
        return effect_steps
    all_of_it = first if len(effect_steps) == 1 or isinstance(first, ChooseEffect) else None
    return [MayEffect(scope.use_it, all_of_it, scope.about), commit, *effect_steps]


def first_impossible(clause: Clause, position: Position, context: AbilityContext) -> EffectStep | None:
    """Return the first step that prevents a clause from being started now; None if it is possible."""
    if not isinstance(clause.block, EffectBlock) or clause.block.possible(position, context):
        return None
    effect_steps = clause.block.needed if isinstance(clause.block, AnnouncedBlock) else clause.block.steps
    return next((step for step in effect_steps if not step.possible(position, context)), clause.block.steps[0])


def on_board(clause: Clause) -> bool:
    """Return True if a clause changes the board so that the rules are asked before it is offered."""
    return isinstance(clause.block, EffectBlock) and clause.block.on_board


class MayEffect(EffectStep):
    """A yes-or-no question before effects that do not start with a choice of cards; skipped if they are impossible.

    `all_of_it`: the step on which everything after it depends, so that nothing would change without it. `about`: names
    of cards; the first that is bound is shown with the question.
    """

    def __init__(self, question: str, all_of_it: EffectStep | None = None, about: tuple[str, ...] = ()) -> None:
        self.question = question
        self.all_of_it = all_of_it
        self.about = about

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return self.all_of_it is None or self.all_of_it.matters(position, context)

    def run(self, game: Game, resolution: Resolution) -> Decision | None:
        if resolution.started:
            resolution.next()
            return None
        for step in game.library.blocks[resolution.block_id].steps[resolution.step + 1 :]:
            if not isinstance(step, CommitStep):
                if not step.possible(game, resolution.context):
                    game.stack.pop()
                    return None
                break
        cards = [card for name in self.about if (card := resolution.context.named(name)) >= 0]
        return Decision(resolution.player, self.question, resolution.card, (YES, NO), about=cards[0] if cards else -1)

    def answer(self, game: Game, resolution: Resolution, option: Option) -> None:
        if option is YES:
            resolution.next()
        else:
            game.stack.pop()


class NestedEffect(EffectStep):
    """A `may` inside other effects: its block is carried out as a whole or not at all."""

    def __init__(self, inner: EffectBlock) -> None:
        self.inner = inner

    def matters(self, position: Position, context: AbilityContext) -> bool:
        return self.inner.matters(position, context)

    def run(self, game: Game, resolution: Resolution) -> None:
        resolution.next()
        if self.inner.possible(game, resolution.context):
            self.inner.begin(game, resolution)


class AnswerStep(EffectStep):
    """The step that plays the card from its player's hand; its effects are resolved like those of any event."""

    def __init__(self, inner: EffectBlock, commit: CommitStep, rules: Rules) -> None:
        self.inner = inner
        self.commit = commit
        self.rules = rules

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return self.rules.can_answer(position, context, self.commit) and self.inner.possible(position, context)

    def run(self, game: Game, resolution: Resolution) -> None:
        resolution.next()
        item = Resolution(self.inner.index, resolution.context, instead=resolution.instead)
        game.library.rules.answer(game, resolution.card, resolution.player, item)


class OneOfEffect(EffectStep):
    """A choice of one of several blocks, numbered in the order of the text; only possible ones are offered.

    `modes`: the words of each block, empty if they are not known.
    """

    def __init__(self, branches: Sequence[EffectBlock], modes: Sequence[str], question: str) -> None:
        self.branches = tuple(branches)
        self.modes = tuple(modes) or ("",) * len(branches)
        self.question = question

    def possible(self, position: Position, context: AbilityContext) -> bool:
        return any(branch.possible(position, context) for branch in self.branches)

    def matters(self, position: Position, context: AbilityContext) -> bool:
        return any(branch.matters(position, context) for branch in self.branches)

    def run(self, game: Game, resolution: Resolution) -> Decision | None:
        context = resolution.context
        options = [
            PickMode(i, self.modes[i]) for i, branch in enumerate(self.branches) if branch.possible(game, context)
        ]
        if options:
            return Decision(resolution.player, self.question, resolution.card, tuple(options))
        resolution.next()
        return None

    def answer(self, game: Game, resolution: Resolution, option: Option) -> None:
        resolution.next()
        if isinstance(option, PickMode):
            if game.log is not None and option.words:
                game.log.append(
                    ModeChosen(
                        resolution.player, resolution.card, resolving_ability_title(game, resolution.card), option.words
                    )
                )
            self.branches[option.number].begin(game, resolution)


class EachEffect(EffectStep):
    """A block for each of several cards, in order; `it` is the card. Cards that have left play are skipped."""

    def __init__(self, cards: CardSource, inner: EffectBlock) -> None:
        self.cards = cards
        self.inner = inner

    def matters(self, position: Position, context: AbilityContext) -> bool:
        return any(
            self.inner.matters(position, context, {"it": (card,)}) for card in self.cards.cards(position, context)
        )

    def run(self, game: Game, resolution: Resolution) -> None:
        if resolution.remaining is None:
            resolution.remaining = self.cards.cards(game, resolution.context)
            resolution.whole = all(game.in_play(card) for card in resolution.remaining)
        remaining = [card for card in resolution.remaining if game.in_play(card) or not resolution.whole]
        if remaining:
            resolution.remaining = tuple(remaining[1:])
            self.inner.begin(game, resolution, {"it": (remaining[0],)})
        else:
            resolution.next()


class RepeatEffect(EffectStep):
    """A block that is repeated as often as its player likes: its first choice offers `done`."""

    def __init__(self, inner: EffectBlock, question: str) -> None:
        self.inner = inner
        self.question = question
        self.choices: list[EffectStep] = [step for step in inner.steps if isinstance(step, ChooseEffect)]

    def run(self, game: Game, resolution: Resolution) -> Decision | None:
        if not all(step.possible(game, resolution.context) for step in self.choices):
            return Decision(resolution.player, self.question, resolution.card, (DONE,))
        self.inner.begin(game, resolution)
        return None

    def answer(self, game: Game, resolution: Resolution, option: Option) -> None:
        resolution.next()


class IfEffect(EffectStep):
    """A block that is carried out only under a condition."""

    def __init__(self, under: Condition | None, inner: EffectBlock) -> None:
        self.under = under
        self.inner = inner

    def matters(self, position: Position, context: AbilityContext) -> bool:
        return self.inner.matters(position, context)

    def run(self, game: Game, resolution: Resolution) -> None:
        resolution.next()
        if self.under is None or self.under.holds(game, resolution.context):
            self.inner.begin(game, resolution)


def _check_done(effects: Sequence[EffectNode], scope: Scope, path: DocumentPath) -> None:
    """Raise LanguageError for an empty list of effects."""
    if not effects:
        raise scope.error(path, "the list of effects is empty")


@steps(nodes.MayNode)
def _may(node: nodes.MayNode, scope: Scope) -> EffectStep:
    inner = scope.block()
    inner.is_chosen = True
    _check_done(node.may, scope, (*node.path, "may"))
    first, *rest = node.may
    if rest and isinstance(first, nodes.PayNode):  # consent is the payment
        return NestedEffect(block(rest, inner, cost=first.pay, may=True))
    return NestedEffect(block(node.may, inner, may=True))


@steps(nodes.OneOfNode)
def _one_of(node: nodes.OneOfNode, scope: Scope) -> EffectStep:
    return OneOfEffect(
        [block(branch, scope.block()) for branch in node.one_of], node.modes, scope.question("which one?")
    )


@steps(nodes.EachNode)
def _each(node: nodes.EachNode, scope: Scope) -> EffectStep:
    inner = scope.block(("it",))
    inner.about = ("it",)
    inner.one_of = reference(node.each, scope)
    _check_done(node.do, scope, (*node.path, "do"))
    return EachEffect(inner.one_of, block(node.do, inner))


@steps(nodes.RepeatNode)
def _repeat(node: nodes.RepeatNode, scope: Scope) -> EffectStep:
    inner = scope.block()
    effect_steps = [steps.make(effect, inner) for effect in node.repeat]
    step_links.look_ahead(effect_steps)
    first = effect_steps[0] if effect_steps else None
    if not isinstance(first, ChooseEffect) or first.least != 1 or first.most != 1:
        raise scope.error((*node.path, "repeat"), "'repeat' begins with the choice of one card")
    first.end_option = DONE
    return RepeatEffect(add_block(effect_steps, inner), first.question)


@steps(nodes.IfNode)
def _if(node: nodes.IfNode, scope: Scope) -> EffectStep:
    _check_done(node.then, scope, (*node.path, "then"))
    return IfEffect(condition(node.if_, scope), block(node.then, scope.block()))
