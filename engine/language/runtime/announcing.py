"""What is announced: its targets come first, others may answer, and what is no target any more is left out."""

from collections.abc import Sequence

from engine.core.game import Doing, Game, Step
from engine.language.runtime.choosing import ChooseEffect


def leading_choices(made: Sequence[Step]) -> list[ChooseEffect]:
    """The choices with which a block begins: its targets."""
    found: list[ChooseEffect] = []
    for step in made:
        if not isinstance(step, ChooseEffect):
            break
        found.append(step)
    return found


class ResponseStep(Step):
    """All is chosen and paid: players may answer. The targets are those that stand there now, and no others.

    So is a card in play that does what is played.
    """

    def __init__(self, targets: Sequence[ChooseEffect]) -> None:
        self.names = tuple([step.name for step in targets])

    def run(self, game: Game, doing: Doing) -> None:
        arrival, names = game.state.arrival, doing.frame.names
        doing.next()
        stays = [(card, arrival[card]) for name in self.names for card in names.get(name, ())]
        clause = game.library.programs[doing.program].clause
        if clause is not None and clause.played and game.in_play(doing.card):
            stays.append((doing.card, arrival[doing.card]))
        doing.stays = tuple(stays)
        game.library.rules.paid(game, doing)


class TargetCheckStep(Step):
    """Targets that do not fit any more are left out; nothing is done if none of them is left, or nobody to do it."""

    def __init__(self, targets: Sequence[ChooseEffect]) -> None:
        self.targets = tuple(targets)

    def run(self, game: Game, doing: Doing) -> None:
        gone = [card for card, stay in doing.stays if game.state.arrival[card] != stay]
        doing.stays = ()
        doing.next()
        chosen = left = 0
        for step in self.targets:
            frame = doing.frame
            targets = frame.names.get(step.name, ())
            fitting = step.selector.cards(game, frame) if targets else ()
            kept = tuple([card for card in targets if card in fitting and card not in gone])
            chosen += len(targets)
            left += len(kept)
            doing.bind(step.name, kept)
        if (chosen and not left) or doing.card in gone:
            game.stack.pop()
