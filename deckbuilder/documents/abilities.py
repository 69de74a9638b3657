"""Abilities as data: the names of shared ones become what they do, and every ability gets its words."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Any

from deckbuilder.documents.explaining import field, nearest
from deckbuilder.errors import Fault
from deckbuilder.text import fold, listed, printable
from engine.games.vocabulary import VOCABULARY
from engine.language.errors import LanguageError, Path
from engine.language.node import each_of
from engine.language.reading import parse
from engine.language.words.clauses import Ability

if TYPE_CHECKING:
    from deckbuilder.wording.clauses import Texts

Data = Mapping[str, Any]

LIST = "abilities"  # the key of a card's abilities, and of those that a rule set shares by name


def resolve(card_document: Data, ruleset_document: Data) -> dict[str, Any]:
    """A copy of a card's document in which every ability is written out and has a `text`.

    Raises Fault for the name of a shared ability that the rule set does not have, and for what has no words.
    """
    if not is_defined(card_document):
        return {**card_document}
    return worded(expanded(card_document, ruleset_document), ruleset_document)


def read(document: Data) -> list[Ability]:
    """The abilities of a card, or those that a rule set shares, each with the place where it stands.

    Raises LanguageError for what the schema refuses.
    """
    given = document.get(LIST, ())
    items = given.items() if isinstance(given, Mapping) else enumerate(given)
    return [parse(data, Ability, VOCABULARY, document.get("card", ""), (LIST, key)) for key, data in items]


def is_defined(card_document: Mapping[str, Any]) -> bool:
    """Whether any ability of the card is more than a text."""
    return any("text" not in ability for ability in card_document.get(LIST, ()))


def text_only(card_document: Data) -> str:
    """A card of which some ability is only text, as it is listed: `Ice Talker (Talk)`; empty for any other.

    Its abilities are written out. The engine lets it stand, move and attack; what the text says players do by hand.
    """
    alone = [ability for ability in card_document.get(LIST, ()) if not ability.keys() - {"name", "text"}]
    names = [ability["name"] for ability in alone if ability.get("name")]
    return f"{card_document['card']}{f' ({listed(names)})' if names else ''}" if alone else ""


def is_name(ability: Any) -> bool:
    """Whether data of an ability is the bare name of a shared one."""
    return isinstance(ability, Mapping) and ability.keys() == {"name"}


def named_only(*abilities: Ability) -> Iterator[Ability]:
    """Those among some abilities, and those that they give, that are the bare name of a shared one."""
    return (found for found in each_of(Ability, *abilities) if found.definition is None and not found.text)


def unknown_names(abilities: Iterable[Ability], ruleset_document: Data) -> Iterator[tuple[Path, str]]:
    """Each name of a shared ability that does not exist, by its path, with a sentence that names the nearest ones."""
    shared = {fold(name): name for name in ruleset_document.get(LIST, ())}
    for found in named_only(*abilities):
        if found.name and fold(found.name) not in shared:
            path = (*found.path, "name")
            yield path, _unknown(found.name, path, shared)


def _unknown(name: str, path: Path, shared: Mapping[str, str]) -> str:
    near = [shared[match] for match in nearest(fold(name), shared)]
    hint = f"; did you mean {listed(near, 'or')}?" if near else ""
    return f"'{field(path)}' is '{printable(name)}', which is no shared ability of the rule set{hint}"


def circles(ruleset_document: Data) -> Iterator[tuple[Path, str]]:
    """Each shared ability that gives itself, directly or through others."""
    shared = dict(zip(ruleset_document.get(LIST, ()), read(ruleset_document), strict=True))
    given = {
        fold(name): {fold(inner.name) for inner in named_only(ability) if inner.name}
        for name, ability in shared.items()
    }
    for name in shared:
        reached, waiting = set[str](), set(given[fold(name)])
        while waiting:
            reached |= waiting
            waiting = set[str]().union(*(given.get(inner, ()) for inner in waiting)) - reached
        if fold(name) in reached:
            yield (LIST, name), f"the shared ability '{printable(name)}' gives itself, so it would have no end"


def expanded(document: Data, ruleset_document: Data) -> dict[str, Any]:
    """A copy of a document in which every name of a shared ability is that ability.

    Raises Fault for the name of a shared ability that the rule set does not have.
    """
    try:
        written = _written_out(document.get(LIST, []), _shared(ruleset_document))
    except KeyError:
        _, sentence = next(unknown_names(read(document), ruleset_document))
        raise Fault(sentence) from None
    return {**document, LIST: written}


def _shared(ruleset_document: Data) -> dict[str, Data]:
    """The abilities that a rule set shares, by folded name."""
    return {fold(name): {"name": name, **ability} for name, ability in ruleset_document.get(LIST, {}).items()}


def _written_out(value: Any, shared: Mapping[str, Data]) -> Any:
    """A copy of a part of an ability in which names of shared ones are replaced; `shared` is by folded name."""
    if is_name(value):
        return _written_out(shared[fold(value["name"])], shared)
    if isinstance(value, Mapping):
        return {key: _written_out(inner, shared) for key, inner in value.items()}
    return [_written_out(inner, shared) for inner in value] if isinstance(value, list) else value


def worded(card_document: Data, ruleset_document: Data) -> dict[str, Any]:
    """A copy of a card's document, its abilities written out, in which every ability has its words as `text`."""
    from deckbuilder.wording import Idiom, texts  # noqa: PLC0415 - only definitions are worded

    try:
        words = texts(card_document, Idiom.of(ruleset_document))
    except LanguageError as error:
        raise Fault(f"an ability cannot be put into words: {error.message}") from None
    return {**card_document, LIST: _with_texts(card_document[LIST], (LIST,), words)}


def _with_texts(value: Any, path: Path, words: "Texts") -> Any:
    """A copy of what stands at a path, with all words of the abilities inside."""
    if isinstance(value, list):
        return [_with_texts(inner, (*path, number), words) for number, inner in enumerate(value)]
    if not isinstance(value, Mapping):
        return value
    copy = {key: _with_texts(inner, (*path, key), words) for key, inner in value.items()}
    copy |= {"modes": list(words.modes[path])} if path in words.modes else {}
    copy |= {"because": words.reasons[path]} if path in words.reasons else {}
    return {**copy, "text": words.abilities[path]} if path in words.abilities else copy
