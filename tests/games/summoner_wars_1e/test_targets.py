"""Attackers, their weapons and their targets."""

from typing import Any

import pytest

from engine.core.game import Game
from engine.games.summoner_wars.first_edition import rules
from tests.games.summoner_wars_1e.table import Table, offers, pile, play, refuses, wounds

Document = dict[str, Any]


def unit(name: str, *abilities: Document, **printed: Any) -> Document:
    """The document of a common unit; `printed` changes what is printed on it."""
    card = {"key": f"house/{name}", "card": name, "class": "common unit", "cost": 0, "life": 9, "strength": 1}
    return {**card, "attack": "melee", **printed, "abilities": list(abilities)}


PLAIN = unit("Plain")
BOW = unit("Bow", attack="ranged")
WALL = {"key": "house/Wall", "card": "Wall", "class": "wall event", "life": 9}


def table(ruleset: Document, *cards: Document) -> Table:
    """A table with a plain sword, a plain bow, a wall and some cards."""
    return Table(rules.library(ruleset, [PLAIN, BOW, WALL, *cards]))


@pytest.mark.rule("1E-ATK-2")
def test_a_unit_attacks_with_its_other_weapon(ruleset: Document) -> None:
    arms = {"name": "Arms", "modify": {"weapon": "ranged"}, "of": {"friendly": "unit", "weapon": "melee"}}
    blunt = {"name": "Blunt", "modify": {"weapon": "melee"}, "of": {"enemy": "unit"}}
    cards = (unit("Armourer", arms, attack="ranged"), unit("Blunter", blunt, attack="ranged"))
    game = table(ruleset, *cards).put(1, a1="Armourer", c3="Plain").put(2, c5="Bow", c7="Plain").game("attack")
    assert offers(game, "attack c3 c5")
    start = table(ruleset, *cards).put(1, a1="Blunter", c3="Plain").put(2, c5="Bow", e5="Bow", e6="Plain")
    game = start.game("attack", active=2)
    assert offers(game, "attack e5 e6")
    assert refuses(game, "attack c5 c3")


def test_a_gained_range_is_that_of_the_moment_and_lengthens_swords_too(ruleset: Document) -> None:
    reach = {"gain": {"range": {"rolled": ["6+"], "times": 4}}, "on": "self", "until": "turn"}
    ability = {"name": "Spit", "when": {"start": "attack"}, "do": [{"roll": 1}, reach]}
    for die, reaches in ((6, offers), (5, refuses)):
        start = table(ruleset, unit("Spitter", ability)).put(1, c3="Spitter").put(2, c7="Plain", f3="Plain")
        game = play(start.game("move", dice=[die]), "end")
        assert reaches(game, "attack c3 c7", "attack c3 f3")


def test_a_unit_is_never_its_own_target(ruleset: Document) -> None:
    gaze = {"name": "Gaze", "modify": {"targets": {"any": "common"}}}
    start = table(ruleset, unit("Gazer", gaze)).put(1, c3="Gazer", c4="Plain").put(2, c5="Plain", a8="Bow", d3="Wall")
    game = start.put(2, f8="Wall").game("attack")
    assert offers(game, "attack c3 c4", "attack c3 c5", "attack c3 a8", "attack c3 d3")
    assert refuses(game, "attack c3 c3", "attack c3 f8")


def test_clear_diagonal_lines(ruleset: Document) -> None:
    slant = {"name": "Slant", "modify": {"targets": {"any": "card", "within": 2, "diagonal": True}}}
    start = table(ruleset, unit("Slanter", slant)).put(1, c3="Slanter", b4="Plain")
    game = start.put(2, e5="Plain", a5="Plain", d2="Wall", e1="Plain", c5="Plain", f6="Plain", a1="Plain").game(
        "attack"
    )
    assert offers(game, "attack c3 e5", "attack c3 b4", "attack c3 d2", "attack c3 a1")
    assert refuses(game, "attack c3 a5", "attack c3 e1", "attack c3 c5", "attack c3 f6")


def test_straight_lines_that_need_not_be_clear(ruleset: Document) -> None:
    burn = {
        "name": "Burn",
        "when": {"instead": "attack"},
        "do": [{"choose": {"any": "card", "within": 3, "line": True}}, {"damage": 1, "on": "target"}],
    }
    start = table(ruleset, unit("Drake", burn)).put(1, c2="Drake").put(2, c3="Wall", c4="Plain", c6="Plain", d3="Plain")
    game = play(start.game("attack"), "use c2 Burn")
    assert game.labels() == ["c3", "c4"]
    assert wounds(play(game, "c4"), "c4") == 1


def test_cards_that_a_unit_cannot_attack(ruleset: Document) -> None:
    hex_ = {"name": "Hex", "modify": {"cannot_attack": {"any": "card", "adjacent": "self"}}}
    thrower = unit("Thrower", hex_, attack="ranged")
    game = table(ruleset, thrower).put(1, c3="Thrower").put(2, c4="Plain", d3="Wall", c1="Plain").game("attack")
    assert offers(game, "attack c3 c1")
    assert refuses(game, "attack c3 c4", "attack c3 d3")


def toll(ruleset: Document, *magic: str) -> Game:
    """Return a game with two units beside one with a toll for the unit with a sword."""
    asks = {"name": "Asks", "attack": {"by": {"enemy": "unit", "weapon": "melee"}, "on": "self"}, "modify": {"toll": 1}}
    start = table(ruleset, unit("Asker", asks)).put(1, c3="Plain", d4="Bow").put(2, c4="Asker", b3="Plain")
    return start.give(1, "magic_pile", *magic).game("attack", dice=[3, 3])


def test_who_cannot_pay_cannot_attack(ruleset: Document) -> None:
    game = toll(ruleset)
    assert offers(game, "attack c3 b3", "attack d4 c4")
    assert refuses(game, "attack c3 c4")


def test_an_attack_is_paid_for_as_it_begins(ruleset: Document) -> None:
    game = play(toll(ruleset, "Plain", "Bow"), "attack c3 c4")
    assert (wounds(game, "c4"), pile(game, "magic_pile", 1), pile(game, "discard", 1)) == (1, ["Bow"], ["Plain"])
    play(game, "attack d4 c4")
    assert (wounds(game, "c4"), pile(game, "magic_pile", 1)) == (2, ["Bow"])


BLAST: Document = {
    "name": "Blast",
    "when": {"ready": "attack"},
    "once": True,
    "may": True,
    "cost": {"magic": 1},
    "do": [{"gain": {"weapon": "ranged"}, "on": "self", "until": "attack"}],
}


def test_what_a_unit_may_do_before_its_attack_is_used_in_the_attack_phase(ruleset: Document) -> None:
    start = table(ruleset, unit("Mage", BLAST)).put(1, c3="Mage", a1="Mage").put(2, c5="Plain", c4="Plain")
    start.put(2, d3="Plain").give(1, "magic_pile", "Plain", "Bow")
    game = start.game("attack", dice=[3])
    assert offers(game, "use c3 Blast", "attack c3 c4", "attack c3 d3")
    assert refuses(game, "attack c3 c5")
    play(game, "attack c3 c4")
    assert refuses(game, "use c3 Blast")
    play(game, "use a1 Blast", "end", "end", "end")
    assert pile(game, "magic_pile", 1) == ["Bow"]
    assert not game.state.lasting


def test_it_is_asked_before_an_attack_that_an_effect_grants(ruleset: Document) -> None:
    order = {
        "name": "Order",
        "when": {"during": "event"},
        "do": [{"choose": {"friendly": "common", "named": "Mage"}}, {"attack": "target"}],
    }
    start = table(ruleset, unit("Mage", BLAST), unit("Captain", order)).put(1, c3="Mage", a1="Captain")
    start.put(2, c5="Plain").give(1, "magic_pile", "Plain", "Bow")
    game = play(start.game("event", dice=[3]), "use a1 Order")
    assert game.labels() == ["yes", "no"]
    no = play(game.copy(), "no")
    assert (no.decision is not None and no.decision.action, wounds(no, "c5")) == (True, 0)
    play(game, "yes")
    assert (wounds(game, "c5"), pile(game, "magic_pile", 1)) == (1, ["Bow"])


@pytest.mark.rule("1E-VINE-4")
def test_nobody_moves_through_a_unit_on_a_vine_wall(ruleset: Document) -> None:
    flight = {"name": "Flight", "modify": {"move": {"through": "card"}}}
    vine = {"key": "house/Vine", "card": "Vine", "class": "wall event", "life": 2, "beneath": True}
    start = table(ruleset, unit("Flyer", flight), vine).put(1, e2="Flyer", b2="Flyer").put(2, e3="Plain", b3="Plain")
    game = start.put(2, e3="Vine").game("move")
    assert offers(game, "move b2 b4")
    assert refuses(game, "move e2 e4", "move e2 e3")


@pytest.mark.rule("1E-SUM-1", "1E-WALL-1")
def test_what_counts_as_a_wall_is_one_and_what_is_barred_is_none(ruleset: Document) -> None:
    counts = {"name": "Counts", "modify": {"is": "wall"}}
    bars = {"name": "Bars", "modify": {"cannot": ["summon beside"]}, "of": {"enemy": "wall"}}
    start = table(ruleset, unit("Golem", counts), unit("Warden", bars)).put(1, c3="Golem", e3="Wall").put(2, a8="Plain")
    start.give(1, "hand", "Plain")
    assert offers(start.game("summon"), "summon Plain c4", "summon Plain e4")
    barred = table(ruleset, unit("Golem", counts), unit("Warden", bars)).put(1, c3="Golem", e3="Wall", c1="Wall")
    game = barred.put(2, a8="Warden").give(1, "hand", "Plain").game("summon")
    assert game.labels() == ["end"]
