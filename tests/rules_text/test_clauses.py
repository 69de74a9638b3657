"""Abilities of several clauses, events, and what is refused."""

import pytest

from deckbuilder.rules_text import render
from engine.language import LanguageError
from tests.rules_text.helpers import ACTIVE, EVENT, UNIT, Data, text, texts

PLAYED: Data = {"when": "played", "do": [{"choose": {"any": "common or champion"}}]}


def test_what_an_event_does_when_played_comes_first_and_needs_no_moment() -> None:
    clauses = [
        {"modify": {"life": 1}, "of": {"friendly": "structure"}},
        {"when": "played", "do": [{"boost": 2, "on": "self"}]},
    ]
    assert (
        text({"does": clauses}, ACTIVE)
        == "Add 2 boost to this event. While active, friendly structures have 1 more life."
    )


def test_while_active_is_said_once_in_each_ability() -> None:
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


def test_an_event_is_not_active_any_more_when_it_is_discarded() -> None:
    clause = {"when": {"after": "discard", "of": "self"}, "do": [{"draw": 1}]}
    assert text(clause, ACTIVE) == "After this event is discarded, draw 1 card."


@pytest.mark.parametrize("class_", ["standard event", "standard event structure"])
def test_what_is_not_active_works_where_it_lies(class_: str) -> None:
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
def test_what_a_card_calls_itself(class_: str, me: str) -> None:
    assert text({"modify": {"cannot": ["be forced"]}}, {"class": class_}) == f"{me} cannot be forced."


def test_what_playing_chose_the_other_abilities_know() -> None:
    active = {"modify": {"cannot": ["attack"]}, "of": "target"}
    assert texts(PLAYED, active, card=ACTIVE) == [
        "Target a common or champion.",
        "While active, the target cannot attack.",
    ]


def test_a_card_that_lies_under_another_refers_to_it() -> None:
    put = {"when": "played", "do": [{"choose": {"friendly": "common"}}, {"put": "self", "under": "target"}]}
    host = {"modify": {"strength": 2}, "of": "host"}
    assert texts(put, host, card=EVENT)[1] == "The common that this event is under has 2 more strength."
    assert texts(host, card=UNIT) == ["The card that this card is under has 2 more strength."]


def test_an_event_may_be_played_for_a_price_or_under_a_condition() -> None:
    clause: Data = {
        "when": "played",
        "if": {"magic": "you", "least": 3},
        "may": True,
        "cost": {"magic": 2},
        "do": [{"draw": 2}],
    }
    assert text(clause, EVENT) == "If you have at least 3 magic, you may spend 2 magic to draw 2 cards."


def test_the_name_of_a_shared_ability_has_no_words_here() -> None:
    given = [{"name": "Flight"}, {"name": "Gift", "modify": {"have": [{"name": "Flight"}]}}]
    assert render({**UNIT, "abilities": given}) == {("abilities", 1): "This unit has Flight."}


def test_existing_texts_are_kept_and_given_abilities_get_texts_too() -> None:
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
