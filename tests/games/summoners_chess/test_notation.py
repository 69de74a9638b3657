"""Short notation: the text of each option is parsed to that option."""

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.playing import game_at
from engine.core.game import Game
from engine.games.summoners_chess.notation import short
from engine.generator import Generator
from tests.games.summoners_chess.table import DECKS, deck, shipped

POSITION = "mao7/3shb4/8/2GUI5/8/8/RAK{i1}2SHB4/AVE1PIG?1CHA1GUI?1 1 - 20,20 SHB.SUP.LIS|- SHB.SHB|GUI.GUI -|SUA 5"


@pytest.mark.parametrize(
    ("label", "text"),
    [
        ("command c5 c6", "c5c6"),
        ("command a2", "a2"),
        ("summon Shield Bearer b1", "SHB@b1"),
        ("set Line Spearman b1", "LIS?@b1"),
        ("reveal g1", "g1!"),
        ("play Sudden Palisade", "SUP"),
    ],
)
def test_an_option_has_a_short_notation(label: str, text: str, catalogue: Catalogue) -> None:
    game = game_at(POSITION, catalogue)
    option = game.find(label)
    assert option is not None
    assert short(game, option) == text
    for said in (text, text.lower()):
        assert game.find(said) == option
    game.answer(text)


def test_ending_a_turn_has_a_short_notation(catalogue: Catalogue) -> None:
    game = game_at(POSITION, catalogue)
    assert not game.accepts("--")
    game.answer("c5c6")
    game.answer("..")  # no quick card in the checkpoint
    game.answer("--")
    assert game.state.active == 1


@pytest.mark.parametrize("text", ["", "c5", "c5c9", "SHB", "XXX@b1", "!", "--"])
def test_unknown_short_notation_is_refused(text: str, catalogue: Catalogue) -> None:
    assert not game_at(POSITION, catalogue).accepts(text)


@pytest.mark.parametrize("seed", range(6))
def test_the_short_notation_of_every_option_in_a_game_is_understood(seed: int) -> None:
    chance = Generator(seed)
    decks = [deck(DECKS[seed % 5]), deck(DECKS[(seed + 2) % 5])]
    game = Game.start(shipped(), decks, seed)
    for _ in range(250):
        if game.decision is None:
            break
        texts = [short(game, option).casefold() for option in game.options]
        for option, text in zip(game.options, texts, strict=True):
            assert " " not in text
            if texts.count(text) == 1:
                assert game.find(text) == option
        game.choose(chance.below(len(game.options)))
