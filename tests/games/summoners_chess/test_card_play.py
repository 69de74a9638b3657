"""Playing cards: actions, spells, swarm and divination."""

import pytest

from engine.games.summoners_chess.events import Divined
from engine.games.summoners_chess.runtime.effects import divine
from tests.games.summoners_chess.table import (
    GHAZRA,
    ORYN,
    VEYLA,
    at,
    card,
    is_exerted,
    morale,
    names,
    on,
    on_it,
    position,
    with_pieces,
)

STRONG = {"d1": ORYN, "a2": "Shield Bearer", "b2": "Shield Bearer", "c2": "Shield Bearer"}


@pytest.mark.rule("CH-4.2", "CH-4.2.2", "CH-5.3", "CH-5.5")
def test_structures_and_spells_take_no_command_and_may_be_many() -> None:
    game = position(STRONG, {"e8": VEYLA}, hands=(["Sudden Palisade", "Sudden Aegis"], []))
    game.answer("play Sudden Palisade")
    game.answer("exert a2")
    game.answer("b1")
    game.answer("no")  # to the other quick card
    game.answer("play Sudden Aegis")
    game.answer("a2")
    game.answer("exert b2 c2")
    assert on(game, "b1") == "1: Sudden Palisade"
    assert on_it(game, "a2", "iron") == 1
    assert {"command d1 d2", "end"} <= set(game.labels())


@pytest.mark.rule("CH-5.3.1")
def test_a_structure_is_put_beside_one_of_those_who_paid() -> None:
    own = {"a1": ORYN, "a2": "Shield Bearer", "b1": "Shield Bearer", "b2": "Rampart Knight", "h4": "Shield Bearer"}
    game = position(own, {"e8": VEYLA}, hands=(["Sudden Palisade", "Muster Hall"], []))
    game.answer("play Sudden Palisade")
    assert game.labels() == ["exert b1", "exert a2", "exert h4"]  # there is no room beside the general
    game.answer("exert h4")
    assert game.labels() == ["g3", "h3", "g4", "g5", "h5"]


@pytest.mark.rule("CH-5.3.1")
def test_of_several_who_pay_one_has_room() -> None:
    own = {"a1": ORYN, "a2": "Shield Bearer", "b1": "Rampart Knight", "b2": "Rampart Knight", "h4": "Shield Bearer"}
    own |= {"a3": "Rampart Knight", "b3": "Rampart Knight"}
    game = position(own, {"e8": VEYLA}, hands=(["Muster Hall"], []))
    game.answer("play Muster Hall")
    assert game.labels() == ["exert a1", "exert a2", "exert h4"]
    game.answer("exert a1")
    assert is_exerted(game, "h4")  # a2 has no room either
    assert game.labels() == ["g3", "h3", "g4", "g5", "h5"]
    walled = {square: name for square, name in own.items() if square != "h4"}
    assert not position(walled, {"e8": VEYLA}, hands=(["Muster Hall"], [])).accepts("play Muster Hall")


@pytest.mark.rule("CH-4.2.1", "CH-5.2", "CH-5.2.2", "CH-5.4", "CH-5.4.1")
def test_an_action_needs_the_command_and_a_ready_unit() -> None:
    own = {**STRONG, "e2": "Shield Bearer", "f2": "Shield Bearer"}
    game = position(own, {"e8": VEYLA}, hands=(["Shield Wall", "Parade Charge"], []), exerted="b2 f2", down="e2")
    game.answer("play Shield Wall")
    assert game.labels() == ["a2", "c2"]
    game.answer("a2")
    game.answer("exert d1")
    assert on_it(game, "a2", "shield") == on_it(game, "b2", "shield") == 1
    assert on_it(game, "c2", "shield") == 0
    assert names(game, game.state.discards, 0) == ["Shield Wall"]
    assert game.labels() == ["reveal e2", "end"]


@pytest.mark.rule("CH-4.2.1")
def test_after_a_command_no_action_is_played() -> None:
    game = position(STRONG, {"e8": VEYLA}, hands=(["Shield Wall", "Sudden Palisade"], []))
    assert game.accepts("play Shield Wall")
    game.answer("command c2 c3")
    game.answer("no")
    assert not game.accepts("play Shield Wall")
    assert game.accepts("play Sudden Palisade")


@pytest.mark.rule("CH-5.5.1")
def test_a_spell_is_discarded_after_what_it_does() -> None:
    game = position(STRONG, {"e8": VEYLA, "d6": "Gutter Imp"}, hands=(["Cold Shackles"], []))
    assert not game.accepts("play Cold Shackles")  # nobody shows Control
    wise = {"d1": VEYLA, "a2": "Chalk Apprentice"}
    game = position(wise, {"e8": VEYLA, "d6": "Gutter Imp"}, hands=(["Cold Shackles"], []))
    game.answer("play Cold Shackles")
    assert on_it(game, "d6", "stun") == 1
    assert names(game, game.state.discards, 0) == ["Cold Shackles"]


@pytest.mark.rule("CH-5.5.2")
def test_the_pattern_of_a_spell_lies_round_an_allied_unit() -> None:
    mark = {"counter": "mark", "on": {"enemy": "unit", "tile": "special"}}
    spell = card("Ahead", "spell", "", {"when": "played", "do": [mark]}, pattern=".!./.@./...")
    table = with_pieces(spell)
    field = {"e8": VEYLA, "c5": "Gutter Imp", "c3": "Gutter Imp"}
    game = position({"d1": ORYN, "c4": "Shield Bearer"}, field, hands=(["Ahead"], []), cards=table)
    game.answer("play Ahead")  # round c4, its only unit
    assert [on_it(game, square, "mark") for square in ("c5", "c3")] == [1, 0]
    enemy = {"d1": VEYLA, "c5": "Gutter Imp", "c3": "Gutter Imp"}
    game = position(enemy, {"e8": ORYN, "c4": "Shield Bearer"}, hands=([], ["Ahead"]), cards=table)
    game.answer("command d1 d2")
    game.answer("end")
    game.answer("play Ahead")
    assert [on_it(game, square, "mark") for square in ("c5", "c3")] == [0, 1]
    nobody = position({"d1": ORYN}, {"e8": VEYLA, "c5": "Gutter Imp"}, hands=(["Ahead"], []), cards=table)
    assert not nobody.accepts("play Ahead")  # a general is no unit


@pytest.mark.rule("CH-5.6", "CH-5.6.1")
def test_a_trap_is_set_and_never_played() -> None:
    game = position(STRONG, {"e8": VEYLA}, hands=(["Pikes in the Grass"], []))
    assert not game.accepts("play Pikes in the Grass")
    assert game.accepts("set Pikes in the Grass a1")


@pytest.mark.rule("CH-4.4", "CH-4.4.1")
def test_abilities_do_not_let_a_turn_end_that_has_seen_no_action() -> None:
    own = {"d1": VEYLA, "a2": "Chalk Apprentice", "c2": "Observatory"}
    game = position(own, {"e8": ORYN}, draws=(["Star Squire", "Mist Walker"], []))
    assert not game.accepts("end")
    game.answer("use c2 Observatory")
    for answer in ("top", "top", "Star Squire"):
        game.answer(answer)
    assert "end" not in game.labels()
    game.answer("command a2 a3")
    assert "end" in game.labels()


@pytest.mark.rule("CH-4.4.1", "CH-S8")
def test_who_can_do_nothing_any_more_later_in_the_turn_ends_it() -> None:
    own = {"d1": VEYLA, "c2": "Observatory", "a5": "Gutter Imp", "b1": "Gutter Imp"}
    game = position(own, {"e8": ORYN, "a6": "Gutter Imp"}, exerted="d1 b1 a5", draws=(["Star Squire"], []))
    game.answer("use c2 Observatory")
    game.answer("top")
    assert game.labels() == ["end"]


@pytest.mark.rule("CH-4.1", "CH-4.1.1", "CH-4.1.1.c", "CH-4.1.2")
def test_effects_at_the_start_of_a_turn_come_in_chosen_order() -> None:
    own = {"d1": ORYN, "a2": "Shield Bearer", "h2": "Shield Bearer", "b4": "Sudden Palisade", "g4": "Beacon of the Vow"}
    game = position(own, {"e8": VEYLA}, draws=(["Star Squire", "Star Squire"], []), exerted="a2 b4")
    game.answer("command d1 d2")
    game.answer("end")
    game.answer("command e8 e7")
    game.answer("end")
    assert game.labels() == ["Sudden Palisade@b4", "Beacon of the Vow@g4"]
    assert not is_exerted(game, "a2")
    game.answer("Sudden Palisade@b4")
    assert on(game, "b4") == ""
    assert game.state.tallies[0] == [21, 20]


@pytest.mark.rule("CH-4.3", "CH-4.3.1", "CH-4.3.2", "CH-4.3.2.a")
def test_a_structure_may_raise_the_hand_limit() -> None:
    hand = ["Gutter Imp"] * 6
    for vault, left in (("Archive Vault", 7), ("Observatory", 5)):
        own = {"d1": VEYLA, "h1": vault}
        game = position(own, {"e8": ORYN}, hands=(hand, []), draws=(["Star Squire"], []))
        game.answer("command d1 d2")
        game.answer("end")
        while game.state.active == 0:
            game.answer("Gutter Imp")
        assert len(game.state.hands[0]) == left


@pytest.mark.rule("CH-4.3.1")
def test_who_plays_in_the_other_players_turn_only_draws_in_the_own() -> None:
    enemy = {"e8": ORYN, "d7": "Shield Bearer"}
    game = position({"d1": VEYLA}, enemy, hands=([], ["Sudden Palisade"]), draws=([], ["Star Squire"] * 2))
    game.answer("command d1 d2")
    game.answer("play Sudden Palisade")
    game.answer("exert d7")
    game.answer("d6")
    game.answer("end")
    game.answer("command e8 e7")
    game.answer("end")
    assert names(game, game.state.hands, 1) == ["Star Squire"]


@pytest.mark.rule("CH-5.1.3")
def test_nothing_is_summoned_beyond_the_last_rank_however_far_it_may_come() -> None:
    herald = card("Herald", "structure", "", {"modify": {"summoning_range": 99}, "of": {"own": "unit"}})
    game = position({**STRONG, "h1": "Herald"}, {"e8": VEYLA}, hands=(["Gutter Imp"], []), cards=with_pieces(herald))
    ranks = {label[-1] for label in game.labels() if label.startswith("summon Gutter Imp")}
    assert max(ranks, default="") <= "8"


OWN = {"d1": GHAZRA, "a2": "Gutter Imp", "b2": "Gutter Imp"}


@pytest.mark.rule("CH-13.3", "CH-13.3.1")
def test_cheaper_minions_come_one_after_the_other_for_nothing() -> None:
    hand = ["Brood Carrier", "Locust Nymph", "Gutter Imp", "Red Maw Brute", "Oath Eater"]
    game = position(OWN, {"e8": VEYLA}, hands=(hand, []))
    game.answer("summon Brood Carrier c1")
    game.answer("exert a2 b2")
    summoned = {label.rpartition(" ")[0] for label in game.labels() if label != "no"}
    assert summoned == {"summon Locust Nymph", "summon Gutter Imp", "summon Oath Eater"}
    game.answer("summon Locust Nymph c2")
    assert {label.rpartition(" ")[0] for label in game.labels() if label != "no"} == {"summon Gutter Imp"}
    game.answer("summon Gutter Imp h2")
    assert [on(game, square) for square in ("c1", "c2", "h2")] == [
        "1: Brood Carrier",
        "1: Locust Nymph",
        "1: Gutter Imp",
    ]
    assert not is_exerted(game, "d1")
    assert names(game, game.state.hands, 0) == ["Red Maw Brute", "Oath Eater"]
    assert game.labels() == ["end"]


@pytest.mark.rule("CH-13.3.1")
def test_nobody_has_to_swarm() -> None:
    game = position(OWN, {"e8": VEYLA}, hands=(["Locust Nymph", "Gutter Imp"], []))
    game.answer("summon Locust Nymph c2")
    game.answer("exert a2")
    game.answer("no")
    assert names(game, game.state.hands, 0) == ["Gutter Imp"]


@pytest.mark.rule("CH-13.3.1", "CH-5.1.3")
def test_what_swarms_keeps_to_the_ranks_and_gives_no_check() -> None:
    game = position(OWN, {"e3": VEYLA}, hands=(["Locust Nymph", "Gutter Imp"], []))
    game.answer("summon Locust Nymph h2")
    game.answer("exert a2")
    assert game.accepts("summon Gutter Imp c2")
    assert not game.accepts("summon Gutter Imp c3")
    assert not game.accepts("summon Gutter Imp e2")


@pytest.mark.rule("CH-13.3.1", "CH-6.3")
def test_what_swarms_does_not_cost_what_its_text_says_either() -> None:
    def spell(name: str, pips: int, **says: object) -> dict[str, object]:
        clause = {"when": "played", "do": [{"morale": 1}], **says}
        return {"key": name, "card": name, "class": "spell", "devotion": {"any": pips}, "abilities": [clause]}

    first = {**spell("Many Voices", 2), "keywords": ["swarm"]}
    priced = spell("Dear Voice", 1, cost={"sacrifice": {"friendly": "minion"}})
    hand = ["Many Voices", "Dear Voice"]
    game = position(OWN, {"e8": VEYLA}, hands=(hand, []), cards=with_pieces(first, priced))
    game.answer("play Many Voices")
    game.answer("exert a2 b2")
    game.answer("play Dear Voice")
    assert morale(game) == [22, 20]
    assert [on(game, square) for square in ("a2", "b2")] == ["1: Gutter Imp", "1: Gutter Imp"]
    assert names(game, game.state.discards, 0) == hand


DECK = ["Gutter Imp", "Shield Bearer", "Red Maw Brute", "Banner Lancer"]  # from the top


@pytest.mark.rule("CH-12.1")
def test_cards_go_on_top_and_under_the_deck_in_the_order_that_is_chosen() -> None:
    game = position({"d1": VEYLA}, {"d8": VEYLA}, draws=(DECK, []))
    game.log = []
    divine(game, at(game, "d1"), 0, 3)
    game.run()
    for answer in ("top", "bottom", "top", "Red Maw Brute"):
        game.answer(answer)
    assert names(game, game.state.draws, 0)[::-1] == ["Red Maw Brute", "Gutter Imp", "Banner Lancer", "Shield Bearer"]
    assert Divined(0, 2, 1) in game.log
