"""Exports that other programs show: the Tabletop Simulator object and the web page."""

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from html import unescape
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.decks.deck import Deck
from deckbuilder.decks.formats.html_page import deck_page
from deckbuilder.decks.formats.tabletop_simulator import write_tts
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.decks.stats import stats
from deckbuilder.model.card import Card
from tests.decks.helpers import reading_of, shipped, without
from tests.decks.strategies import decks
from tests.depth import examples

ONE_OF_EACH = ("polar-dwarves", "workbench-torgan", "the-long-wall", "first-sealed-deck")


# Tabletop Simulator


def saved(deck: Deck, resolver: Resolver) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(write_tts(reading_of(deck, resolver)))
    return found


def cards_in(stack: dict[str, Any]) -> list[dict[str, Any]]:
    """The card objects of a stack; a stack of one card is that card."""
    held: list[dict[str, Any]] = stack.get("ContainedObjects", [stack])
    return held


@given(data=st.data())
@examples(15)
def test_every_copy_of_a_deck_is_an_object_with_a_number_of_its_own(data: st.DataObject, resolver: Resolver) -> None:
    deck = data.draw(decks(resolver))
    made = saved(deck, resolver)
    assert made["SaveName"] == deck.name
    found = [card for stack in made["ObjectStates"] for card in cards_in(stack)]
    assert Counter(card["Nickname"] for card in found) == Counter(card.name for card in deck.cards().elements())
    numbers = [card["CardID"] for card in found]
    assert len(set(numbers)) == len(numbers)
    assert all(list(card["CustomDeck"]) == [str(card["CardID"] // 100)] for card in found)


@pytest.mark.parametrize("name", ONE_OF_EACH)
def test_a_stack_lists_its_cards_and_their_sheets(name: str, resolver: Resolver) -> None:
    for stack in saved(shipped(name, resolver), resolver)["ObjectStates"]:
        held = cards_in(stack)
        if stack["Name"] == "DeckCustom":
            assert stack["DeckIDs"] == [card["CardID"] for card in held]
            assert stack["CustomDeck"].keys() == {str(number // 100) for number in stack["DeckIDs"]}
            assert len(stack["CustomDeck"]) == len(held)
        assert {"posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ"} == stack[
            "Transform"
        ].keys()
        assert all(card["Name"] == "Card" and card["CardID"] >= 100 for card in held)
        assert {stack["Transform"][f"scale{axis}"] for axis in "XYZ"} == {1.0}
        sheets = [sheet for card in held for sheet in card["CustomDeck"].values()]
        assert all(sheet["NumWidth"] == sheet["NumHeight"] == 1 for sheet in sheets)
        assert all(sheet["FaceURL"] == sheet["BackURL"] == "" for sheet in sheets)


@pytest.mark.parametrize(
    ("name", "board"),
    [
        ("polar-dwarves", {"Svara": 1, "Ten-Life Gate": 1, "Frost Mage": 1, "Ice Golem": 1}),
        ("workbench-torgan", {"Torgan": 1, "Wall": 1, "Berserker": 2, "Shooter": 1, "Crusher": 1}),
        ("the-long-wall", {"Marshal Oryn": 1}),
    ],
)
def test_what_starts_on_the_board_lies_apart_from_the_draw_pile(
    name: str, board: dict[str, int], resolver: Resolver
) -> None:
    deck = shipped(name, resolver)
    setup, pile = saved(deck, resolver)["ObjectStates"]
    assert Counter(card["Nickname"] for card in cards_in(setup)) == board
    assert len(cards_in(pile)) == deck.size - sum(board.values())
    assert setup["Transform"]["posX"] != pile["Transform"]["posX"]
    if len(board) > 1:
        assert setup["Nickname"] == f"{deck.name}: set-up"
    assert pile["Nickname"] == f"{deck.name}: draw pile"


def test_without_a_leader_all_cards_are_the_draw_pile(resolver: Resolver) -> None:
    deck = without(shipped("polar-dwarves", resolver), "summoner")
    (pile,) = saved(deck, resolver)["ObjectStates"]
    assert len(cards_in(pile)) == 33


def test_an_object_shows_what_is_printed_on_the_card(card: Callable[..., Card], resolver: Resolver) -> None:
    found = [
        c for stack in saved(shipped("polar-dwarves", resolver), resolver)["ObjectStates"] for c in cards_in(stack)
    ]
    golem = card("Ice Golem")
    description = next(c["Description"] for c in found if c["Nickname"] == "Ice Golem")
    assert description.startswith(
        f"common unit structure, cost {golem.cost}, life {golem.life}, strength {golem.strength}"
    )
    assert golem.attack is not None
    assert golem.attack in description
    assert golem.text in description


# The page


class Page(HTMLParser):
    """Reads a page strictly: every element that is opened is closed in turn."""

    VOID = frozenset({"meta", "br"})

    def __init__(self, text: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[str] = []
        self.text: list[tuple[tuple[str, ...], str]] = []
        self.attributes: list[tuple[str, str, str]] = []
        self.counts: Counter[str] = Counter()
        self.feed(text)
        self.close()
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.counts[tag] += 1
        self.attributes += [(tag, name, value or "") for name, value in attrs]
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text.append((tuple(self.open), data))

    def under(self, tag: str) -> str:
        return "".join(text for path, text in self.text if tag in path)


def page(resolved: ResolvedDeck) -> str:
    return deck_page(resolved, stats(resolved))


def pages(resolver: Resolver) -> Iterator[tuple[Deck, str]]:
    for name in resolver.catalogue.deck_names():
        deck = shipped(name, resolver)
        yield deck, page(reading_of(deck, resolver))


def test_the_page_of_every_shipped_deck_is_whole(resolver: Resolver) -> None:
    for deck, text in pages(resolver):
        parsed = Page(text)
        assert text.startswith("<!doctype html>\n<html lang=")
        assert parsed.under("title") == parsed.under("h1") == deck.name
        assert parsed.counts["section"] == len(deck.sections)
        assert parsed.counts["article"] == sum(len(cards) for cards in deck.sections.values())
        shown = parsed.under("main")
        for card, count in (pair for cards in deck.sections.values() for pair in cards.items()):
            assert f"{count}{card.name} " in shown
            assert all(ability.text in shown for ability in card.abilities)


def test_a_page_loads_nothing_and_runs_nothing(resolver: Resolver) -> None:
    for _, text in pages(resolver):
        parsed = Page(text)
        assert not parsed.counts.keys() & {"script", "link", "img", "iframe", "object", "embed", "base", "form"}
        assert not {name for _, name, _ in parsed.attributes} & {"src", "href", "srcset", "action", "onload", "onclick"}
        assert not re.search(r"https?:|//[a-z]|url\(|@import", text)


def test_a_page_is_made_for_paper_too(resolver: Resolver) -> None:
    text = page(reading_of(shipped("polar-dwarves", resolver), resolver))
    style = Page(text).under("style")
    assert re.search(r"@page \{ margin: \d+mm; \}", style)
    assert "@media print" in style
    assert "break-inside: avoid" in style
    assert "size:" not in style.replace("font-size:", "").replace("box-sizing:", "")  # A4 and Letter alike


def test_a_page_says_whether_the_deck_is_legal(resolver: Resolver) -> None:
    legal = page(reading_of(shipped("polar-dwarves", resolver), resolver))
    assert "Summoner Wars, second edition, Custom deck, 34 cards, legal<" in legal
    broken = page(
        reading_of(shipped("polar-dwarves", resolver, "commons: 3 Ice Smith; gates: 0 Ten-Life Gate"), resolver)
    )
    assert "32 cards, not legal: 2 problems<" in broken


def test_a_page_shows_the_unconfirmed_facts_of_a_deck(resolver: Resolver) -> None:
    deck = replace(shipped("phoenix-elves", resolver), notes=("One <b> remark.",))
    notes = page(reading_of(deck, resolver))
    assert '<p class="note">One &lt;b&gt; remark.</p>' in notes
    assert "Unconfirmed: Queen Maldaria&#x27;s starting layout" in notes
    assert "Unconfirmed" not in page(reading_of(shipped("polar-dwarves", resolver), resolver))


@given(data=st.data())
@examples(15)
def test_the_page_of_any_deck_is_well_formed(data: st.DataObject, resolver: Resolver) -> None:
    deck = data.draw(decks(resolver, strange=True))
    parsed = Page(page(reading_of(deck, resolver)))
    assert parsed.under("h1") == deck.name
    assert parsed.counts["article"] == sum(len(cards) for cards in deck.sections.values())


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "</style><b>",
        "a & b &amp; c",
        '" onload="x',
        "it's 'so'",
        "]]>",
        "<!--",
        "\x1b[31m",
        "a\u202eb",
    ],
)
def test_names_and_texts_are_escaped(text: str, resolver: Resolver, card: Callable[..., Card]) -> None:
    document = resolver.catalogue.card_document(card("Frost Mage").key) or {}
    abilities = [{"name": text, "text": f"{text}\n{text}"}]
    evil = Card({**document, "card": text, "keywords": [text], "abilities": abilities})
    base = shipped("polar-dwarves", resolver)
    deck = replace(base, name=text, notes=(text,), sections={**base.sections, "commons": {evil: 4}})
    made = page(reading_of(deck, resolver))
    parsed = Page(made)
    shown = re.sub("[\x1b\u202e]", "\ufffd", text)
    assert parsed.under("h1") == parsed.under("title") == shown
    assert parsed.under("main").count(shown) == 5
    assert not re.search("[\x00-\x09\x0b-\x1f\x7f-\x9f\u202a-\u202e]", made)
    assert "script" not in parsed.counts
    assert unescape(made).count(shown) >= 7


def test_a_page_shows_the_facts_of_a_card(resolver: Resolver) -> None:
    shown = Page(page(reading_of(shipped("polar-dwarves", resolver), resolver))).under("main")
    assert "4Ice Smith Cost 0 · Life 2 · Strength 2 · melee · logic" in shown
    assert "2Parapet Cost 0 · Life 5 · build phase · logic" in shown


def test_a_page_draws_patterns_and_a_curve(resolver: Resolver, card: Callable[..., Card]) -> None:
    deck = shipped("the-long-wall", resolver)
    parsed = Page(page(reading_of(deck, resolver)))
    oryn = card("Marshal Oryn")
    assert str(oryn.pattern) in parsed.under("pre")
    figures = stats(reading_of(deck, resolver))
    heights = [value for tag, name, value in parsed.attributes if (tag, name) == ("i", "style")]
    assert parsed.counts["li"] == len(figures.costs) == len(heights)
    assert "height:60%" in heights
    empty = Page(page(reading_of(Deck("Empty", deck.ruleset, deck.format, {}), resolver)))
    assert empty.counts["li"] == 0
