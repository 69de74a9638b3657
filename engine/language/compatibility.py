"""Which parts of a definition do nothing in a game, and what fits there instead.

A node class says which feature a game must have for a word, a key or a value (`needs`); the vocabulary of a game says
which features it has. It says, too, without which other keys a key does nothing (`beside`).
"""

from collections.abc import Iterable, Iterator
from typing import Any

from engine.language.errors import DocumentPath
from engine.language.field_types import FieldType, ListedType, values_of
from engine.language.node import Key, Node, keys, walk
from engine.language.vocabulary import Vocabulary, WordClass


def idle_parts(node: Node, vocabulary: Vocabulary, game: str) -> Iterator[tuple[DocumentPath, str]]:
    """Yield each part of a definition that does nothing in a game: its path, and a sentence with what fits.

    `game`: the name of the game in the sentences.
    """
    for part in walk(node):
        word = type(part)
        if word.about.kind and not vocabulary.plays(word):
            yield _idle_word(part, vocabulary, game)
            continue
        yield from _lonely_keys(part)
        for declared in vocabulary.partial_keys(word):
            if getattr(part, declared.field) == declared.default:
                continue
            if not vocabulary.meets(declared.needs):
                fitting = [name for name, other in keys(word).items() if vocabulary.meets(other.needs)]
                yield (*part.path, declared.name), _sentence(declared.name, declared.needs, game, fitting)
            else:
                yield from _idle_values(part, declared, vocabulary, game)


def _lonely_keys(part: Node) -> Iterator[tuple[DocumentPath, str]]:
    """Yield each key that does nothing without another one."""
    declarations = keys(type(part))
    given = {name for name, declared in declarations.items() if getattr(part, declared.field) != declared.default}
    for name, declared in declarations.items():
        if declared.beside and name in given and given.isdisjoint(declared.beside):
            others = " or ".join(f"'{other}'" for other in declared.beside)
            yield (*part.path, name), f"'{name}' does nothing without {others}"


def _idle_word(part: Node, vocabulary: Vocabulary, game: str) -> tuple[DocumentPath, str]:
    """Return the path and the sentence of a word that a game does not play."""
    word = type(part)
    head = _head(part, vocabulary)
    values = values_of(keys(word)[head].field_type)
    kind = [base for base in word.__mro__ if issubclass(base, Node) and base.about.is_kind][-1]
    beside = [other for other in vocabulary.by_head(kind).get(head, ()) if vocabulary.plays(other)]
    if values and beside:
        fitting = [f"{head}: {value}" for other in beside for value in values_of(keys(other)[head].field_type)]
    else:
        fitting = _played_heads(kind, vocabulary)
    name = f"{head}: {values[0]}" if values and isinstance(values[0], str) else head
    return (*part.path, head), _sentence(name, word.about.needs, game, fitting)


def _idle_values(part: Node, declared: Key, vocabulary: Vocabulary, game: str) -> Iterator[tuple[DocumentPath, str]]:
    """Yield the values of a key that do nothing in a game."""
    value = getattr(part, declared.field)
    for number, entry in enumerate(value if isinstance(value, tuple) else (value,)):
        needs = declared.needs_of(entry)
        if not vocabulary.meets(needs):
            fitting = [
                possible
                for possible in _possible(declared.field_type, vocabulary)
                if vocabulary.meets(declared.needs_of(possible))
            ]
            path: DocumentPath = (*part.path, declared.name)
            yield (*path, number) if isinstance(value, tuple) else path, _sentence(entry, needs, game, fitting)


def _possible(field_type: FieldType, vocabulary: Vocabulary) -> tuple[Any, ...]:
    """Return the values that may stand under a key."""
    if isinstance(field_type, ListedType):
        return (*vocabulary.lists.get(field_type.name, ()), *field_type.extra_words)
    return values_of(field_type)


def _head(part: Node, vocabulary: Vocabulary) -> str:
    """Return the key by which a word is recognized, as it is written in a node."""
    word = type(part)
    heads = vocabulary.heads(word) or tuple(keys(word))
    return next((name for name in heads if getattr(part, keys(word)[name].field) is not None), heads[0])


def _played_heads(kind: WordClass, vocabulary: Vocabulary) -> list[str]:
    """Return the first keys of the words of a kind that a game plays; of a word around another, those of the other."""
    heads: list[str] = []
    for word in vocabulary.of_kind(kind):
        inner = vocabulary.inner_kind(word)
        if inner is not None:
            heads += _played_heads(inner, vocabulary)
        elif vocabulary.plays(word):
            heads += vocabulary.heads(word)
    return heads


def _sentence(name: Any, needs: str, game: str, fitting: Iterable[str]) -> str:
    idle = f"'{name}' does nothing in {game}, which has no {needs}" if needs else f"'{name}' is no word of {game}"
    return f"{idle}; what fits here: {', '.join(dict.fromkeys(fitting)) or 'nothing'}"
