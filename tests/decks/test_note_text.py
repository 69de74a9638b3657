"""Notes: several lines of Markdown, kept as they are written and shown as text where only text can stand."""

import pytest

from deckbuilder.decks.note_text import as_text, normalized
from deckbuilder.decks.remarks import text_of


@pytest.mark.parametrize(
    ("note", "text"),
    [
        ("Strong against orcs", "Strong against orcs"),
        ("# Plan\n**Hold** the *gates*", "Plan\nHold the gates"),
        ("- one\n- two\n  - deeper\n- three", "– one\n– two\n  – deeper\n– three"),
        ("1. first\n2. second", "1. first\n2. second"),
        ("with [[Ice Golem]] and [a site](https://example.org)", "with Ice Golem and a site"),
        ("<b>raw</b> `code`", "<b>raw</b> code"),
        ("a  \nb", "a\nb"),
        ("```\ncode  x\n```", "code  x"),
    ],
)
def test_a_note_is_text_without_its_signs(note: str, text: str) -> None:
    assert as_text(note) == text


def test_a_note_is_kept_without_what_is_not_seen() -> None:
    assert normalized("\n  one \r\n\ttwo\n\n\n") == "one\n    two"


@pytest.mark.parametrize(
    ("note", "text"),
    [("#ramp keep\n  two", "keep\n  two"), ("keep #ramp two", "keep two"), ("# Plan\n#ramp", "# Plan"), ("#a #b", "")],
)
def test_tags_are_no_part_of_the_text(note: str, text: str) -> None:
    assert text_of(note) == text
