# ruff: noqa: T201 - a program that prints a table
"""Queries of random tokens: each is answered or refused with a sentence, within a limit of work.

`python -m fuzz.queries` prints how many were tried, and how many failed or took too long.
"""

import argparse
import random
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from deckbuilder.catalogue import Catalogue
from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.decks.resolve import Resolver
from deckbuilder.decks.sets import DeckSets
from deckbuilder.documents.sources import Sources
from deckbuilder.errors import InputError
from deckbuilder.query.fields import FIELDS, FLAGS, ORDERS, Kind, QueryVocabulary
from deckbuilder.query.parse import MAX_QUERY_LENGTH, parse

STEPS = 1_000  # of SQLite, between two counts
MAX_STEPS = 5_000_000  # for a query; most take less than a hundredth of it
JOINS = (" ", " ", " ", " OR ", " OR ", ")", " (", " -(", " NOT ", " AND ", "|", " -")
SIGNS = (":", "=", "!=", "<", "<=", ">", ">=", "::", " : ", "")
AWKWARD = (
    '"',
    "''",
    "\\",
    "%",
    "_",
    "*",
    "^",
    "{",
    "}",
    "\x00",
    "\u202e",
    "é",
    "ß",
    "ﬀ",
    "İ",
    "𝔘",
    "99999999999",
    "-1",
    "+",
)
OTHERWISE = {"is": FLAGS, "order": ORDERS, "moves": ("N", "K", "fW"), "owned": ("yes", "no", "2")}
REPEATED = (
    "(-a OR -b) ",
    "-(a OR b) ",
    "a OR ",
    "(a b) OR ",
    "-(-a) ",
    "-(a -(b -(c))) ",
    "cost!=1|2|3 ",
    '"a b" ',
    "((a))",
)
# Expressions over which backtracking engines take for ever, or which are no expressions at all.
EXPRESSIONS = (
    "(a+)+$",
    "(a|aa)+$",
    "(a|a)*b",
    "(.*)*x",
    "(.*.*)*x",
    "([a-zA-Z]+)*!",
    "(x+x+)+y",
    "(a?){100}a{100}",
    "((a{1,30}){1,30}){1,30}",
    "(a|b)*a(a|b){20}c",
    ".*.*.*.*.*.*=.*",
    "(\\w+\\s?)*\\d{5}",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
    "(?=a)a",
    "(a)\\1",
    "(?P<n>a)",
    "a{99999}",
    "[z-a]",
    "(((((((((",
    "[",
    "a**",
    "\\",
    "|*",
    "()*",
    "(|a)*(|b)*(|c)*x",
)


Words = dict[str, list[str]]  # by field, and under "" all of them


def random_query(chance: random.Random, words: Words) -> str:
    """Return a well-formed query, or random tokens; sometimes one token is repeated up to the maximum length."""
    kind = chance.random()
    if kind < 0.05:
        piece = chance.choice(REPEATED) if chance.random() < 0.5 else f"{_condition(chance, words, 2)} "
        return (piece * MAX_QUERY_LENGTH)[: chance.randrange(1, MAX_QUERY_LENGTH + 2)]
    if kind < 0.6:
        return " ".join(_condition(chance, words, 4) for _ in range(chance.randrange(1, 12)))[: MAX_QUERY_LENGTH + 1]
    pieces = [_token(chance, words) + chance.choice(JOINS) for _ in range(chance.randrange(1, 30))]
    return "".join(pieces)[: MAX_QUERY_LENGTH + 1]


def _condition(chance: random.Random, words: Words, depth: int) -> str:
    """Return a valid condition."""
    kind = chance.random()
    if depth and kind < 0.3:
        join = chance.choice((" ", " OR "))
        inner = join.join(_condition(chance, words, depth - 1) for _ in range(chance.randrange(1, 5)))
        return f"{chance.choice(('', '-', 'NOT '))}({inner})"
    if kind < 0.4:
        return f"-{_condition(chance, words, 0)}"
    if kind < 0.6:
        return f'"{chance.choice(words[""])}"'
    field = chance.choice(FIELDS)
    if field.kind is Kind.NUMBER:
        return f"{field.name}{chance.choice(SIGNS[:7])}{chance.randrange(-1, 9)}"
    values = "|".join(f'"{chance.choice(words[field.name])}"' for _ in range(chance.randrange(1, 4)))
    return f"{field.name}:{values}"


def _token(chance: random.Random, words: Words) -> str:
    kind = chance.random()
    if kind < 0.4:
        value = chance.choice(words[""]) if chance.random() < 0.8 else str(chance.randrange(-3, 12))
        return f"{chance.choice(FIELDS).name}{chance.choice(SIGNS)}{value}"
    if kind < 0.75:
        return chance.choice(words[""])
    if kind < 0.85:
        return f'"{chance.choice(words[""])} {chance.choice(words[""])}"'
    if kind < 0.9:
        return f"{chance.choice(('', 'text:', 'name:', '-'))}/{chance.choice(EXPRESSIONS)}/"
    if kind < 0.95:
        return chance.choice(AWKWARD)
    return "".join(chr(chance.randrange(1, 0x2FFF)) for _ in range(chance.randrange(1, 8)))


def words_of(catalogue: Catalogue) -> Words:
    """Return the words that each field understands, by field, and all of these with the names of cards."""
    vocabulary = catalogue.vocabulary()
    leaders = {card.name for ruleset in catalogue.rulesets.values() for card in catalogue.leaders(ruleset)}
    others = {**OTHERWISE, "deck": catalogue.deck_names(), "for": leaders}
    names = {card.name for card in catalogue.search(parse(""))}
    everything = {*names, *(part for name in names for part in name.split())}
    by_field: Words = {}
    for field in FIELDS:
        known = set(vocabulary.of(field.name)) or {*others.get(field.name, ())} or names
        by_field[field.name] = sorted(known)
        everything |= known
    return {**by_field, "": sorted(everything)}


@contextmanager
def bounded(catalogue: Catalogue) -> Iterator[None]:
    """Limit queries to `MAX_STEPS` together; SQLite interrupts the query that exceeds them."""
    counts = iter(range(MAX_STEPS // STEPS))
    catalogue.connection.set_progress_handler(lambda: next(counts, None) is None, STEPS)
    try:
        yield
    finally:
        catalogue.connection.set_progress_handler(None, 0)


def ask(catalogue: Catalogue, vocabulary: QueryVocabulary, text: str) -> str:
    """Return the outcome of a query: `answered`, `refused`, or the name of an exception, such as for taking too long."""
    try:
        with bounded(catalogue):
            catalogue.search(parse(text, vocabulary))
        outcome = "answered"
    except InputError:
        outcome = "refused"
    except Exception as error:  # noqa: BLE001 - whatever it is, it is what we look for
        return f"{type(error).__name__}: {error}"
    return outcome


def failures(catalogue: Catalogue, number: int, seed: int, outcomes: Counter[str]) -> Iterator[tuple[str, str]]:
    """Return the failed ones among `number` random queries, with their outcomes; `outcomes` counts all."""
    chance, words = random.Random(seed), words_of(catalogue)  # noqa: S311 - no secret
    vocabulary = catalogue.vocabulary(DeckSets(Resolver(catalogue), dict))
    for _ in range(number):
        text = random_query(chance, words)
        outcome = ask(catalogue, vocabulary, text)
        outcomes[outcome.partition(":")[0]] += 1
        if outcome not in ("answered", "refused"):
            yield text, outcome


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    outcomes = Counter[str]()
    with tempfile.TemporaryDirectory() as folder:
        catalogue = open_catalogue(Path(folder) / "cards.db", Sources())
        wrong = 0
        for text, outcome in failures(catalogue, asked.number, asked.seed, outcomes):
            print(f"{outcome}: {text!r}")
            wrong += 1
        catalogue.close()
    print(f"queries: {asked.number} tried, {wrong} failed ({', '.join(f'{n} {what}' for what, n in outcomes.items())})")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
