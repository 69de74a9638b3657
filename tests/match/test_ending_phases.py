"""Ending phases only passes; what is given up by it is asked first, from the game's own rules."""

import pytest

from deckbuilder.decks.resolve import Resolver
from deckbuilder.games import presentation_of
from deckbuilder.match.session.commands.turn import KEEP_PLAYING
from deckbuilder.web.views.turn import BY_BOT, PassedPhases, passed_phases
from engine.generator import Generator
from tests.match.helpers import match, sit, type_in

CHESS, FIRST = ("the-long-wall", "locust-season"), ("workbench-mugglug", "workbench-oldin")
PAIRS = [("polar-dwarves", "phoenix-elves"), FIRST, CHESS]
LAST = 99  # every phase of a turn


@pytest.mark.parametrize("decks", PAIRS)
def test_end_turn_puts_nothing_from_the_hand_into_play_or_away(resolver: Resolver, decks: tuple[str, str]) -> None:
    interpreter = sit(resolver, decks, seed=5)
    chance, ended = Generator(5, 1), 0
    for _ in range(60):
        game = interpreter.match.game
        if game.over or ended > 3:
            break
        if "end" in interpreter.menu.texts and chance.below(3) == 0:
            hand, turn = set(game.state.hands[0]), game.state.turn
            type_in(interpreter, "end turn yes")
            now = interpreter.match.game
            if now.state.turn > turn:
                ended += 1
                assert hand <= set(now.state.hands[0]) or now.decision is not None
                assert not any(step.text.startswith(("discard", "magic")) for step in interpreter.match.steps)
        else:
            texts = [text for text in interpreter.menu.texts if not text.startswith(("discard", "magic"))]
            type_in(interpreter, (texts or interpreter.menu.texts)[chance.below(len(texts) or 1)])
            interpreter.question = None
    assert ended


@pytest.mark.parametrize("word", ["end turn", "auto"])
def test_what_is_asked_can_be_answered_beforehand(resolver: Resolver, word: str) -> None:
    interpreter = sit(resolver)
    before = interpreter.match.game.digest()
    type_in(interpreter, word)
    assert interpreter.question is not None
    assert interpreter.question.labels[1] == KEEP_PLAYING
    assert interpreter.question.points
    assert interpreter.match.game.digest() == before
    type_in(interpreter, "no")
    assert interpreter.match.game.digest() == before
    type_in(interpreter, f"{word} yes")
    assert interpreter.question is None
    assert interpreter.match.game.state.turn > 1
    type_in(interpreter, "undo", "yes")
    assert interpreter.match.game.digest() == before


@pytest.mark.rule("CH-4.2.1")
def test_the_command_of_a_turn_of_chess_is_not_given_up_unasked(resolver: Resolver) -> None:
    interpreter = sit(resolver, CHESS, seed=3)
    presentation = presentation_of(interpreter.match.library)
    while not any(option.kind == "command" for option in interpreter.menu.options):
        type_in(interpreter, interpreter.menu.texts[0])
    main = interpreter.match.game.state.phase
    (loss,) = presentation.losses(interpreter.known, main)
    assert loss.sentence == "The command of this turn is not used."
    interpreter.match.edit("set morale 1 7")  # a change by hand takes no command
    assert presentation.losses(interpreter.known, main) == [loss]
    assert presentation.losses(interpreter.known, main - 1) == []


@pytest.mark.parametrize("decks", PAIRS)
def test_what_is_lost_is_a_few_words_and_a_sentence(resolver: Resolver, decks: tuple[str, str]) -> None:
    playing = match(resolver, decks, opponent="greedy", seed=4)
    presentation, losses = presentation_of(playing.library), []
    for _ in range(4):
        proxy, game = playing.bots.proxy(playing.game), playing.game
        while not playing.game.over and playing.game.state.turn == game.state.turn:
            losses += presentation.losses(playing.game.view(playing.player), LAST)
            playing.choose(playing.game.options[proxy.choose(playing.game)])
            if not playing.game.over:
                proxy = playing.bots.proxy(playing.game)
    assert losses
    assert all(loss.sentence.endswith(".") and len(loss.short) < 16 for loss in losses)


def test_a_phase_that_passes_for_lack_of_magic_says_so(resolver: Resolver) -> None:
    interpreter = sit(resolver, FIRST, seed=5)
    type_in(interpreter, "end turn", "yes")
    passed = passed_phases(interpreter.match, 0)
    assert passed.texts[-2:] == ("Draw: no choice in it, passed.", "Summon: nothing affordable, passed.")
    assert not passed.turn


def test_the_first_turn_that_the_rules_end_says_so_and_later_ones_need_not(resolver: Resolver) -> None:
    chess = match(resolver, CHESS, seed=5)
    while chess.game.state.turn == 1:
        assert not passed_phases(chess, 0).turn
        chess.choose(chess.game.options[0])
        while chess.step_bots():
            pass
    assert passed_phases(chess, 0).turn == "Command used: your turn is over."
    while chess.game.state.turn == 3:
        chess.choose(chess.game.options[0])
        while chess.step_bots():
            pass
    assert passed_phases(chess, 0) == PassedPhases()


@pytest.mark.parametrize("decks", PAIRS)
def test_a_turn_that_a_bot_finished_says_so(resolver: Resolver, decks: tuple[str, str]) -> None:
    interpreter = sit(resolver, decks, seed=5)
    for _ in range(3):
        type_in(interpreter, "auto", "yes")
        assert passed_phases(interpreter.match, 0) == PassedPhases((), BY_BOT)
