"""Games played on from a position of a recorded game by the greedy bot for all players.

Hands and the board stay as they were; draw piles are shuffled, except for cards that a player has seen there, and dice
fall anew. So the share of wins is the chance of somebody who sees all hands, and not what will be drawn and rolled.
Game number *i* has the same stream of random numbers from every position.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from deckbuilder.app.analysis.source import RecordedPositions
from deckbuilder.bots import make_bot
from deckbuilder.simulation.rounds import SourcedWork, open_source
from engine.bots import Player
from engine.core.decisions import Option
from engine.core.errors import LimitExceededError
from engine.core.game import Evaluation, Game
from engine.core.hidden_information import publicly_known
from engine.generator import Generator

BOT = "greedy"  # the one that plays on in an analysis
MAX_TURNS = 120  # of a game that is played on; then it counts as drawn

Bots = Sequence[Player]  # by seat


class Point(NamedTuple):
    """A position of a recorded game after so many steps, and the labels of choices that are made next in their order.

    What chance decides about these choices is drawn anew in every game.
    """

    step: int
    choices: tuple[str, ...] = ()


class GameEnd(NamedTuple):
    """How a game has ended that was played on. `winner`: a seat; None where it is drawn, or was broken off.

    `number`: of the game from its point.
    """

    number: int
    winner: int | None


@dataclass(frozen=True)
class PlayedOn(SourcedWork):
    """The games from a point, as work for any process. `bot`: who plays on."""

    seed: int
    point: Point
    bot: str = BOT

    def play(self, numbers: Sequence[int]) -> list[GameEnd]:
        """Return how the games of these numbers end; those are left out in which an ability has no end."""
        ends = [self._play(open_source(self.source), number) for number in numbers]
        return [end for end in ends if end is not None]

    def _play(self, positions: RecordedPositions, number: int) -> GameEnd | None:
        generator = Generator(self.seed, number)
        game = positions.game(self.point.step)
        draw_anew(game, generator)
        bots = bots_of(game, generator, positions, self.bot)
        last = game.state.turn + MAX_TURNS
        try:
            take_choices(game, self.point.choices, bots)
            play_on(game, bots, last)
        except LimitExceededError:
            return None
        return GameEnd(number, game.winner)


def bots_of(game: Game, generator: Generator, positions: RecordedPositions, bot: str = BOT) -> Bots:
    """Return the bots that play on, one for each seat."""
    return [make_bot(bot, generator.word(), positions.weights) for _ in range(game.state.seats)]


def play_on(game: Game, bots: Bots, last: int) -> None:
    """Let bots play on up to the end of a turn, or of the game. Raises LimitExceededError."""
    while (decision := game.decision) and game.state.turn <= last:
        game.choose(bots[decision.player].choose(game))


def draw_anew(game: Game, generator: Generator) -> None:
    """Shuffle the draw piles of a game, except for cards that a player has seen there, and let dice fall anew."""
    state = game.state
    seen = {card for _, card in state.seen} | publicly_known(game)
    for seat in range(state.seats):
        pile = state.draws[seat]
        unseen = [card for card in pile if card not in seen]
        generator.shuffle(unseen)
        others = iter(unseen)
        state.draws[seat] = [card if card in seen else next(others) for card in pile]
    state.script = None
    state.random = Generator(generator.word(), generator.word()).state


def take_choices(game: Game, choices: Sequence[str], bots: Bots) -> None:
    """Make the choices of a turn by their labels, as far as they are offered: dice may have fallen otherwise.

    An action that is not offered is left out; a question to which no choice is an answer is left to the bots.
    """
    turn = game.state.turn
    for label in choices:
        while (decision := game.decision) is not None and game.state.turn == turn:
            option = _offered(game, label)
            if option is not None:
                game.take(option)
                break
            if decision.action:
                break
            game.choose(bots[decision.player].choose(game))


def _offered(game: Game, label: str) -> Option | None:
    """Return the option of exactly this label; a name that happens to fit another option is none."""
    labels = game.labels()
    return game.options[labels.index(label)] if label in labels else game.library.rules.find(game, label)


def worth_to(evaluation: Evaluation, game: Game, player: int) -> float:
    """Return what a position is worth to a player, by an evaluation of the game."""
    evaluation.begin_search(game, player)
    return evaluation.worth(game, player)
