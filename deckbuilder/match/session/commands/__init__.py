"""The commands of a session: a module for each few related ones, and the words that are typed for them.

Each module has its words in `WORDS`; the help lists them in this order.
"""

from collections.abc import Mapping

from deckbuilder.match.session.commands import manual_edits, turn, views
from deckbuilder.match.session.session import CommandWord

COMMAND_WORDS: Mapping[str, CommandWord] = {
    word.name: word for module in (turn, views, manual_edits) for word in module.WORDS
}
