"""The pages of chance: odds at a glance, conditions put together by pointing, hands; and decks side by side."""

import re
from urllib.parse import urlencode

import pytest

from tests.web.pages import Site

LONG_WALL = "/decks/the-long-wall"


def test_odds_are_shown_at_a_glance_with_a_link_to_each_question(site: Site) -> None:
    page = site.get("/decks/polar-dwarves/odds")
    assert "any champion 3 43 72 89 97 >99 100" in page.text
    assert "Bear Cavalry 4 54 82 95 99 >99 100" in page.text
    links = [found["href"].partition("/odds?")[2] for found in page.of("a") if "/odds?" in found["href"]]
    assert "c=class%3Achampion&turn=1" in links
    assert "c=cost%3D5&turn=1" in links


@pytest.mark.parametrize(
    ("pointed", "condition", "chance"),
    [
        ({"n1": "1", "w1": "class:champion"}, "class:champion", "71.92 %"),
        (
            {"n1": "2", "w1": 'name="Bear Cavalry"', "n2": "1", "w2": "cost=0"},
            '[name="Bear Cavalry"]>=2 and [cost=0]>=1',
            "%",
        ),
    ],
)
def test_a_condition_is_put_together_by_pointing(
    pointed: dict[str, str], condition: str, chance: str, site: Site
) -> None:
    page = site.get("/decks/polar-dwarves/odds", turn="2", **pointed)
    assert [found["value"] for found in page.of("input") if found.get("name") == "c"] == [condition]
    assert f"{chance} by turn 2" in page.text


def test_plain_words_are_counted_as_players_mean_them(site: Site) -> None:
    page = site.get("/decks/polar-dwarves/odds", c="2 champions and no event", turn="2")
    counted = site.get("/decks/polar-dwarves/odds", c="[champions]>=2 and [event]=0", turn="2")
    read_as = "Read as at least 2 of 'champions' (3 cards) and exactly 0 of 'event' (8 cards)"
    assert read_as in page.text
    assert read_as in counted.text
    assert re.findall(r"[\d.]+ % by turn 2", page.text) == re.findall(r"[\d.]+ % by turn 2", counted.text)
    assert "champions is champions in classes, names or texts or only class:champions" in page.text


@pytest.mark.parametrize(
    ("asked", "same_as", "part", "instead"),
    [
        ("2 champions and 1 strenght:3", "2 champions", "strenght:3", "2 champions and 1 strength:3"),
        ("class:champion strenght:3", "class:champion", "strenght:3", "class:champion strength:3"),
        ("[strenght:3]>=1 and [cost=0 lief:2]>=1", "[cost=0]>=1", "lief:2", "[strenght:3]>=1 and [cost=0 life:2]>=1"),
    ],
)
def test_what_is_understood_of_a_condition_is_answered(
    asked: str, same_as: str, part: str, instead: str, site: Site
) -> None:
    odds = "/decks/polar-dwarves/odds"
    page, same = site.get(odds, c=asked, turn="2"), site.get(odds, c=same_as, turn="2")
    percentages = [re.findall(r"[\d.]+ % by turn 2", shown.text) for shown in (page, same)]
    assert percentages[0] == percentages[1] != []
    assert f"{part} is left out" in page.text
    assert urlencode({"c": instead}) in " ".join(link["href"] for link in page.of("a"))


def test_a_condition_of_which_nothing_is_understood_is_a_mistake_at_its_field(site: Site) -> None:
    for condition in ("2 strenght:3", "strenght:3", "[strenght:3]>=1 and ([lief:2]>=1)", "[cost=0]>=1 and"):
        page = site.get("/decks/polar-dwarves/odds", c=condition)
        assert " % by turn" not in page.text
        (field,) = (found for found in page.of("input") if found.get("name") == "c")
        assert field["aria-describedby"] == "fault-c"


def test_a_tag_may_stand_beside_a_word_of_several_meanings(site: Site) -> None:
    site.post("/decks", copy="polar-dwarves", title="Mine")
    site.post("/decks/mine.yaml/action", action="card tag", card="Ice Smith", text="ramp")
    page = site.get("/decks/mine.yaml/odds", c="common tag:ramp")
    assert "Read as at least 1 of 'common tag:ramp' (4 cards)" in page.text


def test_a_hand_says_what_can_be_played_and_why_not(site: Site) -> None:
    page = site.get("/decks/polar-dwarves/hands", seed=7)
    assert "costs 6, you have 2" in page.text
    assert "playable in turn 1" in page.text
    assert "0.3 % have no unit at all" in page.text
    second = site.get("/decks/polar-dwarves/hands", seed=7, second="yes")
    assert "costs 6, you have 3" in second.text


def test_a_kept_hand_draws_for_the_next_turns(site: Site) -> None:
    first, third = (site.get(f"{LONG_WALL}/hands", seed=7, turn=turn) for turn in (1, 3))
    assert len(third.of("article")) == len(first.of("article")) + 2
    assert third.text.count("drawn after turn 1") == 2
    last = site.get("/decks/polar-dwarves/hands", seed=7, turn=6)
    assert "Draw for turn" not in last.text
    assert len(last.of("article")) == 30


def test_marked_cards_are_put_back_once_and_stay_so_in_later_turns(site: Site) -> None:
    page = site.get(f"{LONG_WALL}/hands", seed=7)
    name = next(found["value"] for found in page.of("input") if found.get("name") == "b0")
    returned = site.get(f"{LONG_WALL}/hands", seed=7, b0=name)
    assert f"{name} went to the bottom" in returned.text
    assert not [found for found in returned.of("input") if found.get("name") == "b0"]
    drawing = next(found["href"] for found in returned.of("a") if found.get("data-key") == "d")
    assert "b0=" in drawing


def test_further_hands_are_lines_and_can_be_looked_at(site: Site) -> None:
    page = site.get("/decks/polar-dwarves/hands", seed=7, hand=2)
    assert "Hand 2 seed 7" in page.text
    looks = [found["href"] for found in page.of("a") if found.get("aria-label", "").startswith("Look at hand")]
    assert len(looks) == 5
    assert not any("hand=2" in look for look in looks)


def test_decks_are_compared_in_one_table(site: Site) -> None:
    site.post("/decks", copy="polar-dwarves", title="Mine")
    site.post("/decks/mine.yaml/change", card="Bear Cavalry", by="-1")
    page = site.get("/compare", a="polar-dwarves", b="mine.yaml")
    assert "33 cards in common" in page.text
    assert "Differences 1" in page.text
    assert "Bear Cavalry strength 3 life 5 4 3 −1" in page.text.replace("melee ", "")
    only = site.get("/compare", a="polar-dwarves", b="mine.yaml", only="yes")
    assert len([found for found in only.of("tr") if "differs" in found.get("class", "")]) == 1
    assert "Frost Mage" not in only.text
    same = site.get("/compare", a="polar-dwarves", b="polar-dwarves", only="yes")
    assert "1 deck" not in same.text


def test_four_decks_are_compared(site: Site) -> None:
    page = site.get("/compare", a="polar-dwarves", b="tundra-orcs", d="breakers", e="vanguards")
    assert len(page.of("section")) == 4
    assert "Frost Mage strength 1 life 4 5 – – –" in page.text
    assert "Let bots play" not in page.text
