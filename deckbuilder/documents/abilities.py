"""Abilities as data: the names of shared ones become what they do, and every ability gets its words."""

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from deckbuilder.documents.explaining import field, nearest
from deckbuilder.errors import Fault
from deckbuilder.text import fold, listed, printable

Path = tuple[str | int, ...]
Ability = Mapping[str, Any]

LIST, GRANTED = "abilities", "have"  # the keys of lists of abilities: a card's, and those that an ability gives


def resolve(card_document: Mapping[str, Any], ruleset_document: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of a card's document in which every ability is written out and has a `text`.

    Raises Fault for the name of a shared ability that the rule set does not have, and for what has no words.
    """
    if not is_defined(card_document):
        return {**card_document}
    for _, sentence in unknown_names(card_document, ruleset_document):
        raise Fault(sentence)
    return worded(expanded(card_document, ruleset_document))


def is_defined(card_document: Mapping[str, Any]) -> bool:
    """Whether any ability of the card is more than a text."""
    return any("text" not in ability for ability in card_document.get(LIST, ()))


def is_name(ability: Any) -> bool:
    """Whether it is the bare name of a shared ability."""
    return isinstance(ability, Mapping) and ability.keys() == {"name"}


def unknown_names(document: Mapping[str, Any], ruleset_document: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """Each name of a shared ability that does not exist, by its path, with a sentence that names the nearest ones."""
    shared = {fold(name): name for name in ruleset_document.get(LIST, ())}
    for path, ability in abilities(document.get(LIST, ()), (LIST,)):
        if is_name(ability) and fold(ability["name"]) not in shared:
            yield (*path, "name"), _unknown(ability["name"], path, shared)


def _unknown(name: str, path: Path, shared: Mapping[str, str]) -> str:
    near = [shared[match] for match in nearest(fold(name), shared)]
    hint = f"; did you mean {listed(near, 'or')}?" if near else ""
    return f"'{field((*path, 'name'))}' is '{printable(name)}', which is no shared ability of the rule set{hint}"


def circles(ruleset_document: Mapping[str, Any]) -> Iterator[tuple[Path, str]]:
    """Each shared ability that gives itself, directly or through others."""
    shared = ruleset_document.get(LIST, {})
    given = {
        fold(name): {fold(inner["name"]) for _, inner in abilities(ability) if is_name(inner)}
        for name, ability in shared.items()
    }
    for name in shared:
        reached, waiting = set[str](), set(given[fold(name)])
        while waiting:
            reached |= waiting
            waiting = set[str]().union(*(given.get(inner, ()) for inner in waiting)) - reached
        if fold(name) in reached:
            yield (LIST, name), f"the shared ability '{printable(name)}' gives itself, so it would have no end"


def abilities(value: Any, path: Path = ()) -> Iterator[tuple[Path, Ability]]:
    """Every ability in a list of abilities or in a part of one, with its path; what an ability gives comes after it."""
    for at, mapping in mappings(value, path):
        if at[-2:-1] in ((LIST,), (GRANTED,)) and isinstance(at[-1], int):
            yield at, mapping


def mappings(value: Any, path: Path = ()) -> Iterator[tuple[Path, Mapping[str, Any]]]:
    """Every mapping in a value, from the outside in, with its path."""
    if isinstance(value, Mapping):
        yield path, value
        for key, inner in value.items():
            yield from mappings(inner, (*path, key))
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from mappings(inner, (*path, number))


def expanded(card_document: Mapping[str, Any], ruleset_document: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of a card's document in which every name of a shared ability is that ability."""
    return {**card_document, LIST: written_out(card_document.get(LIST, []), shared_abilities(ruleset_document))}


def shared_abilities(ruleset_document: Mapping[str, Any]) -> dict[str, Ability]:
    """The abilities that a rule set shares, by folded name."""
    return {fold(name): {"name": name, **ability} for name, ability in ruleset_document.get(LIST, {}).items()}


def written_out(value: Any, shared: Mapping[str, Ability]) -> Any:
    """A copy of a part of an ability in which names of shared ones are replaced; `shared` is by folded name."""
    if is_name(value):
        return written_out(shared[fold(value["name"])], shared)
    if isinstance(value, Mapping):
        return {key: written_out(inner, shared) for key, inner in value.items()}
    return [written_out(inner, shared) for inner in value] if isinstance(value, list) else value


def worded(card_document: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of a card's document, its abilities written out, in which every ability has its words as `text`."""
    from deckbuilder.wording import UnknownPart, render  # noqa: PLC0415 - only definitions are worded

    try:
        found = _worded(card_document[LIST], LIST, lambda ability: render(ability, card_document))
    except UnknownPart as error:
        raise Fault(f"an ability cannot be put into words: {error}") from None
    return {**card_document, LIST: found}


def _worded(value: Any, key: str, words: Callable[[Ability], str]) -> Any:
    """A copy of what stands under a key."""
    if isinstance(value, list):
        return [_worded(inner, key, words) for inner in value]
    if not isinstance(value, Mapping):
        return value
    copy = {name: _worded(inner, name, words) for name, inner in value.items()}
    if key in (LIST, GRANTED):
        copy["text"] = value.get("text") or words(value)
    return copy
