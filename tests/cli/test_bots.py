"""`deckbuilder bots`, and bots that are asked for by a level or a former name."""

import json

from deckbuilder.players import LEVELS
from tests.cli.conftest import Inside
from tests.conftest import Cli
from tests.depth import deep


def test_the_levels_come_first(inside: Inside) -> None:
    rows = json.loads(inside("bots", "--json").out)
    assert [row["level"] for row in rows] == [*LEVELS, "", ""]
    assert rows[3]["bot"] == "beam"
    lines = inside("bots").out.splitlines()
    assert [line.split()[:2] for line in lines[1:4]] == [["passive"] * 2, ["easy", "careless"], ["normal", "greedy"]]


@deep
def test_a_former_name_is_said_once_and_a_level_not_at_all(cli: Cli) -> None:
    order = ("simulate", "the-long-wall", "--games", "1", "--max-turns", "2", "--contributions", "0", "--players")
    ran = cli(*order, "tactical,tactical")
    assert ran.code == 0
    assert ran.err.count("warning") == 1
    assert "warning: the bot 'tactical' is now 'beam'" in ran.err
    assert "warning" not in cli(*order, "normal,easy").err
