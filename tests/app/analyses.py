"""Recorded games for tests of analyses, and results without playing."""

from collections.abc import Sequence
from functools import cache

from deckbuilder.app.analysis.alternatives import Alternative
from deckbuilder.app.analysis.analysis import Analysis, Work
from deckbuilder.app.analysis.playing_on import GameEnd, PlayedOn
from deckbuilder.app.analysis.turn_trials import TurnTrial, TurnTrials
from deckbuilder.app.matches.replays import GameReplay
from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.match.weights import load_weights
from deckbuilder.playing import engine_deck, library_of
from deckbuilder.simulation.chunks import Chunk
from engine.bots import make_player
from engine.bots.evaluating_bot import forced_option
from engine.core.game import Game
from engine.record import Record
from engine.replay import Recorder, Replay

DECKS = ("cave-goblins", "tundra-orcs")
BLUNDER = 65  # a seed with which the last turn of a short game decides: who passes it loses
LONG = 3  # a seed of a game of many turns


def greedy_choice(game: Game) -> int:
    """What the greedy bot does."""
    return make_player("greedy", game.state.turn, load_weights(game.library.ruleset)).choose(game)


@cache
def greedy_game(catalogue: Catalogue, seed: int = BLUNDER) -> Record:
    """A game that greedy bots have played to its end."""
    resolver = Resolver(catalogue)
    decks = [engine_deck(load_shipped(name, resolver).deck, catalogue) for name in DECKS]
    recorder = Recorder(library_of(catalogue, decks), decks, seed)
    bots = [make_player("greedy", number, load_weights("summoner-wars-2e")) for number in (5, 6)]
    while (decision := recorder.game.decision) is not None:
        recorder.choose(bots[decision.player].choose(recorder.game))
    return recorder.record()


@cache
def blunder(catalogue: Catalogue) -> Record:
    """The same game up to its last turn, which its player passes instead of winning; then it is left."""
    game = greedy_game(catalogue)
    recorder = Recorder(library_of(catalogue, game.decks), game.decks, game.seed)
    last = game.steps[-1].turn
    for step in [step for step in game.steps if step.turn < last]:
        recorder.choose(recorder.game.labels().index(step.text))
    while recorder.game.decision is not None and recorder.game.state.turn == last:
        recorder.choose(recorder.game.options.index(forced_option(recorder.game.options)))
    return recorder.record()


@cache
def careless_turn(catalogue: Catalogue, turn: int) -> Record:
    """A long game of greedy bots, but in a turn its player takes any step; after that turn it is left."""
    game = greedy_game(catalogue, LONG)
    recorder = Recorder(library_of(catalogue, game.decks), game.decks, game.seed)
    for step in [step for step in game.steps if step.turn < turn]:
        recorder.choose(recorder.game.labels().index(step.text))
    careless = make_player("random", 1, {})
    while recorder.game.decision is not None and recorder.game.state.turn == turn:
        recorder.choose(careless.choose(recorder.game))
    return recorder.record()


@cache
def random_game(catalogue: Catalogue, seed: int, names: tuple[str, str] = DECKS, turns: int = 12) -> Record:
    """A game of players who take any step, up to the end of a turn."""
    resolver = Resolver(catalogue)
    decks = [engine_deck(load_shipped(name, resolver).deck, catalogue) for name in names]
    recorder = Recorder(library_of(catalogue, decks), decks, seed)
    careless = make_player("random", seed, {})
    while recorder.game.decision is not None and recorder.game.state.turn <= turns:
        recorder.choose(careless.choose(recorder.game))
    return recorder.record()


def replay_of(catalogue: Catalogue, record: Record) -> GameReplay:
    """A recorded game at its beginning."""
    return GameReplay(Replay(library_of(catalogue, record.decks), record), "game.txt")


def guessed(work: Work, numbers: Sequence[int], half: int) -> list[GameEnd] | list[TurnTrial] | list[Alternative]:
    """Results that nobody has played: the first player wins all games from before a step, and no turn is a bad one.

    Of every plan that is looked for there is a better one, after which the first player always wins.
    """
    if isinstance(work, PlayedOn):
        wins = work.point.choices == ("better",) if work.point.choices else work.point.step < half
        return [GameEnd(number, 0 if wins else 1) for number in numbers]
    if isinstance(work, TurnTrials):
        return [TurnTrial(place, (), (0.5, 0.5), (0.5, 0.5), (0.0, 0.0), 10.0) for place in numbers]
    return [
        Alternative(step, ("end",), ("better",), float(step), "attack c4 <c5>", "end", ("it is better",))
        for step in numbers
    ]


def guess(analysis: Analysis, chunks: Sequence[Chunk]) -> None:
    """Add such results to an analysis, as if the chance changed in the middle of the record."""
    half = analysis.ends[-1].step // 2
    for chunk in chunks:
        analysis.add(chunk, guessed(analysis.work_of(chunk), chunk.numbers, half))


def guess_all(analysis: Analysis) -> None:
    """Bring an analysis to its end with such results."""
    while chunks := analysis.next_round():
        guess(analysis, chunks)
