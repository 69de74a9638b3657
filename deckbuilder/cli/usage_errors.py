"""Errors in how a command was typed, as one sentence each: an unknown option, a missing argument, a wrong number."""

import re
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from deckbuilder.errors import InputError

NEGATED = re.compile(r"-[A-Za-z]+(?:[:=<>]|!=)")  # a field of a search with a minus sign
# What the library calls the types of values and their ranges, and what a user calls them.
IN_PLAIN_WORDS = (
    (re.compile(r"is not a valid int(eger)?( range)?\b"), "is not a valid whole number"),
    (re.compile(r"is not a valid float( range)?\b"), "is not a valid number"),
    (re.compile(r"is not in the range (\S+)<=x<=([^\s<>]+?)\.?$"), r"is not in the range \1 to \2"),
    (re.compile(r"is not in the range x>=(\S+?)\.?$"), r"is not in the range from \1 up"),
)


@contextmanager
def as_input_errors() -> Iterator[None]:
    """Raise InputError in place of the library's usage errors, which print several lines."""
    try:
        yield
    except Exception as error:
        if not hasattr(error, "format_message"):  # each version of the library has its own classes
            raise
        raise InputError(_sentence(error, error.format_message())) from None


def _sentence(error: Exception, message: str) -> str:
    """Return what is wrong, and what would be right or where that is explained."""
    message, _, suggested = message.strip().partition(" Did you mean ")
    message = message.partition(" (Possible options:")[0].rstrip(".")
    for pattern, sentence in IN_PLAIN_WORDS:
        message = pattern.sub(sentence, message)
    if options := getattr(error, "possibilities", None):
        suggested = f"{' or '.join(sorted(options))}?"
    if suggested:
        return f"{message}; did you mean {suggested}"
    context = getattr(error, "ctx", None)
    explained = f"; see '{context.command_path} --help'" if context else ""
    return f"{message}{_as_search(error)}{explained}"


def _as_search(error: Exception) -> str:
    """Return a hint for an unknown option that looks like a part of a search."""
    if getattr(error, "option_name", None) is None:
        return ""
    word = next((word for word in sys.argv[1:] if NEGATED.match(word)), "")
    return f" (a search that begins with - stands behind --: -- '{word}')" if word else ""
