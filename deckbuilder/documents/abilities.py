"""Abilities: names of shared abilities are replaced by these, and every one gets its text; which are endless."""

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from deckbuilder.documents.document import Document
from deckbuilder.documents.shared import LIST, Data, Shared
from deckbuilder.errors import InputError
from engine.games.vocabulary import VOCABULARY
from engine.language.errors import DocumentPath, LanguageError
from engine.language.node import each_of
from engine.language.nodes.amounts import BothNode, EitherNode, TurnNode
from engine.language.nodes.clauses import AbilityNode, TriggeredNode
from engine.language.nodes.kinds import CostNode, EffectNode
from engine.language.parser import parse

if TYPE_CHECKING:
    from deckbuilder.rules_text.clauses import Texts

TEXTS = {"text", "modes", "because"}  # keys of what is made for an ability


def resolve(card_document: Data, shared: Shared) -> dict[str, Any]:
    """Return a copy of a card's document in which every ability is written out and has a `text`. Raises InputError."""
    if not is_defined(card_document):
        return {**card_document}
    return render_texts(expand(card_document, shared), shared.document)


def read(document: Data) -> list[AbilityNode]:
    """Return a card's or a rule set's abilities, each with its path in the document. Raises LanguageError."""
    given = document.get(LIST, ())
    items = given.items() if isinstance(given, Mapping) else enumerate(given)
    return [parse(data, AbilityNode, VOCABULARY, document.get("card", ""), (LIST, key)) for key, data in items]


def is_defined(card_document: Mapping[str, Any]) -> bool:
    """Whether an ability of the card is defined by more than a text."""
    return any("text" not in ability for ability in card_document.get(LIST, ()))


def expand(document: Data, shared: Shared) -> dict[str, Any]:
    """Return a copy of a document with shared abilities in place of their names. Raises InputError."""
    try:
        written = shared.written_out(document.get(LIST, []))
    except KeyError:
        _, sentence = next(shared.unknown_names(read(document)))
        raise InputError(sentence) from None
    return {**document, LIST: written}


def render_texts(card_document: Data, ruleset_document: Data) -> dict[str, Any]:
    """Return a copy of a card's document, its abilities written out, with the rules text of each as `text`."""
    from deckbuilder.rules_text import Terminology, texts  # noqa: PLC0415 - only definitions are worded

    try:
        rules_texts = texts(card_document, Terminology.of(ruleset_document))
    except LanguageError as error:
        raise InputError(f"an ability cannot be put into words: {error.message}") from None
    return {**card_document, LIST: _with_texts(card_document[LIST], (LIST,), rules_texts)}


def _with_texts(value: Any, path: DocumentPath, rules_texts: "Texts") -> Any:
    """Return a copy of the value at a path with all rules texts of the abilities inside."""
    if isinstance(value, list):
        return [_with_texts(inner, (*path, number), rules_texts) for number, inner in enumerate(value)]
    if not isinstance(value, Mapping):
        return value
    copy = {key: _with_texts(inner, (*path, key), rules_texts) for key, inner in value.items()}
    copy |= {"modes": list(rules_texts.modes[path])} if path in rules_texts.modes else {}
    copy |= {"because": rules_texts.reasons[path]} if path in rules_texts.reasons else {}
    return {**copy, "text": rules_texts.abilities[path]} if path in rules_texts.abilities else copy


def endless_abilities(document: Document) -> Iterator[InputError]:
    """Yield a warning for each clause of a card or a rule set that can be used for nothing without end."""
    for clause in each_of(TriggeredNode, *read(document.data)):
        if _is_endless(clause):
            free = "costs nothing" if clause.cost is None else "gives back its cost"
            sentence = f"this {free} and can be used again and again, without end; limit it with 'once: true' or a cost"
            yield InputError(sentence, document.place(clause.path))


def _is_endless(clause: TriggeredNode) -> bool:
    """Whether nothing limits how often a clause is used: neither a cost, nor a condition, nor what it does."""
    if clause.once or not any(trigger.at_will for trigger in clause.triggers):
        return False
    if any(not isinstance(condition, TurnNode) for condition in clause.if_):
        return False
    effects = list(each_of(EffectNode, *clause.do))
    is_free = clause.cost is None or _is_refunded(clause.cost, effects)
    return is_free and not any(effect.uses_up for effect in effects)


def _is_refunded(cost: CostNode, effects: Sequence[EffectNode]) -> bool:
    """Whether effects give back all that a cost takes."""
    if isinstance(cost, EitherNode):
        return any(_is_refunded(part, effects) for part in cost.either)
    if isinstance(cost, BothNode):
        return all(_is_refunded(part, effects) for part in cost.both)
    return any(effect.refunds(cost) for effect in effects)
