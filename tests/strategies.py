"""Hypothesis strategies: house cards with awkward names and texts, and queries built from the search language."""

import re
import sqlite3
from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any

from hypothesis import strategies as st

from deckbuilder.catalogue import Catalogue
from deckbuilder.catalogue.builder import Builder
from deckbuilder.catalogue.known_cards import document_digest
from deckbuilder.documents.document import Document
from deckbuilder.documents.schemas import check, kind_of
from deckbuilder.documents.sources import Sources
from deckbuilder.documents.yaml12 import read_documents
from deckbuilder.model.card import card_key
from deckbuilder.text import UNPRINTABLE, words

Data = dict[str, Any]

# What names and texts of house cards are made of: what tends to break searching, sorting, SQL and markup.
AWKWARD = (
    *("Ice", "Golem", "Ægir", "Ünit", "e\u0301lan", "Zoë", "Naan'Nashi", "L’Ombre", "“Quoted”", "Straße", "ﬁre", "ﬄ"),
    *(
        "İstanbul",
        "ΟΔΥΣΣΕΥΣ",
        "Σ",
        "ſmith",
        "µ",
        "й",
        "Щит",
        "가디언",
        "がんば",
        "炎",
        "हिन्दी",
        "ไฟ",
        "ᦰ",
        "🦊",
        "№5",
        "Ⅳ",
        "①",
    ),
    *("5-Life", "10", "007", "1e5", "²", "½", "A&B", "<b>bold</b>", "[red]x[/red]", "*star*", "_under_", "100%", "%s"),
    *(
        "{0}",
        "x;--",
        "O''Neil",
        "NULL",
        "OR",
        "NOT",
        "AND",
        "NEAR",
        "name:x",
        "-minus",
        "(paren)",
        "a|b",
        "\\",
        "…",
        "—",
    ),
)
SPELLINGS = ("Polar Dwarves", "polar dwarves", "Pölar Dwarves", "Ægir's Own", "Élan", "10th Wall", "Ice")
CLASSES = {
    "summoner-wars-2e": ("summoner unit", "champion unit", "common unit", "common unit structure", "standard event"),
    "summoner-wars-1e": ("summoner unit", "champion unit", "common unit", "event", "wall event"),
    "summoners-chess": ("general", "minion unit", "quick champion unit", "legend unit", "structure", "spell", "trap"),
}
SYMBOLS = ("light", "earth", "water", "logic", "fire", "martial")
KEYWORDS = ("riding", "advance riding 4", "flying 2", "iron from chaos", "shield 2", "swarm", "fear")
GRID = "m c m\n. @ .\n. . ."


def texts(shortest: int = 1) -> st.SearchStrategy[str]:
    """Printable text: awkward words, and characters from everywhere."""
    characters = st.characters(exclude_categories=("Cs", "Cc", "Cf", "Zl", "Zp", "Co", "Cn"))
    word = st.sampled_from(AWKWARD) | st.text(characters, min_size=1, max_size=6)
    joined = st.lists(word, min_size=shortest, max_size=4).map(" ".join)
    return joined.map(lambda text: UNPRINTABLE.sub("", text).strip()).filter(bool)


def names() -> st.SearchStrategy[str]:
    """Names as the schema takes them."""
    return texts().filter(lambda name: len(name) <= 80)


@st.composite
def card_documents(draw: st.DrawFn) -> Data:
    """A card of one of the shipped rule sets, as its document; the schema and the rule set accept it."""
    ruleset = draw(st.sampled_from(sorted(CLASSES)))
    class_ = draw(st.sampled_from(CLASSES[ruleset]))
    name, faction = draw(names()), draw(st.sampled_from(SPELLINGS))
    data: Data = {"card": name, "ruleset": ruleset, "class": class_, "faction": faction}
    if ruleset == "summoner-wars-2e" and draw(st.booleans()):
        del data["faction"]
    data |= draw(_chess_facts(class_)) if ruleset == "summoners-chess" else draw(_wars_facts(ruleset, class_))
    if class_ in ("summoner unit", "general"):
        data["setup"] = {"confirmed": False, "board": [{"card": name, "at": [0, 3]}]}
    data["abilities"] = draw(st.lists(_abilities(), max_size=2))
    data["aliases"] = draw(st.lists(names(), max_size=2, unique=True))
    return data


def _abilities() -> st.SearchStrategy[Data]:
    return st.fixed_dictionaries({"text": texts()}, optional={"name": names()})


@st.composite
def _wars_facts(draw: st.DrawFn, ruleset: str, class_: str) -> Data:
    """The numbers and words of a Summoner Wars card; few numbers, so that cards are often equal in them."""
    facts: Data = {}
    number = st.integers(0, 3)
    if "unit" in class_:
        facts |= {"strength": draw(number), "attack": draw(st.sampled_from(("melee", "ranged")))}
    if "unit" in class_ or "wall" in class_:
        facts["life"] = draw(st.integers(1, 4))
    if "summoner" in class_:
        facts["brings"] = {}
    elif ruleset == "summoner-wars-2e" or "unit" in class_:
        facts["cost"] = draw(number)
    if ruleset == "summoner-wars-2e":
        facts["symbols"] = draw(st.lists(st.sampled_from(SYMBOLS), max_size=3, unique=True))
        if "event" in class_:
            facts |= {"phase": draw(st.sampled_from(("move", "build"))), "active": draw(st.booleans())}
    return facts


@st.composite
def _chess_facts(draw: st.DrawFn, class_: str) -> Data:
    facts: Data = {"symbols": draw(st.lists(st.sampled_from(("order", "control")), max_size=2, unique=True))}
    if class_ != "general":
        pips = st.dictionaries(st.sampled_from(("order", "chaos", "any")), st.integers(1, 3), max_size=2)
        facts["devotion"] = draw(pips)
    if "unit" in class_:
        facts["types"] = draw(st.lists(st.sampled_from(("knight", "iron beast")), max_size=2, unique=True))
        facts["keywords"] = draw(st.lists(st.sampled_from(KEYWORDS), max_size=2, unique=True))
        if draw(st.booleans()):
            facts["value"] = draw(st.integers(0, 3))
    if class_ == "general" or "unit" in class_:
        facts["pattern"] = GRID
    return facts


def _key(data: Data) -> str:
    return card_key(data["ruleset"], data.get("faction"), data["card"])


def house_cards(most: int = 6) -> st.SearchStrategy[list[Data]]:
    """Documents of cards that can stand together in one catalogue."""
    return st.lists(card_documents(), min_size=1, max_size=most, unique_by=_key)


@cache
def _rulesets() -> tuple[Document, ...]:
    files = [source.path for source in Sources().files() if source.path.stem == "ruleset"]
    return tuple(document for path in files for document in read_documents(path.read_text("utf-8"), str(path)))


@cache
def _checked() -> dict[bytes, str]:
    """The rule sets as known to a build, which need not check them: the build of the shipped cards does."""
    return {document_digest(document.data): "" for document in _rulesets()}


def house_catalogue(cards: Iterable[Data]) -> Catalogue:
    """A catalogue, in memory, of the shipped rule sets and these cards alone."""
    builder = Builder(sqlite3.connect(":memory:"), _checked())
    for ruleset in _rulesets():
        builder.add(ruleset, custom=False)
    for line, data in enumerate(cards, start=1):
        document = Document(data, "house.yaml", 0, line, "")
        check(document, kind_of(document))
        builder.add(document, custom=True)
    builder.finish()
    return Catalogue(builder.connection)


# Queries

SIMPLE = re.compile(r'[^\s()"|\-:<>=!][^\s()"|:<>=!]*')
COMPARISONS = (":", "=", "!=", "<", "<=", ">", ">=")
ORDERS = ("name", "cost", "-cost", "life", "-strength", "value", "-faction", "class", "ruleset", "-name")


class Phrases:
    """What queries can ask a catalogue for: its own words, so that they find something."""

    def __init__(self, catalogue: Catalogue) -> None:
        rows = list(catalogue.connection.execute("SELECT name, aliases, text FROM cards"))
        self.written = [text for row in rows for text in row if words(text)]
        self.names: list[str] = [row[0] for row in rows]
        abilities = catalogue.connection.execute("SELECT name FROM abilities WHERE name <> ''")
        self.abilities: list[str] = [row[0] for row in abilities]
        known: Mapping[str, Mapping[str, str]] = catalogue.vocabulary().words
        self.choices = [(field, sorted(values)) for field, values in known.items() if values]


def value(text: str) -> str:
    """A value as it is written in a query: in quotes unless it needs none."""
    plain = text.replace('"', "")
    bare = SIMPLE.fullmatch(plain) and plain not in ("OR", "NOT")
    return plain if bare else f'"{plain}"'


@st.composite
def _parts(draw: st.DrawFn, phrases: Phrases) -> str:
    """Some words that stand together in one of the texts, the last one perhaps only begun; or any text."""
    source = draw(st.one_of(*[st.sampled_from(phrases.written)] * 5, texts()) if phrases.written else texts())
    parts = source.split()
    start = draw(st.integers(0, len(parts) - 1))
    chosen = " ".join(parts[start : start + draw(st.integers(1, 3))])
    begun = chosen[: draw(st.integers(1, len(chosen)))]
    return next((text for text in (begun, chosen) if words(text.replace('"', ""))), "ice")


@st.composite
def _abilities_begun(draw: st.DrawFn, phrases: Phrases) -> str:
    text = draw(st.sampled_from(phrases.abilities) if phrases.abilities else texts())
    return text[: draw(st.integers(1, len(text)))]


@st.composite
def _whole_names(draw: st.DrawFn, phrases: Phrases) -> str:
    return draw(st.sampled_from(phrases.names))


@st.composite
def _choices(draw: st.DrawFn, phrases: Phrases) -> str:
    field, known = draw(st.sampled_from(phrases.choices))
    chosen = draw(st.lists(st.sampled_from(known), min_size=1, max_size=3))
    return f"{field}{draw(st.sampled_from((':', '=', '!=')))}{'|'.join(map(value, chosen))}"


@st.composite
def _numbers(draw: st.DrawFn) -> str:
    field = draw(st.sampled_from(("cost", "life", "strength", "value", "v")))
    single = st.integers(-1, 9).map(str) | st.sampled_from(("cost", "life", "strength", "value"))
    if draw(st.booleans()):
        least, most = draw(st.integers(-1, 9)), draw(st.integers(0, 5))
        ends = st.sampled_from((f"{least}..{least + most}", f"{least}..", f"..{least}"))
        return f"{field}{draw(st.sampled_from((':', '=', '!=')))}{draw(ends)}"
    chosen = draw(st.lists(single, min_size=1, max_size=2))
    return f"{field}{draw(st.sampled_from(COMPARISONS))}{'|'.join(chosen)}"


def _after(starts: Sequence[str], rest: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return st.tuples(st.sampled_from(starts), rest).map("".join)


def _conditions(phrases: Phrases) -> st.SearchStrategy[str]:
    """One condition of each kind that the language has."""
    said = _parts(phrases).map(value)
    return st.one_of(
        said,
        _after(("text:", "t:", "name:", "n:"), said),
        _after(("name=", "name!="), _whole_names(phrases).map(value)),
        _after(("ability:", "ab!="), _abilities_begun(phrases).map(value)),
        _choices(phrases),
        _numbers(),
        _after(("is:",), st.sampled_from(("active", "unique", "custom", "unit", "structure"))),
        _after(("order:",), st.sampled_from(ORDERS)),
    )


def queries(phrases: Phrases) -> st.SearchStrategy[str]:
    """Queries in the search language; each can be understood by a catalogue of these phrases."""

    def joined(inner: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
        several = st.lists(inner, min_size=2, max_size=3)
        return st.one_of(
            several.map(" ".join),
            several.map(lambda parts: f"({' OR '.join(parts)})"),
            st.tuples(st.sampled_from(("-", "NOT ")), inner).map(lambda parts: f"{parts[0]}({parts[1]})"),
        )

    return st.recursive(_conditions(phrases), joined, max_leaves=6)
