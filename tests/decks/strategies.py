"""Hypothesis strategies for decks of all games, legal and not, with names that tend to break formats."""

from functools import cache

from hypothesis import strategies as st

from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.deck import Deck, is_deck_name
from deckbuilder.decks.resolve import Resolver
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import Format
from deckbuilder.query.parse import parse

AWKWARD = (
    *(
        "Ice Wall",
        '"Ice" Wall',
        "It's 'ice'",
        "'=1+1",
        "=1+1",
        "+1",
        "-1",
        "@me",
        "=HYPERLINK(0)",
        "a|b",
        "*bold*",
        "_x_",
    ),
    *(
        "# heading",
        "## Commons (16)",
        "- 4 × Frost Mage",
        "// note",
        "Name: Ice",
        "deck: x",
        "cards:",
        "{}",
        "[x]",
        "<b>",
    ),
    *(
        "Rule set `a`, format `b`",
        "deck,ruleset,format,section,count,card",
        "4 Frost Mage",
        "yes",
        "null",
        "0x1F",
        "1e5",
        "0E0",
        ".5e3",
        "0o17",
        "1.",
        ".inf",
        "on",
        "2001-01-01",
        "1:30",
    ),
    *(
        "~",
        "a: b #c",
        "\\",
        "\\n",
        "%s",
        "{0}",
        "a,b;c",
        "Zoë",
        "Ægir",
        "🐺🔥",
        "炎の壁",
        "\ufffe",
        "a  b",
        "dk1-",
        "x" * 80,
    ),
)


def deck_names() -> st.SearchStrategy[str]:
    """Names that a deck file can bear."""
    characters = st.characters(exclude_categories=("Cc", "Cf", "Cs", "Zl", "Zp"))
    return st.sampled_from(AWKWARD) | st.text(characters, max_size=80).map(str.strip).filter(is_deck_name)


@cache
def cards_of(catalogue: Catalogue, ruleset: str) -> list[Card]:
    """Every card of a rule set."""
    return catalogue.search(parse(f"ruleset:{ruleset} order:name"))


@st.composite
def decks(draw: st.DrawFn, resolver: Resolver, *, strange: bool = False) -> Deck:
    """A deck of any game and format, most likely illegal; with `strange`, also under headings of other games."""
    catalogue = resolver.catalogue
    ruleset = draw(st.sampled_from(list(catalogue.rulesets.values())))
    format_ = draw(st.sampled_from(list(ruleset.formats.values())))
    leaders = draw(st.lists(st.sampled_from(catalogue.leaders(ruleset)), max_size=2, unique=True))
    sections: dict[str, dict[Card, int]] = {ruleset.leader: dict.fromkeys(leaders, 1)}
    known = [section.name for section in format_.sections] + (["walls", "minions"] if strange else [])
    some = st.sampled_from(cards_of(catalogue, ruleset.id))
    for card in draw(st.lists(some, max_size=12)):
        possible_sections = resolver.validator(ruleset, format_.name).possible_sections(card) or known
        section = draw(st.sampled_from(possible_sections) | st.sampled_from(known))
        sections.setdefault(section, {})[card] = draw(st.integers(1, 10) | st.just(99))
    pool = draw(_pools(some, format_))
    return resolver.complete(Deck(draw(deck_names()), ruleset.id, format_.name, sections, pool))


def _pools(some: st.SearchStrategy[Card], format_: Format) -> st.SearchStrategy[dict[Card, int] | None]:
    if format_.pool_rule is None:
        return st.none()
    return st.none() | st.dictionaries(some, st.integers(1, 99), max_size=8)
