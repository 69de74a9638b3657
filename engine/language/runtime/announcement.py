"""What is announced: its targets come first, others may answer, and what is no target any more is left out."""

from collections.abc import Sequence

from engine.core.game import EffectStep, Game, Resolution
from engine.language.runtime.choice import ChooseEffect


def leading_choices(made: Sequence[EffectStep]) -> list[ChooseEffect]:
    """The choices with which a block begins: its targets."""
    found: list[ChooseEffect] = []
    for step in made:
        if not isinstance(step, ChooseEffect):
            break
        found.append(step)
    return found


class ResponseStep(EffectStep):
    """All is chosen and paid: players may answer. The targets are those that stand there now, and no others.

    So is a card in play that does what is played.
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
    """Targets that do not fit any more are left out; nothing is done if none of them is left, or nobody to do it."""

    def __init__(self, targets: Sequence[ChooseEffect]) -> None:
        self.targets = tuple(targets)

    def run(self, game: Game, resolution: Resolution) -> None:
        gone = [card for card, stay in resolution.bound_arrivals if game.state.arrival[card] != stay]
        resolution.bound_arrivals = ()
        resolution.next()
        chosen = left = 0
        for step in self.targets:
            context = resolution.context
            targets = context.names.get(step.name, ())
            fitting = step.selector.cards(game, context) if targets else ()
            kept = tuple([card for card in targets if card in fitting and card not in gone])
            chosen += len(targets)
            left += len(kept)
            resolution.bind(step.name, kept)
        if (chosen and not left) or resolution.card in gone:
            game.stack.pop()
