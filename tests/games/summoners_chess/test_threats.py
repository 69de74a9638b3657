"""`threats` lists every possible capture with the recaptures; `why` explains what an enemy piece could do."""

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.resolve import Resolver
from deckbuilder.games import presentation_of
from deckbuilder.match.start import begin_at
from engine.core.game import Game
from engine.games.summoners_chess.check import landing_to
from engine.games.summoners_chess.options import Command
from engine.generator import Generator
from fuzz.cards import CONTESTS, shipped
from tests.depth import sized
from tests.match.tables import sit, type_in

POSITION = "mao7/8/8/2vac'5/3GUI4/8/1shb6/SWR.MAO5BLV 1 - 20,20 -|- -|- -|- 41"


@pytest.fixture
def table(catalogue: Catalogue) -> TableSession:
    return TableSession(catalogue, begin_at(POSITION, catalogue, 1, ("person", "passive")))


def test_threats_are_listed_with_possible_recaptures(table: TableSession) -> None:
    said = type_in(table, "threats")
    assert said
    assert all(line.endswith(("could take back.", "that is check.")) for line in said)


def test_why_tells_what_a_piece_of_the_enemy_could_do(table: TableSession) -> None:
    assert type_in(table, "why a8 a7") == ["Marshal Oryn (a8) is not yours; it could go to a7 in its turn."]
    assert type_in(table, "why a8 a5") == ["Marshal Oryn (a8) is not yours; it could not go to a5 as things stand."]


def test_every_capture_that_is_offered_is_among_the_threats(resolver: Resolver) -> None:
    contest = CONTESTS["chess"]
    library, decks = shipped(resolver, contest)
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


def test_other_games_say_what_to_ask_for_instead(resolver: Resolver) -> None:
    said = type_in(sit(resolver), "threats")
    assert said == ["'threats' is for chess; 'odds' tells what is aimed at others"]
