"""Statistics of simulated games of Summoner's Chess, from given events and from played games."""

from typing import Any

import pytest

from deckbuilder.games.summoners_chess.statistics import SummonersChessStatistics
from deckbuilder.simulation.game_runner import Setting, play_game
from deckbuilder.simulation.statistics import summary
from engine.core.events import Event, Returned, TurnBegan
from engine.core.game import Game
from engine.games.summoners_chess.events import (
    Captured,
    CardPlayed,
    CardSetDown,
    MoraleChanged,
    Promoted,
    Sacrificed,
    StructureBuilt,
    UnitSummoned,
)
from tests.games.summoners_chess.table import DECKS, GHAZRA, ORYN, deck, documents, position, ruleset, shipped

HANDS = (["Rampart Knight", "Gate Warden", "Muster Hall", "Overreach"], ["Gutter Imp"])
ROUNDS = tuple(SummonersChessStatistics.counts.rounds)


@pytest.fixture
def game() -> Game:
    return position({"d1": ORYN}, {"e8": GHAZRA}, hands=HANDS, morale=(17, 20))


def of(game: Game, name: str) -> int:
    return next(card for card in range(len(game.state.definition)) if game.name(card) == name)


def counted(game: Game, player: int, rounds: int, *events: Event) -> dict[str, tuple[int, ...]]:
    side = SummonersChessStatistics(game, events).player_results(rounds)[player]
    return dict(zip(ROUNDS, side.rounds, strict=True))


def uses(game: Game, name: str, *events: Event) -> dict[str, int]:
    key = game.definition(of(game, name)).key
    side = dict(SummonersChessStatistics(game, events).player_results(1)[game.state.owner[of(game, name)]].cards)
    return dict(zip(SummonersChessStatistics.counts.of_cards, side[key], strict=True))


def test_the_field_is_counted_as_the_own_turn_ends(game: Game) -> None:
    knight, warden, hall, imp = (
        of(game, name) for name in ("Rampart Knight", "Gate Warden", "Muster Hall", "Gutter Imp")
    )
    told = (
        TurnBegan(0, 1),
        UnitSummoned(0, warden, 1),
        StructureBuilt(0, hall, 2),
        TurnBegan(1, 2),
        UnitSummoned(1, imp, 60),
        Captured(warden, imp),
        TurnBegan(0, 3),
        CardSetDown(0, knight, 3),
    )
    assert counted(game, 0, 2, *told)["field"] == (2, 2)
    assert counted(game, 0, 2, *told)["worth"] == (4, 5)
    assert counted(game, 1, 2, *told)["field"] == (1, 0)
    assert counted(game, 1, 2, *told)["captured"] == (1, 0)
    game.state.set_control(imp, 0)
    assert counted(game, 0, 2, *told)["captured"] == (1, 0)


def test_what_leaves_otherwise_or_promotes_is_no_longer_on_the_field(game: Game) -> None:
    knight, warden = of(game, "Rampart Knight"), of(game, "Gate Warden")
    told = (TurnBegan(0, 1), UnitSummoned(0, warden, 1), Promoted(warden, knight, 1))
    assert counted(game, 0, 1, *told)["worth"] == (3,)
    assert counted(game, 0, 1, *told, Returned(0, knight))["field"] == (0,)


def test_morale_is_counted_where_it_is_lost_and_at_the_end(game: Game) -> None:
    told = (TurnBegan(0, 1), MoraleChanged(0, -3), MoraleChanged(1, 2), TurnBegan(0, 3), MoraleChanged(0, -1))
    assert counted(game, 0, 2, *told)["lost"] == (3, 1)
    assert counted(game, 1, 2, *told)["lost"] == (0, 0)
    assert SummonersChessStatistics(game, told).player_results(2)[0].final == (17,)


@pytest.mark.parametrize(
    ("kind", "fallen"),
    [(lambda card: Captured(card, 0), 1), (Sacrificed, 1), (lambda card: Returned(0, card), 0)],
    ids=["captured", "sacrificed", "returned"],
)
def test_a_copy_has_fallen_that_was_summoned_and_lost(game: Game, kind: Any, fallen: int) -> None:
    warden = of(game, "Gate Warden")
    assert uses(game, "Gate Warden", UnitSummoned(0, warden, 1), kind(warden))["fallen"] == fallen
    assert uses(game, "Gate Warden", CardSetDown(0, warden, 1), kind(warden))["fallen"] == 0


def test_every_way_to_use_a_card_is_playing_it(game: Game) -> None:
    knight, hall, overreach = (of(game, name) for name in ("Rampart Knight", "Muster Hall", "Overreach"))
    used = {
        "Rampart Knight": UnitSummoned(0, knight, 1),
        "Muster Hall": StructureBuilt(0, hall, 1),
        "Overreach": CardPlayed(0, overreach),
    }
    assert all(uses(game, name, event)["played"] == 1 for name, event in used.items())
    assert uses(game, "Rampart Knight", Promoted(0, knight, 1)) | {"drawn": 0} == {
        **dict.fromkeys(SummonersChessStatistics.counts.of_cards, 0),
        "promoted": 1,
    }


def test_a_summary_says_how_games_ended() -> None:
    decks = (deck(DECKS[0]), deck(DECKS[1]))
    setting = Setting(ruleset(), documents(), decks, ("random", "random"), {}, seed=3, strict=False, turns=300)
    games = [play_game(setting, shipped(), number) for number in range(4)]
    found = summary(games, SummonersChessStatistics.counts, 2)
    assert sum(found.results.values()) + found.broken_off == len(games)
    assert all(game.sides[0].final[0] <= 0 for game in games if game.result == "morale" and game.winner == 1)
