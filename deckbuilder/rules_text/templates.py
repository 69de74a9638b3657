"""Renderers that are one phrase: a template in which the values of a node's keys stand."""

from typing import Any

from deckbuilder.rules_text.context import TextContext
from deckbuilder.rules_text.english import a, number
from deckbuilder.rules_text.registry import RendererTable
from deckbuilder.rules_text.selectors import any_card, each_card
from deckbuilder.rules_text.subjects import Subject
from engine.language.node import Node, keys
from engine.language.nodes.kinds import SELF, ReferenceNode


class _Value:
    """The value of a key, as a template writes it."""

    def __init__(self, value: Any, context: TextContext) -> None:
        self.value = value
        self.context = context

    def __format__(self, form: str) -> str:
        value = self.value
        if isinstance(value, int):
            return number(value, form) if form else str(value)
        if isinstance(value, str):
            return a(value) if form == "a" else value
        if isinstance(value, ReferenceNode) and form not in {"", "any"}:
            return str(getattr(self.context.noun(value.name), form))
        return any_card(value, self.context) if form == "any" else each_card(value, self.context)


def template(table: RendererTable[Any], word: type[Node], phrase: str) -> None:
    """Register a phrase for a word, in which its keys stand in braces: `destroy {destroy}`.

    Cards are each of them: `{of:any}` is any one, `{of:all}` and other forms are those of a `Noun`. A number may have a
    noun, `{most:card}`, and a word an article, `{tile:a}`. `{self}` is the card itself; `{bounds}`, with or without a
    noun, are those of a comparison.
    """

    def render(node: Node, *about: Any) -> Any:
        *compared, last = about
        context = last.context if isinstance(last, Subject) else last
        values = {name: _Value(getattr(node, key.field), context) for name, key in keys(word).items()}
        return table.phrase(phrase.format(**values, self=_Value(SELF, context), bounds=next(iter(compared), None)))

    table.renderers[word] = render
