"""Hostile house cards, generated at random, and games with them: nested choices, repeats, abilities that trigger each
other, deep selectors.

They are written as YAML, read as any house card is, and played by bots.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

from deckbuilder.match.weights import load_weights
from engine.bots.kinds import make_player
from engine.core.errors import LimitExceededError
from engine.core.game import Game
from engine.core.outcomes import outcomes
from engine.generator import Generator
from engine.language.errors import LanguageError
from fuzz.hostile_games import SETTINGS, Setting
from tests.engine.table import Document, event, unit

DECISIONS: Final = 60  # in a game
ASKED: Final = ("odds", "advice")  # at decisions that random play leads to
KINDS: Final = ("random", "greedy", *ASKED)
QUESTIONS: Final = 3  # decisions at which something is asked
MOST_ASKED: Final = 2  # options of a decision whose odds are asked
NUMBERS: Final = (1, 2, 10, 99)
STREAM: Final = 7

Watch = Callable[[int], None]  # gets the turn before each decision, and may raise


def no_watch(_turn: int) -> None:
    """Do not limit a game."""


class HostileCardWriter:
    """Writes hostile cards at random; the same number writes the same cards."""

    def __init__(self, number: int) -> None:
        self.generator = Generator(number, STREAM)

    def one(self, *of: Any) -> Any:
        return of[self.generator.below(len(of))]

    def selector(self, depth: int) -> Document:
        found: Document = {
            self.one("any", "friendly", "enemy"): self.one("unit", "card", "structure", "common or champion")
        }
        if depth:
            inner = self.selector(depth - 1)
            found |= self.one(
                {"adjacent": inner}, {"within": self.one(*NUMBERS), "of": "self"}, {"adjacent": inner}, {}
            )
        return found

    def amount(self) -> Any:
        number = self.one(*NUMBERS)
        return self.one(number, {"count": self.selector(self.generator.below(4)), "times": number}, number)

    def effect(self, depth: int) -> list[Document]:
        """Return one effect, or two that belong together."""
        name = "".join(chr(97 + self.generator.below(26)) for _ in range(8))
        choose = {"choose": self.selector(self.generator.below(3)), "as": name}
        plain: list[list[Document]] = [
            [{**choose, "number": "any"}, {"damage": 1, "on": name}],
            [{**choose, "number": self.one(2, 10)}, {"boost": 1, "on": name}],
            [{**choose, "number": {"most": 10}}, {"each": name, "do": self.effects(depth - 1)}],
            [{**choose, "number": "all"}, {"force": name, "spaces": self.one(*NUMBERS)}],
            [choose, {"place": name, "on": {"adjacent": self.selector(1)}}],
            [choose, {"destroy": name}],
            [{"repeat": [choose, {"boost": 1, "on": name}]}],
            [{"repeat": [choose, *self.effects(depth - 1)]}],
            [{"draw": self.amount()}],
            [{"roll": self.amount()}],
            [{"damage": self.amount(), "on": self.selector(self.generator.below(6))}],
            [{"boost": self.amount(), "on": "self"}],
            [{"heal": self.amount(), "on": self.selector(1)}],
            [{"may": self.effects(depth - 1)}],
            [{"one_of": [self.effects(depth - 1), self.effects(depth - 1), [{"draw": 1}]]}],
            [{"destroy": self.selector(self.generator.below(3))}],
            [
                {
                    "gain": {"have": [{"name": "Echo", "when": self.moment(), "do": [{"roll": 1}]}]},
                    "on": self.selector(0),
                    "until": "turn",
                }
            ],
            [{"force": "self", "spaces": self.one(*NUMBERS)}],
        ]
        found: list[Document] = self.one(*plain) if depth > 0 else self.one(plain[0], plain[8], plain[9], plain[11])
        return found

    def effects(self, depth: int) -> list[Document]:
        if depth <= 0:
            return [{"boost": 1, "on": "self"}]
        return [each for _ in range(1 + self.generator.below(6)) for each in self.effect(depth)]

    def moment(self) -> Document:
        who = self.one("self", self.selector(0), self.selector(2))
        found: Document = self.one(
            {"after": "roll", "by": who},
            {"after": ["move", "force"], "of": who},
            {"after": "destruction", "of": who},
            {"after": "attack", "by": who},
            {"after": "summon", "of": who},
            {"before": "damage", "of": who},
            {"start": "turn"},
            {"end": "turn"},
            {"during": self.one("move", "attack", "summon")},
        )
        return found

    def ability(self) -> Document:
        found: Document = {"name": f"Harm {self.generator.below(10**6)}", "when": self.moment(), "do": self.effects(2)}
        if self.one(True, False):
            found["may"] = True
        return found

    def modifier(self) -> Document:
        deep = self.selector(self.generator.below(8))
        what = {self.one("strength", "life", "range"): self.one(1, 99, {"count": deep})}
        return {
            "name": f"Aura {self.generator.below(10**6)}",
            "modify": what,
            "of": self.selector(self.generator.below(5)),
        }

    def cards(self) -> list[Document]:
        """Return two units, several copies of which stand on the board, and an event."""
        lives = self.one(1, 9, 99)
        return [
            unit(
                "Fiend",
                *[self.one(self.ability, self.modifier)() for _ in range(1 + self.generator.below(3))],
                life=lives,
            ),
            unit("Imp", self.ability(), life=1),
            event("Curse", self.one("move", "attack", "summon"), {"when": "played", "do": self.effects(3)}),
        ]


def slow_cards() -> list[tuple[str, list[Document]]]:
    """Return sets of cards, by name, that once kept a bot busy for minutes."""
    many = [{"choose": {"any": "card"}, "number": "any", "as": "abcdef"[n]} for n in range(6)]
    ten = [{"choose": {"any": "card"}, "number": 10}, {"damage": 1, "on": "target"}]
    again = [{"repeat": [{"choose": {"any": "card"}}, {"boost": 1, "on": "target"}]}]
    all_fall = {
        "name": "Fall",
        "when": {"after": "destruction", "of": {"any": "unit"}},
        "do": [{"damage": 1, "on": {"any": "unit"}}],
    }
    nearest: Any = {"any": "unit"}
    for _ in range(12):
        nearest = {"any": "unit", "adjacent": nearest}
    cards = {
        "any number six times": [event("Curse", "move", {"when": "played", "do": many}), unit("Fiend"), unit("Imp")],
        "ten of many": [event("Curse", "move", {"when": "played", "do": ten}), unit("Fiend"), unit("Imp")],
        "repeat": [event("Curse", "move", {"when": "played", "do": again}), unit("Fiend"), unit("Imp")],
        "a chain of destruction": [
            unit("Fiend", all_fall, life=1),
            unit("Imp", all_fall, life=2),
            event("Curse", "move", {"when": "played", "do": [{"damage": 1, "on": {"any": "unit"}}]}),
        ],
        "selectors in selectors": [
            unit("Fiend", {"name": "Aura", "modify": {"strength": {"count": nearest}}, "of": nearest}),
            unit("Imp"),
            event("Curse", "move", {"when": "played", "do": [{"damage": 1, "on": nearest}]}),
        ],
    }
    return list(cards.items())


def crowded_game(ruleset: Document, cards: Sequence[Document]) -> Game:
    """Return a game in which both players have many of the cards on the board and in hand."""
    return SETTINGS["2e"].crowded_game(ruleset, cards)


def play(
    ruleset: Document, cards: Sequence[Document], kind: str, seed: int = 1, game: str = "2e", watch: Watch = no_watch
) -> str:
    """Play a game with the cards between two bots and return its outcome. Raises whatever fails."""
    setting = SETTINGS[game]
    try:
        crowded_game = setting.crowded_game(ruleset, cards)
        if kind in ASKED:
            return ask(crowded_game, setting, kind, watch)
        weights = load_weights(setting.ruleset)
        players = [make_player(kind, seed + player, weights) for player in (0, 1)]
        for _ in range(DECISIONS):
            watch(crowded_game.state.turn)
            if crowded_game.decision is None:
                return "ended"
            crowded_game.choose(players[crowded_game.decision.player].choose(crowded_game))
    except LanguageError:
        return "refused by the reader"
    except LimitExceededError as error:
        return stopped(error)
    return "goes on"


def ask(game: Game, setting: Setting, kind: str, watch: Watch) -> str:
    """Ask for the odds of each option, or for the strongest bot's choice, in a random game; return the outcome.

    Each question has its own time limit.
    """
    adviser, random_bot = make_player("beam", 1, load_weights(setting.ruleset)), make_player("random", 1, {})
    outcome = "answered"
    for number in range(QUESTIONS):
        if game.decision is None:
            break
        options = game.options[:MOST_ASKED] if kind == "odds" else game.options[:1]
        for place, option in enumerate(options):
            watch(-1 - number * MOST_ASKED - place)
            try:
                if kind == "odds":
                    outcomes(game.view(game.decision.player), option)
                elif len(game.options) > 1:
                    adviser.choose(game)
            except LimitExceededError as error:
                outcome = stopped(error)
        watch(number)
        game.choose(random_bot.choose(game))
    return outcome


def stopped(error: LimitExceededError) -> str:
    assert any(f"'{name}'" in str(error) for name in ("Fiend", "Imp", "Curse", "Chief")), f"no card is named: {error}"
    return "stopped by a sentence"
