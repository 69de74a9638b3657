"""Permissions, methods of summoning and costs that abilities change."""

from typing import Any

import pytest

from deckbuilder.catalogue import Catalogue
from engine import games
from engine.core.game import Library
from engine.games.summoner_wars.characteristics import strength
from engine.language import LanguageError
from tests.games.summoner_wars_1e.table import Table, at, offers, pile, play, refuses, wounds

Document = dict[str, Any]
SQUARES = ("a2", "b2", "c2", "d2", "e2")


def spell(*effects: Document, **clause: Any) -> Document:
    return {"card": "Spell", "class": "event", "abilities": [{"when": "played", "do": list(effects), **clause}]}


def unit(name: str, *abilities: Document, **printed: Any) -> Document:
    card = {"card": name, "class": "common unit", "cost": 1, "life": 9, "strength": 1, "attack": "melee"}
    return {**card, **printed, "abilities": list(abilities)}


def table(catalogue: Catalogue, *cards: Document) -> Table:
    """A table with five units, a summoner and a wall of each player, and house cards."""
    wall = {"card": "Wall", "class": "wall event", "life": 9}
    printed = [*cards, unit("Unit"), unit("Chief", **{"class": "summoner unit"}), wall]
    keyed = [{"key": f"summoner-wars-1e/house/{card['card'].lower()}", **card} for card in printed]
    start = Table(games.library(catalogue.ruleset_document("summoner-wars-1e"), keyed))
    start.put(1, f1="Chief", a1="Wall", a2="Unit", b2="Unit", c2="Unit", d2="Unit", e2="Unit")
    return start.put(2, f8="Chief", a8="Wall", a3="Unit", b3="Unit", c3="Unit", d3="Unit", e3="Unit")


def for_turn(modifiers: Document, **clause: Any) -> Document:
    return {"hold": {"modify": modifiers, "of": "you", **clause}, "until": "turn"}


@pytest.mark.parametrize(("number", "most"), [((), 3), ((1,), 1), ((5,), 5), ((5, 4), 4)])
def test_the_number_of_attackers_is_limited(catalogue: Catalogue, number: tuple[int, ...], most: int) -> None:
    start = table(catalogue, spell(*[for_turn({"attackers": each}) for each in number], {"draw": 1}))
    start.give(1, "hand", "Spell")
    game = play(start.game("event", dice=[1] * 9), "play Spell", "end", "end")
    for square in SQUARES[:most]:
        play(game, f"attack {square} {square[0]}3")
    assert game.labels() == ["end"]


def test_a_player_moves_more_units_and_the_other_does_not(catalogue: Catalogue) -> None:
    start = table(catalogue, spell(for_turn({"movers": 1}), for_turn({"movers": 1}))).give(1, "hand", "Spell")
    game = play(start.game("event"), "play Spell", "end")
    play(game, "move e2 f2", "move d2 e2", "move c2 d2", "move b2 c2", "move a2 b2")
    assert refuses(game, "move f1 e1")
    play(game, *["end"] * 6, "move e3 f3", "move d3 e3", "move c3 d3")
    assert refuses(game, "move b3 c3")


@pytest.mark.rule("1E-EVT-1")
def test_a_tax_on_events_is_paid_in_addition_to_their_cost(catalogue: Catalogue) -> None:
    tax = unit("Taxer", {"name": "Tax", "modify": {"event_cost": 1}, "of": "you"})
    for magic, allowed in ((0, False), (1, False), (2, False), (3, True)):
        start = table(catalogue, spell({"draw": 1}, cost={"magic": 2}), tax).put(1, f2="Taxer")
        game = start.give(1, "hand", "Spell").give(1, "magic_pile", *["Unit"] * magic).game("event")
        assert offers(game, "play Spell") == allowed
    play(game, "play Spell")
    assert (pile(game, "magic_pile", 1), pile(game, "discard", 1)) == ([], ["Unit"] * 3 + ["Spell"])


def test_who_can_pay_nothing_summons_only_what_costs_nothing(catalogue: Catalogue) -> None:
    effects = [{"choose": {"player": "opponent"}}]
    hold = {"hold": {"modify": {"cannot": ["pay magic"]}, "of": "player"}, "until": {"start": "turn"}}
    start = table(catalogue, spell(*effects, hold), unit("Free", cost=0)).give(1, "hand", "Spell")
    start.give(2, "magic_pile", *["Unit"] * 3).give(2, "hand", "Unit", "Free")
    game = play(start.game("event"), "play Spell", *["end"] * 5)
    assert offers(game, "summon Free b8")
    assert refuses(game, "summon Unit b8")
    play(game, *["end"] * 12)
    assert offers(game, "summon Unit b8")


def test_actions_of_other_phases_are_allowed_for_a_time(catalogue: Catalogue) -> None:
    units = {"modify": {"summon": {"phases": "any"}}, "of": {"friendly": "unit"}}
    start = table(catalogue, spell(for_turn({"actions": "magic"}), {"hold": units, "until": {"end": "event"}})).give(
        1, "hand", "Spell", "Unit", "Wall"
    )
    game = start.give(1, "magic_pile", "Unit").game("event")
    assert refuses(game, "magic Unit", "summon Unit b1")
    play(game, "play Spell", "magic Wall")
    assert offers(game, "magic Unit", "summon Unit b1")
    play(game, "end")
    assert offers(game, "magic Unit")
    assert refuses(game, "summon Unit b1")


@pytest.mark.parametrize(
    "clause",
    [
        {"modify": {"attackers": 6}},
        {"modify": {"attackers": 6}, "of": {"friendly": "unit"}},
        {"modify": {"attackers": 6, "strength": 1}, "of": "you"},
    ],
)
def test_a_modifier_of_players_needs_a_player(catalogue: Catalogue, clause: Document) -> None:
    with pytest.raises(LanguageError, match="need a player"):
        table(catalogue, unit("Taxer", {"name": "Tax", **clause}))


def test_events_of_the_turn_are_counted(catalogue: Catalogue) -> None:
    eager = {"name": "Eager", "modify": {"strength": 1}, "if": {"played": {"own": "event"}, "least": 2}}
    start = table(catalogue, spell({"draw": 1}), unit("Scribe", eager)).put(1, f2="Scribe").put(2, f7="Scribe")
    game = start.give(1, "hand", "Spell", "Spell").game("event")
    scribes = [game.state.board[game.card_set.board.parse(square)] for square in ("f2", "f7")]
    play(game, "play Spell")
    assert [strength(game, card) for card in scribes] == [1, 1]
    play(game, "play Spell")
    assert [strength(game, card) for card in scribes] == [2, 1]
    play(game, *["end"] * 5)
    assert [strength(game, card) for card in scribes] == [1, 1]


def test_events_without_a_cost_cannot_cost_less(catalogue: Catalogue) -> None:
    gift = unit("Giver", {"name": "Gift", "modify": {"event_cost": -1}, "of": "you"})
    with pytest.raises(LanguageError, match="no event of this game has a cost that could be less"):
        table(catalogue, gift)


def test_a_unit_in_hand_changes_its_own_cost_in_the_first_edition(catalogue: Catalogue) -> None:
    own = {"name": "Own", "modify": {"cost": {"count": {"friendly": "unit"}, "times": -1}}}
    start = table(catalogue, unit("Late", own, cost=9)).give(1, "hand", "Late")
    game = start.give(1, "magic_pile", "Unit", "Unit", "Unit").game("summon")
    assert game.library.rules.cost(game, game.state.hands[0][0]) == 3


CHOSEN = {"choose": {"own": "common", "named": "Guest", "in": "hand"}}
GUEST = unit("Guest")
NEST = unit("Nest", {"modify": {"summon": {"adjacent": "self", "price": {"damage": 1}}}, "of": {"own": "common"}})


def summoning(**where: Any) -> Document:
    """An event that summons a Guest for nothing."""
    return spell(CHOSEN, {"summon": "target", "free": True, **where})


@pytest.mark.rule("1E-SUM-1")
def test_a_permission_for_other_squares_does_not_allow_other_phases(catalogue: Catalogue) -> None:
    game = table(catalogue, GUEST, NEST).put(1, d5="Nest").give(1, "hand", "Guest").give(1, "magic_pile", "Unit")
    summon = game.game("summon")
    assert offers(summon, "summon Guest d6", "summon Guest b1")
    play(summon, "end")
    assert refuses(summon, "summon Guest d6", "summon Guest b1")


def test_an_effect_that_allows_a_space_asks_no_price_of_another_card(catalogue: Catalogue) -> None:
    start = table(catalogue, summoning(adjacent={"own": "unit", "named": "Nest"}), GUEST, NEST)
    game = play(start.put(1, d5="Nest").give(1, "hand", "Spell", "Guest").game("event"), "play Spell", "d6")
    assert (at(game, "d6"), wounds(game, "d5")) == ("Guest", 0)


def test_further_spaces_leave_the_cost_of_allowed_ones(
    catalogue: Catalogue,
) -> None:
    start = table(catalogue, summoning(also={"own": "unit", "named": "Unit"}), GUEST, NEST)
    start.put(1, d5="Nest").give(1, "hand", "Spell", "Guest")
    beside = play(start.game("event").copy(), "play Spell", "d6")
    assert (at(beside, "d6"), wounds(beside, "d5")) == ("Guest", 1)
    elsewhere = play(start.game("event"), "play Spell", "f2")
    assert (at(elsewhere, "f2"), wounds(elsewhere, "d5")) == ("Guest", 0)


def test_an_effect_that_only_summons_leaves_the_price_of_the_space(catalogue: Catalogue) -> None:
    start = table(catalogue, summoning(), GUEST, NEST).put(1, d5="Nest").give(1, "hand", "Spell", "Guest")
    game = play(start.game("event"), "play Spell", "d6")
    assert (at(game, "d6"), wounds(game, "d5")) == ("Guest", 1)


@pytest.mark.rule("1E-SUM-1")
@pytest.mark.parametrize(("square", "paid"), [("c4", (3, 0)), ("f2", (0, 3))])
def test_the_price_of_a_space_is_paid_by_the_card_beside_it_alone(
    libraries: dict[int, Library], square: str, paid: tuple[int, int]
) -> None:
    start = Table(libraries[2]).put(1, c3="Wall", f1="Wall", a1="Rallul").put(2, f8="Grognack")
    start.give(1, "hand", "Stonecloak").give(1, "magic_pile", "Wall")
    game = play(start.game("summon"), f"summon Stonecloak {square}")
    assert (at(game, square), wounds(game, "c3"), wounds(game, "f1")) == ("Stonecloak", *paid)


@pytest.mark.rule("1E-MUT-2")
def test_what_lasts_on_a_unit_lasts_on_its_mutation(catalogue: Catalogue) -> None:
    stronger: list[Document] = [
        {"choose": {"own": "common"}},
        {"gain": {"strength": 3}, "on": "target", "until": "turn"},
    ]
    mutated: list[Document] = [{"choose": {"own": "mutation", "in": "hand"}}, {"summon": "target", "free": True}]
    changed = {**spell(*mutated), "card": "Change"}
    mutant = unit("Mutant", **{"class": "mutation unit", "strength": 2})
    start = table(catalogue, spell(*stronger), changed, mutant).give(1, "hand", "Spell", "Change", "Mutant")
    game = play(start.game("event"), "play Spell", "c2", "play Change", "c2")
    assert at(game, "c2") == "Mutant"
    card = game.state.board[game.card_set.board.parse("c2")]
    assert strength(game, card) == 5
    play(game, *["end"] * 4)
    assert strength(game, card) == 2
