"""The command that looks at what would be drawn next."""

from deckbuilder.play.commands.command import TableCommand
from deckbuilder.play.sitting import Reply, Sitting
from deckbuilder.text import counted, printable
from engine.core.corrections import LOOK

MORE = (
    "'peek' tells what one more draw would bring you, 'peek 5' what the next five",
    "would, and 'peek 5 2' those of player 2. Nothing is drawn or changed, but the",
    "table and the record say that somebody has looked. 'undo' takes that back.",
)


def peek(sitting: Sitting, rest: str) -> Reply:
    game = sitting.course.game
    sitting.course.correct(f"{LOOK} {rest or 1}")
    sitting.played()
    _, number, whose = sitting.course.timeline.steps[-1].text.rsplit(" ", 2)
    player = int(whose) - 1
    names = [printable(game.name(card)) for card in reversed(game.state.draws[player][-int(number) :])]
    pile = "Your" if player == sitting.viewer else f"Player {whose}'s"
    if len(names) == 1:
        return Reply((f"{pile} next card would be {names[0]}.",))
    return Reply((f"{pile} next {counted(len(names), 'card')}, from the top: {', '.join(names)}.",))


COMMANDS = (TableCommand("peek", peek, "peek, peek N", "what you would draw next; a look, and marked as one", MORE),)
