"""The wording of modifiers: of cards, for a time or while a card is in play, and of attacks."""

import pytest

from tests.rules_text.helpers import ACTIVE, EVENT, Data, done, modified, text, texts

ZAP: Data = {
    "name": "Zap",
    "when": {"after": "move", "of": "self"},
    "do": [{"damage": 1, "on": {"enemy": "unit", "adjacent": "self"}}],
}


@pytest.mark.parametrize(
    ("modifiers", "of_one", "of_many"),
    [
        ({"strength": 1}, "has 1 more strength", "have 1 more strength"),
        ({"strength": -1}, "has 1 less strength", "have 1 less strength"),
        ({"base_strength": 4}, "has a base strength of 4", "have a base strength of 4"),
        ({"weaken": 2}, "has 2 less strength, to a minimum of 1", "have 2 less strength, to a minimum of 1"),
        ({"life": 2}, "has 2 more life", "have 2 more life"),
        ({"move": {"spaces": 2}}, "can move 2 extra spaces", "can move 2 extra spaces"),
        ({"move": {"spaces": -1}}, "moves 1 fewer space", "move 1 fewer space"),
        ({"move": {"through": "card"}}, "can move through cards", "can move through cards"),
        ({"move": {"spaces": 1, "through": "common or structure"}}, "can move 1 extra space and through commons and structures", "can move 1 extra space and through commons and structures"),
        ({"move": {"spaces": {"magic": "you"}, "through": "card"}}, "can move 1 extra space for each magic you have, and through cards", "can move 1 extra space for each magic you have, and through cards"),
        ({"range": 4}, "can attack cards up to 4 clear straight spaces away", "can attack cards up to 4 clear straight spaces away"),
        ({"attack_through": "unit"}, "may attack through units", "may attack through units"),
        ({"reads": {"special": {"melee": 2}}}, "counts each special symbol rolled as 2 melee symbols when attacking", "count each special symbol rolled as 2 melee symbols when attacking"),
        ({"can": ["move"]}, "can move even though it is a structure", "can move even if they are structures"),
        ({"cannot": ["be forced"]}, "cannot be forced", "cannot be forced"),
        ({"cannot": ["move", "attack", "be attacked"]}, "cannot move, attack or be attacked", "cannot move, attack or be attacked"),
        ({"lose": "abilities"}, "loses all abilities", "lose all abilities"),
        ({"have": [{"name": "Flight"}]}, "has Flight", "have Flight"),
        ({"share": "summoner"}, "has the base abilities of your summoner in addition to its own", "have the base abilities of your summoner in addition to their own"),
        ({"is": "gate"}, "counts as a gate", "count as gates"),
        ({"extra_attacker": True}, "can attack as an extra attacking unit", "can attack as an extra attacking unit"),
        ({"must_attack": {"any": "unit", "has": "Protect"}}, "can attack only if a target is a unit with Protect", "can attack only if a target is a unit with Protect"),
        ({"strength": 2, "life": 1, "is": "gate"}, "has 2 more strength and 1 more life and counts as a gate", "have 2 more strength and 1 more life and count as gates"),
    ],
)  # fmt: skip
def test_modifiers_are_worded_for_one_card_and_for_several(modifiers: Data, of_one: str, of_many: str) -> None:
    one = modified(modifiers).removeprefix("This unit ").replace(", and counts", " and counts")
    many = (
        modified(modifiers, of={"friendly": "unit"})
        .removeprefix("Friendly units ")
        .replace(", and count", " and count")
    )
    assert one == f"{of_one}."
    assert many == f"{of_many}."


@pytest.mark.parametrize(
    ("modifiers", "words"),
    [
        ({"strength": 1}, "has 1 more strength"),
        ({"damage": 1}, "adds 1 more damage"),
        ({"damage": -1}, "adds 1 less damage"),
        ({"damage": {"rolled": "special", "most": 2}}, "adds 1 more damage for each special symbol rolled, up to 2 more"),
        ({"damage_most": 1}, "adds at most 1 damage"),
        ({"damage_most": 0}, "adds no damage"),
        ({"hits": "special"}, "adds 1 damage for each special symbol rolled, and none for other symbols"),
        ({"hits": ["melee", "special"]}, "adds 1 damage for each melee or special symbol rolled, and none for other symbols"),
        ({"reads": {"special": {"melee": 1, "ranged": 2}}}, "counts each special symbol rolled as 1 melee symbol and 2 ranged symbols"),
        ({"recoil": True}, "takes the damage it adds to its target"),
        ({"heals": ["melee", "special"]}, "adds no damage and removes 1 damage from the attacked card for each melee or special symbol rolled"),
        ({"attack_through": "unit", "between": {"rolled": "special"}}, "may attack through units. For each special symbol rolled, add 1 damage to each unit attacked through"),
    ],
)  # fmt: skip
def test_modifiers_of_attacks_are_worded(modifiers: Data, words: str) -> None:
    assert text({"attack": {"by": "self"}, "modify": modifiers}) == f"When this unit attacks, it {words}."
    assert text({"attack": {"on": "self"}, "modify": modifiers}).startswith("When this unit is attacked, the attacker ")


@pytest.mark.parametrize(
    ("attack", "words"),
    [
        ({}, "When a unit attacks, it adds no damage."),
        ({"by": {"enemy": "unit"}}, "When an enemy unit attacks, it adds no damage."),
        ({"by": {"enemy": "unit", "adjacent": "self"}}, "When an enemy unit adjacent to this unit attacks, the attacker adds no damage."),
        ({"by": "summoner", "on": {"enemy": "unit"}}, "When your summoner attacks an enemy unit, your summoner adds no damage."),
        ({"on": "self", "first": True}, "The first time each turn that this unit is attacked, the attacker adds no damage."),
        ({"by": {"enemy": "unit"}, "on": {"any": "structure"}, "first": True}, "When an enemy unit attacks a structure, if it is the first attack on the attacked structure this turn, the attacker adds no damage."),
    ],
)  # fmt: skip
def test_the_attacks_that_a_modifier_applies_to_are_worded(attack: Data, words: str) -> None:
    assert text({"attack": attack, "modify": {"damage_most": 0}}) == words


def test_conditions_and_turns_of_modifiers_are_worded() -> None:
    assert (
        modified({"life": 1}, **{"if": {"boost": "self", "most": 0}})
        == "While this unit has no boost, it has 1 more life."
    )
    assert modified({"life": 1}, **{"if": {"turn": "yours"}}) == "During your turn, this unit has 1 more life."
    both = [{"turn": "yours"}, {"magic": "you", "least": 3}]
    assert (
        modified({"life": 1}, **{"if": both})
        == "During your turn, while you have at least 3 magic, this unit has 1 more life."
    )


def test_modifiers_during_a_move_are_worded() -> None:
    flight: Data = {"have": [{"name": "Flight"}]}
    beside = {"friendly": "common", "within": 2}
    assert (
        modified(flight, of=beside, **{"for": "move"})
        == "Friendly commons that begin a move within 2 spaces of this unit have Flight for that move."
    )
    assert (
        modified(flight, of={"friendly": "common"}, **{"for": "move"}) == "Friendly commons have Flight while moving."
    )
    assert modified(flight, **{"for": "move"}) == "This unit has Flight while moving."


def test_destroying_without_reward_is_worded() -> None:
    assert modified({"no_reward": "unit"}) == "You gain no magic when this unit destroys an enemy unit."
    assert modified({"no_reward": "unit"}, of={"friendly": "unit"}).startswith(
        "You gain no magic when friendly units dest"
    )


def test_changed_damage_from_abilities_is_worded() -> None:
    assert (
        modified({"ability_damage": 1}, of={"enemy": "unit"}, by={"any": "unit"})
        == "Enemy units take 1 more damage from abilities of units, not from attacks."
    )
    assert (
        modified({"ability_damage": -1}, by="summoner")
        == "This unit takes 1 less damage from abilities of your summoner, not from attacks."
    )
    assert (
        modified({"ability_damage": 1}, of="summoner")
        == "Your summoner takes 1 more damage from abilities, not from attacks."
    )


@pytest.mark.parametrize(
    ("summon", "of", "words"),
    [
        ({"adjacent": "summoner"}, None, "You may summon this unit on a space adjacent to your summoner."),
        ({"adjacent": "self"}, {"friendly": "unit", "named": "Ember"}, "You may summon Ember units on spaces adjacent to this unit."),
        ({"adjacent": {"friendly": "unit", "named": "Ember"}}, None, "You may summon this unit on a space adjacent to a friendly Ember unit."),
        ({"phases": "any"}, {"friendly": "unit"}, "You may summon units in any phase of your turn."),
        ({"replacing": {"friendly": "unit"}}, None, "As part of the cost of summoning this unit, destroy a friendly unit and place this unit on the destroyed unit's space."),
        ({"adjacent": "summoner", "phases": "any"}, {"friendly": "unit"}, "You may summon units on spaces adjacent to your summoner, and you may summon units in any phase of your turn."),
    ],
)  # fmt: skip
def test_modifiers_of_summoning_are_worded(summon: Data, of: Data | None, words: str) -> None:
    assert modified({"summon": summon}, **({} if of is None else {"of": of})) == words


def test_a_granted_ability_is_quoted_with_its_text() -> None:
    given = 'Zap: "After this unit moves, add 1 damage to each enemy unit adjacent to it."'
    assert modified({"have": [ZAP]}, of={"friendly": "unit"}) == f"Friendly units have {given}"
    assert modified({"strength": 2, "cannot": ["move"], "have": [ZAP]}, of={"friendly": "unit"}) == (
        f"Friendly units cannot move, and have 2 more strength and {given}"
    )
    assert done({"gain": {"have": [ZAP]}, "on": "self", "until": "turn"}) == (
        f"this unit gains {given.replace(':', ' until the end of the turn:', 1)}"
    )


def test_a_granted_ability_refers_to_the_card_that_gains_it() -> None:
    grows: Data = {"name": "Growth", "when": {"start": "turn"}, "do": [{"boost": 1, "on": "self"}]}
    for classes, me in (("structure", "this structure"), ("unit", "this unit"), ("card", "this card")):
        event = {"modify": {"have": [grows]}, "of": {"friendly": classes}}
        assert text(event, EVENT).endswith(f'have Growth: "At the start of your turn, add 1 boost to {me}."')


def test_a_granted_ability_that_the_card_has_itself_is_only_named() -> None:
    gives: Data = {"name": "Teacher", "modify": {"have": [ZAP]}, "of": {"friendly": "unit"}}
    assert texts(ZAP, gives, card={"class": "champion unit"})[1] == "Friendly units have Zap."


def test_a_granted_ability_that_grants_another_has_nested_quotes() -> None:
    outer: Data = {"name": "Outer", "modify": {"have": [ZAP]}, "of": {"friendly": "unit"}}
    assert text({"modify": {"have": [outer]}, "of": "summoner"}, ACTIVE) == (
        'While active, your summoner has Outer: "Friendly units have Zap: '
        "'After this unit moves, add 1 damage to each enemy unit adjacent to it.'\""
    )  # fmt: skip


def test_a_granted_ability_is_quoted_with_the_same_text_as_alone() -> None:
    event: Data = {"modify": {"have": [ZAP]}, "of": {"friendly": "unit"}}
    assert texts(event, card=ACTIVE) == [f'While active, friendly units have Zap: "{text(ZAP)}"']
