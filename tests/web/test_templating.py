"""Templates of pages: what is written is escaped, and what Jinja does beyond that stays as it was."""

import pytest
from jinja2 import UndefinedError
from markupsafe import Markup

from deckbuilder.web.templating import PageEnvironment


def written(template: str, **values: object) -> str:
    return PageEnvironment().from_string(template).render(values)


def test_values_are_escaped_once() -> None:
    values = {"text": "<b>&", "safe": Markup("<i>&amp;</i>"), "number": 3, "truth": True, "nothing": None}
    assert written("{{ text }} {{ safe }} {{ number }} {{ truth }} {{ nothing }}", **values) == (
        "&lt;b&gt;&amp; <i>&amp;</i> 3 True None"
    )


def test_macros_and_calls_write_what_is_safe() -> None:
    template = (
        "{% macro item(text) %}<li>{{ text }}</li>{% endmacro %}{% macro around(text) %}{{ text }}{{ caller() }}{% endmacro %}"
        "{% for text in texts %}{{ item(text) }}{% endfor %}{% call around('&') %}<b>{{ texts[0] }}</b>{% endcall %}"
    )
    assert written(template, texts=["<", ">"]) == "<li>&lt;</li><li>&gt;</li>&amp;<b>&lt;</b>"


@pytest.mark.parametrize(("is_on", "html"), [(True, "x on"), (False, "x")])
def test_a_condition_without_else_is_empty(is_on: bool, html: str) -> None:
    assert written("{{ 'x' ~ (' on' if is_on) }}{{ '' if is_on }}", is_on=is_on) == html


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(UndefinedError, match="'missing' is undefined"):
        written("{{ missing }}")
