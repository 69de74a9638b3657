"""Every card of the first edition is played by its definition."""

from typing import Any

import pytest

from deckbuilder.catalogue import Catalogue
from tests.games.summoner_wars_1e.conftest import RULESET

UNKNOWN = "summoner-wars-1e/filth/heretics-rebuke"  # nobody knows what it says: it is good for magic only


@pytest.fixture(scope="module")
def cards(catalogue: Catalogue) -> dict[str, dict[str, Any]]:
    """The documents of all cards, by key."""
    rows = catalogue.connection.execute("SELECT key FROM cards WHERE ruleset = ?", (RULESET,))
    return {key: catalogue.card_document(key) or {} for (key,) in rows}


def test_no_ability_is_only_text(cards: dict[str, dict[str, Any]]) -> None:
    told = [
        (key, ability.get("name"))
        for key, card in cards.items()
        for ability in card.get("abilities", ())
        if not ability.keys() - {"name", "text"}
    ]
    assert told == []


def test_every_event_but_one_says_what_it_does(cards: dict[str, dict[str, Any]]) -> None:
    silent = [key for key, card in cards.items() if card["class"] == "event" and not card.get("abilities")]
    assert silent == [UNKNOWN]
