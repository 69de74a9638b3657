"""All problems of a card at once: what is wrong with one part of it hides nothing that is wrong with another."""

from collections.abc import Collection, Iterator
from typing import Any

from deckbuilder.app.workshop.card_form import CARD, CLASS, OTHER_KEYS, RULESET, required_keys
from deckbuilder.app.workshop.new_card import NEW_NAME, card_document
from deckbuilder.catalogue.complete_cards import complete_card
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.documents import validation
from deckbuilder.documents.document import Document
from deckbuilder.documents.schemas import gate, input_errors
from deckbuilder.documents.shared import LIST, Shared
from deckbuilder.errors import InputError
from deckbuilder.lint import CrossCheck
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.query.parse import parse
from deckbuilder.text import fold
from engine.games.vocabulary import VOCABULARY
from engine.language.errors import DocumentPath, LanguageError
from engine.language.nodes.kinds import SelectorNode
from engine.language.parser import parse as parse_node

UNREAD = "…"  # the text of an ability that is not looked at
OF_LEADERS = frozenset(OTHER_KEYS) - {LIST}  # keys that are checked against each other


def problems_of(document: Document, cross_check: CrossCheck, own_key: str) -> list[InputError]:
    """Return the problems of a card in the order of its text.

    `own_key`: the key that the card has in the catalogue as it was saved; another card may not have its name.
    """
    problems = list(input_errors(document, CARD))
    sound = _sound(document, cross_check.catalogue) if problems else document
    if sound:
        problems += _beyond_schema(sound, cross_check, own_key)
        ruleset = cross_check.catalogue.rulesets.get(sound.data[RULESET])
        problems += _words_in_unread(document, sound, ruleset) if ruleset else ()
    distinct = {str(problem): problem for problem in problems}
    return sorted(distinct.values(), key=lambda problem: problem.place or document.place())


def _sound(document: Document, catalogue: Catalogue) -> Document | None:
    """Return a card with those of its parts that match the schema, and with usual values in place of the others.

    None if its game or its class is not known.
    """
    data = document.data
    ruleset = catalogue.rulesets.get(data[RULESET]) if isinstance(data.get(RULESET), str) else None
    if ruleset is None or not isinstance(data.get(CLASS), str):
        return None
    usual = _usual_data(ruleset, data[CLASS], catalogue)
    right = {key: value for key, value in data.items() if key != LIST and gate(CARD).is_valid({**usual, key: value})}
    sound = {**usual, **right}
    if isinstance(abilities := data.get(LIST), list):
        read = [number for number, ability in enumerate(abilities) if gate(CARD).is_valid({**usual, LIST: [ability]})]
        sound[LIST] = _with_texts(abilities, read)
    if not gate(CARD).is_valid(sound):
        return None
    if OF_LEADERS & (data.keys() | usual.keys()) - right.keys():
        sound = {key: value for key, value in sound.items() if key not in OF_LEADERS}
    return _with_data(document, sound)


def _usual_data(ruleset: RuleSet, class_: str, catalogue: Catalogue) -> dict[str, Any]:
    """Return what a card of a class must have, as some card has it; less if there is no such card."""
    required = required_keys(ruleset.id, class_)
    cards = catalogue.search(parse(f'ruleset:"{ruleset.id}"'))
    like = next((card for card in cards if card.class_ == class_), None)
    data = card_document(like, catalogue).data if like else {}
    return {key: value for key, value in data.items() if key in required} | {CARD: NEW_NAME}


def _beyond_schema(document: Document, cross_check: CrossCheck, own_key: str) -> Iterator[InputError]:
    """Yield the problems of a card that matches its schema."""
    data, catalogue = document.data, cross_check.catalogue
    ruleset = catalogue.rulesets.get(data[RULESET])
    if ruleset is None:
        names = ", ".join(catalogue.rulesets)
        yield InputError(f"there is no rule set '{data[RULESET]}'; there are {names}", document.place((RULESET,)))
        return
    shared = cross_check.shared[ruleset.id]
    problems = list(validation.input_errors(document, ruleset, shared))
    if problems:
        wrong = dict(_problems_by_ability(document, ruleset, shared))
        problems += [problem for of_ability in wrong.values() for problem in of_ability]
        read = {number for number in range(len(data.get(LIST, ()))) if not wrong.get(number)}
        document = _with_data(document, {**data, LIST: _with_texts(data.get(LIST, []), read)})
    else:
        try:
            complete_card(document, shared)
        except InputError as input_error:
            problems = [input_error]
    yield from problems
    cross_check.unread = {fold(data[CARD])}  # a new card may name itself
    yield from cross_check.input_errors(document)
    for other in catalogue.named(data[CARD], data[RULESET]):
        if other.key != own_key and other.faction == data.get("faction") and fold(other.name) == fold(data[CARD]):
            of_faction = f" of {other.faction}" if other.faction else ""
            sentence = f"there is a card {other.name}{of_faction} already; give this one another name"
            yield InputError(sentence, document.place((CARD,)))
            return


def _words_in_unread(document: Document, sound: Document, ruleset: RuleSet) -> Iterator[InputError]:
    """Yield unknown class words of those abilities that do not match the schema."""
    abilities = document.data.get(LIST)
    pairs = zip(abilities, sound.data.get(LIST, ()), strict=False) if isinstance(abilities, list) else ()
    unread = [(number, ability) for number, (ability, read) in enumerate(pairs) if ability is not read]
    selectors = [selector for number, ability in unread for selector in _selectors(ability, (LIST, number))]
    yield from validation.class_word_errors(document, selectors, ruleset)


def _selectors(value: Any, path: DocumentPath) -> Iterator[SelectorNode]:
    """Yield the selectors in a part of an ability."""
    if isinstance(value, dict):
        try:
            yield parse_node(value, SelectorNode, VOCABULARY, path=path)
        except LanguageError:
            for key, inner in value.items():
                yield from _selectors(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _selectors(inner, (*path, number))


def _problems_by_ability(
    document: Document, ruleset: RuleSet, shared: Shared
) -> Iterator[tuple[int, list[InputError]]]:
    """Yield the number of each ability, and the problems that it has alone."""

    def problems_with(read: Collection[int]) -> list[InputError]:
        abilities = _with_texts(document.data.get(LIST, []), read)
        return list(validation.input_errors(_with_data(document, {**document.data, LIST: abilities}), ruleset, shared))

    of_others = set(map(str, problems_with(())))
    for number in range(len(document.data.get(LIST, ()))):
        yield number, [problem for problem in problems_with({number}) if str(problem) not in of_others]


def _with_texts(abilities: list[Any], read: Collection[int]) -> list[Any]:
    """Return abilities, those that are not to be read as mere texts under their names."""
    return [ability if number in read else _unread(ability) for number, ability in enumerate(abilities)]


def _unread(ability: Any) -> dict[str, str]:
    name = ability.get("name") if isinstance(ability, dict) else None
    return {"text": UNREAD, **({"name": name} if isinstance(name, str) and name else {})}


def _with_data(document: Document, data: dict[str, Any]) -> Document:
    """Return a document with other data. Places are those in its text."""
    return Document(data, document.file, document.index, document.line, document.text)
