"""Announced abilities: their targets come first, others may answer, and targets that no longer fit are dropped."""

from collections.abc import Sequence

from engine.core.game import EffectStep, Game, Resolution
from engine.language.runtime.choice import ChooseEffect


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
