"""A rule system that no line of Python knows: a folder of YAML, and everything works."""

import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.decks.resolve import ResolvedDeck, Resolver
from deckbuilder.decks.textlist import read_text
from deckbuilder.documents.sources import Sources
from deckbuilder.errors import InputError
from deckbuilder.lint import Linter
from deckbuilder.playing import playable_ruleset
from deckbuilder.query.parse import parse
from tests.conftest import Cli, grown_file
from tests.depth import deep
from tests.house import FILES, plant

LEGAL = """\
Name: High Noon
Ruleset: ct

Hero
1 Queen Ysolde

Allies
1 Ser Bran
2 Renard
1 Night Courier

Spells
1 Daybreak
1 Candle
"""


@pytest.fixture(scope="module")
def house(catalogue_file: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Catalogue]:
    """A catalogue of the shipped cards and the house rule set."""
    folder = plant(tmp_path_factory.mktemp("house") / "cards", FILES)
    catalogue = open_catalogue(grown_file(catalogue_file, folder.parent), Sources([folder]))
    yield catalogue
    catalogue.connection.close()


@pytest.fixture(scope="module")
def judged(house: Catalogue) -> Callable[[str], ResolvedDeck]:
    resolver = Resolver(house)
    return lambda text: resolver.resolve(read_text(text, house.rulesets.values()))


def test_it_is_clean_beside_the_shipped_cards(tmp_path: Path, linter: Linter) -> None:
    report = linter.lint([plant(tmp_path, FILES)])
    assert report.findings == []


def test_its_games_cannot_be_played_yet(house: Catalogue) -> None:
    with pytest.raises(InputError, match="games of Crown and Thorn cannot be played yet, only those of"):
        playable_ruleset(house, "Crown")


def test_it_is_a_rule_set_like_the_others(house: Catalogue) -> None:
    ruleset = house.ruleset("Crown")
    assert (ruleset.id, ruleset.name) == ("crown-and-thorn", "Crown and Thorn")
    assert list(house.rulesets)[-1] == "crown-and-thorn"
    assert [leader.name for leader in house.leaders(ruleset)] == ["Queen Ysolde"]
    found = [(row["name"], row["cards"], row["text"]) for row in house.factions() if row["ruleset"] == ruleset.id]
    assert found == [("Court of Day", 5, "They fight at noon."), ("Court of Night", 2, None)]


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ("ruleset:ct class:ally cost<=2", ["Ash Fox", "Night Courier", "Owl of Ill Omen"]),
        ("class:beast", ["Ash Fox", "Owl of Ill Omen"]),
        ("is:relic", ["Campfire"]),
        ("symbol:moon -class:beast", ["Night Courier"]),
        ("keyword:ward", ["Ser Bran"]),
        ('keyword:"ward 2"', ["Ser Bran"]),
        ("name:renard", ["Ash Fox"]),
        ("ability:rise", ["Daybreak"]),
        ("r:crown is:unique", ["Candle", "Daybreak", "Queen Ysolde"]),
        ("r:crown text:draw", ["Candle"]),
        ("is:custom order:-cost class:spell", ["Daybreak", "Candle"]),
    ],
)
def test_its_cards_are_found_by_its_own_words(house: Catalogue, query: str, names: list[str]) -> None:
    search = parse(query, house.vocabulary())
    assert [card.name for card in house.search(search)] == names


def test_a_legal_deck_is_legal_and_what_the_rules_dictate_is_filled_in(judged: Callable[[str], ResolvedDeck]) -> None:
    resolved = judged(LEGAL)
    assert resolved.problems() == []
    deck = {name: {card.name: count for card, count in cards.items()} for name, cards in resolved.deck.sections.items()}
    assert (resolved.deck.ruleset, resolved.deck.format) == ("crown-and-thorn", "duel")
    assert deck["camp"] == {"Campfire": 2}
    assert deck["sworn"] == {"Ser Bran": 1}


@pytest.mark.parametrize(
    ("old", "new", "rule", "says"),
    [
        ("2 Renard", "3 Renard\n1 Ser Bran", "CT-1", "allies: 6 cards, 4 required"),
        ("1 Candle", "", "CT-2", "the deck has 5 cards besides the hero, camp and sworn, 6 required"),
        (
            "Allies\n1 Ser Bran\n2 Renard",
            "Sworn\n1 Ser Bran\n\nAllies\n3 Ser Bran",
            "CT-3",
            "3 copies of Ser Bran, 2 allowed",
        ),
        ("1 Daybreak\n1 Candle", "2 Candle", "CT-3", "2 copies of Candle, 1 allowed"),
        ("1 Night Courier", "1 Owl of Ill Omen", "CT-4", "Owl of Ill Omen (moon) does not belong to Queen Ysolde"),
        ("\nSpells\n1 Daybreak", "\nSpells\n1 Night Courier", "CT-2", "Night Courier does not belong under spells"),
        ("Spells", "Camp\n1 Campfire\n\nSpells", "CT-1", "camp: 1 card, 2 required"),
        ("1 Queen Ysolde", "", "CT-1", "hero: 0 cards, 1 required"),
        ("1 Candle", "1 Ice Golem", "unknown-card", "no card is called 'Ice Golem' in Crown and Thorn"),
    ],
)
def test_a_deck_against_its_rules_is_judged_by_them(
    judged: Callable[[str], ResolvedDeck], old: str, new: str, rule: str, says: str
) -> None:
    assert old in LEGAL
    problems = judged(LEGAL.replace(old, new)).problems()
    assert [problem for problem in problems if problem.rule == rule and says in problem.message], problems


def test_three_beasts_are_allowed_by_the_exception_of_the_copy_limit(judged: Callable[[str], ResolvedDeck]) -> None:
    assert judged(LEGAL.replace("1 Ser Bran\n2 Renard", "3 Ash Fox")).problems() == []


@deep
def test_the_command_line_knows_it(bare_cli: Cli) -> None:
    folder = plant(bare_cli.folder / "house", FILES)
    (bare_cli.folder / "deck.txt").write_text(LEGAL, encoding="utf-8")
    own = ("--db", "own.db", "--cards", str(folder))
    found = bare_cli(*own, "search", "r:ct class:hero", "--json")
    assert [card["name"] for card in json.loads(found.out)] == ["Queen Ysolde"], found.err
    verdict = bare_cli(*own, "deck", "validate", "deck.txt", "--json")
    assert (verdict.code, json.loads(verdict.out)["legal"]) == (0, True), verdict.err
    drawn = bare_cli(*own, "hand", "high-noon", "--seed", "1", "--json")
    (hand,) = json.loads(drawn.out)["hands"]
    assert len(hand) == 3
    assert set(hand) <= {"Campfire", "Ser Bran", "Ash Fox", "Night Courier", "Daybreak", "Candle"}


def test_without_its_folder_nothing_of_it_is_known(catalogue: Catalogue) -> None:
    assert "crown-and-thorn" not in catalogue.rulesets
    assert catalogue.named("Queen Ysolde") == []
