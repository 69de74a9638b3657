# ruff: noqa: T201 - a program that prints a table
"""Games with shipped cards that print something else: other classes, numbers, keywords, abilities of other cards.

What the reader takes of that is a house card as any other, and every promise that is checked of shipped cards must hold
of it too: `python -m tests.fuzz.changed`.
"""

import argparse
import sys
import traceback
from collections import Counter
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from functools import cache
from typing import Any, Final

import yaml

from deckbuilder.documents.abilities import expanded
from deckbuilder.documents.schemas import input_errors as faults_of_schema
from deckbuilder.documents.schemas import kind_of
from deckbuilder.documents.shared import Shared
from deckbuilder.documents.validation import input_errors
from deckbuilder.documents.yaml12 import Document, read_documents, read_one
from deckbuilder.model.card import card_key
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.settings import shipped
from engine import games
from engine.core.deck import GameDeck
from engine.core.errors import InvalidDeckError, LimitExceededError
from engine.core.game import Game, Library
from engine.generator import Generator
from tests.fuzz.cards import CONTESTS, Contest, from_scratch
from tests.fuzz.games import check
from tests.fuzz.report import print_table

STREAM: Final = 9
TRIES: Final = 12  # for a change that the reader takes
DECISIONS: Final = 150  # in a game
ONE_IN: Final = 30  # decisions at which everything is checked
NUMBERS: Final = (0, 1, 2, 9, 99)
COUNTED: Final = ("life", "strength", "cost", "value")
BORROWED: Final = ("attack", "phase", "pattern", "keywords", "types", "symbols", "devotion")  # as another card has them
WORDS: Final = ("unit", "structure", "event", "quick")  # that a class may have beside its own

Fields = dict[str, Any]


class Printer:
    """Changes what cards print, by lot; the same number changes the same."""

    def __init__(self, number: int, ruleset: Document, cards: Mapping[str, Document]) -> None:
        self.lots = Generator(number, STREAM)
        self.ruleset, self.shared = RuleSet.from_document(ruleset.data), Shared(ruleset.data)
        self.cards = cards

    def one(self, of: Sequence[Any]) -> Any:
        return of[self.lots.below(len(of))]

    def deck_cards(self, keys: set[str]) -> list[Fields]:
        """The documents of these cards as the engine takes them, some of them changed."""
        some = {self.one(sorted(keys)) for _ in range(1 + self.lots.below(6))}
        return [self.taken(key) if key in some else self._played(self.cards[key], key) for key in sorted(keys)]

    def taken(self, key: str) -> Fields:
        """The first of some changes of a card that the reader takes; the card as it is where it takes none."""
        document = self.cards[key]
        for _ in range(TRIES):
            changed = read_one(yaml.safe_dump(self.changed(document.data), sort_keys=False), key)
            if not any(faults_of_schema(changed, "card", 0)) and not any(
                input_errors(changed, self.ruleset, self.shared)
            ):
                return self._played(changed, key)
        return self._played(document, key)

    def _played(self, document: Document, key: str) -> Fields:
        return {**expanded(document.data, self.shared), "key": key}

    def changed(self, data: Fields) -> Fields:
        found = deepcopy(data)
        for _ in range(1 + self.lots.below(3)):
            self._change(found)
        return found

    def _change(self, data: Fields) -> None:
        """Change one thing that a card prints."""
        key = self.one((*COUNTED, *BORROWED, "class", "active", "beneath", "abilities", "fewer abilities"))
        other = self.cards[self.one(sorted(self.cards))].data
        if key in COUNTED:
            _put(data, key, self.one((None, *NUMBERS)))
        elif key in BORROWED:
            _put(data, key, deepcopy(other.get(key)))
        elif key == "class":
            data[key] = f"{other[key]} {self.one(WORDS)}" if self.lots.below(3) == 0 else other[key]
        elif key == "abilities":
            data[key] = [*data.get(key, ()), *deepcopy(other.get(key, []))]
        elif key == "fewer abilities":
            data["abilities"] = data.get("abilities", [])[1:]
        else:
            _put(data, key, self.one((None, True)))


def _put(data: Fields, key: str, value: Any) -> None:
    if value is None:
        data.pop(key, None)
    else:
        data[key] = value


@cache
def written(ruleset: str) -> tuple[Document, dict[str, Document]]:
    """The document of a rule set and those of its cards by their keys, as they stand in their files."""
    cards, rules = {}, []
    for path in sorted((shipped("cards") / ruleset).rglob("*.yaml")):
        for document in read_documents(path.read_text("utf-8"), path.name):
            if kind_of(document) == "ruleset":
                rules.append(document)
            elif kind_of(document) == "card":
                data = document.data
                cards[card_key(data["ruleset"], data.get("faction"), data["card"])] = document
    (rule_set,) = rules
    return rule_set, cards


def play(contest: Contest, decks: Sequence[GameDeck], number: int) -> str:
    """Play a game of these decks with changed cards at random: what came of it. Raises whatever fails."""
    ruleset, cards = written(contest.ruleset)
    documents = Printer(number, ruleset, cards).deck_cards(set().union(*(deck.keys() for deck in decks)))
    library: Library = games.library(ruleset.data, documents, contest.seats)
    lots = Generator(number, STREAM)
    try:
        game = Game.start(library, decks, number, log=[])
        for _ in range(DECISIONS):
            if game.decision is None:
                return "ended"
            if lots.below(ONE_IN) == 0:
                check(game)
            game.choose(lots.below(len(game.options)))
    except InvalidDeckError:
        return "refused"
    except LimitExceededError:
        return "stopped by a sentence"
    return "goes on"


def played(name: str, number: int) -> str:
    """The same in whatever process, with what failed as a text."""
    _, decks = from_scratch(name)
    try:
        return play(CONTESTS[name], CONTESTS[name].decks_of(decks, number), number)
    except Exception:  # noqa: BLE001 - whatever it is, it is what is looked for
        return f"FAILED\n{traceback.format_exc()}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=1000, help="of each contest")
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--contests", nargs="+", choices=CONTESTS, default=list(CONTESTS))
    parser.add_argument("--jobs", type=int, default=2)
    asked = parser.parse_args()
    tried: Counter[str] = Counter()
    numbers = range(asked.first, asked.first + asked.games)
    with ProcessPoolExecutor(asked.jobs) as pool:
        for name in asked.contests:
            for number, came in zip(numbers, pool.map(played, [name] * len(numbers), numbers), strict=True):
                what, _, trace = came.partition("\n")
                tried[f"{name}: {what}"] += 1
                if trace:
                    print(f"{name}, game {number}:\n{trace}", flush=True)
    failed = print_table(tried)
    print(f"{tried.total()} tried, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
