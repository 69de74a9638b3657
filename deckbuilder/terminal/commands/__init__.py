"""The commands of a terminal session, apart from answers: a module for each few related ones, and the list of all.

Each module has its commands in `COMMANDS`; the help lists them in this order.
"""

from collections.abc import Mapping

from deckbuilder.terminal.commands import manual_edits, odds, peek, phases, saves, turn, views
from deckbuilder.terminal.commands.command import TableCommand

GROUPS = (phases, turn, views, odds, peek, manual_edits, saves)
COMMANDS: Mapping[str, TableCommand] = {command.name: command for group in GROUPS for command in group.COMMANDS}
