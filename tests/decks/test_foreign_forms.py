"""The exports of other deck tools are read: every form times every shipped deck."""

import pytest

from deckbuilder.decks.importer.paste import read_pasted
from deckbuilder.decks.importer.report import LineStatus
from deckbuilder.decks.resolve import Resolver
from tests.decks.foreign_forms import FORMS
from tests.decks.helpers import shipped


@pytest.mark.parametrize("form", FORMS)
def test_every_shipped_deck_is_read_from_the_export_of_another_tool(form: str, resolver: Resolver) -> None:
    failed = {}
    for name in resolver.catalogue.deck_names():
        deck = shipped(name, resolver)
        imported = read_pasted(FORMS[form](deck), resolver)
        wrong = [line.text for line in imported.reports if line.status in (LineStatus.UNCLEAR, LineStatus.ASIDE)]
        if imported.resolved.deck.cards() != deck.cards() or wrong:
            failed[name] = wrong
    assert not failed
