"""What a schema cannot say of one card: whether its words are words of its rule set."""

from collections.abc import Iterator

from deckbuilder.documents.yaml12 import Document
from deckbuilder.errors import Fault
from deckbuilder.model.card import Card, keyword_base
from deckbuilder.model.pattern import Pattern
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.text import listed


def faults(card: Card, ruleset: RuleSet, document: Document) -> Iterator[Fault]:
    """Every word of the card that its rule set does not know, and a pattern that is none."""
    checks = (
        ("class", "class word", card.class_.split(), ruleset.classes),
        ("symbols", "symbol", card.symbols, ruleset.symbols),
        ("keywords", "keyword", [_known(keyword, ruleset) for keyword in card.keywords], ruleset.keywords),
    )
    for field, noun, used, known in checks:
        for number, word in enumerate(used):
            if word not in known:
                fits = f"it knows {listed(known)}" if known else "it has none"
                sentence = f"'{word}' is no {noun} of {ruleset.name}; {fits}"
                yield Fault(sentence, document.place((field, number)))
    if card.grid is not None:
        try:
            Pattern.parse(card.grid)
        except ValueError as error:
            yield Fault(str(error), document.place(("pattern",)))


def _known(keyword: str, ruleset: RuleSet) -> str:
    """The keyword of the rule set that a printed one is made of; its own base where there is none."""
    named = [word for word in ruleset.keywords if f" {word} " in f" {keyword} "]
    return max(named, key=len, default=keyword_base(keyword))
