"""Costs of cards and abilities, also those of which the player says how much is paid."""

from typing import Any

import pytest

from deckbuilder.games import presentation_of
from deckbuilder.match.inspection import hand
from deckbuilder.match.seat import player_view
from engine import games
from engine.core.events import ValueModified
from engine.core.game import Game
from engine.games.summoner_wars.characteristics import strength
from engine.games.summoner_wars.layout import BOOST, DAMAGE, MAGIC
from engine.language import LanguageError
from tests.engine.table import Document, Table, event, unit

GATE: Document = {"card": "Tent", "class": "gate", "cost": 2, "life": 10, "abilities": []}
HUT: Document = {"card": "Hut", "class": "structure", "cost": 3, "life": 4, "abilities": []}
NOTHING: Document = {"when": "played", "do": [{"draw": 1}]}


def continuous(modify: Document, of: Document | str | None = None, **more: Any) -> Document:
    found: Document = {"name": "Thrift", "modify": modify, **more}
    return found if of is None else {**found, "of": of}


def table_with(ruleset: Document, ability: Document, *cards: Document, magic: int = 1, foe: int = 0) -> Table:
    """A gate and a unit with an ability of player 1 (or of player 2: `foe`); all other cards are in hand."""
    table = Table(ruleset, unit("Clerk", ability), GATE, *cards)
    table.put("Clerk", "c3", foe)
    table.put("Tent", "b2")
    table.give("hand", *[card["card"] for card in cards])
    table.give("draw", "Tent")
    table.state.tallies[MAGIC][:] = [magic, 5]
    return table


def offered(game: Game, verb: str) -> list[str]:
    """The names of the cards that a verb is offered for."""
    labels = [label for label in game.labels() if label.startswith(verb)]
    return sorted({label.removeprefix(f"{verb} ").rpartition(" ")[0] or label.split()[-1] for label in labels})


@pytest.mark.parametrize(
    ("modify", "of", "cost"),
    [
        ({"cost": -1}, {"friendly": "common"}, 2),
        ({"cost": -9}, {"friendly": "common"}, 0),
        ({"cost": 2}, {"friendly": "common"}, 5),
        ({"cost": -1}, {"friendly": "champion"}, 3),
        ({"cost": -1}, {"friendly": "unit", "named": "Squire"}, 2),
        ({"cost": -1}, {"enemy": "common"}, 3),
        ({"base_cost": 0}, {"friendly": "common"}, 0),
        ({"base_cost": 1, "cost": 1}, {"friendly": "common"}, 2),
        ({"cost": {"count": {"friendly": "structure"}, "times": -1}}, {"friendly": "common"}, 3),
        ({"cost": {"count": {"friendly": "unit"}, "times": -1}}, {"friendly": "common"}, 2),
    ],
)
@pytest.mark.rule("2E-DMG-5")
def test_a_unit_costs_what_abilities_make_of_it(ruleset: Document, modify: Document, of: Document, cost: int) -> None:
    squire = unit("Squire", cost=3)
    poor = table_with(ruleset, continuous(modify, of), squire, magic=max(0, cost - 1)).game("summon")
    assert offered(poor, "summon") == ([] if cost else ["Squire"])
    game = table_with(ruleset, continuous(modify, of), squire, magic=cost).game("summon")
    game.answer("summon Squire b3")
    assert game.state.tallies[MAGIC][0] == 0


@pytest.mark.parametrize(
    ("ability", "cost"),
    [
        (continuous({"cost": -1}, {"friendly": "common", "cost": {"least": 3}}), 2),
        (continuous({"cost": -1}, {"friendly": "common", "cost": {"least": 4}}), 3),
        (continuous({"base_cost": 1, "cost": 1}, {"friendly": "common", "cost": {"least": 2}}), 2),
        (continuous({"cost": {"cost": "self", "times": -1, "per": 2}}), 2),
        (continuous({"cost": -1}, **{"if": {"cost": "self", "least": 3}}), 2),
    ],
)
@pytest.mark.rule("2E-DMG-5")
def test_what_changes_costs_reads_the_printed_ones(ruleset: Document, ability: Document, cost: int) -> None:
    table = table_with(ruleset, ability, unit("Squire", ability, cost=3), magic=4)
    game = table.game("summon")
    game.answer("summon Squire b3")
    assert game.state.tallies[MAGIC][0] == 4 - cost


def test_a_condition_decides_whether_the_cost_changes(ruleset: Document) -> None:
    lean = continuous({"cost": -2}, {"friendly": "common"}, **{"if": {"count": {"enemy": "unit"}, "least": 1}})
    table = table_with(ruleset, lean, unit("Squire", cost=3))
    assert offered(table.game("summon"), "summon") == []
    table = table_with(ruleset, lean, unit("Squire", cost=3))
    table.put("Clerk", "c6", 1)
    assert offered(table.game("summon"), "summon") == ["Squire"]


def test_a_card_in_hand_has_a_cost_ability_of_its_own(ruleset: Document) -> None:
    own = continuous({"cost": {"count": {"friendly": "unit"}, "times": -2}})
    game = table_with(ruleset, NOTHING | {"when": {"end": "turn"}}, unit("Late", own, cost=3)).game("summon")
    assert game.library.rules.cost(game, game.state.hands[0][0]) == 1
    game.answer("summon Late b3")
    assert game.state.tallies[MAGIC][0] == 0


def test_structures_and_events_cost_what_abilities_make_of_it(ruleset: Document) -> None:
    cheap = continuous({"cost": -2}, {"friendly": "structure"})
    game = table_with(ruleset, cheap, HUT).game("build")
    game.answer("build Hut a1")
    assert game.state.tallies[MAGIC][0] == 0
    shout = {**event("Shout", "attack", NOTHING), "cost": 2}
    game = table_with(ruleset, continuous({"cost": -1}, {"friendly": "event"}), shout).game("attack")
    game.answer("play Shout")
    assert game.state.tallies[MAGIC][0] == 0


@pytest.mark.parametrize(
    ("price", "whose", "foe", "paid"),
    [(1, "anyone", 1, 3), (2, "opponent", 1, 4), (-1, "you", 0, 1), (-9, "you", 0, 0), (1, "opponent", 0, 2)],
)
@pytest.mark.rule("2E-EVT-1")
def test_events_cost_their_player_more_or_less(ruleset: Document, price: int, whose: str, foe: int, paid: int) -> None:
    shout = {**event("Shout", "attack", NOTHING), "cost": 2}
    tax = continuous({"event_cost": price}, whose)
    if paid:
        assert offered(table_with(ruleset, tax, shout, magic=paid - 1, foe=foe).game("attack"), "play") == []
    game = table_with(ruleset, tax, shout, magic=paid, foe=foe).game("attack")
    game.answer("play Shout")
    assert game.state.tallies[MAGIC][0] == 0


def test_the_changed_cost_is_shown_explained_and_a_reason(ruleset: Document) -> None:
    game = table_with(ruleset, continuous({"cost": -1}, {"friendly": "common"}), unit("Squire", cost=3)).game("summon")
    reason = game.explain_illegal("summon Squire b3")
    assert reason is not None
    assert (reason.why, reason.numbers) == ("costs too much", (2, 1))
    game.state.tallies[MAGIC][0] = 2
    assert player_view(game, 0, ["A", "B"], ["", ""]).hand[0].cost == 2
    assert "cost 2 (printed 3)" in hand(game, 0)[0]
    game = Game.at(game.library, game.state, log=[])
    option = next(option for option in game.options if option.label(game) == "summon Squire b3")
    assert presentation_of(game.library).listing(game, option, "summon Squire b3").about == "Squire (2)"
    game.answer("summon Squire b3")
    assert game.log is not None
    assert [each.number for each in game.log if isinstance(each, ValueModified)] == ["cost"]


def test_who_may_not_pay_magic_summons_only_what_costs_nothing(ruleset: Document) -> None:
    ban = continuous({"cannot": ["pay magic"]}, "opponent")
    table = table_with(ruleset, ban, unit("Squire", cost=1), unit("Page", cost=0), magic=5, foe=1)
    game = table.game("summon")
    assert offered(game, "summon") == ["Page"]
    reason = game.explain_illegal("summon Squire b3")
    assert reason is not None
    assert reason.why == "may pay no magic"


def test_nobody_is_summoned_beside_a_gate_that_forbids_it(ruleset: Document) -> None:
    table = table_with(ruleset, continuous({"cannot": ["summon beside"]}, {"any": "gate"}), unit("Page"))
    game = table.game("summon")
    assert offered(game, "summon") == []
    reason = game.explain_illegal("summon Page b3")
    assert reason is not None
    assert reason.why == "a gate serves nobody"


def test_cost_filters_see_the_changed_cost(ruleset: Document) -> None:
    free = {"choose": {"friendly": "unit", "in": "hand", "cost": 0}}
    call = event("Call", "attack", {"when": "played", "do": [free, {"summon": "target"}]})
    cheap = continuous({"cost": -3}, {"friendly": "common"})
    assert "play Call" in table_with(ruleset, cheap, unit("Squire", cost=3), call).game("attack").labels()
    assert (
        "play Call"
        not in table_with(ruleset, NOTHING | {"when": {"end": "turn"}}, unit("S", cost=3), call).game("attack").labels()
    )


def test_an_effect_that_summons_for_less_starts_from_the_changed_cost(ruleset: Document) -> None:
    chosen = {"choose": {"friendly": "unit", "in": "hand"}}
    call = event("Call", "attack", {"when": "played", "do": [chosen, {"summon": "target", "less": 1}]})
    game = table_with(
        ruleset, continuous({"cost": -1}, {"friendly": "common"}), unit("Squire", cost=3), call, magic=1
    ).game("attack")
    game.answer("play Call")
    game.answer("b3")
    assert game.state.tallies[MAGIC][0] == 0


@pytest.mark.parametrize(
    ("ability", "sentence"),
    [
        (continuous({"cost": 0}, {"friendly": "common"}), "an amount of 0 would do nothing"),
        (continuous({"event_cost": 0}, "you"), "an amount of 0 would do nothing"),
        (
            continuous({"cost": -1}, {"friendly": "common", "adjacent": "self"}),
            "'adjacent' applies to cards on the battlefield only, and these are elsewhere",
        ),
        (
            {"when": {"end": "turn"}, "do": [{"choose": {"enemy": "card", "in": "hand"}}, {"discard": "target"}]},
            "write 'any' with 'whose: opponent'",
        ),
        (
            {"when": {"end": "turn"}, "do": [{"choose": {"any": "unit", "in": "discard", "within": 2}}]},
            "'within' applies to cards on the battlefield",
        ),
    ],
)
def test_what_can_change_or_match_nothing_is_refused(ruleset: Document, ability: Document, sentence: str) -> None:
    with pytest.raises(LanguageError, match=sentence):
        Table(ruleset, unit("Odd", ability))


# Records of the turn


def test_spaces_walked_are_counted_in_the_second_edition(ruleset: Document) -> None:
    table = Table(ruleset, unit("Runner", {"name": "Run", "modify": {"strength": {"walked": "self"}}}))
    runner = table.put("Runner", "c1")
    game = table.game("move")
    game.answer("move c1 c3")
    assert strength(game, runner) == 4
    while game.state.active == 0:
        game.answer("end")
    assert strength(game, runner) == 2


def test_a_limit_of_moves_counts_all_moves_of_the_phase(ruleset: Document) -> None:
    burst = {"name": "Burst", "when": {"after": "move", "of": "self"}, "do": [{"move": "self", "up_to": 2}]}
    table = Table(ruleset, unit("Runner", burst, {"name": "Slow", "modify": {"move": {"most": 1}}}))
    runner = table.put("Runner", "c1")
    game = table.game("move")
    game.answer("move c1 c2")
    assert game.decision is not None
    assert game.decision.action, "the burst takes it no farther"
    assert game.square_name(game.state.place[runner]) == "c2"


@pytest.mark.parametrize(("end", "boost"), [("c2", 0), ("c3", 1)])
def test_the_steps_of_a_move_are_counted_in_the_second_edition(ruleset: Document, end: str, boost: int) -> None:
    stride = {
        "when": {"after": "move", "of": "self"},
        "if": {"steps": "moved", "least": 2},
        "do": [{"boost": 1, "on": "self"}],
    }
    table = Table(ruleset, unit("Strider", stride))
    strider = table.put("Strider", "c1")
    game = table.game("move")
    game.answer(f"move c1 {end}")
    assert game.state.columns[game.library.layout.columns.index("boost")][strider] == boost


def test_events_played_are_counted_in_the_second_edition(ruleset: Document) -> None:
    table = Table(
        ruleset,
        unit("Herald", {"name": "Fanfare", "modify": {"strength": {"played": {"own": "event"}}}}),
        event("Shout", "attack", NOTHING),
    )
    herald = table.put("Herald", "c1")
    table.give("hand", "Shout", "Shout")
    table.give("draw", "Shout")
    game = table.game("attack")
    game.answer("play Shout")
    game.answer("play Shout")
    assert strength(game, herald) == 4


def test_destroyed_in_this_phase_is_not_destroyed_before(ruleset: Document) -> None:
    rage = {"name": "Rage", "modify": {"strength": {"destroyed": {"any": "unit"}, "by": "self", "this": "phase"}}}
    table = Table(ruleset, unit("Brute", rage, strength=1), unit("Victim", life=1))
    brute = table.put("Brute", "c1")
    table.put("Victim", "c2", 1)
    table.put("Victim", "f8", 1)
    game = table.game("attack", dice=("melee",))
    game.answer("attack c1 c2")
    assert strength(game, brute) == 2
    game.answer("end")
    assert strength(game, brute) == 1


def test_actions_of_another_phase_are_offered_in_the_second_edition(ruleset: Document) -> None:
    table = table_with(ruleset, continuous({"actions": "magic"}, "you"), unit("Page"))
    game = table.game("move")
    assert "discard Page" in game.labels()
    game.answer("discard Page")
    assert game.state.tallies[MAGIC][0] == 2
    table = table_with(ruleset, continuous({"actions": "summon"}, "you"), unit("Page"))
    assert offered(table.game("build"), "summon") == ["Page"]


@pytest.mark.rule("2E-ATK-4")
def test_a_weapon_that_is_given_reads_its_own_symbols(ruleset: Document) -> None:
    table = Table(ruleset, unit("Archer", {"name": "Bow", "modify": {"weapon": "ranged"}}), unit("Victim"))
    table.put("Archer", "c1")
    victim = table.put("Victim", "c4", 1)
    game = table.game("attack", dice=("ranged special", "melee"))
    game.answer("attack c1 c4")
    assert game.state.columns[DAMAGE][victim] == 1


WHEN = {"start": "attack"}


def burst(cost: Any, **clause: Any) -> Document:
    """An ability that deals as much damage as boost is paid for it."""
    deals = [{"damage": {"paid": "boost"}, "on": {"enemy": "unit", "adjacent": "self"}}]
    return {"name": "Burst", "when": {"during": "attack"}, "cost": cost, "do": deals, **clause}


def begun(ruleset: Document, cost: Any, boost: int, **clause: Any) -> Game:
    table = Table(ruleset, unit("Burster", burst(cost, **clause)), unit("Target"))
    table.put("Burster", "c3", boost=boost)
    table.put("Target", "c4", player=1)
    return table.game("attack")


def number(game: Game, column: int, square: str) -> int:
    return game.state.columns[column][game.state.board[game.library.board.parse(square)]]


@pytest.mark.parametrize(
    ("cost", "boost", "offered"),
    [
        ({"boost": "any"}, 3, ["0", "1", "2", "3"]),
        ({"boost": {"most": 2}}, 3, ["0", "1", "2"]),
        ({"boost": {"most": 5}}, 1, ["0", "1"]),
    ],
)
def test_as_much_boost_is_spent_as_its_player_says(
    ruleset: Document, cost: Any, boost: int, offered: list[str]
) -> None:
    game = begun(ruleset, cost, boost)
    game.answer("use c3 Burst")
    assert game.decision is not None
    assert game.decision.question == "Burster, Burst: pay how much boost?"
    assert game.labels() == offered
    game.answer(offered[-1])
    paid = int(offered[-1])
    assert (number(game, BOOST, "c3"), number(game, DAMAGE, "c4")) == (boost - paid, paid)


def test_no_boost_spent_leaves_the_ability(ruleset: Document) -> None:
    game = begun(ruleset, {"boost": "any"}, 2, once=True)
    game.answer("use c3 Burst")
    game.answer("0")
    assert (number(game, BOOST, "c3"), number(game, DAMAGE, "c4")) == (2, 0)
    assert game.accepts("use c3 Burst")


def test_without_boost_there_is_nothing_to_say(ruleset: Document) -> None:
    assert not begun(ruleset, {"boost": "any"}, 0).accepts("use c3 Burst")


@pytest.mark.parametrize(
    "cost", [{"boost": "any"}, {"boost": {"most": 2}}, {"damage": {"most": 2}}, {"magic": 1, "or_more": True}]
)
@pytest.mark.parametrize("word", ["either", "both"])
def test_a_cost_of_which_its_player_says_how_much_stands_alone(ruleset: Document, word: str, cost: Document) -> None:
    ability = {"name": "Burst", "when": WHEN, "cost": {word: [cost, {"magic": 1}]}, "do": [{"draw": 1}]}
    card = {"key": "summoner-wars-2e/house/x", **unit("X", ability)}
    with pytest.raises(LanguageError, match="a cost whose amount a player chooses can only stand alone"):
        games.library(ruleset, [card])


@pytest.mark.parametrize("cost", [{"boost": 1}, {"magic": 1}, {"magic": 1, "or_more": True}])
def test_what_is_paid_is_counted_only_where_its_player_says_how_much(ruleset: Document, cost: Document) -> None:
    card = {"key": "summoner-wars-2e/house/x", **unit("X", burst(cost))}
    with pytest.raises(LanguageError, match=r"a cost such as \{boost: any\} lets its player choose one"):
        games.library(ruleset, [card])
