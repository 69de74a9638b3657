"""Mutated records of games: refused, reported as different, or still the same game."""

from collections import Counter
from collections.abc import Sequence

from engine.core.deck import GameDeck
from engine.core.game import Library
from engine.generator import Generator
from engine.record import RecordError, read, write
from engine.replay import Recorder, Replay, ReplayError

PIECES = (
    "0",
    "9",
    "-1",
    "99999999",
    "random",
    "by hand: set c4 damage 2",
    "end",
    ":",
    "@",
    "\x1b",
    "\u00e9",
    "turn 1: player 9",
)


def recorded(library: Library, decks: Sequence[GameDeck], number: int, steps: int) -> str:
    """Return the record of the first steps of a random game."""
    chance = Generator(number, 1)
    recorder = Recorder(library, decks, number)
    while recorder.game.decision is not None and len(recorder.steps) < steps:
        recorder.choose(chance.below(len(recorder.game.options)))
    return write(recorder.record())


def mutated(text: str, chance: Generator) -> str:
    """Return a record with one change: a line left out, doubled, moved or replaced, a character, a word."""
    lines = text.split("\n")
    first, second = chance.below(len(lines)), chance.below(len(lines))
    way = chance.below(7)
    if way == 0:
        del lines[first]
    elif way == 1:
        lines.insert(second, lines[first])
    elif way == 2:
        lines[first], lines[second] = lines[second], lines[first]
    elif way == 3:
        return text[: chance.below(len(text))]
    elif way == 4:
        at = chance.below(len(text))
        return text[:at] + PIECES[chance.below(len(PIECES))] + text[at + chance.below(3) :]
    elif way == 5:
        words = lines[first].split(" ")
        words[chance.below(len(words))] = PIECES[chance.below(len(PIECES))]
        lines[first] = " ".join(words)
    else:
        words, others = lines[first].split(" "), lines[second].split(" ")
        words[chance.below(len(words))] = others[chance.below(len(others))]
        lines[first] = " ".join(words)
    return "\n".join(lines)


def outcome(library: Library, text: str, mutation: str) -> str:
    """Return the outcome of a mutated record: how it is refused, where it differs, or that it is the same game.

    Raises AssertionError if a different game is accepted as the recorded one.
    """
    try:
        record = read(mutation)
        replay = Replay(library, record)
        while replay.done < len(record.steps):
            replay.forward()
    except RecordError:
        return "no record"
    except ReplayError:
        return "can't be played"
    if replay.difference is not None:
        return "differs"
    whole = read(text)
    known = {whole.start, *[step.digest for step in whole.steps]}
    assert replay.game.digest() in known, "a changed record is taken for the game"
    assert record.winner == replay.game.winner, "an end that was not reached is taken for the game's"
    return "the same"


def play(library: Library, decks: Sequence[GameDeck], number: int, mutations: int) -> Counter[str]:
    """Mutate the record of one game `mutations` times; count the outcomes."""
    text = recorded(library, decks, number, 40)
    chance = Generator(number, 4)
    return Counter(outcome(library, text, mutated(text, chance)) for _ in range(mutations))
