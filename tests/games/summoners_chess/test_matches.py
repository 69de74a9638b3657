"""Matches of Summoner's Chess at the terminal: checkpoints, opponents, the mulligan, threats."""

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.resolve import Resolver
from deckbuilder.games import presentation_of
from deckbuilder.match.match import Match
from deckbuilder.match.setup import MatchSetup
from deckbuilder.match.start import begin_at
from deckbuilder.players import PERSON
from engine.bots import SPARED, make_player
from engine.core.game import Game
from engine.core.state import HAND
from engine.games.summoners_chess.check import landing_to
from engine.games.summoners_chess.options import Command
from engine.generator import Generator
from fuzz.cards import CONTESTS
from fuzz.cards import shipped as shipped_of
from tests.depth import deep, sized
from tests.games.summoners_chess.table import DECKS, GHAZRA, ORYN, deck, position, shipped
from tests.games.summoners_chess.test_screen import drawn
from tests.match.helpers import type_in


def sit(catalogue: Catalogue, *players: str, seed: int = 3, first: int = 0, strict: bool = False) -> TableSession:
    """A session at a new game, the opening hands not looked at yet."""
    spared = () if strict else tuple(seat for seat, player in enumerate(players) if player in SPARED)
    table = MatchSetup(tuple(map(deck, DECKS[:2])), players, seed, first, spared)
    return TableSession(catalogue, Match(table, shipped()))


def answered(hand: list[str]) -> Game:
    """A game in which player 2 could answer with quick cards."""
    field = {"e8": ORYN, "d7": "Shield Bearer", "c7": "Shield Bearer"}
    return position({"d1": ORYN, "c3": "Star Squire"}, field, hands=(["Gate Warden", "Muster Hall"], hand))


@pytest.mark.parametrize(
    ("action", "occasion"),
    [("command c3 c4", "command"), ("summon Gate Warden a1", "summon"), ("play Muster Hall", "play")],
)
def test_a_checkpoint_is_known_by_what_it_answers(action: str, occasion: str) -> None:
    game = answered(["Sudden Palisade"])
    presentation = presentation_of(game.library)
    assert presentation.occasion(game) == ""
    game.answer(action)
    while game.decision is not None and game.decision.player == 0 and not game.decision.action:
        game.choose(0)
    assert game.decision is not None
    assert game.decision.player == 1
    assert presentation.occasion(game) == occasion
    assert occasion in presentation.occasions
    assert game.options[-1].passes


def test_an_announced_command_says_what_it_would_capture() -> None:
    field = {"e8": ORYN, "c4": "Shield Bearer", "d7": "Shield Bearer", "c7": "Shield Bearer"}
    game = position({"d1": ORYN, "c3": "Star Squire"}, field, hands=([], ["Sudden Palisade"]))
    presentation = presentation_of(game.library)
    assert presentation.pending_squares(game) == ()
    game.answer("command c3 c4")
    assert presentation.pending(game).endswith("commands Star Squire to c4, to capture Shield Bearer")
    assert presentation.pending_squares(game) == ("c3", "c4")


def asked(catalogue: Catalogue, *lines: str) -> list[str]:
    """The occasions on which a person is asked in the first turns of a game against a random player."""
    found = []
    interpreter = sit(catalogue, PERSON, "random", seed=8)
    interpreter.match.setup.decks[0].pile  # noqa: B018 - the shipped deck has quick cards
    for line in ("done", *lines):
        interpreter.enter(line)
    for _ in range(sized(90, 150)):
        game = interpreter.match.game
        if game.over:
            break
        occasion = presentation_of(game.library).occasion(game)
        found += [occasion] if occasion else []
        labels = interpreter.menu.texts
        interpreter.enter("no" if occasion else "end" if "end" in labels else labels[len(labels) // 2])
    return found


def test_a_person_is_asked_where_that_person_wants_to_be(catalogue: Catalogue) -> None:
    everywhere = asked(catalogue)
    assert len(set(everywhere)) > 1
    assert asked(catalogue, "stop off") == []
    only = asked(catalogue, f"stop {everywhere[0]}")
    assert set(only) == {everywhere[0]}
    assert asked(catalogue, "stop off", "stop on") == everywhere


def test_stop_says_what_it_takes(catalogue: Catalogue) -> None:
    interpreter = sit(catalogue, PERSON, "passive")
    interpreter.enter("done")
    said = {
        line: interpreter.enter(line).lines for line in ("stop", "stop command, play", "stop off", "stop on", "stop us")
    }
    assert said["stop"] == said["stop on"] == ("You are asked whenever you could use something.",)
    assert "in answer to: command and play" in said["stop command, play"][0]
    assert said["stop off"][0].startswith("You are not asked")
    assert said["stop us"] == ("'stop' takes 'on', 'off' or some of command, summon, set, play and trap",)


def test_a_passive_player_does_only_what_must_be_done(catalogue: Catalogue) -> None:
    for strict, turns in ((False, 0), (True, 1)):
        interpreter = sit(catalogue, PERSON, "passive", strict=strict)
        interpreter.enter("done")
        interpreter.enter("command d1 d2")
        interpreter.enter("Star Squire")  # the sixth card, discarded
        told = [line for line in interpreter.log if "Ghazra" in line]
        assert len(told) == turns
        assert interpreter.match.game.state.active == 0


def test_a_developing_player_captures_nothing() -> None:
    field = {"d1": ORYN, "c3": "Gate Warden", "b2": "Gate Warden", "e2": "Line Spearman", "f2": "Line Spearman"}
    game = position(
        field, {"e8": GHAZRA, "d4": "Gutter Imp"}, hands=(["Line Spearman", "Rampart Knight", "Overreach"], [])
    )
    bot = make_player("developing", 1, {})
    assert game.labels()[bot.choose(game)].startswith("summon Rampart Knight")
    while game.decision is not None and game.state.active == 0:
        game.choose(bot.choose(game))
    assert game.name(game.state.board[27]) == "Gutter Imp"
    assert sorted(game.name(card) for card in game.state.hands[0] if game.state.place[card] == HAND)[:2] == [
        "Line Spearman",
        "Overreach",
    ]


def test_a_developing_player_builds_structures() -> None:
    game = position({"d1": ORYN, "c2": "Shield Bearer"}, {"e8": GHAZRA}, hands=(["Muster Hall"], []))
    bot = make_player("developing", 1, {})
    assert game.labels()[bot.choose(game)] == "play Muster Hall"


@pytest.mark.rule("CH-1.3")
def test_a_mulligan_shows_its_number_to_all_and_its_cards_to_its_player(catalogue: Catalogue) -> None:
    interpreter = sit(catalogue, PERSON, PERSON)
    interpreter.enter("")
    assert interpreter.view.question == "Which card goes under the deck?"
    assert interpreter.view.asks == ()
    assert presentation_of(interpreter.match.library).pending(interpreter.match.game).startswith("Opening hand: ")
    hand = [card.name for card in interpreter.view.hand]
    interpreter.enter(hand[0])
    interpreter.enter("done")
    history, name = interpreter.match.history, interpreter.match.setup.player_names[0]
    assert "You put 1 card of the opening hand under the deck." in history.log(0)
    assert f"{name} puts 1 card of the opening hand under the deck." in history.log(1)
    drawn = [line for line in history.log(1) if line.startswith(f"{name} draws")]
    assert drawn[-1] == f"{name} draws 1 card."


@deep
def test_no_screen_of_a_game_is_larger_than_its_window(catalogue: Catalogue) -> None:
    interpreter, chance = sit(catalogue, PERSON, "random", seed=1), Generator(1)
    for _ in range(sized(15, 40)):
        if interpreter.match.game.over:
            break
        for width, height in ((80, 24), (100, 40)):
            lines = drawn(interpreter.match.game, interpreter.view, width, height)
            assert len(lines) <= height - 1  # the prompt needs a line too
            assert max(map(len, lines)) <= width
        labels = interpreter.menu.texts
        interpreter.enter(labels[chance.below(len(labels))])


POSITION = "mao7/8/8/2vac'5/3GUI4/8/1shb6/SWR.MAO5BLV 1 - 20,20 -|- -|- -|- 41"


@pytest.fixture
def table_of_threats(catalogue: Catalogue) -> TableSession:
    return TableSession(catalogue, begin_at(POSITION, catalogue, 1, ("person", "passive")))


def test_threats_are_listed_with_possible_recaptures(table_of_threats: TableSession) -> None:
    said = type_in(table_of_threats, "threats")
    assert said
    assert all(line.endswith(("could take back.", "that is check.")) for line in said)


def test_why_tells_what_a_piece_of_the_enemy_could_do(table_of_threats: TableSession) -> None:
    assert type_in(table_of_threats, "why a8 a7") == ["Marshal Oryn (a8) is not yours; it could go to a7 in its turn."]
    assert type_in(table_of_threats, "why a8 a5") == [
        "Marshal Oryn (a8) is not yours; it could not go to a5 as things stand."
    ]


def test_every_capture_that_is_offered_is_among_the_threats(resolver: Resolver) -> None:
    contest = CONTESTS["chess"]
    library, decks = shipped_of(resolver, contest)
    captures = 0
    for number in range(sized(4, 30)):
        game, chance = Game.start(library, contest.decks_of(decks, 11 * number), number), Generator(number, 9)
        while game.decision is not None and game.state.turn < 40:
            for option in game.options if game.decision.action else ():
                if not isinstance(option, Command):
                    continue
                lands = option.square >= 0 and landing_to(game, option.card, option.square) is not None
                victim = game.state.board[option.square] if lands else -1  # else a special tile, or melting ice
                if victim >= 0 and game.state.control[victim] != game.decision.player:
                    captures += 1
                    told = " ".join(presentation_of(library).threats(game, game.decision.player))
                    assert f"({game.square_name(option.square)}" in told.partition("ou can take ")[2]
            game.choose(chance.below(len(game.options)))
    assert captures > sized(10, 100)
