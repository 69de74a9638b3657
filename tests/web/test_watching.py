"""What the opponent did, in lists and in few words."""

import re
from dataclasses import replace

from deckbuilder.games import acts
from deckbuilder.match.options import CardView
from deckbuilder.match.steps import CardChange, Die, KnownAct, Roll, Step
from deckbuilder.web.views.steps import StepWriter
from deckbuilder.web.workspace import Workspace
from tests.web.match_window import ORDERS, MatchWindow, play


def _summoning(name: str, square: str) -> KnownAct:
    return KnownAct(acts.SUMMON, 1, CardView("", name, square), path=(square,))


def _step(number: int, *known_acts: KnownAct, rolls: tuple[Roll, ...] = ()) -> Step:
    return Step(number, turn=2, player=1, first=number, last=number, acts=known_acts, rolls=rolls)


def _writer(workspace: Workspace, game: str) -> StepWriter:
    window = MatchWindow(workspace)
    window.begin(**ORDERS[game])
    match = window.opened.match
    return StepWriter(match.library, match.setup.player_names, 0, workspace.workbench.catalogue)


def test_hits_without_damage_are_no_miss(workspace: Workspace) -> None:
    writer = _writer(workspace, "2e")
    leader, cavalry = CardView("", "Tacullu", "f8"), CardView("", "Bear Cavalry", "e8")
    attack, captures = KnownAct(acts.ATTACK, 1, leader, cavalry), KnownAct(acts.CONTROL, 1, leader, cavalry)
    hit, miss = Die(("ranged",), ("ranged",)), Die(("melee",), ())
    assert writer.line(_step(1, attack, captures, rolls=(Roll(1, (hit, miss), leader, cavalry),))).effect == "no damage"
    assert writer.line(_step(1, attack, rolls=(Roll(1, (miss,), leader, cavalry),))).effect == "miss"


def test_the_summary_names_all_that_was_done_in_a_step_or_says_how_much_more(workspace: Workspace) -> None:
    writer = _writer(workspace, "chess")
    both = _step(1, _summoning("Locust Nymph", "h8"), _summoning("Gutter Imp", "g8"))
    assert writer.brief([both]) == "summons Locust Nymph at h8, summons Gutter Imp at g8"
    more = _step(2, _summoning("Plague Rat", "f8"), _summoning("Whip Hound", "a8"))
    assert writer.brief([both, more]).endswith("summons Plague Rat at f8, 1 more")


def test_the_summary_names_lost_life_before_numbers_that_have_changed(workspace: Workspace) -> None:
    writer = _writer(workspace, "2e")
    mage, smith = CardView("", "Wind Mage", "c4"), CardView("", "Ice Smith", "d4")
    boosted = replace(_step(1), changes=(CardChange(mage, 1, "c4", "c4", numbers=(("strength", 1, 2),)),))
    hurt = replace(
        _step(2), acts=(KnownAct(acts.ATTACK, 1, mage, smith),), changes=(CardChange(smith, 0, "d4", "d4", (2, 1)),)
    )
    assert writer.brief([boosted, hurt]) == "Ice Smith 2 → 1, 1 more"


def test_a_used_ability_shows_its_text(workspace: Workspace) -> None:
    lioness = CardView("summoner-wars-1e/jungle-elves/lioness", "Lioness", "c4")
    writer = _writer(workspace, "1e")
    used = writer.detail(_step(1, KnownAct(acts.USE, 1, lioness, name="Hunting Pride")))
    assert len(used.card_text) == 1
    assert "Hunting Pride" in used.card_text[0]
    assert writer.detail(_step(2, KnownAct(acts.MOVE, 1, lioness, path=("c4", "c5")))).card_text == ()


def test_own_steps_are_folded_below_those_of_others(workspace: Workspace) -> None:
    window = MatchWindow(workspace)
    window.begin(**ORDERS["1e four"])
    summaries = set[str]()
    for seed in range(6):
        play(window, 1, seed)
        summaries |= set(re.findall("<details[^>]*><summary>(?:Before that, you|Earlier this turn)", window.html()))
    assert summaries == {"<details><summary>Before that, you", "<details open><summary>Earlier this turn"}
