"""The exports of other deck tools are read: every form times every shipped deck; `make test` tries a third of them."""

import pytest

from deckbuilder.decks.importer.paste import read_pasted
from deckbuilder.decks.importer.report import LineStatus
from deckbuilder.decks.resolve import Resolver
from tests.decks.foreign_forms import FORMS
from tests.decks.helpers import shipped
from tests.depth import sized


@pytest.mark.parametrize("form", FORMS)
def test_every_shipped_deck_is_read_from_the_export_of_another_tool(form: str, resolver: Resolver) -> None:
    failed = {}
    place = list(FORMS).index(form)
    for name in resolver.catalogue.deck_names()[place % sized(3, 1) :: sized(3, 1)]:
        deck = shipped(name, resolver)
        imported = read_pasted(FORMS[form](deck), resolver)
        wrong = [line.text for line in imported.reports if line.status in (LineStatus.UNCLEAR, LineStatus.ASIDE)]
        if imported.resolved.deck.cards() != deck.cards() or wrong:
            failed[name] = wrong
    assert not failed
