# ruff: noqa: T201 - a program that prints a table
"""Games with mutated shipped cards: other classes, numbers, keywords, abilities of other cards.

A mutated card that the validation accepts is a house card like any other, so the invariants that are checked for
shipped cards must hold for it too: `python -m fuzz.changed`.
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

from deckbuilder.documents.abilities import expand
from deckbuilder.documents.document import Document
from deckbuilder.documents.schemas import input_errors as faults_of_schema
from deckbuilder.documents.schemas import kind_of
from deckbuilder.documents.shared import Shared
from deckbuilder.documents.validation import input_errors
from deckbuilder.documents.yaml12 import read_documents, read_one
from deckbuilder.model.card import card_key
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.places import shipped
from engine import games
from engine.core.deck import GameDeck
from engine.core.errors import InvalidDeckError, LimitExceededError
from engine.core.game import Game, Library
from engine.generator import Generator
from fuzz.cards import CONTESTS, Contest, from_scratch
from fuzz.games import check
from fuzz.report import print_table

STREAM: Final = 9
TRIES: Final = 12  # for a change that the validation accepts
DECISIONS: Final = 150  # in a game
ONE_IN: Final = 30  # decisions at which everything is checked
NUMBERS: Final = (0, 1, 2, 9, 99)
COUNTED: Final = ("life", "strength", "cost", "value")
BORROWED: Final = ("attack", "phase", "pattern", "keywords", "types", "symbols", "devotion")  # copied from another card
WORDS: Final = ("unit", "structure", "event", "quick")  # that a class may have in addition to its own

Fields = dict[str, Any]


class CardMutator:
    """Mutates printed values of cards at random; the same number makes the same changes."""

    def __init__(self, number: int, ruleset: Document, cards: Mapping[str, Document]) -> None:
        self.generator = Generator(number, STREAM)
        self.ruleset, self.shared = RuleSet.from_document(ruleset.data), Shared(ruleset.data)
        self.cards = cards

    def one(self, of: Sequence[Any]) -> Any:
        return of[self.generator.below(len(of))]

    def deck_cards(self, keys: set[str]) -> list[Fields]:
        """Return the documents of these cards as the engine expects them, some of them mutated."""
        some = {self.one(sorted(keys)) for _ in range(1 + self.generator.below(6))}
        return [self.valid_change(key) if key in some else self._played(self.cards[key], key) for key in sorted(keys)]

    def valid_change(self, key: str) -> Fields:
        """Return a mutation of a card that the validation accepts, or the card itself if it accepts none."""
        document = self.cards[key]
        for _ in range(TRIES):
            changed = read_one(yaml.safe_dump(self.changed(document.data), sort_keys=False), key)
            if not any(faults_of_schema(changed, "card", 0)) and not any(
                input_errors(changed, self.ruleset, self.shared)
            ):
                return self._played(changed, key)
        return self._played(document, key)

    def _played(self, document: Document, key: str) -> Fields:
        return {**expand(document.data, self.shared), "key": key}

    def changed(self, data: Fields) -> Fields:
        found = deepcopy(data)
        for _ in range(1 + self.generator.below(3)):
            self._change(found)
        return found

    def _change(self, data: Fields) -> None:
        """Change one printed value of a card."""
        key = self.one((*COUNTED, *BORROWED, "class", "active", "beneath", "abilities", "fewer abilities"))
        other = self.cards[self.one(sorted(self.cards))].data
        if key in COUNTED:
            _put(data, key, self.one((None, *NUMBERS)))
        elif key in BORROWED:
            _put(data, key, deepcopy(other.get(key)))
        elif key == "class":
            data[key] = f"{other[key]} {self.one(WORDS)}" if self.generator.below(3) == 0 else other[key]
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
    """Return the document of a rule set, and those of its cards by their keys, as they are in their files."""
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
    """Play a random game of these decks with mutated cards and return its outcome. Raises whatever fails."""
    ruleset, cards = written(contest.ruleset)
    documents = CardMutator(number, ruleset, cards).deck_cards(set().union(*(deck.keys() for deck in decks)))
    library: Library = games.library(ruleset.data, documents, contest.seats)
    generator = Generator(number, STREAM)
    try:
        game = Game.start(library, decks, number, log=[])
        for _ in range(DECISIONS):
            if game.decision is None:
                return "ended"
            if generator.below(ONE_IN) == 0:
                check(game)
            game.choose(generator.below(len(game.options)))
    except InvalidDeckError:
        return "refused"
    except LimitExceededError:
        return "stopped by a sentence"
    return "goes on"


def outcome(name: str, number: int) -> str:
    """Play a game in a worker process; return its outcome, or FAILED with the traceback."""
    _, decks = from_scratch(name)
    try:
        return play(CONTESTS[name], CONTESTS[name].decks_of(decks, number), number)
    except Exception:  # noqa: BLE001 - any exception is a finding
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
            for number, result in zip(numbers, pool.map(outcome, [name] * len(numbers), numbers), strict=True):
                what, _, trace = result.partition("\n")
                tried[f"{name}: {what}"] += 1
                if trace:
                    print(f"{name}, game {number}:\n{trace}", flush=True)
    failed = print_table(tried)
    print(f"{tried.total()} tried, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
