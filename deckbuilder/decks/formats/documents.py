"""Deck documents: decks as YAML, the format of deck files, and as JSON."""

import json
import re
from collections.abc import Iterable
from functools import cache
from typing import TYPE_CHECKING, Any

from deckbuilder.decks.deck import DeckList, Entry, NeededPack, UnreadLine
from deckbuilder.decks.formats.deck_format import beginning, of_list
from deckbuilder.decks.textlist import CONSIDERING, POOL, headings, singular
from deckbuilder.documents.document import notes_of, split_tags
from deckbuilder.limits import MAX_YAML_LENGTH
from deckbuilder.model.ruleset import RuleSet

if TYPE_CHECKING:
    from deckbuilder.documents.document import Document

SCHEMA_LINE = "# yaml-language-server: $schema=deck.schema.json\n"
POOL_SCHEMA_LINE = "# yaml-language-server: $schema=pool.schema.json\n"
NO_YAML = re.compile("[\ufffe\uffff]")  # allowed in JSON, but not in YAML
SURROGATES = re.compile(r"(?<!\\)((?:\\\\)*)\\u(d[89ab][0-9a-f]{2})\\u(d[c-f][0-9a-f]{2})", re.IGNORECASE)


def document_of(listed: DeckList) -> dict[str, Any]:
    """Return a deck list as the document that YAML and JSON files contain."""
    cards: dict[str, dict[str, int]] = {}
    for entry in listed.entries:
        cards.setdefault(entry.section or "", {})[entry.name] = entry.count
    document: dict[str, Any] = {"deck": listed.name, "ruleset": listed.ruleset, "format": listed.format}
    document["cards"] = cards
    if listed.pool is not None:
        document["pool"] = {entry.name: entry.count for entry in listed.pool}
    if listed.considering:
        document["considering"] = {entry.name: entry.count for entry in listed.considering}
    notes, tags = split_tags(listed.notes)
    if tags:
        document["tags"] = tags
    if notes:
        document["notes"] = notes
    if listed.card_notes:
        document["card_notes"] = dict(listed.card_notes)
    if listed.packs:
        document["packs"] = {pack.id: _pack_entry(pack) for pack in listed.packs}
    return document


def _pack_entry(pack: NeededPack) -> dict[str, Any]:
    facts = {"name": pack.name, "version": pack.version}
    return {**{key: fact for key, fact in facts.items() if fact}, "cards": list(pack.cards)}


def from_document(data: dict[str, Any], sections: dict[str, str], document: "Document | None" = None) -> DeckList:
    """Return the deck list of a checked deck document."""
    entries, unread = [], []
    for heading, cards in data["cards"].items():
        section = sections.get(singular(heading))
        if section is None:
            line = document.place(("cards", heading), key=True).line if document else 0
            unread.append(UnreadLine(line, f"there is no section '{heading}'"))
            continue
        entries += [Entry(name, count, section) for name, count in cards.items()]
    pool = tuple(Entry(name, count, POOL) for name, count in data["pool"].items()) if "pool" in data else None
    considering = tuple(Entry(name, count, CONSIDERING) for name, count in data.get("considering", {}).items())
    return DeckList(
        name=data["deck"],
        ruleset=data["ruleset"],
        format=data.get("format"),
        entries=tuple(entries),
        pool=pool,
        notes=tuple(notes_of(data)),
        unread=tuple(unread),
        document=document,
        considering=considering,
        card_notes=data.get("card_notes", {}),
        packs=tuple(
            NeededPack(id_, pack.get("name", ""), pack.get("version", ""), tuple(pack["cards"]))
            for id_, pack in data.get("packs", {}).items()
        ),
    )


def write_yaml(listed: DeckList) -> str:
    """Write a deck file in YAML, a line for each card."""
    return SCHEMA_LINE + dump(document_of(listed))


def write_pool(listed: DeckList) -> str:
    """Write the pool file of a list that has only a pool."""
    cards = {entry.name: entry.count for entry in listed.pool or ()}
    return POOL_SCHEMA_LINE + dump({"pool": listed.name, "ruleset": listed.ruleset, "cards": cards})


def dump(document: dict[str, Any]) -> str:
    """Return a document as YAML, as deck and pool files are written."""
    import yaml  # noqa: PLC0415 - start-up time

    text = _dumped(document, getattr(yaml, "CSafeDumper", yaml.SafeDumper))
    # The dumper of libyaml is several times as fast, but escapes other characters and breaks lines with some elsewhere.
    return text if text.isascii() and "\\" not in text else _dumped(document, yaml.SafeDumper)


def _dumped(document: dict[str, Any], dumper: Any) -> str:
    import yaml  # noqa: PLC0415 - start-up time

    text: str = yaml.dump(document, Dumper=_dumper(dumper), sort_keys=False, allow_unicode=True, width=110)
    return text


@cache
def _dumper(dumper: Any) -> Any:
    """Return a YAML dumper that also quotes texts that are numbers in YAML 1.2 but not in 1.1, such as 1e5."""
    from deckbuilder.documents.yaml12 import plain  # noqa: PLC0415 - start-up time

    class Dumper(dumper):  # type: ignore[misc]
        def represent_text(self, text: str) -> Any:
            style = "|" if "\n" in text else None if plain(text) == text else "'"
            return self.represent_scalar("tag:yaml.org,2002:str", text, style=style)

    Dumper.add_representer(str, Dumper.represent_text)
    return Dumper


def read_yaml(text: str, rulesets: Iterable[RuleSet], file: str) -> DeckList:
    """Parse a deck file in YAML. Raises InputError."""
    from deckbuilder.documents.schemas import check  # noqa: PLC0415 - start-up time
    from deckbuilder.documents.yaml12 import read_one  # noqa: PLC0415

    document = read_one(text, file)
    check(document, "deck")
    return from_document(document.data, headings(rulesets), document)


def write_json(listed: DeckList) -> str:
    text = json.dumps(document_of(listed), ensure_ascii=False, indent=2) + "\n"
    return NO_YAML.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


def read_json(text: str, rulesets: Iterable[RuleSet], file: str) -> DeckList:
    """Parse a deck document in JSON. Except for escaped emoji, JSON is YAML, so one parser finds all errors."""
    return read_yaml(text if len(text) > MAX_YAML_LENGTH else SURROGATES.sub(_join_surrogates, text), rulesets, file)


def _join_surrogates(match: re.Match[str]) -> str:
    """Return the character that JSON writes as two escapes."""
    high, low = int(match[2], 16), int(match[3], 16)
    return match[1] + chr(0x10000 + ((high - 0xD800) << 10) + (low - 0xDC00))


def _is_yaml(text: str) -> bool:
    return re.search(r"^(deck|cards)\s*:", beginning(text), re.MULTILINE) is not None


YAML = of_list("yaml", (".yaml", ".yml"), write_yaml, read_yaml, _is_yaml, keeps_notes=True)
JSON = of_list(
    "json", (".json",), write_json, read_json, lambda text: beginning(text).startswith("{"), keeps_notes=True
)
