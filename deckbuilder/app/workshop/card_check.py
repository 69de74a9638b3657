"""The check of one card while it is written: its problems with their fixes, and the card as far as it can be drawn."""

import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from typing import Any
from weakref import WeakKeyDictionary

from deckbuilder.app.workbench import Workbench
from deckbuilder.app.workshop.card_form import CARD
from deckbuilder.app.workshop.card_problems import problems_of
from deckbuilder.app.workshop.new_card import documents_of
from deckbuilder.catalogue.complete_cards import complete_card
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.crests import crest_of
from deckbuilder.documents.abilities import endless_abilities, expand, render_texts
from deckbuilder.documents.document import Document
from deckbuilder.documents.schemas import compiled_part, kind_of
from deckbuilder.documents.shared import LIST, Shared
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.documents.yaml_edits import YamlNode, root_of
from deckbuilder.documents.yaml_writing import in_brackets
from deckbuilder.errors import InputError, Place
from deckbuilder.games import plugin_of
from deckbuilder.lint import CrossCheck, defines
from deckbuilder.model.card import Card, pack_of_key
from deckbuilder.text import with_article
from engine.language.errors import LanguageError

INCOMPLETE = "…"  # stands for a rules text that cannot be made
NAMELESS = "No name"


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
    """Return the only document of a text. Raises InputError for one that is no card."""
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
    worded = {**sound, "card": sound.get("card", NAMELESS), "class": sound.get("class", "")}
    worded[LIST] = [_with_text(ability, worded, of_game) for ability in abilities]
    with suppress(InputError, ValueError):  # of a pattern that is none
        return _with_crest(plugin_of(of_game.document["ruleset"]).complete_card(worded), of_game)
    return _with_crest({key: value for key, value in worded.items() if key != "pattern"}, of_game)


def _with_crest(data: Mapping[str, Any], shared: Shared) -> Card:
    """Return the card of a document, with the crest that a catalogue would add."""
    return Card({**data, "crest": crest_of(data, shared.document)}, custom=True)


def _with_text(ability: Any, card: Mapping[str, Any], shared: Shared) -> Mapping[str, Any]:
    """Return an ability with its name and its text, or a mark in place of a text that cannot be made."""
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
