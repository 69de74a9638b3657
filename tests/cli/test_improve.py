"""`deck improve` at the command line: what it prints, games that are kept, a swap that is applied, and wrong orders."""

import json

import pytest

from deckbuilder.app.improvement.order import ImprovementOrder
from deckbuilder.app.improvement.preparation import prepare_improvement, prepare_trial
from deckbuilder.app.workbench import Workbench
from tests.app.improvements import DECK, imagine
from tests.cli.conftest import Inside, refused
from tests.depth import deep

GAMES = "400"
COMMAND = ("deck", "improve", "ice.yaml", "--against", "breakers", "--games", GAMES, "--jobs", "1")
DATA = ".local/share/deckbuilder"
GOOD = "summoner-wars-2e/tundra-orcs/frost-shaman"


def have_played(inside: Inside, worth: float) -> None:
    """Write a deck file, and keep games of the command that nobody has played: a card is worth so much of the wins."""
    assert inside("deck", "export", DECK, "--to", "yaml", "-o", "ice.yaml").code == 0
    with Workbench(inside.db, data=inside.folder / DATA, is_fixed=True) as workbench:
        order = ImprovementOrder(str(inside.folder / "ice.yaml"), ("breakers",), games=int(GAMES))
        trial = prepare_trial(workbench, order, workbench.resolved_deck, workbench.search)
        improvement = prepare_improvement(workbench, trial, int(GAMES))
        imagine(improvement, {GOOD: worth})
        improvement.keep()


@pytest.fixture
def played(inside: Inside, monkeypatch: pytest.MonkeyPatch) -> Inside:
    monkeypatch.setitem(inside.environment, "HOME", str(inside.folder))
    have_played(inside, 0.2)
    return inside


def test_games_are_kept_and_the_best_swap_is_applied(played: Inside) -> None:
    result = json.loads(played(*COMMAND, "--json").out)
    assert result["complete"]
    assert result["games"] <= int(GAMES)
    assert result["confirmed"][0]["sure"]
    assert {swap["in"] for swap in result["best"]["swaps"]} >= {"Frost Shaman"}
    shown = played(*COMMAND, "--apply")
    assert shown.code == 0
    assert "Confirmed by fresh games" in shown.out
    assert "deck undo takes it back" in shown.err
    assert "Frost Shaman" in played("deck", "show", "ice.yaml").out
    assert "Frost Shaman for " in played("deck", "history", "ice.yaml").out
    assert played("deck", "undo", "ice.yaml").code == 0
    rows = played(*COMMAND, "--csv").out.splitlines()
    assert rows[0] == "swap,confirmed,sure,gain,low,high,pairs,out_keys,in_keys"


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (("polar-dwarves", "--apply"), "is not a deck file"),
        (("polar-dwarves", "--swap", "name:Tacullu"), "no legal swap among the cards found"),
        (("polar-dwarves", "--owned"), "no legal swap among the cards owned"),
        (("polar-dwarves", "--players", "greedy,nobody"), "nobody"),
        (("polar-dwarves", "--against", "the-long-wall"), "of different games"),
        (("polar-dwarves", "--against", "nowhere"), "nowhere"),
        (("polar-dwarves", "--swap", "cost:"), "cost"),
        (("polar-dwarves", "--games", "3"), "3"),
    ],
)
def test_wrong_orders_are_refused(inside: Inside, options: tuple[str, ...], says: str) -> None:
    refused(inside, "deck", "improve", *options, says=says)


@deep
def test_games_of_bots_are_played(inside: Inside) -> None:
    command = ("deck", "improve", DECK, "--players", "greedy,passive", "--games", "8", "--json")
    first = json.loads(inside(*command, "--swap", "class:champion").out)
    assert first["race"]
    assert first["complete"]
    assert json.loads(inside(*command, "--swap", "class:champion", "--jobs", "1").out) == first
