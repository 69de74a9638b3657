"""Every card of the first edition is played by its definition; events without effect (1E-EVT-1)."""

from typing import Any

import pytest

from deckbuilder.catalogue import Catalogue
from tests.games.summoner_wars_1e.conftest import RULESET, SetTable

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


Data = dict[str, Any]


def needs(effects: list[Data]) -> bool:
    """Return True if effects begin with a required choice of a card or a square, or with a cost."""
    for effect in effects:
        if "choose" in effect:
            number = effect.get("number", 1)
            if "player" not in effect["choose"] and isinstance(number, int):
                return True
        elif "one_of" in effect:
            return all(needs(branch) for branch in effect["one_of"])
        elif "pay" in effect:
            return bool(effect["pay"] != {"magic": {"count": "target"}})  # for nobody chosen it is nothing
        else:
            return "place" in effect
    return False


@pytest.fixture(scope="module")
def events(catalogue: Catalogue) -> dict[str, list[Data]]:
    """Return the effects of each event that can be played, by key."""
    rows = catalogue.connection.execute("SELECT key FROM cards WHERE ruleset = ?", (RULESET,))
    documents = {key: catalogue.card_document(key) or {} for (key,) in rows}
    found: dict[str, list[Data]] = {}
    for key, document in documents.items():
        clauses = [clause for ability in document.get("abilities", ()) for clause in ability.get("does", (ability,))]
        played = [clause for clause in clauses if clause.get("when") == "played"]
        if played and document["class"] == "event":
            found[key] = played
    return found


@pytest.mark.rule("1E-EVT-1")
def test_an_event_may_have_no_effect_unless_it_needs_a_card_or_a_square(
    table: SetTable, events: dict[str, list[Data]]
) -> None:
    for seats in (2, 4):
        offered, free = set(), set()
        for key, clauses in events.items():
            game = table(seats).give(1, "hand", key).game("event")
            if game.accepts(f"play {game.name(game.state.hands[0][0])}"):
                offered.add(key)
            if not any(clause.get("cost") or needs(clause["do"]) for clause in clauses):
                free.add(key)
        assert offered == free
        assert free
        assert free < events.keys()


@pytest.mark.rule("1E-EVT-1")
def test_an_event_without_effect_changes_nothing_and_is_discarded(
    table: SetTable, events: dict[str, list[Data]]
) -> None:
    for key in events:
        game = table(4).give(1, "hand", key).game("event")
        card = game.state.hands[0][0]
        if not game.accepts(f"play {game.name(card)}"):
            continue
        game.answer(f"play {game.name(card)}")
        while game.decision is not None and not game.decision.action:
            game.choose(0)
        assert game.state.hands[0] == [], key
        assert game.state.discards[0] == [card], key
        assert game.state.hands[1:] == [[], [], []], key
