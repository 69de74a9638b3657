"""Remarks of a deck: its notes, notes on cards, and the cards under consideration."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from deckbuilder.decks.deck import MAX_COPIES, Deck, Entry
from deckbuilder.decks.edit import counted_lines, find_unknown, remove_unknown
from deckbuilder.decks.formats.deck_format import DeckFormat
from deckbuilder.decks.note_text import normalized
from deckbuilder.decks.resolve import CardNames, ResolvedDeck, Resolver
from deckbuilder.decks.textlist import CONSIDERING, MAX_NOTE_LENGTH
from deckbuilder.documents.document import TAG, note_of_tags, split_tags
from deckbuilder.errors import InputError
from deckbuilder.model.card import Card
from deckbuilder.text import UNPRINTABLE, counted, fold, listed, short

MAX_NOTES = 100  # of a deck
MAX_NOTE_LINES = 1_000  # of all notes of a deck: a list has up to twice as many lines
TAG_AND_SPACE = re.compile(TAG.pattern + r" *")


@dataclass(frozen=True)
class ConsideringChange:
    """The name of a card whose number under consideration has changed, and the number now."""

    name: str
    now: int


def with_note(deck: Deck, text: str) -> Deck:
    """Return the deck with a further note, which it has once. Raises InputError for a text that cannot be one."""
    note = _checked(text)
    if note in deck.notes:
        return deck
    if len(deck.notes) >= MAX_NOTES:
        raise InputError(f"the deck has {len(deck.notes)} notes; remove one first")
    return _within_limits(replace(deck, notes=(*deck.notes, note)))


def with_changed_note(deck: Deck, number: int, text: str) -> Deck:
    """Return the deck with another text of a note, by its number from 1. Raises InputError."""
    others = without_note(deck, number).notes
    notes = tuple(dict.fromkeys((*others[: number - 1], _checked(text), *others[number - 1 :])))
    return _within_limits(replace(deck, notes=notes))


def _within_limits(deck: Deck) -> Deck:
    number = sum(note.count("\n") + 1 for note in (*deck.notes, *deck.card_notes.values()))
    if number > MAX_NOTE_LINES:
        raise InputError(f"the notes of the deck have {number} lines, {MAX_NOTE_LINES} are possible")
    return deck


def without_note(deck: Deck, number: int) -> Deck:
    """Return the deck without a note, by its number from 1. Raises InputError where there is no such note."""
    if not 1 <= number <= len(deck.notes):
        raise InputError(f"there is no note {number}; the deck has {counted(len(deck.notes), 'note')}")
    return replace(deck, notes=(*deck.notes[: number - 1], *deck.notes[number:]))


def with_card_note(resolved: ResolvedDeck, name: str, text: str | None, resolver: Resolver) -> Deck:
    """Return the deck with a note on a card in the place of the one before; None removes it. Raises InputError."""
    deck = resolved.must_be_editable()
    unknown = next((other for other in deck.unknown_notes if fold(other) == fold(name)), None)
    if text is None and unknown is not None:
        others = {other: note for other, note in deck.unknown_notes.items() if other != unknown}
        return replace(deck, unknown_notes=others)
    card = CardNames(resolver.catalogue, resolved.validator.ruleset, resolved.leader).find(name)
    if text is None and card not in deck.card_notes:
        raise InputError(f"there is no note on {card.name}")
    notes = {other: note for other, note in deck.card_notes.items() if other != card}
    return _within_limits(replace(deck, card_notes=notes if text is None else {**notes, card: _checked(text)}))


def tags_in(note: str) -> list[str]:
    """Return the tags that a note gives, in lower case, each once."""
    return list(dict.fromkeys(tag.lower() for tag in TAG.findall(note)))


def text_of(note: str) -> str:
    """Return what a note says without its tags."""
    return normalized(TAG_AND_SPACE.sub("", note))


def tags_of(deck: Deck) -> dict[str, Counter[Card]]:
    """Return the cards of each tag with their copies in the deck; a tag is a word after # in the note on a card."""
    tags = dict[str, Counter[Card]]()
    cards = deck.cards()
    for card, note in deck.card_notes.items():
        for tag in tags_in(note):
            tags.setdefault(tag, Counter())[card] = cards[card]
    return dict(sorted(tags.items()))


def deck_tags(deck: Deck) -> list[str]:
    """Return the tags of a deck itself, in lower case: the words after # in its notes."""
    return tags_in(" ".join(deck.notes))


def with_deck_tag(deck: Deck, tag: str, *, removes: bool) -> Deck:
    """Return the deck with a tag of its own, or without it. Raises InputError."""
    tag = _checked_tag(tag)
    has_tag = tag in deck_tags(deck)
    if removes and not has_tag:
        raise InputError(f"the deck has no tag '{tag}'")
    if removes:
        return replace(deck, notes=tuple(note for note in (_without_tag(note, tag) for note in deck.notes) if note))
    notes, tags = split_tags(deck.notes)
    return deck if has_tag else with_note(replace(deck, notes=tuple(notes)), *note_of_tags([*tags, tag]))


def _checked_tag(tag: str) -> str:
    tag = tag.removeprefix("#").lower()
    if not TAG.fullmatch(f"#{tag}"):
        raise InputError(f"'{short(tag)}' cannot be a tag: it is a word of 1 to 40 letters, digits and hyphens")
    return tag


def _without_tag(note: str, tag: str) -> str:
    return normalized(TAG_AND_SPACE.sub(lambda match: "" if match[1].lower() == tag else match[0], note))


def with_tag(resolved: ResolvedDeck, names: Sequence[str], tag: str, resolver: Resolver, *, removes: bool) -> Deck:
    """Return the deck with a tag given to cards, or taken from them. Raises InputError."""
    tag = _checked_tag(tag)
    deck = resolved.must_be_editable()
    lookup = CardNames(resolver.catalogue, resolved.validator.ruleset, resolved.leader)
    for card in map(lookup.find, names):
        note = deck.card_notes.get(card, "")
        has_tag = tag in tags_in(note)
        if removes and not has_tag:
            raise InputError(f"{card.name} has no tag '{tag}'")
        if removes:
            notes = {**deck.card_notes, card: _without_tag(note, tag)}
        else:
            notes = {**deck.card_notes, card: note if has_tag else _checked(f"#{tag} {note}")}
        deck = replace(deck, card_notes={other: text for other, text in notes.items() if text})
    return deck


def consider(
    resolved: ResolvedDeck, lines: Sequence[str], by: int, resolver: Resolver
) -> tuple[Deck, list[ConsideringChange]]:
    """Return the deck with more (or, negative, fewer) cards under consideration, and what has changed.

    `lines`: names, each perhaps with a count; `by` is the number of those without. A name that no card has can be
    removed. Raises InputError.
    """
    deck = resolved.must_be_editable()
    names = CardNames(resolver.catalogue, resolved.validator.ruleset, resolved.leader)
    considering, changed = dict(deck.considering), list[ConsideringChange]()

    def unknown_line(text: str) -> Entry | None:
        return find_unknown(deck, text, considering=True) if by < 0 else None

    for copies, name in counted_lines(lines, abs(by), lambda text: bool(names.candidates(text) or unknown_line(text))):
        if line := unknown_line(name):
            deck = remove_unknown(deck, line, copies)
            changed.append(ConsideringChange(line.name, line.count - copies))
            continue
        card = names.find(name)
        before = considering.get(card, 0)
        count = before + (copies if by > 0 else -copies)
        if not 0 <= count <= MAX_COPIES:
            raise InputError(f"{before} {card.name} under consideration; 0 to {MAX_COPIES} are possible")
        considering[card] = count
        changed.append(ConsideringChange(card.name, count))
    return replace(deck, considering={card: count for card, count in considering.items() if count}), changed


def notes_by_name(deck: Deck) -> dict[str, str]:
    """Return the notes on cards by name, those on names that no card has among them."""
    return {**{card.name: note for card, note in deck.card_notes.items()}, **deck.unknown_notes}


def considered_names(deck: Deck) -> dict[str, int]:
    """Return the names under consideration with their numbers, those that no card has among them."""
    unknown = {line.name: line.count for line in deck.unknown if line.section == CONSIDERING}
    return {**{card.name: number for card, number in deck.considering.items()}, **unknown}


def left_out_of(format_: DeckFormat, deck: Deck) -> str:
    """Return what a deck has and a format does not contain, such as `2 notes and 1 card under consideration`."""
    parts = []
    if not format_.keeps_notes:
        on_cards, considering = len(notes_by_name(deck)), sum(considered_names(deck).values())
        notes, tags = split_tags(deck.notes)
        parts += [counted(len(notes), "note")] if notes else []
        parts += [counted(len(tags), "tag")] if tags else []
        parts += [f"{counted(on_cards, 'note')} on cards"] if on_cards else []
        parts += [f"{counted(considering, 'card')} under consideration"] if considering else []
    if not format_.keeps_pool and deck.pool is not None:
        parts.append(f"the pool of {counted(sum(deck.pool.values()), 'card')}")
    return listed(parts) if parts else ""


def _checked(text: str) -> str:
    note = normalized(text)
    if not note or len(note) > MAX_NOTE_LENGTH or UNPRINTABLE.search(note.replace("\n", "")):
        raise InputError(f"a note is a text of 1 to {MAX_NOTE_LENGTH} characters, none of them invisible")
    return note
