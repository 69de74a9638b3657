"""The check of one card while it is written: its problems with their fixes, and the card as far as it can be drawn."""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from deckbuilder.app.workbench import Workbench
from deckbuilder.app.workshop.card_form import CARD, CLASS, OTHER_KEYS, RULESET, required_keys
from deckbuilder.app.workshop.new_card import NEW_NAME, card_document, documents_of
from deckbuilder.catalogue.complete_cards import complete_card
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.crests import crest_of
from deckbuilder.documents import validation
from deckbuilder.documents.abilities import endless_abilities, expand, render_texts
from deckbuilder.documents.document import Document
from deckbuilder.documents.schemas import compiled_part, gate, input_errors, kind_of
from deckbuilder.documents.shared import LIST, Shared
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.documents.yaml_edits import YamlNode, root_of
from deckbuilder.documents.yaml_writing import in_brackets
from deckbuilder.errors import InputError, Place
from deckbuilder.games import plugin_of
from deckbuilder.lint import CrossCheck, defines
from deckbuilder.model.card import Card, pack_of_key
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.query.parse import parse
from deckbuilder.text import fold, with_article
from engine.games.vocabulary import VOCABULARY
from engine.language.errors import DocumentPath, LanguageError
from engine.language.nodes.kinds import SelectorNode
from engine.language.parser import parse as parse_node

INCOMPLETE = "…"  # stands for a rules text that cannot be made


@dataclass(frozen=True)
class CardCheck:
    """A text that should be one card, and what is wrong with it.

    Attributes:
        document: What was read; None for a text that is no YAML or not one card.
        problems: Errors with their places, in the order of the text.
        warnings: What is no error, and was hardly meant.
        card: The card as far as it can be drawn; None where not even its game is known.
        by_hand: The numbers of the abilities that are only text, which players carry out by hand.
        leaders: The leaders whose decks may hold the card, if it is correct.
    """

    text: str
    document: Document | None = None
    problems: tuple[InputError, ...] = ()
    warnings: tuple[InputError, ...] = ()
    card: Card | None = None
    by_hand: tuple[int, ...] = ()
    leaders: tuple[Card, ...] = ()

    @property
    def data(self) -> Mapping[str, Any]:
        """The data of the card, empty where nothing could be read."""
        return self.document.data if self.document else {}


def check_card(text: str, workbench: Workbench, *, own_key: str = "") -> CardCheck:
    """Check a text that should be one card.

    `own_key`: the key that the card has in the catalogue as it was saved; another card may not have the key of the
    text.
    """
    try:
        document = _card_document(text, own_key)
    except InputError as input_error:
        return CardCheck(text, problems=(input_error,))
    catalogue = workbench.catalogue
    cross_check = _cross_check(workbench)
    if problems := problems_of(document, cross_check, own_key):
        return CardCheck(text, document, tuple(problems), card=_card_to_draw(document.data, cross_check.shared))
    warnings = tuple(endless_abilities(document)) if defines(document) else ()
    shared = cross_check.shared[document.data["ruleset"]]
    data = {**complete_card(document, shared), "pack": pack_of_key(own_key)}
    by_hand = tuple(number for number, ability in enumerate(document.data.get(LIST, ())) if "text" in ability)
    saved = catalogue.card(own_key)
    named_as_saved = Card({**data, CARD: saved.name} if saved else data)  # leaders follow a new name when it is saved
    leaders = tuple(catalogue.leaders_of(named_as_saved))
    return CardCheck(text, document, (), warnings, _with_crest(data, shared), by_hand, leaders)


def _card_document(text: str, own_key: str) -> Document:
    document = read_one(text, own_key, CARD)  # the name of its older version among the documents of the catalogue
    if (kind := kind_of(document)) != CARD:
        raise InputError(f"this is {with_article(kind)}; a card has a key 'card:' with its name", document.place())
    return document


_checks: WeakKeyDictionary[Catalogue, CrossCheck] = WeakKeyDictionary()


def _cross_check(workbench: Workbench) -> CrossCheck:
    """Return the check of a card against all others of the catalogue, prepared once."""
    catalogue = workbench.catalogue
    if catalogue not in _checks:
        shared = {name: Shared(catalogue.ruleset_document(name)) for name in catalogue.rulesets}
        written = [document for name in catalogue.rulesets for document in documents_of(catalogue, name)]
        defined: list[Document] = [document for document in written if defines(document)]
        _checks[catalogue] = CrossCheck(catalogue, defined, shared, set(), lambda document: document.file)
    return _checks[catalogue]


# The card as far as it can be drawn


def _card_to_draw(data: Mapping[str, Any], shared: Mapping[str, Shared]) -> Card | None:
    """Return a card of the values that are as they should be; None where its game is not known."""
    if not isinstance(data.get("ruleset"), str) or data["ruleset"] not in shared:
        return None
    of_game = shared[data["ruleset"]]
    sound = {key: value for key, value in data.items() if _is_valid(key, value)}
    abilities = data[LIST] if isinstance(data.get(LIST), list) else []
    worded = {**sound, "card": sound.get("card", "No name"), "class": sound.get("class", "")}
    worded[LIST] = [_with_text(ability, worded, of_game) for ability in abilities]
    with suppress(InputError, ValueError):  # of a pattern that is none
        return _with_crest(plugin_of(of_game.document["ruleset"]).complete_card(worded), of_game)
    return _with_crest({key: value for key, value in worded.items() if key != "pattern"}, of_game)


def _with_crest(data: Mapping[str, Any], shared: Shared) -> Card:
    """Return the card of a document, with the crest that a catalogue would add."""
    return Card({**data, "crest": crest_of(data, shared.document)}, custom=True)


def _with_text(ability: Any, card: Mapping[str, Any], shared: Shared) -> Mapping[str, Any]:
    name = ability.get("name") if isinstance(ability, Mapping) else None
    unworded = {"text": INCOMPLETE, **({"name": name} if isinstance(name, str) and name else {})}
    if not _is_valid(LIST, [ability]):
        return unworded
    if "text" in ability:
        return dict(ability)
    try:
        alone = expand({**card, LIST: [ability]}, shared)
        worded: Mapping[str, Any] = render_texts(alone, shared.document)[LIST][0]
    except (InputError, LanguageError):
        return unworded
    return worded


def _is_valid(key: str, value: Any) -> bool:
    """Whether a value can stand under a key of some card."""
    return bool(_key_validator().is_valid({key: value}))


@cache
def _key_validator() -> Any:
    """Return a validator of the keys of cards, each by itself, whatever a game or a class requires."""
    return compiled_part(CARD, without=("required", "allOf"))


PROPOSAL = re.compile(r"; did you mean (.+)\?\Z")
QUOTED = re.compile(r"'([^']+)'")
BETWEEN = re.compile(r", | or ")


def proposals(problem: InputError) -> Sequence[str]:
    """Return what a problem says that may be meant."""
    match = PROPOSAL.search(problem.message)
    if not match:
        return ()
    return QUOTED.findall(match[1]) or BETWEEN.split(match[1])


def with_fix(text: str, place: Place, meant: str) -> str:
    """Return a text with another word at the place of a problem: in place of a key, or of a value."""
    try:
        read_one(text, "")
    except InputError:
        return text
    lines = text.split("\n")
    if not 0 < place.line <= len(lines):
        return text
    index = sum(len(line) + 1 for line in lines[: place.line - 1]) + place.column - 1
    span = _span(root_of(text), index)
    return text if span is None else text[: span[0]] + in_brackets(meant) + text[span[1] :]


def _span(node: YamlNode, index: int) -> tuple[int, int] | None:
    """Return the beginning and the end of the key or the value that begins at an index."""
    for entry in node.entries:
        if entry.start == index and entry.key_end > entry.start:
            return entry.start, entry.key_end
        if entry.value.start == index and not entry.value.entries:
            return index, entry.value.end
        if entry.value.start <= index <= entry.value.end and (span := _span(entry.value, index)):
            return span
    return None


UNREAD = "…"  # the text of an ability that is not looked at
OF_LEADERS = frozenset(OTHER_KEYS) - {LIST}  # keys that are checked against each other


def problems_of(document: Document, cross_check: CrossCheck, own_key: str) -> list[InputError]:
    """Return the problems of a card in the order of its text."""
    problems = list(input_errors(document, CARD))
    sound = _sound(document, cross_check.catalogue) if problems else document
    if sound:
        problems += _beyond_schema(sound, cross_check, own_key)
        ruleset = cross_check.catalogue.rulesets.get(sound.data[RULESET])
        problems += _words_in_unread(document, sound, ruleset) if ruleset else ()
    distinct = {str(problem): problem for problem in problems}
    return sorted(distinct.values(), key=lambda problem: problem.place or document.place())


def _sound(document: Document, catalogue: Catalogue) -> Document | None:
    """Return a card with those of its parts that match the schema, and with usual values in place of the others."""
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
