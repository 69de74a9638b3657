"""Swarm: a cheaper card of the same kind is played for free, repeatedly (CH-13.3.1)."""

import pytest

from tests.games.summoners_chess.table import GHAZRA, VEYLA, is_exerted, morale, names, on, position, with_pieces

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
