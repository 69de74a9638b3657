"""Texts and numbers that match no option are refused; texts that match one follow the documented spellings."""

import pytest

from engine.core.decisions import Option, normalize, texts_of
from engine.core.errors import IllegalOptionError
from engine.core.game import Game
from engine.games.summoner_wars.options import Move
from engine.games.summoners_chess.options import Exert, short
from engine.generator import Generator

MUTATED = 12  # texts tried at a decision
STRANGE = ("\t", "\n", "\r", "\0", "\x1b", "\x1c", "\u00a0", "\u200b", "\u202e", "\u2028", " ", "@", "#")


def check_texts(game: Game) -> None:
    """Check that indexes out of range are refused, and that a mutated label is refused or is a spelling of its option."""
    generator, before = Generator(game.state.random, 2), game.digest()
    for number in (-1, -len(game.options), len(game.options), 1 << 70, True, False):
        with pytest.raises(IllegalOptionError):
            game.choose(number)
    labels = game.labels()
    for _ in range(MUTATED):
        text = mutated(labels[generator.below(len(labels))], labels, generator)
        option = game.find(text)
        if option is not None:
            assert is_spelled(game, option, text), f"{text!r} is taken for {option!r}"
        else:
            with pytest.raises(IllegalOptionError):
                game.answer(text)
    assert game.digest() == before


def is_spelled(game: Game, option: Option, text: str) -> bool:
    """Return True if a text is one of the documented spellings of an option."""
    text = normalize(text).casefold()
    allowed = [
        other.casefold()
        for each, label in zip(game.options, game.labels(), strict=True)
        if each == option
        for other in (*texts_of(game, each, label), each.brief(game))
    ]
    if isinstance(option, Move):
        allowed.append(option.label(game))
    elif isinstance(option, Exert):
        allowed.append(f"exert {' '.join(game.square_name(game.state.place[card]) for card in option.cards)}")
    if "chess" in game.library.ruleset:
        allowed.append(short(game, option).casefold())
    return bool(text) and text in allowed


def mutated(text: str, labels: list[str], generator: Generator) -> str:
    """Return a text with a random change."""
    words, others = text.split(" "), labels[generator.below(len(labels))].split(" ")
    first, second = generator.below(len(text) + 1), generator.below(len(text) + 1)
    word, other = generator.below(len(words)), generator.below(len(others))
    changed = (
        text[:first] + text[first + 1 :],
        text[:first] + chr(32 + generator.below(95)) + text[first:],
        text[:first] + STRANGE[generator.below(len(STRANGE))] + text[first:],
        text[min(first, second) : max(first, second)],
        text.upper(),
        " ".join([*words[:word], words[word], *words[word:]]),
        " ".join([*words[:word], others[other], *words[word + 1 :]]),
        " ".join([*words[:word], *words[word + 1 :]]),
        text * (1 + generator.below(200)),
        "",
    )
    return changed[generator.below(len(changed))]
