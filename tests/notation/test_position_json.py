"""Positions of any game as a line of JSON."""

import json
from typing import Any

import pytest

from deckbuilder.app.lessons import lessons_of
from deckbuilder.app.workbench import Workbench
from deckbuilder.catalogue import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.notation.parser import read
from deckbuilder.notation.position_json import read_json, write_json
from deckbuilder.playing import game_of, library

GAME = "summoner-wars-1e"


def written(workbench: Workbench) -> dict[str, Any]:
    return dict(json.loads(write_json(lessons_of(workbench, GAME)["3-summon-a-unit"].scenario.listed)))


@pytest.mark.parametrize("game", ["summoner-wars-2e", "summoner-wars-1e", "summoners-chess"])
def test_a_position_is_read_as_it_was_written(workbench: Workbench, game: str) -> None:
    ruleset = workbench.catalogue.rulesets[game]
    for lesson in lessons_of(workbench, game).values():
        position = lesson.scenario.listed
        again = read_json(write_json(position), ruleset, workbench.catalogue)
        assert write_json(again) == write_json(position)
        cards = library(workbench.catalogue, ruleset, position.keys())
        assert game_of(again, cards).digest() == game_of(position, cards).digest()


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (["turn"], -1),
        (["turn"], "5"),
        (["active"], 2),
        (["active"], True),
        (["phase"], 6),
        (["sides"], []),
        (["sides", 0, "piles"], {"nowhere": []}),
        (["sides", 0, "piles"], {"hand": ["summoner-wars-2e/polar-dwarves/svara"]}),
        (["sides", 0, "tallies"], {"luck": 1}),
        (["board", 0, "square"], 48),
        (["board", 0, "card"], "nothing"),
        (["board", 0, "card"], 7),
        (["board", 0, "numbers"], {"height": 1}),
        (["board", 0, "counters"], []),
        (["board", 0, "under"], [["nothing", 0]]),
        (["board"], 7),
    ],
)
def test_what_is_no_position_is_refused(workbench: Workbench, path: list[Any], value: Any) -> None:
    data = written(workbench)
    place = data
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    refused(json.dumps(data), workbench.catalogue)


@pytest.mark.parametrize("text", ["{", "{}", '{"sides": 1}', "{" * 4000])
def test_what_is_no_json_is_refused(workbench: Workbench, text: str) -> None:
    refused(text, workbench.catalogue)


def refused(text: str, catalogue: Catalogue) -> None:
    with pytest.raises(InputError, match="this is no position of "):
        read(text, catalogue.rulesets[GAME], catalogue)
