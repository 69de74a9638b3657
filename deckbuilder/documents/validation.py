"""Validation of one document beyond its schema: the words of its rule set, and whether its abilities are playable."""

from collections.abc import Iterable, Iterator
from typing import Any

from deckbuilder import limits
from deckbuilder.documents import abilities
from deckbuilder.documents.document import Document
from deckbuilder.documents.selectors import EVERY_CARD, class_words
from deckbuilder.documents.shared import LIST, Shared, is_name
from deckbuilder.errors import InputError
from deckbuilder.games import is_playable
from deckbuilder.model.card import card_key, keyword_base
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.text import listed, printable, with_article
from engine.core.decisions import normalize
from engine.core.deck import MAX_CARDS
from engine.grids import Pattern
from engine.language.compatibility import idle_parts
from engine.language.errors import DocumentPath, LanguageError
from engine.language.node import Node
from engine.language.nodes.clauses import AbilityNode

COMPILED = {"pattern", "keywords", "beneath"}  # keys that the engine reads, besides abilities
PLAYED = {"phases", "board", "play"}  # keys of a rule set that can be played


def input_errors(document: Document, ruleset: RuleSet, shared: Shared) -> Iterator[InputError]:
    """Yield the errors of a card: words that its rule set does not know, an invalid pattern, invalid abilities."""
    data = document.data
    checks = (
        ("class", "class word", data["class"].split(), ruleset.classes),
        ("symbols", "symbol", data.get("symbols", ()), ruleset.symbols),
        ("keywords", "keyword", [_known(keyword, ruleset) for keyword in data.get("keywords", ())], ruleset.keywords),
    )
    for field, noun, used, allowed in checks:
        for number, word in enumerate(used):
            if word not in allowed:
                fits = f"it knows {listed(allowed)}" if allowed else "it has none"
                sentence = f"'{word}' is not {with_article(noun)} of {ruleset.name}; {fits}"
                yield InputError(sentence, document.place((field, number)))
    yield from _layout(document, shared)
    if is_played(ruleset.id):
        yield from _beyond_games(document)
    if abilities.is_defined(data):
        yield from _abilities(document, ruleset, shared)
    elif not COMPILED.isdisjoint(data):
        yield from _plain_card_errors(document, shared)


def _layout(document: Document, shared: Shared) -> Iterator[InputError]:
    """Yield errors for squares of a layout that are not on its owner's half of the board."""
    placed = document.data.get("setup", {}).get("board", ())
    if not placed or "board" not in shared.document:
        return
    rows, columns = shared.document["board"]["ranks"] // 2, shared.document["board"]["files"]
    for number, placement in enumerate(placed):
        row, column = placement["at"]
        if row >= rows or column >= columns:
            half = f"rows 0 (the back row) to {rows - 1} and columns 0 to {columns - 1}"
            sentence = f"[{row}, {column}] is outside the owner's half of the board, which has {half}"
            yield InputError(sentence, document.place(("setup", "board", number, "at")))


def _beyond_games(document: Document) -> Iterator[InputError]:
    """Yield errors for names and numbers of cards that the record of a game cannot hold."""
    data = document.data
    named: list[tuple[DocumentPath, str]] = [(("card",), data["card"])]
    for number, ability in enumerate(data.get(LIST, ())):
        if "name" in ability:
            named.append(((LIST, number, "name"), ability["name"]))
    for path, name in named:
        if not normalize(name):
            sentence = f"the name '{printable(name)}' has a character that cannot be typed in a game"
            yield InputError(sentence, document.place(path))
    if "piles" not in data and "brings" not in data:
        return
    counts = [data.get("piles", {}), *data.get("brings", {}).values()]
    if (cards := sum(sum(copies.values()) for copies in counts)) > MAX_CARDS:
        path = ("piles",) if "piles" in data else ("brings",)
        sentence = f"it brings {cards} cards, and a game has {MAX_CARDS} of a deck"
        yield InputError(sentence, document.place(path, key=True))


def _plain_card_errors(document: Document, shared: Shared) -> Iterator[InputError]:
    """Yield the errors of a card without definitions."""
    if shared.document.keys() >= PLAYED:
        yield from _ability_errors(document, shared)
    elif "pattern" in document.data:
        try:
            Pattern.parse(document.data["pattern"])
        except ValueError as error:
            yield InputError(str(error), document.place(("pattern",)))


def ruleset_errors(document: Document, ruleset: RuleSet, shared: Shared) -> Iterator[InputError]:
    """Yield the errors in the abilities that a rule set shares."""
    try:
        given = abilities.read(document.data)
    except LanguageError as error:
        yield _too_much(error, document)
        return
    wrong = [*shared.unknown_names(given), *shared.circles()]
    for path, sentence in wrong:
        yield InputError(sentence, document.place(path, key=path[-1] != "name"))
    yield from class_word_errors(document, given, ruleset)
    yield from _idle_parts(document, given, ruleset, shared)
    if not wrong:
        yield from _written_out(document, shared)


def _written_out(document: Document, shared: Shared) -> Iterator[InputError]:
    """Yield errors of shared abilities that become too long or too deep when they are written out."""
    if shared.whole > limits.MAX_VALUES:
        sentence = f"the shared abilities are more than {limits.MAX_VALUES:,} keys and values when each is written out"
        yield InputError(sentence, document.place((LIST,), key=True))
        return
    try:
        abilities.read(abilities.expand(document.data, shared))
    except LanguageError as error:
        yield InputError(f"{error.message}, with what is shared written out", document.place(error.path))


def _abilities(document: Document, ruleset: RuleSet, shared: Shared) -> Iterator[InputError]:
    """Yield the errors in the abilities of a card."""
    try:
        given = abilities.read(document.data)
    except LanguageError as error:
        yield _too_much(error, document)
        return
    unknown = [InputError(sentence, document.place(path)) for path, sentence in shared.unknown_names(given)]
    idle = list(_idle_parts(document, given, ruleset, shared))
    yield from (*unknown, *class_word_errors(document, given, ruleset), *idle)
    if not unknown and not idle and shared.document.keys() >= PLAYED:
        yield from _ability_errors(document, shared)


def _too_much(error: LanguageError, document: Document) -> InputError:
    """Return the error of a definition that matches its schema but is nested too deep or has too many parts."""
    return InputError(error.message, document.place(error.path))


def class_word_errors(document: Document, nodes: Iterable[Node], ruleset: RuleSet) -> Iterator[InputError]:
    """Yield an error for each class word, in abilities or parts of them, that a rule set does not have."""
    for path, word in class_words(nodes):
        if word not in ruleset.classes:
            fits = listed((*ruleset.classes, EVERY_CARD))
            sentence = f"'{word}' is not a class word of {ruleset.name}; it knows {fits}"
            yield InputError(sentence, document.place(path))


def _idle_parts(
    document: Document, given: Iterable[AbilityNode], ruleset: RuleSet, shared: Shared
) -> Iterator[InputError]:
    """Yield an error for each word, key and value that does nothing in the game of the document."""
    from engine import games  # noqa: PLC0415 - start-up time

    name = document.data["ruleset"]
    if not is_played(name):
        return
    vocabulary = games.vocabulary_of(name).listing(phase=shared.document.get("phases", ()))
    for ability in given:
        for path, sentence in idle_parts(ability, vocabulary, ruleset.name):
            yield InputError(sentence, document.place(path, key=True))


def is_played(ruleset: str) -> bool:
    """Whether the engine can play games of a rule set."""
    return is_playable(ruleset)


def _ability_errors(document: Document, shared: Shared) -> Iterator[InputError]:
    """Yield the errors that the engine finds in a card's abilities, except those that are only text."""
    from engine import games  # noqa: PLC0415 - only definitions are compiled

    rules = shared.document
    if not is_played(rules["ruleset"]):
        return

    data = abilities.expand(document.data, shared)
    given = data.get("abilities", ())
    numbers = [number for number, ability in enumerate(given) if "text" not in ability]
    data["abilities"] = [given[number] for number in numbers]
    try:
        games.library(rules, [{**data, "key": card_key(data["ruleset"], data.get("faction"), data["card"])}])
    except LanguageError as error:
        path = error.path
        if path[0] == "abilities" and isinstance(path[1], int):
            path = ("abilities", numbers[path[1]], *path[2:])
        within = _shared_within(document.data, path)
        message = f"the shared ability '{within}' makes no sense here: {error.message}" if within else error.message
        yield InputError(message, document.place(path))


def text_error(document: Document, complete: dict[str, Any]) -> InputError | None:
    """Return why no game can be played with a correct card with the texts that were made for its abilities; or None."""
    try:
        abilities.read(complete)
    except LanguageError as error:
        sentence = f"no game can be played with it, because its rules text is too long: {error.message}"
        return InputError(sentence, document.place(error.path[:2]))
    return None


def _shared_within(data: Any, path: DocumentPath) -> str | None:
    """Return the name of the shared ability into which a path leads, or None."""
    for step in path:
        if is_name(data):
            return str(data["name"])
        try:
            data = data[step]
        except (KeyError, IndexError, TypeError):  # the path of something required that is missing
            return None
    return None


def _known(keyword: str, ruleset: RuleSet) -> str:
    """Return the rule set's keyword in a printed one, or the base of the printed one if there is none."""
    named = [word for word in ruleset.keywords if f" {word} " in f" {keyword} "]
    return max(named, key=len, default=keyword_base(keyword))
