"""Tags of cards in a deck: words after # in notes on cards, counted, asked for in odds, given and taken away."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from deckbuilder.app.odds import OddsQuestion, odds_of
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.formats.documents import YAML
from deckbuilder.decks.formats.registry import FORMATS
from deckbuilder.decks.remarks import deck_tags, tags_of, with_deck_tag, with_tag
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
    with pytest.raises(InputError, match="no card of the deck has the tag 'finisher'; the tags of its cards: ramp"):
        odds_of(workbench, deck, OddsQuestion("tag:finisher", {">=": 1}, cards=3))


def test_a_tag_of_the_deck_itself_is_none_of_its_cards(
    workbench: Workbench, svara: ResolvedDeck, resolver: Resolver
) -> None:
    deck = tagged(svara, [], "ramp", resolver)
    with pytest.raises(InputError, match="no card of the deck has the tag 'ramp'; none of them has a tag"):
        odds_of(workbench, deck, OddsQuestion("tag:ramp", {">=": 1}, cards=3))


def test_a_search_without_a_deck_has_no_tags(workbench: Workbench) -> None:
    with pytest.raises(InputError, match="use it in odds of a deck"):
        workbench.search("tag:ramp")


def test_a_deck_has_tags_of_its_own_in_every_form_that_keeps_notes(svara: ResolvedDeck, resolver: Resolver) -> None:
    deck = replace(svara.deck, notes=("Strong against orcs",))
    for tag in ("Tournament", "water", "tournament"):
        deck = with_deck_tag(deck, tag, removes=False)
    assert deck_tags(deck) == ["tournament", "water"]
    for name in ("yaml", "json", "text", "markdown", "bbcode", "csv"):
        text = FORMATS[name].write(ResolvedDeck(deck, svara.validator), resolver.catalogue)
        back = resolver.resolve(FORMATS[name].parse(text, resolver.catalogue, "deck")).deck
        assert (back.notes, deck_tags(back)) == (deck.notes, deck_tags(deck)), name
    assert with_deck_tag(deck, "#Water", removes=True).notes == ("Strong against orcs", "#tournament")
    with pytest.raises(InputError, match="the deck has no tag 'fire'"):
        with_deck_tag(deck, "fire", removes=True)


def test_a_deck_file_says_tags(resolver: Resolver) -> None:
    text = "deck: Ice\nruleset: summoner-wars-2e\ncards: {summoner: {Svara: 1}}\ntags: [League, water]\nnotes: Strong\n"
    deck = resolver.resolve(YAML.parse(text, resolver.catalogue, "ice.yaml")).deck
    assert (deck.notes, deck_tags(deck)) == (("Strong", "#League #water"), ["league", "water"])
    written = YAML.write(ResolvedDeck(deck, resolver.validator_of(deck)), resolver.catalogue)
    assert "tags:\n- League\n- water\nnotes:\n- Strong\n" in written


@pytest.mark.parametrize("tag", ["two words", "#hash", "", "a,b", "x" * 41, "-dash", "1 2"])
def test_a_tag_in_a_deck_file_is_one_word(tag: str, resolver: Resolver) -> None:
    text = f"deck: Ice\nruleset: summoner-wars-2e\ncards: {{summoner: {{Svara: 1}}}}\ntags: ['{tag}']\n"
    with pytest.raises(InputError, match=r"ice\.yaml:4:8"):
        YAML.parse(text, resolver.catalogue, "ice.yaml")
