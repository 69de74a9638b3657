"""Templates of pages: what is written is escaped, and what Jinja does beyond that stays as it was."""

import pytest
from jinja2 import UndefinedError
from markupsafe import Markup

from deckbuilder.web.templating import MAX_ESCAPED, MAX_LENGTH, PageEnvironment


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


def test_macros_take_values_by_place_and_by_name_and_no_others() -> None:
    macro = "{% macro item(text, kind='plain', end='.') %}{{ kind }} {{ text }}{{ end }}{% endmacro %}"
    assert written(macro + "{{ item('&', end='!') }}{{ item(kind='b', text='c') }}") == "plain &amp;!b c."
    with pytest.raises(UndefinedError, match="parameter 'text' was not provided"):
        written(macro + "{{ item() }}")
    for wrong in ("{{ item('a', colour='red') }}", "{{ item(1, 2, 3, 4) }}"):
        with pytest.raises(TypeError):
            written(macro + wrong)


@pytest.mark.parametrize("parameter", ["", "**kwargs"])
def test_a_macro_that_hides_a_value_is_an_error(parameter: str) -> None:
    body = "{{ kwargs|length }}" if parameter else "a"
    with pytest.raises(TypeError, match="is written and not called"):
        written(f"{{% macro text() %}}{body}{{% endmacro %}}{{{{ text }}}}", text="b")


def test_long_texts_are_escaped_too() -> None:
    text = "<" * (MAX_LENGTH + 1)
    assert written("{{ text }}", text=text) == "&lt;" * len(text)


@pytest.mark.parametrize(("is_on", "html"), [(True, "x on"), (False, "x")])
def test_a_condition_without_else_is_empty(is_on: bool, html: str) -> None:
    assert written("{{ 'x' ~ (' on' if is_on) }}{{ '' if is_on }}", is_on=is_on) == html


def test_a_missing_value_is_an_error() -> None:
    with pytest.raises(UndefinedError, match="'missing' is undefined"):
        written("{{ missing }}")


def test_a_dot_means_an_attribute_or_a_value_of_a_dictionary() -> None:
    template = "{{ text.upper() }} {{ form.name }} {{ form.inner.name }} {{ form.keys()|list|length }} {{ form.none|default('-') }}"
    assert written(template, text="a", form={"name": "n", "inner": {"name": "i"}}) == "A n i 2 -"
    with pytest.raises(AttributeError):
        written("{{ text.missing }}", text="a")


def test_texts_at_hand_are_bounded_in_number_and_length() -> None:
    environment = PageEnvironment()
    template = environment.from_string("{% for text in texts %}{{ text }}{% endfor %}")
    texts = [f"<{number}" for number in range(MAX_ESCAPED + 10)]
    assert template.render(texts=texts) == "".join(f"&lt;{number}" for number in range(MAX_ESCAPED + 10))
    assert 0 < len(environment.texts) <= MAX_ESCAPED
    template.render(texts=["<" * (MAX_LENGTH + 1)])
    assert max(map(len, environment.texts)) <= MAX_LENGTH
