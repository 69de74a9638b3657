"""One word for each concept: names and docstrings do not use the words that docs/glossary.md replaces."""

from tests.plain_words import found, not_words


def test_no_name_and_no_docstring_uses_a_word_that_the_glossary_replaces() -> None:
    assert found() == {}


def test_a_word_is_found_in_a_name_and_in_a_sentence() -> None:
    assert not_words().search("is_told")
    assert not_words().search("refused_by_rule")
    assert not not_words().search("untold_stories")
