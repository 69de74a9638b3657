"""Durations: clauses that stay active without a card in play, and effects that last until a moment of a turn."""

from typing import Any

import pytest

from engine.core.active_index import active_index, build_index
from engine.core.changes import add_ongoing, enter, expire, gain, put_in_discard, remember
from engine.core.characteristics import abilities, names
from engine.core.game import Game
from engine.core.state import Lasting
from engine.games.summoner_wars.characteristics import strength
from engine.games.summoner_wars.layout import BOOST, DAMAGE
from engine.language import LanguageError
from fuzz.invariants import check_index
from tests.engine.table import Document, Table, event, unit

FOE = {"choose": {"enemy": "unit"}}
QUICK = {"name": "Quick", "modify": {"strength": 1}}
SLOW = {"name": "Slow", "modify": {"strength": 2}}


def spell(*effects: Document, phase: str = "event") -> Document:
    return event("Spell", phase if phase != "event" else "summon", {"when": "played", "do": list(effects)})


def cast(ruleset: dict[str, Any], *effects: Document, foes: int = 1) -> tuple[Game, int, int]:
    """Return the game in the Summon phase after an event was played, an own unit with two abilities, and an enemy."""
    table = Table(ruleset, spell(*effects), unit("Guard", QUICK, SLOW), unit("Foe"))
    own = table.put("Guard", "b2")
    others = [table.put("Foe", f"{file}7", 1) for file in "abcdef"[:foes]]
    table.give("hand", "Spell")
    game = table.game("summon")
    game.answer("play Spell")
    return game, own, others[0]


def end_until(game: Game, turn: int, phase: str) -> None:
    while (game.state.turn, game.card_set.phases[game.state.phase]) != (turn, phase):
        game.answer("end")


def test_an_ongoing_clause_ends_with_its_turn_and_knows_the_chosen_cards(ruleset: dict[str, Any]) -> None:
    hold = {"hold": {"modify": {"strength": 3}, "of": "target"}, "until": "turn"}
    game, own, foe = cast(ruleset, FOE, hold)
    assert (strength(game, own), strength(game, foe)) == (5, 5)
    end_until(game, 5, "draw")
    assert strength(game, foe) == 5
    end_until(game, 6, "summon")
    assert strength(game, foe) == 2
    assert game.state.ongoing == []


@pytest.mark.parametrize(
    ("until", "last", "first"),
    [
        ({"end": "summon"}, (5, "summon"), (5, "move")),
        ({"end": "move"}, (5, "move"), (5, "build")),
        ({"start": "attack"}, (5, "build"), (5, "attack")),
        ({"start": "turn"}, (6, "draw"), (7, "summon")),
        ({"end": "turn"}, (5, "draw"), (6, "summon")),
        ({"start": "move"}, (5, "summon"), (5, "move")),
    ],
)
@pytest.mark.parametrize("verb", ["hold", "gain"])
def test_a_lasting_effect_ends_at_its_moment(
    ruleset: dict[str, Any], verb: str, until: Document, last: tuple[int, str], first: tuple[int, str]
) -> None:
    said: Document = {"gain": {"have": [{**SLOW, "name": "Might"}]}, "on": {"friendly": "unit"}, "until": until}
    if verb == "hold":
        said = {"hold": {"modify": {"strength": 2}, "of": {"friendly": "unit"}}, "until": until}
    game, own, _ = cast(ruleset, said)
    end_until(game, *last)
    assert strength(game, own) == 7
    end_until(game, *first)
    assert strength(game, own) == 5


def test_a_number_gained_for_a_time_changes_the_active_index_without_building_it_anew(ruleset: dict[str, Any]) -> None:
    game, own, _ = cast(ruleset, FOE)
    index = active_index(game)
    gain(game, Lasting(own, "strength", 1, (), "turn", own))
    assert (active_index(game), strength(game, own)) == (index, 6)
    expire(game, "turn")
    assert (active_index(game), strength(game, own)) == (index, 5)
    gain(game, Lasting(own, "range", 1, (), "turn", own))
    assert index.kinds == build_index(game).kinds


def test_a_clause_for_a_time_joins_the_active_index_without_building_it_anew(ruleset: dict[str, Any]) -> None:
    hold = {"hold": {"modify": {"strength": 3}, "of": "target"}, "until": "turn"}
    game, _, foe = cast(ruleset, FOE, hold)
    (clause,) = game.state.ongoing
    expire(game, "turn")
    index = active_index(game)
    assert strength(game, foe) == 2
    add_ongoing(game, clause)
    assert (active_index(game), strength(game, foe)) == (index, 5)
    check_index(game)


def test_abilities_gained_for_a_time_change_the_active_index_without_building_it_anew(ruleset: dict[str, Any]) -> None:
    game, own, foe = cast(ruleset, FOE)
    index = active_index(game)
    given = tuple([ability.index for ability in abilities(game, own)])
    gain(game, Lasting(foe, "abilities", 0, given, "turn", own))
    assert (active_index(game), strength(game, own), strength(game, foe)) == (index, 5, 5)
    check_index(game)
    put_in_discard(game, own)
    check_index(game)
    expire(game, "turn")
    assert (active_index(game), strength(game, foe)) == (index, 2)
    check_index(game)


def test_abilities_that_give_others_make_the_active_index_anew_when_they_are_gained(ruleset: dict[str, Any]) -> None:
    banner = unit("Banner", {"name": "Rally", "modify": {"have": [QUICK]}, "of": {"friendly": "unit"}})
    table = Table(ruleset, banner, unit("Guard"))
    giver, own = table.put("Banner", "a1"), table.put("Guard", "b2")
    game = table.game("summon")
    given = tuple([ability.index for ability in abilities(game, giver)])
    put_in_discard(game, giver)
    index, before = active_index(game), strength(game, own)
    gain(game, Lasting(own, "abilities", 0, given, "turn", own))
    assert active_index(game) is not index
    assert strength(game, own) == before + 1
    check_index(game)
    enter(game, giver, 0, 0)
    check_index(game)


def test_an_event_is_played_and_discarded_without_an_active_index_made_anew(ruleset: dict[str, Any]) -> None:
    table = Table(ruleset, spell({"gain": {"strength": 1}, "on": {"friendly": "unit"}, "until": "turn"}), unit("Guard"))
    own = table.put("Guard", "b2")
    table.give("hand", "Spell")
    game = table.game("summon")
    index, before = active_index(game), strength(game, own)
    game.answer("play Spell")
    assert (active_index(game), strength(game, own)) == (index, before + 1)
    check_index(game)


def test_what_a_card_in_hand_remembers_builds_no_index_anew(ruleset: dict[str, Any]) -> None:
    game, own, foe = cast(ruleset, FOE)
    index, in_hand = active_index(game), game.state.add(game.state.definition[foe], 0)
    remember(game, in_hand, "target", (foe,))
    assert active_index(game) is index
    remember(game, own, "target", (foe,))
    assert active_index(game) is not index


def test_an_ongoing_clause_applies_to_later_cards(ruleset: dict[str, Any]) -> None:
    everybody = {"friendly": "unit"}
    game, _, _ = cast(
        ruleset,
        {"hold": {"modify": {"strength": 1}, "of": everybody}, "until": "turn"},
        {"gain": {"strength": 5}, "on": everybody, "until": "turn"},
    )
    late = game.state.add(next(each.index for each in game.card_set.definitions if each.name == "Foe"), 0)
    game.state.put(late, 0)
    assert strength(game, late) == 3


def test_an_ongoing_trigger_fires_once_or_as_often_as_it_lasts(ruleset: dict[str, Any]) -> None:
    for until, total in (("used", 1), ("turn", 2), ({"start": "turn"}, 2)):
        hold = {"hold": {"when": [{"end": "move"}, {"end": "attack"}], "do": [{"boost": 1, "on": "target"}]}}
        game, _, foe = cast(ruleset, FOE, {**hold, "until": until})
        end_until(game, 8, "move")
        assert game.state.columns[BOOST][foe] == total
        assert game.state.ongoing == []


def test_a_one_shot_trigger_is_used_up_even_without_effect(ruleset: dict[str, Any]) -> None:
    late = {"when": {"end": "move"}, "if": {"boost": "target", "least": 1}, "do": [{"boost": 1, "on": "target"}]}
    game, _, foe = cast(ruleset, FOE, {"hold": late, "until": "used"})
    end_until(game, 5, "build")
    game.state.set_column(BOOST, foe, 1)
    end_until(game, 8, "move")
    assert game.state.columns[BOOST][foe] == 1


def test_a_card_that_enters_again_is_not_the_chosen_one(ruleset: dict[str, Any]) -> None:
    game, own, foe = cast(ruleset, FOE, {"hold": {"modify": {"strength": 1}, "of": "target"}, "until": "turn"})
    square = game.state.place[foe]
    assert strength(game, foe) == 3
    put_in_discard(game, foe)
    assert strength(game, own) == 5  # who looks meanwhile
    enter(game, foe, square, 1)
    assert strength(game, foe) == 2


def test_two_ongoing_clauses_of_one_event_add_up(ruleset: dict[str, Any]) -> None:
    hold = {"hold": {"modify": {"strength": 1}, "of": {"any": "unit"}}, "until": "turn"}
    game, own, _ = cast(ruleset, hold, hold)
    assert strength(game, own) == 7


def test_abilities_are_lost_all_or_by_name_continuously_or_for_a_time(ruleset: dict[str, Any]) -> None:
    gained = {"gain": {"have": [{"name": "New", "modify": {"strength": 4}}]}, "on": {"any": "unit"}, "until": "turn"}
    for lose, own_strength, foe_strength in (("abilities", 2, 2), (["Slow"], 7, 6), (["New", "Quick"], 4, 2)):
        cards = {"any": "unit"}
        for loss in (
            {"gain": {"lose": lose}, "on": cards, "until": "turn"},
            {"hold": {"modify": {"lose": lose}, "of": cards}, "until": "turn"},
        ):
            game, own, foe = cast(ruleset, loss, gained)
            assert (strength(game, own), strength(game, foe)) == (own_strength, foe_strength)
            end_until(game, 6, "summon")
            assert len(abilities(game, own)) == 2


@pytest.mark.parametrize(
    ("hold", "sentence"),
    [
        ({"hold": {"modify": {"strength": 1}}, "until": "used"}, "only a clause with a trigger"),
        ({"hold": {"when": "played", "do": [{"draw": 1}]}, "until": "turn"}, "can't wait for its card"),
        ({"hold": {"modify": {"damage_most": 1}}, "until": "turn"}, "changes an event"),
        ({"hold": {"modify": {"strength": 1}, "of": "nobody"}, "until": "turn"}, "nothing is named"),
    ],
)
def test_an_invalid_ongoing_clause_is_refused(ruleset: dict[str, Any], hold: Document, sentence: str) -> None:
    with pytest.raises(LanguageError, match=sentence):
        Table(ruleset, spell(hold))


def test_a_card_gains_a_name_for_a_time(ruleset: dict[str, Any]) -> None:
    thief = {"name": "Nimble", "modify": {"strength": 4}}
    take = {"gain": {"name": "target", "abilities": "target"}, "on": "self", "until": "turn"}
    mime = unit("Mime", {"name": "Mimic", "when": {"end": "summon"}, "do": [FOE, take]})
    lead = unit("Lead", {"name": "Lead", "modify": {"strength": 1}, "of": {"any": "unit", "named": "Thief"}})
    table = Table(ruleset, mime, lead, unit("Sly Thief", thief))
    own, _, other = table.put("Mime", "b2"), table.put("Lead", "c2"), table.put("Sly Thief", "c7", 1)
    game = table.game("summon")
    assert (strength(game, own), strength(game, other)) == (2, 7)
    game.answer("end")
    assert (strength(game, own), strength(game, other), names(game, own)) == (7, 7, ["Mime", "Sly Thief"])
    end_until(game, 6, "summon")
    assert (strength(game, own), names(game, own)) == (2, ["Mime"])


def test_a_name_is_not_gained_permanently(ruleset: dict[str, Any]) -> None:
    with pytest.raises(LanguageError, match="gained for a time"):
        Table(ruleset, unit("Mime", {"name": "Mimic", "modify": {"name": "summoner"}}))


def test_amounts_are_compared_with_each_other(ruleset: dict[str, Any]) -> None:
    fewer = {"count": {"friendly": "unit"}, "below": {"count": {"enemy": "unit"}}}
    for foes, total in ((1, 0), (2, 1), (3, 1)):
        hold = {"hold": {"modify": {"strength": 1}, "of": {"friendly": "unit"}, "if": fewer}, "until": "turn"}
        game, own, _ = cast(ruleset, hold, foes=foes)
        assert strength(game, own) == 5 + total


def test_choosing_all_cards_asks_for_their_order(ruleset: dict[str, Any]) -> None:
    choose = {"choose": {"enemy": "unit"}, "number": "all"}
    each = {"each": "target", "do": [{"boost": 1, "on": "it"}]}
    for foes, asked in ((1, []), (2, ["b7"]), (3, ["c7", "a7"])):
        game, _, foe = cast(ruleset, choose, each, foes=foes)
        for square in asked:
            assert "done" not in game.labels()
            game.answer(square)
        assert game.labels()[-1] == "end"
        assert sum(game.state.columns[BOOST]) == foes
        assert game.state.columns[BOOST][foe] == 1


def test_an_attack_can_be_on_a_card_that_has_a_name(ruleset: dict[str, Any]) -> None:
    assault = [{"choose": {"enemy": "unit", "adjacent": "self"}, "number": "all"}]
    each = {"each": "target", "do": [{"attack": "self", "at": "it"}]}
    wild = unit("Wild", {"name": "Assault", "when": {"end": "summon"}, "do": [*assault, each]})
    table = Table(ruleset, wild, unit("Foe"))
    table.put("Wild", "c3")
    foes = [table.put("Foe", square, 1) for square in ("b3", "d3")]
    game = table.game("summon", ("melee",) * 4)
    game.answer("end")
    game.answer("d3")
    assert [game.state.columns[DAMAGE][foe] for foe in foes] == [2, 2]
