"""One word for each concept: what docs/glossary.md replaces is not used, but in files that are still to be changed."""

from tests.plain_words import found, listed, not_words


def test_only_listed_files_use_words_that_the_glossary_replaces() -> None:
    failing = found()
    assert {name: failing[name] for name in failing.keys() - set(listed())} == {}


def test_the_list_of_files_that_use_them_gets_shorter() -> None:
    assert set(listed()) - found().keys() == set(), "changed: run `python -m tests.plain_words`"


def test_a_word_is_found_in_a_name_and_in_a_sentence() -> None:
    assert not_words().search("is_told")
    assert not_words().search("refused_by_rule")
    assert not not_words().search("untold_stories")
