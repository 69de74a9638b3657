"""A small game, as the files that a copy of the tree gets, and the line that registers it in two of its files."""

RULESET = """\
ruleset: race
name: Race
numbers: {}
classes:
  runner: The piece that has to reach the other end of the board.
phases: [step]
board: {files: 3, ranks: 4}
leader: runner
formats:
  custom:
    name: Custom
    sections:
      runner: {cards: "class:runner", count: 1, rule: RACE-1}
opening: {cards: 0, drawn: never, put_back: false, each_turn: 0, resource: steps, first: 0, second: 0, playable: "class:runner", rule: RACE-2}
"""

RULES = '''\
"""A race: each player moves a runner by a square; the first at the other end of the board wins."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, Final

from engine.board import Board
from engine.core.deck import GameDeck
from engine.core.decisions import Decision, Option
from engine.core.events import Ended, Placed, TurnBegan
from engine.core.game import Game, Library, Rules, StackItem
from engine.core.position import Definition, Position
from engine.core.setup import lay_out
from engine.core.state import Layout
from engine.games.race.nodes import VOCABULARY
from engine.language.runtime import library as compiler

LAYOUT: Final = Layout()
WAYS_TO_PLAY: Final = frozenset[str]()


class Step(Option):
    """A step of the runner onto a square."""

    __slots__ = ("square",)
    verb: ClassVar[str] = "step"

    def __init__(self, square: int) -> None:
        self.square = square

    def key(self) -> tuple[Any, ...]:
        return (self.square,)

    def label(self, position: Position) -> str:
        return f"{self.verb} {position.square_name(self.square)}"


class RaceTurn(StackItem):
    """The turns: one step each."""

    tag: ClassVar[str] = "RaceTurn"

    def run(self, game: Game) -> Decision | None:
        return Decision(game.state.active, "Where to?", -1, None, action=True)

    def options(self, game: Game) -> list[Option]:
        state = game.state
        squares = game.card_set.board.neighbours[state.place[state.leaders[state.active]]]
        return [Step(square) for square in squares if state.board[square] < 0]

    def answer(self, game: Game, option: Option) -> None:
        state, board, player = game.state, game.card_set.board, game.state.active
        assert isinstance(option, Step)
        runner, square = state.leaders[player], option.square
        start = state.place[runner]
        state.board[start] = -1
        state.put(runner, square)
        game.emit(Placed(runner, start, square))
        if board.own_row(player, square) == board.ranks - 1:
            state.winner, state.result = player, "the other end is reached"
            game.emit(Ended(player, state.result))
        state.active, state.turn = 1 - player, state.turn + 1
        game.emit(TurnBegan(state.active, state.turn))

    def copy(self) -> "RaceTurn":
        return RaceTurn(self.card, self.player)


class RaceRules(Rules):
    """The rules of the race."""

    def set_up(self, game: Game, decks: Sequence[GameDeck], seed: int, first: int | None) -> None:
        lay_out(game, decks, seed)
        game.state.active, game.state.turn = first or 0, 1
        self.resume(game)
        game.emit(TurnBegan(game.state.active, 1))

    def resume(self, game: Game) -> None:
        game.stack.append(RaceTurn(-1, game.state.active))

    def check_state(self, game: Game) -> None:
        game.state.unsettled = False

    def stands(self, definition: Definition) -> bool:
        return True

    def hide(self, game: Game, player: int) -> None:
        """Nothing is hidden."""


def library(ruleset: Mapping[str, Any], cards: Iterable[Mapping[str, Any]], seats: int = 2) -> Library:
    """Return the library of a race."""
    return compiler.library(ruleset, cards, RaceRules(), LAYOUT, board_of(ruleset, seats), VOCABULARY)


def board_of(ruleset: Mapping[str, Any], seats: int) -> Board:
    """Return the board. Raises ValueError for other than two seats."""
    if seats != 2:
        raise ValueError(f"a race has 2 seats, not {seats}")
    return Board(int(ruleset["board"]["files"]), int(ruleset["board"]["ranks"]))
'''

NODES = '''\
"""The vocabulary of the race: the nodes of every game."""

from engine.language.nodes import VOCABULARY

__all__ = ["VOCABULARY"]
'''

PLUGIN = '''\
"""The race above the engine."""

from deckbuilder.games.plugin import GamePlugin
from deckbuilder.games.presentation import Presentation


class RacePresentation(Presentation):
    """The race as a player sees it."""

    verbs = ("step",)


PLUGIN = GamePlugin(presentation=RacePresentation())
'''

RUNNER = """\
card: {name}
ruleset: race
faction: Walkers
class: runner
setup: {{confirmed: true, board: [{{card: {name}, at: [0, 1]}}]}}
"""

DECK = """\
deck: Team {name}
ruleset: race
format: custom
cards: {{runner: {{{name}: 1}}}}
"""

FILES = {
    "cards/race/ruleset.yaml": RULESET,
    "cards/race/walkers/faction.yaml": "faction: Walkers\nruleset: race\n",
    **{f"cards/race/walkers/{name.lower()}.yaml": RUNNER.format(name=name) for name in ("Ada", "Bo")},
    **{f"cards/race/decks/team-{name.lower()}.yaml": DECK.format(name=name) for name in ("Ada", "Bo")},
    "engine/games/race/__init__.py": '"""A race over a small board."""\n',
    "engine/games/race/nodes/__init__.py": NODES,
    "engine/games/race/rules.py": RULES,
    "deckbuilder/games/race/__init__.py": PLUGIN,
    "deckbuilder/games/race/rules_text.py": '"""The rules text of the race: it has no words of its own."""\n',
}

# By registry: what the new line stands behind, and the line.
REGISTRATIONS = {
    "engine/games/__init__.py": ('engine.games.summoners_chess.rules",\n', '    "race": "engine.games.race.rules",\n'),
    "deckbuilder/games/__init__.py": (
        'deckbuilder.games.summoners_chess",\n',
        '    "race": "deckbuilder.games.race",\n',
    ),
}
