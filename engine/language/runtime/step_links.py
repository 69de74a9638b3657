"""Links between the steps of a block: what a choice leads to, so that none is a dead end or asked for nothing."""

from collections.abc import Sequence
from itertools import pairwise

from engine.core.game import EffectStep, Game, Resolution
from engine.language.node import each_of
from engine.language.nodes.kinds import EffectNode, ReferenceNode
from engine.language.runtime.choice import ChooseEffect
from engine.language.runtime.costs import CommitStep, ConsentStep, set_guard
from engine.language.runtime.effect_base import BoardChangeEffect
from engine.language.runtime.places import PlaceEffect
from engine.language.runtime.players import ChoosePlayerEffect


def release_later(effect_steps: Sequence[EffectStep], targets: Sequence[ChooseEffect]) -> None:
    """Release the changes of the board that depend on later choices than those of the targets (CH-S8)."""
    chosen = {step.name for step in effect_steps if isinstance(step, ChooseEffect) and step not in targets}
    for step in effect_steps:
        if isinstance(step, BoardChangeEffect) and not chosen.isdisjoint(step.names):
            step.release()


def join_targets(commit: CommitStep, effect_steps: Sequence[EffectStep]) -> list[BoardChangeEffect]:
    """Return the changes of the board that are checked together with a cost that also changes the board."""
    changes = [step for step in effect_steps if isinstance(step, BoardChangeEffect)]
    if commit.cost is None or not commit.on_board:
        return []
    set_guard(commit.cost, changes)
    return changes


def look_ahead(effect_steps: list[EffectStep]) -> None:
    """Link each choice with the choice, placing or payment after it, so that none is a dead end (2E-TOK-7).

    A placing depends on the chosen card whose adjacent spaces it needs, or otherwise on the card that is placed.
    """
    chosen = {step.name for step in effect_steps if isinstance(step, ChooseEffect)}
    places = [step for step in effect_steps if isinstance(step, PlaceEffect)]
    for step, following in pairwise(effect_steps):
        if isinstance(step, ChoosePlayerEffect):
            step.later, step.needs_card = following, is_required(following)
        elif isinstance(step, ChooseEffect) and (following.of_chosen == step.name or is_required(following)):
            step.later.append(following)
        elif isinstance(step, ConsentStep):
            step.following = following
    payments = [step for step in effect_steps if isinstance(step, CommitStep)]
    for step in effect_steps:
        if isinstance(step, ChooseEffect):
            step.payments += [payment for payment in payments if step.name in payment.depends]
            for place in places:
                if step.name == (place.spaces_of if place.spaces_of in chosen else place.placed):
                    step.later.append(place)


def link_consequences(effect_steps: Sequence[EffectStep], effects: Sequence[EffectNode]) -> None:
    """Link each choice of cards with the later steps that mention it."""
    mentioned = [{ref.name for ref in each_of(ReferenceNode, effect)} for effect in effects]
    for number, step in enumerate(effect_steps, 1):
        if isinstance(step, ChooseEffect):
            step.consequences = _consequences(step.name, effect_steps[number:], mentioned[number:])


def _consequences(name: str, later: Sequence[EffectStep], mentioned: Sequence[set[str]]) -> list[EffectStep]:
    """Return the later steps that mention a choice; none after another effect, which may make more of them possible."""
    consequences: list[EffectStep] = []
    is_known = True
    for step, names in zip(later, mentioned, strict=True):
        if name not in names:
            is_known = is_known and isinstance(step, ChooseEffect)
        elif is_known:
            consequences.append(step)
        else:
            return []
    return consequences


def look_for_use(effect_steps: list[EffectStep]) -> list[EffectStep]:
    """Link the first choice with all later steps, if each of them may be without effect.

    An ability that could not change anything is not offered. If nothing is chosen first, these steps are returned.
    """
    outcome = [step for step in effect_steps if not isinstance(step, CommitStep)]
    first = outcome.pop(0) if outcome and isinstance(outcome[0], ChooseEffect) else None
    if not all(step.may_be_idle for step in outcome):
        return []
    if isinstance(first, ChooseEffect):
        first.outcome = outcome
        return []
    return outcome


def is_required(step: EffectStep | None) -> bool:
    """Return True if a step is a choice of cards that must be made."""
    return isinstance(step, ChooseEffect) and step.least > 0 and not step.every and step.end_option is None


def leading_choices(effect_steps: Sequence[EffectStep]) -> list[ChooseEffect]:
    """Return the choices at the beginning of a block: its targets."""
    choices: list[ChooseEffect] = []
    for step in effect_steps:
        if not isinstance(step, ChooseEffect):
            break
        choices.append(step)
    return choices


class ResponseStep(EffectStep):
    """The step at which all is chosen and paid, and players may answer.

    It records the arrivals of the targets, which must be the same cards later, and that of a card in play whose ability
    is played.
    """

    def __init__(self, targets: Sequence[ChooseEffect]) -> None:
        self.names = tuple([step.name for step in targets])

    def run(self, game: Game, resolution: Resolution) -> None:
        arrival, names = game.state.arrival, resolution.context.names
        resolution.next()
        stays = [(card, arrival[card]) for name in self.names for card in names.get(name, ())]
        clause = game.library.blocks[resolution.block_id].clause
        if clause is not None and clause.played and game.in_play(resolution.card):
            stays.append((resolution.card, arrival[resolution.card]))
        resolution.bound_arrivals = tuple(stays)
        game.library.rules.paid(game, resolution)


class TargetCheckStep(EffectStep):
    """The step that drops targets which no longer fit; the block ends if none is left or its card has gone."""

    def __init__(self, targets: Sequence[ChooseEffect]) -> None:
        self.targets = tuple(targets)

    def run(self, game: Game, resolution: Resolution) -> None:
        gone = [card for card, stay in resolution.bound_arrivals if game.state.arrival[card] != stay]
        resolution.bound_arrivals = ()
        resolution.next()
        chosen = remaining = 0
        for step in self.targets:
            context = resolution.context
            targets = context.names.get(step.name, ())
            fitting = step.selector.cards(game, context) if targets else ()
            kept = tuple([card for card in targets if card in fitting and card not in gone])
            chosen += len(targets)
            remaining += len(kept)
            resolution.bind(step.name, kept)
        if (chosen and not remaining) or resolution.card in gone:
            game.stack.pop()
