"""The style sheets: a class means the same in all sheets that a page loads."""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path

import deckbuilder.web
from deckbuilder.web.assets import GROUPS

WEB = Path(deckbuilder.web.__file__).parent
GROUP = re.compile(r"\{% set assets = '(\w+)' %\}")
LINK = re.compile(r"to\('static', '([\w-]+)\.css'\)")
OTHER_MEDIA = {"print", "no-script", "no-keys"}  # sheets that change what others say, on paper or without scripts
RULE = re.compile(r"([^{}]+)\{([^{}]*)\}")
CLASS = re.compile(r"\.([a-z][\w-]*)")


def _pages() -> Iterator[tuple[str, frozenset[str]]]:
    """Each template of a page with the names of its style sheets."""
    templates = {path.name: path.read_text("utf-8") for path in (WEB / "templates").glob("*.html")}
    for name, text in templates.items():
        if '{% extends "base.html" %}' in text:
            group = GROUPS[(GROUP.findall(text) or ["page"])[0]]
            yield name, frozenset({*group.sheets, *LINK.findall(text)} - OTHER_MEDIA)


def _rules(sheet: str) -> Iterator[tuple[str, str]]:
    """The selectors of a style sheet, each with its declarations, those for windows of some size among them."""
    text = re.sub(r"/\*.*?\*/", "", (WEB / "static" / f"{sheet}.css").read_text("utf-8"), flags=re.DOTALL)
    text = re.sub(r"@media [^{]*(print|forced-colors|pointer|hover)[^{]*\{([^{}]*\{[^{}]*\})*\s*\}", "", text)
    for selectors, declarations in RULE.findall(re.sub(r"@(media|container)[^{]*\{", "", text)):
        for selector in re.split(r",(?![^(]*\))", selectors):
            yield selector.strip(), declarations


def _by_class() -> tuple[Mapping[str, set[str]], Mapping[str, set[str]], Mapping[str, set[str]]]:
    """By class: the sheets that style what has it, those that do so by it alone, and those that so hide it."""
    naming, styling, hiding = (defaultdict[str, set[str]](set) for _ in range(3))
    for sheet in {sheet for _, sheets in _pages() for sheet in sheets}:
        for selector, declarations in _rules(sheet):
            for name in CLASS.findall(re.split(r"[\s>+~]", selector)[-1]):
                naming[name].add(sheet)
            if alone := re.fullmatch(CLASS, selector):
                styling[alone[1]].add(sheet)
                if "display: none" in declarations:
                    hiding[alone[1]].add(sheet)
    return naming, styling, hiding


def _on_one_page(sheets: Sequence[str]) -> bool:
    return any({*sheets} <= loaded for _, loaded in _pages())


def test_a_class_is_styled_by_itself_in_one_style_sheet_of_a_page() -> None:
    _, styling, _ = _by_class()
    pairs = [(name, pair) for name, sheets in styling.items() for pair in combinations(sorted(sheets), 2)]
    assert [(name, pair) for name, pair in pairs if _on_one_page(pair)] == []


def test_what_a_class_hides_by_itself_no_other_style_sheet_of_a_page_shows() -> None:
    naming, _, hiding = _by_class()
    pairs = [(name, (hider, other)) for name, sheets in hiding.items() for hider in sheets for other in naming[name]]
    assert [(name, pair) for name, pair in pairs if pair[0] != pair[1] and _on_one_page(pair)] == []
