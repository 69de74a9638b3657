"""Random manual edits in random games: all invariants still hold, and the record replays to the same game."""

from collections import Counter
from collections.abc import Mapping, Sequence

from engine.core.deck import GameDeck
from engine.core.errors import InvalidEditError
from engine.core.game import Game, Library
from engine.core.manual_edit_text import parse_edit
from engine.generator import Generator
from engine.replay import Recorder, Replay
from fuzz.cards import Contest
from fuzz.games import check

STREAM = 5  # of the generator
VERBS = ("set", "tally", "put", "move", "take", "get", "draw", "shuffle")


def some_text(game: Game, generator: Generator) -> str:
    """Return the text of a random manual edit, possible or not."""
    board, layout, state = game.card_set.board, game.card_set.layout, game.state
    square = _one_of(board.names, generator)
    occupied = _one_of([board.names[place] for place in state.place if place >= 0], generator)
    player, number = 1 + generator.below(state.seats), generator.below(6)
    held = [game.name(card) for zone in state.piles for card in zone[player - 1]]
    name = _one_of(held or ["Nobody"], generator)
    mark, tally = _one_of(layout.columns, generator), _one_of(layout.tallies or ("nothing",), generator)
    zone = _one_of(layout.zones, generator)
    return {
        "set": f"set {occupied} {mark} {number}",
        "tally": f"set {tally} {player} {number}",
        "put": f"put {name} {square} {player}",
        "move": f"put {occupied} {square}",
        "take": f"take {occupied} {zone}{f' {player}' if number % 2 else ''}",
        "get": f"take {name} {zone} {player}",
        "draw": f"draw {1 + number // 2} {player}",
        "shuffle": f"shuffle {player}",
    }[_one_of(VERBS, generator)]


def _one_of(texts: Sequence[str], generator: Generator) -> str:
    return texts[generator.below(len(texts))]


def play(
    library: Library, decks: Mapping[str, GameDeck], numbers: Sequence[int], contest: Contest, turns: int
) -> Counter[str]:
    """Play the games of these numbers, trying a manual edit at every third decision; count the applied ones by verb."""
    done: Counter[str] = Counter()
    for number in numbers:
        generator = Generator(number, STREAM)
        recorder = Recorder(library, contest.decks_of(decks, number), number)
        game = recorder.game
        while game.decision is not None and game.state.turn <= turns:
            if generator.below(3):
                recorder.choose(generator.below(len(game.options)))
                continue
            text, before = some_text(game, generator), game.digest()
            try:
                full = parse_edit(game, text).text(game)
                recorder.edit(text)
            except InvalidEditError:
                assert game.digest() == before, "what was refused has changed something"
                continue
            assert recorder.steps[-1].text == f"by hand: {full}", text
            done[full.partition(" ")[0]] += 1
            if game.decision is not None:
                check(game)
        replay = Replay(library, recorder.record())
        for _ in recorder.steps:
            replay.forward()
        assert replay.difference is None
        assert replay.game.digest() == game.digest()
    return done
