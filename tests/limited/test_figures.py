"""Card figures: the shipped table fits the cards, and cards without figures are estimated by similar ones."""

import re
from pathlib import Path
from statistics import correlation

import pytest

from deckbuilder.app.drafts import figures_in_short, figures_sentence, leaders_sentence
from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.schemas import check
from deckbuilder.documents.sources import Sources
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.errors import InputError
from deckbuilder.limited.draft import format_with_draft
from deckbuilder.limited.figures import LIKE_CARD_GAMES, CardFigures, FigureTable
from deckbuilder.limited.packs import cards_of
from deckbuilder.lint import Linter
from deckbuilder.model.card import Card
from deckbuilder.places import shipped
from tests.house import RULESET, plant

CHESS = "summoners-chess"
FILE = shipped("cards") / CHESS / "draft-figures.yaml"
HEAD = FILE.read_text("utf-8").partition("cards:\n")[0]
OWN = {"ruleset": CHESS, "faction": "Order", "devotion": {"order": 1}}


def table(catalogue: Catalogue) -> FigureTable:
    ruleset = catalogue.ruleset(CHESS)
    return FigureTable(ruleset, format_with_draft(ruleset), catalogue)


def test_every_card_of_the_rule_set_has_shipped_figures(resolver: Resolver) -> None:
    ruleset = resolver.catalogue.ruleset(CHESS)
    cards = {card.name: card for card in cards_of("", ruleset, resolver.catalogue)}
    document = read_one(FILE.read_text("utf-8"), str(FILE)).data
    assert document["cards"].keys() == cards.keys()
    figures = table(resolver.catalogue).figures
    for card in cards.values():
        assert 0 <= figures[card].won <= figures[card].games
        assert (figures[card].pick is None) == (ruleset.leader in card.words)  # leaders are given to everybody
    assert document["undecided"] < document["games"]


def test_a_card_without_figures_counts_like_those_of_its_class_and_cost(resolver: Resolver) -> None:
    figures = table(resolver.catalogue)
    own = Card({**OWN, "card": "Own Guard", "class": "minion unit"})
    similar = [entry for card, entry in figures.figures.items() if "minion" in card.words and card.cost == own.cost]
    estimate = figures.of(own)
    assert estimate is not None
    assert (estimate.games, estimate.won) == (sum(e.games for e in similar), sum(e.won for e in similar))
    assert estimate.is_estimate
    assert figures.strength(own) == pytest.approx(100 * sum(e.lead for e in similar) / estimate.games)


def test_the_nearest_cost_counts_where_no_card_has_the_same(resolver: Resolver) -> None:
    figures = table(resolver.catalogue)
    costly = Card({**OWN, "card": "Own Giant", "class": "legend unit", "devotion": {"order": 9}})
    highest = max(card.cost or 0 for card in figures.figures if "legend" in card.words)
    like_it = Card({**OWN, "card": "Own Big One", "class": "legend unit", "devotion": {"order": highest}})
    assert figures.of(costly) == figures.of(like_it)


def test_few_games_say_less_of_a_card_than_many(resolver: Resolver) -> None:
    own = Card({**OWN, "card": "Own Guard", "class": "minion unit"})
    strengths = []
    for games in (0, 10, 10_000):
        figures = table(resolver.catalogue)
        figures.figures[own] = CardFigures(games, games * 9 // 10)
        strengths.append(figures.strength(own))
    assert strengths[0] < strengths[1] < strengths[0] + 5
    assert 35 < strengths[2] < 40


def test_a_card_is_not_one_of_those_like_it(resolver: Resolver) -> None:
    own = Card({**OWN, "card": "Own Guard", "class": "minion unit"})
    like_it, figures = table(resolver.catalogue).of(own), table(resolver.catalogue)
    assert like_it is not None
    figures.figures[own] = CardFigures(LIKE_CARD_GAMES, LIKE_CARD_GAMES, expected=LIKE_CARD_GAMES / 2)
    assert figures.strength(own) == pytest.approx(100 * (0.5 + like_it.lead / like_it.games) / 2)


def test_what_decks_win_with_their_leaders_is_not_due_to_each_of_their_cards(resolver: Resolver) -> None:
    own = Card({**OWN, "card": "Own Guard", "class": "minion unit"})
    strengths = []
    for expected in (5_000, 5_900):
        figures = table(resolver.catalogue)
        figures.figures[own] = CardFigures(10_000, 6_000, expected=expected)
        strengths.append(figures.strength(own))
    assert 9 < strengths[0] < 10
    assert 1 < strengths[1] < 1.5


def test_bots_take_cards_early_whose_decks_win(resolver: Resolver) -> None:
    figures = table(resolver.catalogue).figures.values()
    taken = [entry for entry in figures if entry.games and entry.pick is not None]
    assert correlation([entry.share for entry in taken], [entry.pick or 0 for entry in taken]) < -0.2


def test_a_leader_leads_more_decks_than_others_only_where_its_decks_win_more(resolver: Resolver) -> None:
    leaders = [entry for entry in table(resolver.catalogue).figures.values() if entry.led is not None]
    assert sum(entry.led or 0 for entry in leaders) == 160
    assert all((entry.led or 0) <= 160 / 3 or entry.share > 0.5 for entry in leaders)


def test_without_figures_all_cards_are_equally_strong(resolver: Resolver) -> None:
    figures = table(resolver.catalogue)
    card = next(iter(figures.figures))
    figures.figures.clear()
    assert figures.of(card) is None
    assert figures.strength(card) == 0


@pytest.mark.parametrize(
    ("figures", "sentence"),
    [
        (None, ""),
        (CardFigures(1240, 694, 3.1), "won 56% of 1,240 games with it (53% to 59%), picked 3.1 on average"),
        (
            CardFigures(1000, 570, 3.1, expected=550),
            "won 57% of 1,000 games with it (54% to 60%), decks with the same leaders 55%; picked 3.1 on average",
        ),
        (CardFigures(1, 1), "won 100% of 1 game with it (21% to 100%)"),
        (CardFigures(200, 90, is_estimate=True), "no games with it yet; cards like it won 45%"),
    ],
)
def test_figures_are_a_sentence(figures: CardFigures | None, sentence: str) -> None:
    assert figures_sentence(figures) == sentence


def test_the_leaders_of_bots_are_a_sentence_with_how_often_they_won() -> None:
    cards = [Card({**OWN, "card": f"Leader {number}", "class": "general unit"}) for number in range(6)]
    figures = {card: CardFigures(100, 40 + place, led=10 * place) for place, card in enumerate(cards)}
    sentence = leaders_sentence(dict(list(figures.items())[:3]))
    assert sentence == "Leaders of 30 decks of bots, and the share of games won: Leader 2 20 (42%), Leader 1 10 (41%)."
    figures[cards[0]] = CardFigures(100, 40, led=1)
    assert leaders_sentence(figures).startswith("Those who led most of 151 decks of bots")
    assert "Leader 0" not in leaders_sentence(figures)
    assert leaders_sentence({cards[0]: CardFigures(1, 1)}) == ""


def test_figures_fit_a_narrow_place() -> None:
    assert figures_in_short(CardFigures(1240, 694, 3.1)) == "won 56%, pick 3.1"
    assert figures_in_short(CardFigures(200, 90, is_estimate=True)) == ""


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("  Castellan: {games: 3}", "won"),
        ("  Castellan: {games: -3, won: 1}", "-3"),
        ("  Castellan: {games: 3, won: 1, pick: 0}", "pick"),
        ("  Castellan: {games: 3, won: 1, wins: 2}", "wins"),
    ],
)
def test_a_wrong_table_is_refused_with_the_place(line: str, message: str) -> None:
    document = read_one(f"{HEAD}cards:\n{line}\n", "own.yaml")
    with pytest.raises(InputError) as raised:
        check(document, "figures")
    assert re.fullmatch(rf"own\.yaml:\d+:\d+: .*{message}.*", str(raised.value))


def test_the_linter_finds_figures_of_cards_that_there_are_not(tmp_path: Path) -> None:
    ruleset = RULESET.replace("crown-and-thorn", "own-game").replace("Crown and Thorn", "Own Game")
    figures = f"{HEAD.replace(CHESS, 'own-game')}cards:\n  Ash Fix: {{games: 3, won: 1}}\n"
    fox = "card: Ash Fox\nruleset: own-game\nclass: ally\n"
    plant(tmp_path, {"ruleset.yaml": ruleset, "fox.yaml": fox, "figures.yaml": figures})
    sources = Sources()
    sources.folders = [(tmp_path, True)]
    findings = [str(finding) for finding in Linter(sources).lint([]).findings]
    assert "there is no card 'Ash Fix' in this rule set; did you mean Ash Fox?" in findings[0]
