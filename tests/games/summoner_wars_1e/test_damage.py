"""Damage that is prevented, redirected or poison; single dice; attacks that hit several cards."""

from typing import Any

import pytest

from engine.core.game import Game
from engine.games.summoner_wars.first_edition import rules
from engine.games.summoner_wars.first_edition.layout import POISON
from engine.language.errors import LanguageError
from tests.games.summoner_wars_1e.table import Table, at, play, wounds

Document = dict[str, Any]


def unit(name: str, *abilities: Document, **printed: Any) -> Document:
    """The document of a common unit; `printed` changes what is printed on it."""
    card = {"key": f"house/{name}", "card": name, "class": "common unit", "cost": 0, "life": 9, "strength": 1}
    return {**card, "attack": "melee", **printed, "abilities": list(abilities)}


PLAIN = unit("Plain")
STRONG = unit("Strong", strength=3)
BOW = unit("Bow", attack="ranged", strength=2)
WALL = {"key": "house/Wall", "card": "Wall", "class": "wall event", "life": 9}


def table(ruleset: Document, *cards: Document) -> Table:
    """A table with plain units, a wall and some cards."""
    return Table(rules.library(ruleset, [PLAIN, STRONG, BOW, WALL, *cards]))


def shield(name: str = "Shield", **more: Any) -> Document:
    """An ability that does something about wounds that are about to come to its own unit."""
    return {"name": name, "when": {"before": "damage", "of": "self"}, "do": [{"prevent": 1}], **more}


def poison(game: Game, square: str) -> int:
    return game.state.columns[POISON][game.state.board[game.card_set.board.parse(square)]]


def test_prevented_damage_is_not_added_and_the_rest_is(ruleset: Document) -> None:
    start = table(ruleset, unit("Shielded", shield())).put(1, c3="Strong").put(2, c4="Shielded")
    game = play(start.game("attack", dice=[3, 4, 1]), "attack c3 c4")
    assert wounds(game, "c4") == 1


def test_prevention_may_save_what_would_be_destroyed(ruleset: Document) -> None:
    start = table(ruleset, unit("Shielded", shield(), life=2)).put(1, c3="Strong").put(2, c4="Shielded")
    game = play(start.game("attack", dice=[3, 4, 1]), "attack c3 c4")
    assert (at(game, "c4"), wounds(game, "c4")) == ("Shielded", 1)


def test_a_unit_without_a_wound_is_destroyed_when_its_life_is_lowered_to_nothing(ruleset: Document) -> None:
    curse = unit("Curse", {"modify": {"life": -1}, "of": {"enemy": "unit"}})
    start = table(ruleset, curse, unit("Frail", life=1)).put(1, c2="Wall").put(2, d8="Frail", e8="Plain")
    game = play(start.give(1, "hand", "Curse").game("summon"), "summon Curse c3")
    assert (at(game, "c3"), at(game, "d8"), at(game, "e8")) == ("Curse", "", "Plain")


def test_an_ability_is_not_offered_once_no_damage_is_pending(ruleset: Document) -> None:
    every = shield("Every", do=[{"prevent": "all"}])
    start = table(ruleset, unit("Shielded", every, shield(may=True))).put(1, c3="Strong").put(2, c4="Shielded")
    game = play(start.game("attack", dice=[3, 4, 5]), "attack c3 c4", "Every@c4")
    assert (wounds(game, "c4"), game.labels()) == (0, ["end"])


def cover(name: str = "Cover") -> Document:
    """An ability that takes over wounds of units nearby."""
    of = {"friendly": "unit", "within": 3}
    return {"name": name, "when": {"before": "damage", "of": of}, "may": True, "do": [{"redirect": "self"}]}


def test_redirected_damage_destroys_for_its_source(ruleset: Document) -> None:
    start = table(ruleset, unit("Guard", cover(), life=2)).put(1, c3="Strong").put(2, c4="Plain", d5="Guard")
    game = play(start.game("attack", dice=[3, 4, 1]), "attack c3 c4", "yes")
    assert (wounds(game, "c4"), at(game, "d5")) == (0, "")
    assert len(game.state.zone(-6)[0]) == 1


def test_damage_is_also_redirected_to_a_card_in_the_corner(ruleset: Document) -> None:
    start = table(ruleset, unit("Guard", cover())).put(1, b3="Strong").put(2, b2="Plain", a1="Guard")
    game = play(start.game("attack", dice=[3, 4, 1]), "attack b3 b2", "yes")
    assert (wounds(game, "b2"), wounds(game, "a1")) == (0, 2)


def test_each_card_redirects_damage_once(ruleset: Document) -> None:
    guard = unit("Guard", cover(), shield())
    start = table(ruleset, guard).put(1, c3="Strong").put(2, c4="Plain", d5="Guard", b5="Guard")
    game = play(start.game("attack", dice=[3, 4, 5]), "attack c3 c4", "Cover@b5", "yes")
    while game.labels() != ["end"]:
        game.answer("yes" if "yes" in game.labels() else game.labels()[0])
    assert wounds(game, "c4") == 0
    assert wounds(game, "b5") + wounds(game, "d5") <= 2


def test_after_damage_has_the_amount_and_the_cause_as_facts(ruleset: Document) -> None:
    back = {"damage": {"dealt": "damaged"}, "on": "damager"}
    anger = {"name": "Anger", "when": {"after": "damage", "of": "self", "cause": "attack"}, "do": [back]}
    start = table(ruleset, unit("Angry", anger, shield(), life=2)).put(1, c3="Strong").put(2, c4="Angry")
    game = play(start.game("attack", dice=[3, 4, 5]), "attack c3 c4")
    assert (at(game, "c4"), wounds(game, "c3")) == ("", 2), "it strikes back though it is destroyed"


def test_damage_by_abilities_is_not_an_attack(ruleset: Document) -> None:
    saved = shield(when={"before": "damage", "of": "self", "cause": "attack"})
    sting = {
        "name": "Sting",
        "when": {"instead": "attack"},
        "do": [{"damage": 1, "on": {"enemy": "unit", "within": 2}}],
    }
    cards = (unit("Armoured", saved), unit("Wasp", sting))
    start = table(ruleset, *cards).put(1, c3="Wasp", d4="Plain").put(2, c4="Armoured")
    game = play(start.game("attack", dice=[6]), "use c3 Sting", "attack d4 c4")
    assert wounds(game, "c4") == 1


def test_healing_is_prevented_where_it_comes_through_a_named_ability_only(ruleset: Document) -> None:
    cursed = {"name": "Cursed", "when": {"before": "heal", "of": "self", "through": "Salve"}, "do": [{"prevent": 1}]}
    heals = [{"choose": {"any": "unit", "adjacent": "self"}}, {"heal": 2, "on": "target"}]
    salve, balm = ({"name": name, "when": {"instead": "attack"}, "do": heals} for name in ("Salve", "Balm"))
    cards = (unit("Cursed", cursed), unit("Salver", salve), unit("Balmer", balm))
    start = table(ruleset, *cards).put(1, b4="Salver", d4="Balmer").put(2, 4, c4="Cursed")
    game = play(start.game("attack"), "use b4 Salve")
    assert wounds(game, "c4") == 3
    assert wounds(play(game, "use d4 Balm"), "c4") == 1


def test_poison_is_damage_that_lowers_dice_and_leaves_first(ruleset: Document) -> None:
    venom = {
        "name": "Venom",
        "when": {"instead": "attack"},
        "do": [{"poison": 2, "on": {"enemy": "unit", "adjacent": "self"}}],
    }
    start = table(ruleset, unit("Snake", venom)).put(1, c3="Snake").put(2, c4="Strong", c5="Wall")
    game = play(start.game("attack", dice=[5, 4, 1]), "use c3 Venom")
    assert (wounds(game, "c4"), poison(game, "c4")) == (2, 2)
    start = table(ruleset, unit("Snake", venom)).put(2, c3="Snake").put(1, 2, c4="Strong").put(2, c5="Wall")
    start.state.set_column(POISON, 1, 2)
    game = play(start.game("attack", dice=[5, 4, 1]), "attack c4 c5")
    assert wounds(game, "c5") == 1


@pytest.mark.rule("1E-GEN-12")
@pytest.mark.parametrize(
    ("shift", "dice", "hits"), [(1, [2, 2, 1], 2), (-1, [3, 4, 6], 2), (-9, [6, 6, 6], 0), (9, [1, 1, 1], 3)]
)
def test_dice_are_read_higher_or_lower_and_stop_at_both_ends(
    ruleset: Document, shift: int, dice: list[int], hits: int
) -> None:
    eye = {"name": "Eye", "attack": {"by": "self"}, "modify": {"dice": shift}}
    start = table(ruleset, unit("Eyed", eye, strength=3)).put(1, c3="Eyed").put(2, c4="Plain")
    assert wounds(play(start.game("attack", dice=dice), "attack c3 c4"), "c4") == hits


@pytest.mark.rule("1E-GEN-12")
def test_a_die_must_be_a_hit_for_every_modifier_of_hits(ruleset: Document) -> None:
    wild, low = (
        {"name": name, "attack": {"by": "self"}, "modify": {"hits": symbols}}
        for name, symbols in (("Wild", "4+"), ("Low", ["1", "2", "3", "4", "5"]))
    )
    start = table(ruleset, unit("Picky", wild, low, strength=4)).put(1, c3="Picky").put(2, c4="Plain")
    assert wounds(play(start.game("attack", dice=[3, 4, 5, 6]), "attack c3 c4"), "c4") == 2


def test_one_die_is_rolled_again_and_may_be_left(ruleset: Document) -> None:
    lucky = {
        "name": "Lucky",
        "when": {"after": "roll", "by": "you"},
        "once": True,
        "may": True,
        "do": [{"reroll": "die"}],
    }
    start = table(ruleset, unit("Gambler", lucky)).put(1, c3="Strong", a1="Gambler").put(2, c4="Plain")
    game = play(start.game("attack", dice=[1, 1, 5, 6]), "attack c3 c4")
    assert game.labels() == ["1", "5", "no"], "equal dice are one option"
    assert wounds(play(game.copy(), "1"), "c4") == 2
    assert wounds(play(game, "no"), "c4") == 1


def test_a_roll_of_the_opponent_triggers_no_ability_for_own_rolls(ruleset: Document) -> None:
    lucky = {"name": "Lucky", "when": {"after": "roll", "by": "you"}, "may": True, "do": [{"reroll": "die"}]}
    start = table(ruleset, unit("Gambler", lucky)).put(1, c3="Strong").put(2, c4="Plain", a1="Gambler")
    assert play(start.game("attack", dice=[1, 1, 5]), "attack c3 c4").labels() == ["end"]


def test_an_ignored_die_is_neither_hit_nor_miss(ruleset: Document) -> None:
    feint = {"name": "Feint", "when": {"after": "roll", "on": "self", "first": True}, "do": [{"ignore": "die"}]}
    clumsy = {
        "name": "Clumsy",
        "when": {"after": "attack", "by": "self"},
        "do": [{"damage": {"missed": "dice"}, "on": "self"}],
    }
    cards = (unit("Feinter", feint), unit("Oaf", clumsy, strength=3))
    start = table(ruleset, *cards).put(1, c3="Oaf", d4="Strong").put(2, c4="Feinter")
    game = play(start.game("attack", dice=[1, 2, 5, 1, 1, 5]), "attack c3 c4", "1")
    assert (wounds(game, "c4"), wounds(game, "c3")) == (1, 1)
    assert wounds(play(game, "attack d4 c4"), "c4") == 2, "only the first attack of a turn"


def test_rolled_numbers_add_up(ruleset: Document) -> None:
    throw = {
        "name": "Throw",
        "when": {"start": "attack"},
        "do": [{"roll": 2}, {"gain": {"strength": {"pips": "rolled"}}, "on": "self", "until": "turn"}],
    }
    start = table(ruleset, unit("Thrower", throw)).put(1, c3="Thrower")
    game = play(start.game("move", dice=[2, 5]), "end")
    assert game.library.rules.number(game, game.state.board[game.card_set.board.parse("c3")], "strength") == 8


@pytest.mark.rule("1E-GEN-2")
def test_an_attack_hits_what_lies_between_too_each_with_its_own_wounds(ruleset: Document) -> None:
    blade = {
        "name": "Blade",
        "attack": {"by": "self"},
        "modify": {"attack_through": "unit", "also_hits": {"any": "unit", "between": "attacked"}},
    }
    tough = {"name": "Tough", "attack": {"on": "self"}, "modify": {"wounds": "5+"}}
    cards = (unit("Thrower", blade, attack="ranged", strength=2), unit("Tough", tough))
    start = table(ruleset, *cards).put(1, c2="Thrower", c3="Plain").put(2, c4="Tough", c5="Plain", d2="Plain")
    game = play(start.game("attack", dice=[3, 5]), "attack c2 c5", "c4", "c3")
    assert [wounds(game, square) for square in ("c3", "c4", "c5", "d2", "c2")] == [2, 1, 2, 0, 0]


@pytest.mark.rule("1E-GEN-2")
def test_effects_follow_an_attack_once_for_each_card(
    ruleset: Document,
) -> None:
    quake = {"name": "Quake", "attack": {"by": "self"}, "modify": {"also_hits": {"any": "unit", "adjacent": "self"}}}
    tired = {"name": "Tired", "when": {"after": "attack", "by": "self"}, "do": [{"damage": 1, "on": "self"}]}
    riposte = {"name": "Riposte", "when": {"after": "attack", "on": "self"}, "do": [{"damage": 1, "on": "attacker"}]}
    cards = (unit("Quaker", quake, tired), unit("Fencer", riposte))
    start = table(ruleset, *cards).put(1, c3="Quaker").put(2, c4="Fencer", d3="Fencer", b3="Plain")
    game = play(start.game("attack", dice=[3]), "attack c3 b3", "c4", "b3")
    while game.labels() != ["end"]:
        game.choose(0)
    assert (wounds(game, "c3"), wounds(game, "c4"), wounds(game, "b3")) == (3, 1, 1)


def test_only_attacks_after_the_first(ruleset: Document) -> None:
    pack = {"name": "Pack", "attack": {"by": "self", "on": {"any": "unit"}, "first": False}, "modify": {"strength": 1}}
    start = table(ruleset, unit("Hyena", pack)).put(1, c3="Hyena", d4="Hyena").put(2, c4="Plain")
    game = play(start.game("attack", dice=[3, 3, 3]), "attack c3 c4")
    assert wounds(game, "c4") == 1
    assert wounds(play(game, "attack d4 c4"), "c4") == 3


def test_attacks_pass_through_where_that_is_gained_for_the_turn(ruleset: Document) -> None:
    arch = {"gain": {"attack_through": "unit"}, "on": {"friendly": "unit"}, "until": "turn"}
    start = table(ruleset, unit("Marshal", {"name": "Arch", "when": {"start": "attack"}, "do": [arch]}))
    start = start.put(1, a1="Marshal", c3="Bow", c4="Plain").put(2, c5="Plain")
    assert not start.game("attack").accepts("attack c3 c5")
    assert play(start.game("move"), "end").accepts("attack c3 c5")


def test_a_modifier_of_attacks_needs_an_attack(ruleset: Document) -> None:
    with pytest.raises(LanguageError, match="changes an event"):
        table(ruleset, unit("Wrong", {"name": "Wrong", "modify": {"unrolled": True}}))


def test_a_die_that_may_hit_still_counts_for_as_many_hits_as_it_did(ruleset: Document) -> None:
    surge = {"name": "Surge", "attack": {"by": "self"}, "modify": {"reads": {"3+": {"hit": 1}}}}
    wild = {"name": "Wild", "attack": {"by": "self"}, "modify": {"hits": "4+"}}
    start = table(ruleset, unit("Surging", surge, wild, strength=3)).put(1, c3="Surging").put(2, c4="Plain")
    assert wounds(play(start.game("attack", dice=[2, 3, 4]), "attack c3 c4"), "c4") == 2
