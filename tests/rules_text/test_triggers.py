"""The wording of every trigger, and the names of the cards of its event."""

import pytest

from tests.rules_text.helpers import EVENT, Data, at, text

ENEMY: Data = {"enemy": "unit"}


@pytest.mark.parametrize(
    ("trigger", "words"),
    [
        ({"start": "turn"}, "At the start of your turn"),
        ({"start": "summon"}, "At the start of your Summon Phase"),
        ({"end": "magic"}, "At the end of your Magic Phase"),
        ({"end": "turn"}, "At the end of your turn"),
        ({"before": "attack"}, "Before a unit attacks"),
        ({"before": "attack", "by": "self"}, "Before this unit attacks"),
        ({"before": "attack", "on": "self"}, "Before this unit is attacked"),
        ({"before": "attack", "by": ENEMY, "on": "self"}, "Before an enemy unit attacks this unit"),
        ({"after": "attack"}, "After a unit attacks"),
        ({"after": "attack", "by": "self", "on": {"enemy": "card", "adjacent": "self"}}, "After this unit attacks an enemy card adjacent to it"),
        ({"after": "move", "of": "self"}, "After this unit moves"),
        ({"after": "force", "of": ENEMY}, "After an enemy unit is forced"),
        ({"after": ["move", "force"], "of": "summoner"}, "After your summoner moves or is forced"),
        ({"after": ["move", "force"], "of": {"any": "structure"}, "by": "you"}, "After you move or force a structure"),
        ({"after": "move", "of": ENEMY, "from": "self"}, "After an enemy unit moves from a space adjacent to this unit"),
        ({"after": "away", "of": ENEMY, "from": "self"}, "Each time an enemy unit adjacent to this unit moves or is forced away from it"),
        ({"after": "away", "of": "summoner", "from": "self"}, "Each time your summoner, while adjacent to this unit, moves or is forced away from this unit"),
        ({"after": "away", "of": {"enemy": "unit", "within": 2, "of": "summoner"}, "from": "summoner"}, "Each time an enemy unit within 2 spaces of your summoner and adjacent to it moves or is forced away from it"),
        ({"after": "summon", "of": "self"}, "After this unit is summoned"),
        ({"after": "summon", "of": {"friendly": "unit", "cost": 0, "adjacent": "summoner"}}, "After a friendly unit with cost 0 is summoned adjacent to your summoner"),
        ({"after": "destruction", "of": {"any": "unit"}}, "After a unit is destroyed"),
        ({"after": "destruction", "of": ENEMY, "by": "self"}, "After this unit destroys an enemy unit"),
        ({"after": "leave", "of": "summoner"}, "After your summoner leaves the battlefield"),
        ({"after": "discard", "of": "self"}, "After this unit is discarded"),
        ({"after": "roll", "by": {"friendly": "unit"}}, "After a friendly unit rolls dice"),
    ],
)  # fmt: skip
def test_triggers_are_worded(trigger: Data, words: str) -> None:
    assert at(trigger) == words


@pytest.mark.parametrize(
    ("trigger", "words"),
    [
        ({"during": "build"}, "Any number of times during your Build Phase, you may"),
        ({"instead": "move"}, "Instead of moving this unit, you may"),
        ({"instead": "attack"}, "Instead of attacking with this unit, you may"),
        ({"instead": "lethal"}, "When an attack would add lethal damage to a card, instead"),
        ({"instead": "lethal", "by": "self", "on": ENEMY}, "When this unit's attack would add lethal damage to an enemy unit, instead"),
        ({"instead": "destruction", "of": "self"}, "When this unit would be destroyed, instead"),
        ({"instead": "destruction", "of": "self", "by": ENEMY}, "When an enemy unit would destroy this unit, instead"),
        ({"instead": "discard", "of": "self"}, "When this unit would be discarded at the start of your turn, instead"),
    ],
)  # fmt: skip
def test_activated_and_replacement_abilities_are_worded(trigger: Data, words: str) -> None:
    assert text({"when": trigger, "do": [{"draw": 1}]}) == f"{words} draw 1 card."


@pytest.mark.parametrize(
    ("trigger", "name", "called"),
    [
        ({"after": "attack", "by": ENEMY, "on": {"friendly": "structure"}}, "attacker", "the attacker"),
        ({"after": "attack", "by": ENEMY, "on": {"friendly": "structure"}}, "attacked", "the attacked structure"),
        ({"after": "attack", "by": "self", "on": {"enemy": "common or champion"}}, "attacked", "that unit"),
        ({"after": "attack", "by": "self", "on": {"enemy": "unit or structure"}}, "attacked", "that card"),
        ({"after": "attack", "by": "self"}, "attacked", "the attacked card"),
        ({"after": "move", "of": {"any": "structure"}, "from": "self"}, "moved", "that structure"),
        ({"after": "summon", "of": {"friendly": "unit", "adjacent": "self"}}, "summoned", "that unit"),
        ({"after": "destruction", "of": ENEMY, "by": {"friendly": "unit"}}, "destroyer", "the destroying unit"),
        ({"after": "destruction", "of": {"any": "unit", "within": 2}}, "destroyed", "the destroyed unit"),
        ({"after": "leave", "of": {"any": "unit", "within": 2}}, "left", "that unit"),
        ({"after": "roll", "by": {"any": "unit", "within": 2}}, "roller", "that unit"),
        ({"instead": "destruction", "of": {"friendly": "unit", "within": 2}}, "destroyed", "that unit"),
    ],
)
def test_the_cards_of_an_event_are_named(trigger: Data, name: str, called: str) -> None:
    assert text({"when": trigger, "do": [{"boost": 1, "on": name}]}).endswith(f"add 1 boost to {called}.")


def test_a_card_that_takes_part_as_itself_keeps_that_name() -> None:
    attack = {"after": "attack", "by": "summoner", "on": "self"}
    assert text({"when": attack, "do": [{"damage": 1, "on": "attacked"}]}) == (
        "After your summoner attacks this unit, add 1 damage to this unit."
    )


def test_the_only_card_mentioned_is_called_it() -> None:
    assert text({"when": {"after": "summon", "of": {"friendly": "unit"}}, "do": [{"boost": 1, "on": "summoned"}]}) == (
        "After a friendly unit is summoned, add 1 boost to it."
    )


def test_several_triggers_are_joined() -> None:
    assert at([{"after": "attack", "by": "self"}, {"start": "move"}]) == (
        "After this unit attacks or at the start of your Move Phase"
    )
    both = [{"after": "attack", "by": "self"}, {"instead": "attack"}]
    assert text({"when": both, "may": True, "do": [{"draw": 1}]}) == (
        "After this unit attacks, or instead of attacking, you may draw 1 card."
    )


def test_once_per_turn_is_worded() -> None:
    assert at({"after": "move", "of": "self"}, once=True) == "Once per turn, after this unit moves"
    assert text({"when": {"during": "move"}, "once": True, "do": [{"draw": 1}]}) == (
        "Once per turn, during your Move Phase, you may draw 1 card."
    )


def test_during_your_turn_is_worded_only_where_it_is_not_implied() -> None:
    yours: Data = {"if": {"turn": "yours"}}
    assert at({"after": "destruction", "of": {"any": "unit"}}, **yours) == "After a unit is destroyed during your turn"
    assert at({"start": "move"}, **yours) == "At the start of your Move Phase"
    assert at([{"after": "move", "of": "self"}, {"start": "move"}], **yours) == (
        "After this unit moves or at the start of your Move Phase, if it is your turn"
    )


def test_replacing_a_move_by_another_is_worded() -> None:
    assert text({"when": {"instead": "move"}, "do": [{"move": "self", "spaces": [1, 4]}]}) == (
        "Instead of moving this unit normally, you may move it 1 to 4 clear straight spaces."
    )


def test_a_replacement_without_effects_says_what_it_prevents() -> None:
    cost: Data = {"may": True, "cost": {"boost": 1}, "do": []}
    assert text({"when": {"instead": "destruction", "of": "self"}, **cost}) == (
        "When this unit would be destroyed, you may instead spend 1 boost from it to keep it."
    )
    assert text({"when": {"instead": "lethal", "on": "self"}, **cost}) == (
        "When an attack would add lethal damage to this unit, you may instead spend 1 boost from it to add none of that damage."
    )
    assert text({"when": {"instead": "discard", "of": "self"}, "do": []}) == (
        "When this unit would be discarded at the start of your turn, instead keep it."
    )


def test_an_event_that_is_cancelled_by_more_than_that_says_so() -> None:
    played: Data = {"instead": "play", "of": {"enemy": "event"}}
    paid: Data = {"when": played, "may": True, "cost": {"boost": 2}}
    assert text({**paid, "do": []}) == (
        "When an enemy event is played, you may spend 2 boost from this unit to cancel what that event does."
    )
    assert text({**paid, "do": [{"draw": 1}]}) == (
        "When an enemy event is played, you may spend 2 boost from this unit to draw 1 card. "
        "If you do, cancel what that event does."
    )
    assert text({"when": played, "do": [{"draw": 1}]}) == (
        "When an enemy event is played, draw 1 card. Cancel what that event does."
    )
    assert text({"when": played, "from": "hand", "do": [{"draw": 1}]}, EVENT) == (
        "When an enemy event is played, you may play this event from your hand: "
        "draw 1 card, and cancel what that event does."
    )


def test_the_first_attack_on_a_card_is_said_of_a_roll() -> None:
    first: Data = {"after": "roll", "by": "self", "first": True}
    assert text({"when": first, "do": [{"draw": 1}]}) == (
        "After this unit rolls dice in the first attack on a card this turn, draw 1 card."
    )
