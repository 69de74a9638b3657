"""Deck codes: a deck as one short line for a chat or an address.

A code is `dk1-` and base64 (URL alphabet) of: rule set and format as short hashes, the name, and by section the cards
as 24-bit hashes of their keys with counts; it ends with a 32-bit checksum of all names and numbers. Hashes of keys do
not change when a catalogue grows. If two cards share a hash, the checksum decides between them; if it cannot, the code
is rejected. Sections with exactly the cards that the rules prescribe are left out.
Packs from which cards come stand there with their names and numbers of cards, so that a missing one can be named.
"""

import base64
import binascii
import itertools
import json
import math
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import replace
from hashlib import blake2b
from typing import TypeVar

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import MAX_COPIES, Copies, Deck, DeckList, is_deck_name
from deckbuilder.decks.formats.deck_format import DeckFormat
from deckbuilder.decks.listing import listing
from deckbuilder.decks.problems import cards_of_pack
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.errors import InputError, Place, Remedy
from deckbuilder.limits import MAX_CODE_LENGTH
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import Format, RuleSet
from deckbuilder.text import listed

T = TypeVar("T")

PREFIX = "dk1-"
LINK_END = "#deck="  # before the code in the link to a deck
CARD, RULESET, FORMAT, CHECKSUM = 3, 2, 1, 4  # bytes
POOL, PACKS = 255, 254  # the numbers of the pool and of the packs among sections
MAX_COMBINATIONS = 4096  # combinations of cards with equal hashes that are tried at most
DAMAGED = "the deck code is damaged or cut: copy it again, whole"


def write_code(deck: Deck, catalogue: Catalogue) -> str:
    """Return the code of a deck. Raises InputError for cards in a section that the rule set does not have."""
    ruleset = catalogue.rulesets[deck.ruleset]
    format_ = ruleset.formats[deck.format]
    if strange := [name for name in deck.sections if format_.section(name) is None]:
        raise InputError(
            f"a deck code has no place for cards under {listed(strange)}: {ruleset.name} has no such section"
        )
    body = bytearray(_hash(ruleset.id, RULESET) + _hash(format_.name, FORMAT))
    name = deck.name.encode()
    body += _varint(len(name)) + name
    chosen = {
        s.name: deck.sections[s.name] for s in format_.sections if not s.is_prescribed and s.name in deck.sections
    }
    filled_in = Resolver(catalogue).complete(replace(deck, sections=chosen)).sections
    parts = [
        (number, deck.sections[section.name])
        for number, section in enumerate(format_.sections)
        if section.name in chosen or deck.sections.get(section.name, {}) != filled_in.get(section.name, {})
    ]
    if deck.pool is not None:
        parts.append((POOL, deck.pool))
    body += _packs({card for _, cards in parts for card in cards if card.pack}, catalogue)
    for number, cards in parts:
        body += bytes([number]) + _varint(len(cards))
        for card, count in cards.items():
            body += _hash(card.key, CARD) + _varint(count)
    body += checksum(deck)
    return PREFIX + base64.urlsafe_b64encode(body).decode().rstrip("=")


def read_code(code: str, catalogue: Catalogue) -> Deck:
    """Return the deck of a code. Raises InputError."""
    body = _decode("".join(code.split()))  # mails and printed pages break it into lines
    reader = _Bytes(body[:-CHECKSUM])
    ruleset = _matching(catalogue.rulesets.values(), reader.take(RULESET), lambda r: r.id)
    format_ = _matching(ruleset.formats.values(), reader.take(FORMAT), lambda f: f.name)
    name = reader.text()
    if not is_deck_name(name):
        raise InputError(DAMAGED)
    packs: list[tuple[str, str, int]] = []
    parts = _parts(reader, format_, packs)
    digests = [digest for cards in parts.values() for digest, _ in cards]
    candidates = _candidates(catalogue, ruleset, set(digests))
    choices = [candidates.get(digest, []) for digest in digests]
    if not all(choices):
        for id_, title, number in packs:
            if id_ not in catalogue.packs():
                sentence = f"the deck code names {cards_of_pack(number, f'{title}, which is not here')}"
                raise InputError(sentence, remedies=(Remedy.ADD_PACK,))
        raise InputError("the deck code is damaged, or names cards that this catalogue does not have")
    if math.prod(map(len, choices)) > MAX_COMBINATIONS:
        raise InputError("the deck code could mean several decks in this catalogue; ask for the list instead")
    resolver = Resolver(catalogue)
    decks = []
    for combination in itertools.product(*choices):
        cards = iter(combination)
        sections = {section: {next(cards): count for _, count in counts} for section, counts in parts.items()}
        pool = sections.pop("pool", None)
        deck = resolver.complete(Deck(name, ruleset.id, format_.name, sections, pool))
        if checksum(deck) == body[-CHECKSUM:] and deck not in decks:
            decks.append(deck)
    if len(decks) != 1:
        raise InputError(DAMAGED)
    return decks[0]


def checksum(deck: Deck) -> bytes:
    """Return a hash of everything by which two decks differ."""
    sections = {name: _keys(cards) for name, cards in deck.sections.items()}
    pool = _keys(deck.pool) if deck.pool is not None else None
    content = [deck.name, deck.ruleset, deck.format, sections, pool]
    return _hash(json.dumps(content, sort_keys=True), CHECKSUM)


def _keys(cards: Copies) -> dict[str, int]:
    return {card.key: count for card, count in cards.items()}


def _hash(text: str, size: int) -> bytes:
    return blake2b(text.encode(), digest_size=size).digest()


def _varint(number: int) -> bytes:
    out = bytearray()
    while number > 0x7F:  # noqa: PLR2004 - seven bits a byte
        out.append(number & 0x7F | 0x80)
        number >>= 7
    out.append(number)
    return bytes(out)


class _Bytes:
    """Reader of bytes from the front. Raises InputError at the end."""

    def __init__(self, content: bytes) -> None:
        self.content = content
        self.position = 0

    def take(self, size: int) -> bytes:
        piece = self.content[self.position : self.position + size]
        if len(piece) < size:
            raise InputError(DAMAGED)
        self.position += size
        return piece

    def number(self) -> int:
        number = shift = 0
        while shift < 32:  # noqa: PLR2004 - no number here is larger
            byte = self.take(1)[0]
            number |= (byte & 0x7F) << shift
            if byte < 0x80:  # noqa: PLR2004 - the last byte
                return number
            shift += 7
        raise InputError(DAMAGED)

    def text(self) -> str:
        try:
            return self.take(self.number()).decode()
        except UnicodeDecodeError:
            raise InputError(DAMAGED) from None

    @property
    def done(self) -> bool:
        return self.position == len(self.content)


def _decode(code: str) -> bytes:
    if len(code) > MAX_CODE_LENGTH:
        raise InputError(f"is longer than {MAX_CODE_LENGTH:,} characters, the most of a deck code")
    if not code.startswith(PREFIX):
        if code[:2] == PREFIX[:2] and "-" in code[:6]:
            raise InputError("the deck code was made by another version of this program; update it")
        raise InputError(f"is not a deck code: one begins with {PREFIX}")
    text = code.removeprefix(PREFIX)
    try:
        body = base64.b64decode(text + "=" * (-len(text) % 4), altchars=b"-_", validate=True)
    except (binascii.Error, ValueError):
        raise InputError(DAMAGED) from None
    canonical = base64.urlsafe_b64encode(body).decode().rstrip("=")
    if canonical != text or len(body) <= CHECKSUM:
        raise InputError(DAMAGED)
    return body


def _matching(values: Iterable[T], digest: bytes, name_of: Callable[[T], str]) -> T:
    matches = [value for value in values if _hash(name_of(value), len(digest)) == digest]
    if len(matches) != 1:
        raise InputError("the deck code is damaged, or of a rule set or format that is not known here")
    return matches[0]


def _packs(cards: Collection[Card], catalogue: Catalogue) -> bytes:
    """Return the part of a code that names the packs of cards: id, name with version, and number of cards of each."""
    if not cards:
        return b""
    counts = Counter(card.pack for card in cards)
    documents = catalogue.packs()
    body = bytes([PACKS]) + _varint(len(counts))
    for id_, number in sorted(counts.items()):
        facts = documents.get(id_, {})
        for text in (id_, f"{facts.get('name', id_)} {facts.get('version', '')}".strip()):
            body += _varint(len(text.encode())) + text.encode()
        body += _varint(number)
    return body


def _parts(reader: _Bytes, format_: Format, packs: list[tuple[str, str, int]]) -> dict[str, list[tuple[bytes, int]]]:
    """Return the hashes of the cards with their counts, by section; put the packs of cards into `packs`."""
    parts: dict[str, list[tuple[bytes, int]]] = {}
    while not reader.done:
        number = reader.take(1)[0]
        if number == PACKS:
            packs += [(reader.text(), reader.text(), reader.number()) for _ in range(reader.number())]
            continue
        if number != POOL and number >= len(format_.sections):
            raise InputError(DAMAGED)
        cards = parts.setdefault("pool" if number == POOL else format_.sections[number].name, [])
        for _ in range(reader.number()):
            digest, count = reader.take(CARD), reader.number()
            if not 1 <= count <= MAX_COPIES:
                raise InputError(DAMAGED)
            cards.append((digest, count))
    return parts


def _candidates(catalogue: Catalogue, ruleset: RuleSet, digests: set[bytes]) -> dict[bytes, list[Card]]:
    candidates: dict[bytes, list[Card]] = {}
    rows: Iterable[tuple[str]] = catalogue.connection.execute("SELECT key FROM cards WHERE ruleset = ?", (ruleset.id,))
    for (key,) in rows:
        digest = _hash(key, CARD)
        if digest in digests and (card := catalogue.card(key)):
            candidates.setdefault(digest, []).append(card)
    return candidates


def _write(resolved: ResolvedDeck, catalogue: Catalogue) -> str:
    return write_code(resolved.deck, catalogue) + "\n"


def _parse(text: str, catalogue: Catalogue, file: str) -> DeckList:
    if not _is_code(text):
        raise InputError(f"is not a deck code: one begins with {PREFIX}", Place(file))
    return listing(read_code(text, catalogue), catalogue)


def _is_code(text: str) -> bool:
    return text.strip().startswith(PREFIX)


CODE_FORMAT = DeckFormat("code", (".code",), _write, _parse, _is_code, tail="-code.txt")
