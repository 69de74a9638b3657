"""Pasted lists: everything that this program exports reads back, and any text is a deck, a question or a fault."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from deckbuilder.decks.code import write_code
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.forms import WRITERS
from deckbuilder.decks.importing.paste import read_pasted
from deckbuilder.decks.resolve import Resolver, listing
from deckbuilder.decks.stats import stats
from deckbuilder.decks.tts import write_tts
from deckbuilder.display.page import deck_page
from deckbuilder.errors import Fault
from tests.decks.helpers import reading_of, shipped
from tests.decks.strategies import decks

QUICK = settings(deadline=None, max_examples=40)
WITHOUT_POOL = ("html", "tts")  # what is shown there is the deck


def exported(deck: Deck, form: str, resolver: Resolver) -> str:
    """The deck in a form that `deck export` writes."""
    reading = reading_of(deck, resolver)
    if form == "html":
        return deck_page(reading, stats(reading))
    if form == "tts":
        return write_tts(reading)
    if form == "code":
        return write_code(deck, resolver.catalogue)
    return WRITERS[form](listing(deck, resolver.catalogue))


@pytest.mark.parametrize("form", [*WRITERS, "code", "html", "tts"])
def test_every_shipped_deck_is_imported_from_every_export(form: str, resolver: Resolver) -> None:
    for name in resolver.catalogue.deck_names():
        deck = shipped(name, resolver)
        imported = read_pasted(exported(deck, form, resolver), resolver)
        assert not imported.open
        found = imported.reading.deck
        assert (found.name, found.format, found.sections) == (deck.name, deck.format, deck.sections)
        assert form in WITHOUT_POOL or found == deck


@pytest.mark.parametrize("form", [*WRITERS, "code", "html", "tts"])
@given(data=st.data())
@QUICK
def test_any_deck_is_imported_from_every_export(form: str, data: st.DataObject, resolver: Resolver) -> None:
    deck = data.draw(decks(resolver))
    if not deck.size:
        return
    imported = read_pasted(exported(deck, form, resolver), resolver)
    assert not imported.open
    assert imported.reading.deck.sections == deck.sections
    assert form in WITHOUT_POOL or imported.reading.deck == deck


@given(text=st.text() | st.text("xX4 0123456789.,;:|#*-+()[]\t\n<>/{}\"'abc"))
@settings(deadline=None, max_examples=200)
def test_any_text_is_a_deck_or_a_fault(text: str, resolver: Resolver) -> None:
    for whole in (text, f"Summoner: Svara\n4 Frost Mage\n{text}", f"count,name\n4,Frost Mage\n{text}"):
        try:
            imported = read_pasted(whole, resolver)
        except Fault:
            continue
        assert imported.understood.entries or imported.understood.pool or imported.unclear
