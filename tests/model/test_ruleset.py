"""A rule set holds what its document says: sections and what they must hold, what belongs, how a hand is drawn."""

from collections.abc import Callable

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import Belonging, Opening

E1, E2, CHESS = "summoner-wars-1e", "summoner-wars-2e", "summoners-chess"

Find = Callable[..., Card]


@pytest.mark.rule("2E-DECK-1")
@pytest.mark.rule("1E-DECK-1")
@pytest.mark.rule("CH-1.1.1")
@pytest.mark.parametrize(
    ("ruleset", "format_", "sections", "size"),
    [
        (
            E2,
            "custom",
            ["summoner", "gates", "starting units", "epic events", "standard events", "champions", "commons"],
            34,
        ),
        (E1, "custom", ["summoner", "walls", "events", "champions", "commons"], 34),
        (
            CHESS,
            "constructed",
            ["general", "minions", "champions", "legends", "structures", "actions", "spells", "traps"],
            33,
        ),
    ],
)
def test_the_usual_format_of_a_game_has_these_sections(
    ruleset: str, format_: str, sections: list[str], size: int, catalogue: Catalogue
) -> None:
    usual = catalogue.rulesets[ruleset].usual_format
    assert usual.name == format_
    assert [section.name for section in usual.sections] == sections
    assert usual.size == size
    assert usual.section(catalogue.rulesets[ruleset].leader) is usual.sections[0]
    assert usual.section("pool") is None


def test_only_chess_has_a_second_format(catalogue: Catalogue) -> None:
    formats = {name: list(rules.formats) for name, rules in catalogue.rulesets.items()}
    assert formats == {E1: ["custom", "limited"], E2: ["custom", "limited"], CHESS: ["constructed", "limited"]}


def test_prescribed_cards_are_of_the_rules_or_the_leader(catalogue: Catalogue, card: Find) -> None:
    prescribed = {
        section.name: section for section in catalogue.rulesets[E2].usual_format.sections if section.is_prescribed
    }
    assert list(prescribed) == ["gates", "starting units", "epic events"]
    assert prescribed["gates"].prescribed_cards(None) == {"Ten-Life Gate": 1, "Five-Life Gate": 3}
    assert prescribed["gates"].prescribed_cards(card("Svara")) == prescribed["gates"].prescribed_cards(None)
    assert prescribed["epic events"].prescribed_cards(None) is None
    assert prescribed["epic events"].prescribed_cards(card("Svara")) == {"Ice Ram": 2}
    assert prescribed["epic events"].heading == "Epic Events"


@pytest.mark.rule("2E-DECK-2")
@pytest.mark.parametrize(
    ("same", "name", "leader", "shared"),
    [
        ("symbols", "Ragnor", "Svara", True),
        ("symbols", "Fire Drake", "Svara", False),
        ("symbols", "Ten-Life Gate", "Svara", False),  # has no symbol at all
        ("symbols", "Svara", "Grognack", True),  # martial, if nothing else
        ("faction", "Ragnor", "Svara", False),
        ("faction", "Ragnor", "Grognack", True),
        ("faction", "Ten-Life Gate", "Svara", False),
    ],
)
def test_a_card_shares_a_symbol_or_the_faction_with_the_leader(
    same: str, name: str, leader: str, shared: bool, card: Find
) -> None:
    assert Belonging("", same).shared(card(name, E2), card(leader, E2)) is shared


@pytest.mark.parametrize(
    ("turn", "each_turn", "seen"), [(1, None, 5), (2, None, 10), (4, None, 20), (3, 0, 5), (3, 2, 9)]
)
def test_cards_are_seen_turn_by_turn(turn: int, each_turn: int | None, seen: int, catalogue: Catalogue) -> None:
    opening: Opening = catalogue.rulesets[E2].opening
    assert opening.seen_by(turn, each_turn) == seen


@pytest.mark.parametrize(
    ("keyword", "meaning"),
    [
        ("iron", "It can't be captured."),
        ("iron 1", "It enters with an iron counter; a capture of it only takes that."),
        ("iron 2", "It enters with 2 iron counters; a capture of it only takes one of them."),
        ("iron from shoot", "It can't be captured or destroyed by anything of that kind."),
        ("pounce riding", "It may repeat a step in the same direction until a card is met."),
        (
            "advance riding 4",
            "It may make a step up to 4 times in the same direction, until a card is met.",
        ),
    ],
)
def test_a_keyword_is_explained_as_it_is_printed(keyword: str, meaning: str, catalogue: Catalogue) -> None:
    assert catalogue.rulesets["summoners-chess"].meaning(keyword) == meaning


def test_every_symbol_class_and_keyword_of_a_rule_set_is_explained(catalogue: Catalogue) -> None:
    for rules in catalogue.rulesets.values():
        assert rules.classes
        for explained in (rules.classes, rules.symbols, rules.keywords, rules.keyword_forms):
            assert all(word and meaning for word, meaning in explained.items())
    assert len(catalogue.rulesets[E2].symbols) == 13
