"""Tags of cards in a deck: words after # in notes on cards, counted, asked for in odds, given and taken away."""

from collections.abc import Callable

import pytest

from deckbuilder.app.odds import OddsQuestion, odds_of
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.formats.registry import FORMATS
from deckbuilder.decks.remarks import tags_of, with_tag
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.errors import InputError


@pytest.fixture
def svara(read: Callable[[str], ResolvedDeck]) -> ResolvedDeck:
    return read("Ruleset: summoner-wars-2e\n1 Svara\n4 Ice Smith\n1 Nadiana\n4 Frost Mage\n")


def tagged(
    resolved: ResolvedDeck, names: list[str], tag: str, resolver: Resolver, *, removes: bool = False
) -> ResolvedDeck:
    return ResolvedDeck(with_tag(resolved, names, tag, resolver, removes=removes), resolved.validator)


def counts(deck: Deck) -> dict[str, dict[str, int]]:
    return {tag: {card.name: count for card, count in cards.items()} for tag, cards in tags_of(deck).items()}


def test_tags_are_given_and_taken_away_beside_the_note(svara: ResolvedDeck, resolver: Resolver) -> None:
    ramp = tagged(svara, ["Ice Smith", "Nadiana"], "Ramp", resolver)
    both = tagged(ramp, ["Ice Smith"], "#early", resolver)
    assert counts(both.deck) == {"early": {"Ice Smith": 4}, "ramp": {"Ice Smith": 4, "Nadiana": 1}}
    again = tagged(both, ["Ice Smith"], "ramp", resolver)
    assert again.deck.card_notes == both.deck.card_notes
    without = tagged(again, ["Ice Smith", "Nadiana"], "ramp", resolver, removes=True)
    assert counts(without.deck) == {"early": {"Ice Smith": 4}}
    with pytest.raises(InputError, match="Nadiana has no tag 'ramp'"):
        tagged(without, ["Nadiana"], "ramp", resolver, removes=True)


@pytest.mark.parametrize("tag", ["", "#", "two words", "a" * 41, "-x", "a#b"])
def test_a_tag_is_one_word(svara: ResolvedDeck, resolver: Resolver, tag: str) -> None:
    with pytest.raises(InputError, match="cannot be a tag"):
        tagged(svara, ["Nadiana"], tag, resolver)


@pytest.mark.parametrize("name", ["yaml", "json", "text", "markdown", "bbcode", "csv"])
def test_forms_that_keep_notes_keep_tags(svara: ResolvedDeck, resolver: Resolver, name: str) -> None:
    deck = tagged(svara, ["Ice Smith"], "ramp", resolver)
    format_ = FORMATS[name]
    text = format_.write(deck, resolver.catalogue)
    assert counts(resolver.resolve(format_.parse(text, resolver.catalogue, "deck")).deck) == {"ramp": {"Ice Smith": 4}}


def test_odds_are_asked_by_tag(workbench: Workbench, svara: ResolvedDeck, resolver: Resolver) -> None:
    deck = tagged(svara, ["Ice Smith", "Nadiana"], "ramp", resolver)
    by_tag = odds_of(workbench, deck, OddsQuestion("tag:ramp", {">=": 1}, cards=3))
    by_name = odds_of(workbench, deck, OddsQuestion('name="Ice Smith" OR name="Nadiana"', {">=": 1}, cards=3))
    assert by_tag.probability == by_name.probability
    with pytest.raises(InputError, match="the deck has no tag 'finisher'; it has ramp"):
        odds_of(workbench, deck, OddsQuestion("tag:finisher", {">=": 1}, cards=3))


def test_a_search_without_a_deck_has_no_tags(workbench: Workbench) -> None:
    with pytest.raises(InputError, match="use it in odds of a deck"):
        workbench.search("tag:ramp")
