"""Abilities of several clauses, events, and invalid definitions."""

import pytest

from deckbuilder.rules_text import render
from engine.language import LanguageError
from tests.rules_text.helpers import ACTIVE, EVENT, UNIT, Data, text, texts

PLAYED: Data = {"when": "played", "do": [{"choose": {"any": "common or champion"}}]}


def test_the_effect_of_playing_an_event_comes_first_without_a_trigger_phrase() -> None:
    clauses = [
        {"modify": {"life": 1}, "of": {"friendly": "structure"}},
        {"when": "played", "do": [{"boost": 2, "on": "self"}]},
    ]
    assert (
        text({"does": clauses}, ACTIVE)
        == "Add 2 boost to this event. While active, friendly structures have 1 more life."
    )


def test_while_active_occurs_once_in_each_ability() -> None:
    clauses: list[Data] = [
        {"modify": {"life": 1}, "of": {"friendly": "unit"}},
        {"when": {"end": "turn"}, "do": [{"draw": 1}]},
    ]
    assert (
        text({"does": clauses}, ACTIVE)
        == "While active, friendly units have 1 more life. At the end of your turn, draw 1 card."
    )
    assert texts(*clauses, card=ACTIVE) == [
        "While active, friendly units have 1 more life.",
        "While active, at the end of your turn, draw 1 card.",
    ]


def test_a_discard_trigger_of_an_event_has_no_while_active() -> None:
    clause = {"when": {"after": "discard", "of": "self"}, "do": [{"draw": 1}]}
    assert text(clause, ACTIVE) == "After this event is discarded, draw 1 card."


@pytest.mark.parametrize("class_", ["standard event", "standard event structure"])
def test_events_of_other_classes_have_no_while_active(class_: str) -> None:
    clause = {"modify": {"life": 1}, "of": {"friendly": "unit"}}
    assert text(clause, {"class": class_}) == "Friendly units have 1 more life."


@pytest.mark.parametrize(
    ("class_", "me"),
    [
        ("common unit", "This unit"),
        ("summoner unit", "This unit"),
        ("common unit structure", "This unit"),
        ("gate structure", "This structure"),
        ("standard event structure", "This structure"),
        ("epic event", "This event"),
        ("relic", "This card"),
    ],
)
def test_a_card_refers_to_itself_by_its_class(class_: str, me: str) -> None:
    assert text({"modify": {"cannot": ["be forced"]}}, {"class": class_}) == f"{me} cannot be forced."


def test_other_abilities_can_refer_to_the_target_of_playing() -> None:
    active = {"modify": {"cannot": ["attack"]}, "of": "target"}
    assert texts(PLAYED, active, card=ACTIVE) == [
        "Target a common or champion.",
        "While active, the target cannot attack.",
    ]


def test_a_card_under_another_refers_to_its_host() -> None:
    put = {"when": "played", "do": [{"choose": {"friendly": "common"}}, {"put": "self", "under": "target"}]}
    host = {"modify": {"strength": 2}, "of": "host"}
    assert texts(put, host, card=EVENT)[1] == "The common that this event is under has 2 more strength."
    assert texts(host, card=UNIT) == ["The card that this card is under has 2 more strength."]


def test_costs_and_conditions_of_playing_an_event_are_worded() -> None:
    clause: Data = {
        "when": "played",
        "if": {"magic": "you", "least": 3},
        "may": True,
        "cost": {"magic": 2},
        "do": [{"draw": 2}],
    }
    assert text(clause, EVENT) == "If you have at least 3 magic, you may spend 2 magic to draw 2 cards."


def test_an_ability_that_is_only_a_name_gets_no_text() -> None:
    given = [{"name": "Flight"}, {"name": "Gift", "modify": {"have": [{"name": "Flight"}]}}]
    assert render({**UNIT, "abilities": given}) == {("abilities", 1): "This unit has Flight."}


def test_written_texts_are_kept_and_granted_abilities_get_texts() -> None:
    glow = {"name": "Glow", "modify": {"life": 1}}
    given = {"text": "All glow.", "modify": {"have": [glow]}, "of": {"friendly": "unit"}}
    assert render({**UNIT, "abilities": [given]}) == {
        ("abilities", 0): "All glow.",
        ("abilities", 0, "modify", "have", 0): "This unit has 1 more life.",
    }


def test_an_invalid_definition_is_rejected() -> None:
    with pytest.raises(LanguageError) as input_error:
        render({"card": "Wizard", **EVENT, "abilities": [{"when": "played", "do": [{"sing": 1}]}]})
    assert str(input_error.value).startswith(
        "Wizard: abilities.0.do.0: this is not an effect; it must have one of choose, "
    )
