"""What may be typed at the table besides answers: a module for each few commands of a kind, and the list of them all.

A module brings its commands as `COMMANDS`; the help tells them in the order of this list.
"""

from collections.abc import Mapping

from deckbuilder.terminal.commands import manual_edits, odds, peek, phases, saves, turn, views
from deckbuilder.terminal.commands.command import TableCommand

GROUPS = (phases, turn, views, odds, peek, manual_edits, saves)
COMMANDS: Mapping[str, TableCommand] = {command.name: command for group in GROUPS for command in group.COMMANDS}
