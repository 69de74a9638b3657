"""Methods of summoning by abilities, their additional costs, and mutations; with house cards."""

from typing import Any

import pytest

from deckbuilder.catalogue import Catalogue
from engine.core.game import Library
from engine.games.summoner_wars.characteristics import strength
from tests.games.summoner_wars_1e.table import Table, at, offers, play, refuses, wounds
from tests.games.summoner_wars_1e.test_permissions import Document, spell, table, unit

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


def test_an_effect_that_allows_further_spaces_leaves_the_price_of_those_that_a_card_allows(
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
