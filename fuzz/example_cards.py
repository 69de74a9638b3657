"""Hostile house cards with every word of a game, composed of the examples in the documentation of the words."""

from collections.abc import Iterator
from typing import Any, Final

from deckbuilder.documents.yaml12 import read_one
from engine.games.summoner_wars.nodes import VOCABULARY as SUMMONER_WARS
from engine.games.summoners_chess.nodes import VOCABULARY as SUMMONERS_CHESS
from engine.generator import Generator
from engine.language.errors import LanguageError
from engine.language.node import keys
from engine.language.vocabulary import Vocabulary
from fuzz.hostile_games import SETTINGS
from tests.engine.table import Document, event, unit

STREAM: Final = 8
TRIES: Final = 12  # for an ability that the parser accepts
NUMBERS: Final = (1, 2, 3, 10, 99)
KNOWN: Final = {"self", "target", "summoner", "general", "you", "it"}  # names that mean something almost everywhere
KINDS: Final = ("effect", "filter", "modifiers", "amount", "condition", "cost", "trigger")


def examples(vocabulary: Vocabulary) -> dict[str, list[Any]]:
    """Return the documented examples, by the kind of word."""
    found: dict[str, list[Any]] = {kind: [] for kind in KINDS}
    for word in vocabulary.words:
        written = [word.about.example, *[each.example for each in keys(word).values()]]
        found.setdefault(word.about.kind, []).extend(read_one(each, word.__name__).data for each in written if each)
    return found


class ExampleCardWriter:
    """Writes cards of a game at random, of abilities that its parser accepts; the same number writes the same cards."""

    def __init__(self, number: int, game: str, ruleset: Document) -> None:
        self.generator = Generator(number, STREAM)
        self.setting, self.ruleset = SETTINGS[game], ruleset
        self.examples = examples(SUMMONERS_CHESS if game == "chess" else SUMMONER_WARS)

    def one(self, *of: Any) -> Any:
        return of[self.generator.below(len(of))]

    def example(self, kind: str) -> Any:
        return self.enlarged(self.one(*self.examples[kind]))

    def enlarged(self, what: Any) -> Any:
        """Return an example with other numbers, about more cards, or about a chosen card."""
        if isinstance(what, dict):
            return {key: self.enlarged(value) for key, value in what.items()}
        if isinstance(what, list):
            return [self.enlarged(each) for each in what]
        if isinstance(what, int) and not isinstance(what, bool):
            return self.one(what, self.one(*NUMBERS), self.one(*NUMBERS), self.one(*self.examples["amount"]))
        if isinstance(what, str) and what not in KNOWN and " " not in what:
            return self.one(what, what, "target", "card" if what in {"structure", "common", "minion"} else what)
        return self.one("self", {self.one("any", "friendly"): "unit"}) if what == "self" and self.one(0, 0, 1) else what

    def effects(self, depth: int) -> list[Document]:
        """Return effects that choose cards and apply effects to them."""
        chosen = self.one({"any": "unit"}, {"any": "card"}, {"own": "unit"}, self.example("filter"))
        number = self.one({}, {}, {"number": "any"}, {"number": {"most": 10}}, {"number": "all"})
        done = [self.wrapped(depth) for _ in range(1 + self.generator.below(3))]
        return [{"choose": chosen, **number}, *done]

    def wrapped(self, depth: int) -> Document:
        if depth <= 0:
            return dict(self.example("effect"))
        plain = self.wrapped(0)
        found: Document = self.one(
            plain,
            plain,
            {"each": "target", "do": [{**plain}]},
            {"repeat": self.effects(depth - 1)},
            {"may": [plain]},
            {"one_of": [[plain], self.effects(0)]},
            {"if": self.example("condition"), "then": [plain]},
            {"hold": self.modifying(), "until": "turn"},
        )
        return found

    def modifying(self) -> Document:
        about = {"of": self.one({"any": "unit"}, {"any": "card"}, self.example("filter"))}
        by = {"attack": {"by": self.one({"any": "unit"}, "self")}}
        return {"modify": self.example("modifiers"), **self.one(about, about, by)}

    def ability(self) -> Document:
        """Return a continuous or a triggered ability."""
        name = {"name": f"Harm {self.generator.below(10**6)}"}
        if self.one(True, False, False):
            return {**name, **self.modifying()}
        more = self.one({}, {}, {"may": True}, {"cost": self.example("cost")}, {"if": self.example("condition")})
        return {**name, "when": self.example("trigger"), **more, "do": self.effects(2)}

    def play(self) -> Document:
        return {"when": "played", "do": [each for _ in range(1 + self.generator.below(3)) for each in self.effects(2)]}

    def cards(self) -> list[Document]:
        """Return two units, several copies of which stand on the board, and an event."""
        fiend = unit("Fiend", life=self.one(1, 9, 99))
        curse = event("Curse", self.one("move", "attack", "summon") if self.setting.ruleset[-2:] == "2e" else "event")
        wanted = [(fiend, self.ability, 1 + self.generator.below(3)), (unit("Imp", life=1), self.ability, 1)]
        return [
            self.setting.printed({**card, "abilities": list(self.accepted(card, write, number))})
            for card, write, number in (*wanted, (curse, self.play, 1))
        ]

    def accepted(self, card: Document, write: Any, number: int) -> Iterator[Document]:
        """Yield up to `number` random abilities that the parser accepts."""
        for _ in range(number):
            for _ in range(TRIES):
                ability = write()
                if self.makes_sense({**card, "abilities": [ability]}):
                    yield ability
                    break

    def makes_sense(self, card: Document) -> bool:
        try:
            self.setting.library(self.ruleset, [self.setting.printed(card)])
        except LanguageError:
            return False
        return True
