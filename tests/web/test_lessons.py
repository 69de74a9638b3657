"""Lessons: a short position of each game that is played until it is done; the next one takes its place."""

import pytest

from deckbuilder.app.lessons import lessons_of
from deckbuilder.app.rules import rulebooks
from deckbuilder.web.workspace import Workspace
from tests.web.pages import SAME_ORIGIN, ParsedPage, Site

STEPS = {  # as they may be typed; costs and answers that are the only ones are given by themselves
    "summoner-wars-2e": (["move c3 c5"], ["attack c4 c5"], ["summon Bear Cavalry d4"]),
    "summoner-wars-1e": (["move a2 a4"], ["attack b5 d5"], ["summon Guardsman d4"]),
    "summoners-chess": (
        ["command d3 e4"],
        ["command c2 c4"],
        ["summon Gate Warden d2"],
        ["command c4 c5", "play Sudden Aegis", "c4"],
    ),
}


def begun(site: Site, game: str, lesson: str, **form: str) -> str:
    """Begin a lesson, and return the address of its match."""
    answer = site.client.post(f"/rules/{game}/{lesson}", data=form, headers=SAME_ORIGIN, follow_redirects=False)
    assert answer.status_code in (302, 303), answer.text
    return str(answer.headers["location"])


def play(workspace: Workspace, site: Site, address: str, steps: list[str]) -> ParsedPage:
    opened = workspace.matches.find(address.rpartition("/")[2])
    for step in steps:
        if job := opened.enter(step):
            job()
    return site.get(address)


@pytest.mark.parametrize("game", STEPS)
def test_every_lesson_is_done_by_what_it_asks_for(site: Site, workspace: Workspace, game: str) -> None:
    lessons = lessons_of(workspace.workbench, game)
    assert len(lessons) == len(STEPS[game])
    for (key, lesson), steps in zip(lessons.items(), STEPS[game], strict=True):
        address = begun(site, game, key)
        before = site.get(address).text
        assert lesson.task in before
        assert lesson.done not in before
        after = play(workspace, site, address, steps).text
        assert lesson.done in after
        assert lesson.task not in after


def test_a_lesson_is_kept_and_undone_like_any_game(site: Site, workspace: Workspace) -> None:
    address = begun(site, "summoner-wars-2e", "1-move-a-unit")
    name = address.rpartition("/")[2]
    play(workspace, site, address, ["move c3 c5"])
    workspace.matches.close()
    workspace.__dict__.pop("matches")
    assert "Done." in site.get(address).text
    assert "Done." not in play(workspace, site, address, ["undo"]).text
    assert workspace.matches.kept.names() == [name]


def test_the_next_lesson_takes_the_place_of_the_one_before(site: Site, workspace: Workspace) -> None:
    first = begun(site, "summoner-wars-2e", "1-move-a-unit").rpartition("/")[2]
    second = begun(site, "summoner-wars-2e", "2-attack-an-enemy", instead=first).rpartition("/")[2]
    assert workspace.matches.kept.names() == [second]


def test_a_lesson_takes_the_place_of_no_game(site: Site, workspace: Workspace) -> None:
    form = {"deck": "polar-dwarves", "deck-2": "breakers", "who-2": "passive", "seed": "7", "first": "1"}
    answer = site.client.post("/matches", data=form, headers=SAME_ORIGIN, follow_redirects=False)
    game = answer.headers["location"].rpartition("/")[2]
    begun(site, "summoner-wars-2e", "1-move-a-unit", instead=game)
    assert game in workspace.matches.kept.names()


def test_lessons_are_offered_beside_the_rules(site: Site) -> None:
    actions = [form["action"] for form in site.get("/rules").of("form") if "action" in form]
    assert {f"/rules/{game}" for game in rulebooks()} <= {action.rpartition("/")[0] for action in actions}


def test_there_is_no_unknown_lesson(site: Site) -> None:
    assert "no lesson 'nothing'" in site.post("/rules/summoner-wars-2e/nothing", 404).text
