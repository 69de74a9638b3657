"""One word for each concept: names and docstrings do not use the words that docs/glossary.md replaces."""

import re

from tests.conftest import ROOT
from tests.plain_words import found, not_words

# Phrases that readers stumble over, in place of: is reported, contains, fix, this many, trigger.
STILTED = re.compile(r"\b((is|are) told|tells of|mend(s|ed)?|so many|sets? off)\b")


def test_no_name_and_no_docstring_uses_a_word_that_the_glossary_replaces() -> None:
    assert found() == {}


def test_a_word_is_found_in_a_name_and_in_a_sentence() -> None:
    assert not_words().search("is_told")
    assert not_words().search("refused_by_rule")
    assert not not_words().search("untold_stories")


def test_no_page_of_the_documentation_uses_a_stilted_phrase() -> None:
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")]  # the commands with their help among them
    read = [path for path in pages if path.name != "glossary.md" and path.parent.name != "rules"]
    assert [(path.name, found[0]) for path in read for found in STILTED.finditer(path.read_text("utf-8"))] == []
