"""How long many games will take, told before they are played: from measured times, and not where nobody has measured."""

import pytest

from deckbuilder.match.weights import PACE, load_pace
from deckbuilder.simulation.chunks import Task
from deckbuilder.simulation.game_runner import Setting
from deckbuilder.simulation.pace import WORTH_TELLING, duration_text, seconds_of
from engine import is_compiled
from engine.bots import KINDS
from engine.games import PLAYABLE

BUILD = "compiled" if is_compiled() else "pure"


def task(players: tuple[str, ...], games: int, ruleset: str = "summoner-wars-2e") -> Task:
    return Task(Setting({"ruleset": ruleset}, (), (), players, {}, 1, strict=False, turns=200), range(games))


@pytest.mark.parametrize("build", ["pure", "compiled"])
def test_what_is_measured_is_of_kinds_and_games_that_there_are(build: str) -> None:
    measured = load_pace(build)
    assert measured.keys() == set(PLAYABLE), PACE
    for ruleset, seconds in measured.items():
        assert {"greedy", "beam"} <= seconds.keys() <= set(KINDS), ruleset
        assert all(0 < each < 1_000 for each in seconds.values())


def test_it_grows_with_the_games_and_shrinks_with_the_processors() -> None:
    one = seconds_of([task(("beam", "beam"), 100)], 1)
    assert one == pytest.approx(2 * 100 * load_pace(BUILD)["summoner-wars-2e"]["beam"])
    assert seconds_of([task(("beam", "beam"), 100)], 4) == pytest.approx(one / 4)
    assert seconds_of([task(("beam", "beam"), 100)] * 2, 1) == pytest.approx(2 * one)
    assert seconds_of([task(("beam", "beam"), 1)], 8) == pytest.approx(one / 100)


def test_a_short_or_unknown_duration_is_not_shown() -> None:
    beam = load_pace(BUILD)["summoner-wars-2e"]["beam"]
    hour = round(3600 / beam / 2)
    assert duration_text([task(("beam", "beam"), hour)], 1) == "; about 60 minutes"
    assert duration_text([task(("beam", "beam"), 5 * hour)], 1) == "; about 5 hours"
    assert duration_text([task(("beam", "beam"), 1)], 8) in {"", f"; about {round(2 * beam, -1):.0f} seconds"}
    assert duration_text([task(("passive", "passive"), 1)], 1) == ""
    assert duration_text([task(("nobody", "beam"), 9_999)], 1) == ""
    assert WORTH_TELLING > 1
