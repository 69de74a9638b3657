"""The commands of a session, apart from answers: a module for each few related ones, and the list of all.

Each module has its commands in `COMMANDS`; the help lists them in this order.
"""

from collections.abc import Mapping

from deckbuilder.match.session.commands import manual_edits, odds, peek, phases, turn, views
from deckbuilder.match.session.commands.command import TableCommand

GROUPS = (phases, turn, views, odds, peek, manual_edits)
COMMANDS: Mapping[str, TableCommand] = {command.name: command for group in GROUPS for command in group.COMMANDS}
