"""What may be typed at the table besides answers: a module for each few commands of a kind, and the list of them all.

A module brings its commands as `COMMANDS`; the help tells them in the order of this list.
"""

from collections.abc import Mapping

from deckbuilder.play.commands import chances, correcting, ending, keeping, looking, peeking, playing
from deckbuilder.play.commands.command import TableCommand

GROUPS = (ending, playing, looking, chances, peeking, correcting, keeping)
COMMANDS: Mapping[str, TableCommand] = {command.name: command for group in GROUPS for command in group.COMMANDS}
