"""A few of the games of `make fuzz`, with everything checked often."""

import pytest

from deckbuilder.decks.resolve import Resolver
from tests.fuzz.cards import shipped
from tests.fuzz.games import play


@pytest.mark.rule("2E-TOK-6", "2E-DMG-5")
def test_random_games_of_all_pairs_keep_every_invariant(resolver: Resolver) -> None:
    library, decks = shipped(resolver)
    tally = play(library, decks, range(64), one_in=40)
    assert tally.games == 64
    assert tally.replayed == 7
    assert tally.checked > 300
