"""Ids of rules in texts as links to what the rules say."""

from collections.abc import Callable

from markupsafe import Markup, escape

from deckbuilder.app.rules import RULE_ID, Statement, statements


def linked(text: str, to: Callable[..., str], label: str = "") -> str | Markup:
    """Return a text in which each rule id, or a label for it, leads to its statement. `to`: the addresses of pages."""
    if not RULE_ID.search(text):
        return text
    parts, end = list[Markup](), 0
    for match in RULE_ID.finditer(text):
        if statement := statements().get(match[0]):
            parts += [escape(text[end : match.start()]), _link(statement, to, label)]
            end = match.end()
    return Markup().join([*parts, escape(text[end:])])


def _link(statement: Statement, to: Callable[..., str], label: str) -> Markup:
    address = f"{to('rules', statement.ruleset)}#{statement.id}"
    return Markup('<a class="rule" href="{}" title="{}">{}</a>').format(address, statement.text, label or statement.id)
