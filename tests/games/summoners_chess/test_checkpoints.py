"""Checkpoints and set traps: which events they answer, the order of players, the cost (CH-5.6.2, CH-7.4)."""

import pytest

from engine.core.game import Game
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


def asked(game: Game) -> int:
    """The player who is asked, 1 or 2."""
    assert game.decision
    return game.decision.player + 1


@pytest.mark.rule("CH-11.1")
def test_a_quick_card_opens_a_checkpoint_of_its_own() -> None:
    own = {"d1": ORYN, "a2": "Shield Bearer", "b2": "Shield Bearer", "h4": "Shield Bearer"}
    enemy = {"e8": ORYN, "a7": "Shield Bearer", "b7": "Shield Bearer"}
    game = position(own, enemy, hands=(["Sudden Aegis"], ["Sudden Palisade", "Sudden Aegis"]))
    game.answer("command h4 h5")
    assert (asked(game), game.labels()) == (1, ["play Sudden Aegis", "no"])
    game.answer("no")
    assert (asked(game), game.labels()) == (2, ["play Sudden Palisade", "play Sudden Aegis", "no"])
    game.answer("play Sudden Palisade")
    game.answer("exert a7")
    game.answer("a6")
    assert (asked(game), game.labels()) == (1, ["play Sudden Aegis", "no"])  # to the structure
    game.answer("no")
    assert (asked(game), game.labels()) == (2, ["play Sudden Aegis", "no"])
    game.answer("no")
    assert on(game, "a6") == "2: Sudden Palisade"
    assert (asked(game), game.labels()) == (1, ["play Sudden Aegis", "no"])  # to the command again
    game.answer("no")
    game.answer("no")
    assert on(game, "h5") == "1: Shield Bearer"


@pytest.mark.rule("CH-11.1")
def test_who_has_no_quick_card_that_can_be_paid_is_not_asked() -> None:
    enemy = {"e8": ORYN, "a7": "Shield Bearer"}
    game = position({"d1": VEYLA}, enemy, hands=([], ["Sudden Aegis", "Muster Drum"]), exerted="e8")
    game.answer("command d1 d2")
    assert (asked(game), game.labels()) == (1, ["end"])


@pytest.mark.rule("CH-11.1", "CH-4.2.1")
def test_a_quick_unit_takes_the_command_unless_it_says_otherwise() -> None:
    scout = card("Scout", "quick minion unit", "", pattern=".m./.@./...")
    enemy = {"e8": ORYN, "a7": "Shield Bearer", "b7": "Shield Bearer"}
    own = {"d1": ORYN, "a2": "Shield Bearer", "b2": "Shield Bearer"}
    hands = (["Scout", "Reserve Guard", "Sudden Palisade"], ["Scout", "Reserve Guard"])
    game = position(own, enemy, hands=hands, cards=with_pieces(scout))
    game.answer("play Sudden Palisade")
    game.answer("exert a2")
    game.answer("a1")
    assert "summon Scout h1" in game.labels()  # its player has the command still
    assert "summon Reserve Guard h1" in game.labels()
    game.answer("no")
    assert asked(game) == 2
    assert not [label for label in game.labels() if label.startswith("summon Scout")]
    game.answer("summon Reserve Guard h7")
    game.answer("exert a7 b7")
    game.answer("no")
    game.answer("no")
    assert on(game, "h7") == "2: Reserve Guard"
    assert game.accepts("command d1 e1")  # nobody has spent it
    game.answer("summon Scout h1")
    assert "summon Reserve Guard h2" in game.labels()  # in answer to the own command


@pytest.mark.rule("CH-11.1", "CH-4.2.1")
def test_a_card_without_a_command_leaves_it_in_a_checkpoint() -> None:
    own = {"d1": GHAZRA, "a2": "Gutter Imp", "b2": "Gutter Imp"}
    game = position(own, {"e8": VEYLA}, hands=(["Knife Cultist", "Bone Totem"], []))
    assert game.accepts("summon Knife Cultist h1")
    spent = game.copy()
    spent.answer("summon Knife Cultist h1")
    spent.answer("exert a2")
    spent.answer("no")
    assert not spent.accepts("command b2 b3")
    game.answer("command b2 b3")
    game.answer("summon Knife Cultist h1")
    game.answer("exert a2")
    assert on(game, "h1") == "1: Knife Cultist"


@pytest.mark.rule("CH-10.5", "CH-11.1")
def test_in_check_no_quick_card_is_played_either() -> None:
    own = {"d1": ORYN, "a2": "Shield Bearer", "b2": "Shield Bearer"}
    enemy = {"e8": VEYLA, "d5": "Ninefold Hunger", "d4": "Oathstone Sentinel"}
    game = position(own, enemy, hands=(["Sudden Aegis"], []))
    assert game.accepts("play Sudden Aegis")
    checked = position(own, {"e8": VEYLA, "d5": "Ninefold Hunger"}, hands=(["Sudden Aegis"], []))
    assert not [label for label in checked.labels() if not label.startswith("command d1")]
    checked.answer("command d1 c1")
    assert asked(checked) == 1
    assert checked.labels() == ["play Sudden Aegis", "end"]  # when the command was answered he was in check


@pytest.mark.rule("CH-11.1.1")
def test_a_spell_without_any_target_left_does_nothing() -> None:
    own = {"d1": ORYN, "a2": "Shield Bearer", "b2": "Shield Bearer", "c2": "Shield Bearer"}
    leave = {"when": "played", "do": [{"choose": {"friendly": "unit"}}, {"return": "target"}]}
    double = {
        "when": "played",
        "do": [
            {"choose": {"enemy": "unit"}, "number": {"most": 2}},
            {"counter": "mark", "on": "target"},
            {"draw": 1},
        ],
    }
    table = with_pieces(card("Withdraw", "quick spell", "", leave), card("Double", "spell", "", double))
    enemy = {"e8": VEYLA, "d6": "Gutter Imp", "f6": "Gutter Imp"}
    for second, marked, drawn in (("f6", 1, 1), ("done", 0, 0)):
        game = position(own, enemy, hands=(["Double"], ["Withdraw"]), draws=(["Star Squire"], []), cards=table)
        game.answer("play Double")
        game.answer("d6")
        game.answer(second)
        game.answer("play Withdraw")
        game.answer("d6")
        assert on(game, "d6") == ""
        assert on_it(game, "f6", "mark") == marked
        assert len(game.state.hands[0]) == drawn
        assert names(game, game.state.discards, 0) == ["Double"]


@pytest.mark.rule("CH-11.1.1", "CH-11.1.2")
def test_a_target_that_fits_no_more_is_left_out() -> None:
    mend = {
        "when": "played",
        "do": [{"choose": {"friendly": "unit", "counter": "poison"}}, {"counter": "shield", "on": "target"}],
    }
    cure = {
        "when": "played",
        "do": [{"choose": {"enemy": "unit"}}, {"counter": "poison", "number": -9, "on": "target"}],
    }
    table = with_pieces(card("Mend", "spell", "", mend), card("Cure", "quick spell", "", cure))
    own = {"d1": ORYN, "a2": "Shield Bearer", "b2": "Shield Bearer"}
    game = position(own, {"e8": VEYLA}, hands=(["Mend"], ["Cure"]), counters={"a2": {"poison": 1}}, cards=table)
    game.answer("play Mend")
    game.answer("play Cure")
    game.answer("a2")
    assert on_it(game, "a2", "poison") == on_it(game, "a2", "shield") == 0


@pytest.mark.rule("CH-11.1.1")
def test_a_unit_whose_tile_was_taken_is_discarded() -> None:
    enemy = {"e8": ORYN, "b3": "Shield Bearer"}
    own = {"d1": ORYN, "h2": "Shield Bearer"}
    game = position(own, enemy, hands=(["Shield Bearer"], ["Sudden Palisade"]), exerted="e8")
    game.answer("summon Shield Bearer a2")
    game.answer("play Sudden Palisade")
    game.answer("a2")
    assert on(game, "a2") == "2: Sudden Palisade"
    assert names(game, game.state.discards, 0) == ["Shield Bearer"]
    assert game.labels() == ["end"]


@pytest.mark.rule("CH-11.1", "CH-5.4.1")
def test_an_action_whose_performer_has_left_does_nothing() -> None:
    take = {"when": "played", "do": [{"choose": {"enemy": "unit"}}, {"destroy": "target"}]}
    table = with_pieces(card("Take", "quick spell", "", take))
    own = {"d1": VEYLA, "a2": "Chalk Apprentice"}
    hands = (["Study the Board"], ["Take"])
    game = position(own, {"e8": ORYN}, hands=hands, draws=(["Star Squire"] * 5, []), cards=table)
    game.answer("play Study the Board")
    game.answer("exert d1")
    game.answer("play Take")
    assert on(game, "a2") == ""
    assert names(game, game.state.discards, 0) == ["Chalk Apprentice", "Study the Board"]
    assert not game.state.hands[0]


@pytest.mark.rule("CH-11.1")
def test_only_abilities_that_a_player_starts_are_answered() -> None:
    own = {"d1": VEYLA, "c2": "Frozen Reservoir", "d2": "Chalk Apprentice"}
    enemy = {"e8": ORYN, "a7": "Shield Bearer"}
    game = position(own, enemy, hands=([], ["Sudden Palisade"]), draws=(["Star Squire"] * 3, []))
    game.answer("use c2 Frozen Reservoir")
    assert is_exerted(game, "c2")
    assert (asked(game), game.labels()) == (2, ["play Sudden Palisade", "no"])
    assert on_it(game, "a7", "ice") == 0
    game.answer("no")
    assert on_it(game, "a7", "ice") == 1


@pytest.mark.rule("CH-4.5", "CH-11.1")
def test_check_by_a_quick_card_ends_the_turn_first() -> None:
    exchange = [{"choose": {"friendly": "unit", "except": "self"}}, {"exchange": ["self", "target"]}]
    swap = card("Swap", "quick action", "", {"when": "played", "do": exchange}, {"modify": {"command": "free"}})
    own = {"d1": ORYN, "b2": "Shield Bearer", "e2": "Ninefold Hunger"}
    hand = ["Gutter Imp", "Swap"]
    game = position(own, {"b8": VEYLA}, hands=(hand, []), exerted="e2", cards=with_pieces(swap))
    game.answer("summon Gutter Imp h2")
    game.answer("play Swap")  # by the only ready unit, with the only other one
    assert on(game, "b2") == "1: Ninefold Hunger"
    assert game.state.active == 1
    assert on(game, "h2") == ""
    assert set(names(game, game.state.discards, 0)) == {"Gutter Imp", "Swap"}


OWN = {"d1": VEYLA, "c5": "Gutter Imp"}
ENEMY = {"e8": ORYN, "d7": "Shield Bearer", "g7": "Shield Bearer", "c6": "Line Spearman"}
BOTH = {**ENEMY, "g7": "Chalk Apprentice"}  # shows Control


@pytest.mark.rule("CH-5.6.2", "CH-7.4")
def test_a_trap_that_is_not_wanted_or_can_not_be_paid_stays() -> None:
    game = position(OWN, {**ENEMY, "e7": "Pikes in the Grass"}, down="e7", exerted="e7")
    game.answer("command c5 c6")
    assert game.labels() == ["reveal e7", "no"]
    game.answer("no")
    assert game.labels() == ["end"]
    assert on(game, "e7") == "2: Face-down card"
    poor = position(OWN, {**ENEMY, "e7": "Pikes in the Grass"}, down="e7", exerted="d7 g7")
    poor.answer("command c5 c6")
    assert poor.labels() == ["end"]


@pytest.mark.rule("CH-5.6.2", "CH-7.4", "CH-6.2")
def test_a_trap_is_paid_for_turned_up_and_discarded() -> None:
    game = position(OWN, {**ENEMY, "e7": "Pikes in the Grass"}, down="e7", exerted="e7")
    game.answer("command c5 c6")
    game.answer("reveal e7")
    assert game.labels() == ["exert d7", "exert g7", "exert e8"]
    assert on(game, "e7") == "2: Face-down card"
    game.answer("exert d7 e8")
    assert on(game, "c6") == on(game, "e7") == ""
    assert names(game, game.state.discards, 1) == ["Line Spearman", "Pikes in the Grass"]
    assert not is_exerted(game, "g7")


@pytest.mark.rule("CH-5.6.2")
def test_a_trap_waits_for_its_own_event_only() -> None:
    own = {**OWN, "h4": "Gutter Imp"}
    for square, asks in (("h4 h5", False), ("c5 c6", True)):  # a glyph waits on the first three ranks
        game = position(own, {**BOTH, "e7": "Snare Glyph", "f7": "Shared Ruin"}, down="e7 f7")
        game.answer(f"command {square}")
        assert (game.labels() == ["reveal e7", "no"]) is asks


@pytest.mark.rule("CH-5.6.2", "CH-7.4")
def test_the_turn_player_is_asked_first_and_nobody_twice() -> None:
    own = {"d1": ORYN, "a2": "Shield Bearer", "c5": "Gutter Imp", "a1": "Answering Horns"}
    enemy = {**ENEMY, "e7": "Answering Horns", "f7": "Answering Horns"}
    game = position(own, enemy, down="a1 e7 f7")
    game.answer("command c5 c6")
    assert game.decision
    assert game.decision.player == 1  # no unit of player 1 was captured
    assert game.labels() == ["reveal e7", "reveal f7", "no"]
    game.answer("reveal f7")
    assert morale(game) == [20, 20]
    assert game.labels() == ["reveal e7", "no"]
    game.answer("no")
    assert game.labels() == ["end"]


@pytest.mark.rule("CH-5.6.2")
def test_what_an_event_has_set_off_comes_before_traps() -> None:
    enemy = {**ENEMY, "c6": "Plague Rat", "e7": "Answering Horns"}
    game = position(OWN, enemy, down="e7")
    game.answer("command c5 c6")
    assert game.labels() == ["reveal e7", "no"]
    assert on_it(game, "c6", "poison") == 2


@pytest.mark.rule("CH-5.6.2", "CH-10.5")
def test_a_trap_may_answer_although_its_general_is_in_check() -> None:
    own = {"d1": VEYLA, "c5": "Ninefold Hunger"}
    enemy = {"e8": ORYN, "d7": "Shield Bearer", "g7": "Shield Bearer", "e5": "Line Spearman", "a7": "Answering Horns"}
    game = position(own, enemy, down="a7", exerted="d7")
    game.answer("command c5 e5")
    assert game.labels() == ["reveal a7", "no"]
    game.answer("reveal a7")
    assert game.state.active == 1
    assert not is_exerted(game, "d7")


@pytest.mark.rule("CH-5.6.2")
def test_a_trap_answers_what_its_owner_does_in_the_own_turn() -> None:
    own = {"d1": GHAZRA, "a2": "Gutter Imp", "c2": "Gutter Imp", "b3": "Oath Eater", "h1": "Shared Ruin"}
    enemy = {"e8": VEYLA, "b4": "Chalk Apprentice"}
    game = position(own, enemy, down="h1")
    game.answer("use b3 Broken Oath")
    assert game.labels() == ["reveal h1", "no"]
    game.answer("reveal h1")
    assert morale(game) == [19, 18]  # Blood Price, and the value of what was sacrificed
    assert on_it(game, "b4", "poison") == 2


@pytest.mark.rule("CH-5.6.2", "CH-7.4")
def test_who_has_left_since_the_event_takes_no_part_in_it() -> None:
    enemy = {**ENEMY, "e7": "Trapdoor", "f7": "Pikes in the Grass", "h7": "Shield Bearer", "h8": "Shield Bearer"}
    enemy |= {"a7": "Chalk Apprentice", "b8": "Chalk Apprentice"}
    game = position(OWN, enemy, down="e7 f7")
    game.answer("command c5 c6")
    assert game.labels() == ["reveal e7", "reveal f7", "no"]
    game.answer("reveal e7")
    while game.state.hands[0] == []:
        game.choose(0)
    assert at(game, "c6") < 0
    assert game.labels() == ["end"]  # there is no captor any more
