"""The cards that `make extra` adds to the shipped ones: they are good ones, and the sample of other tests has none."""

from pathlib import Path

from deckbuilder.catalogue import Catalogue
from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.documents.sources import Sources
from deckbuilder.lint import Linter
from deckbuilder.query import parse
from tests.depth import deep
from tests.extra import CARDS
from tests.shipped import sampled


@deep
def test_they_are_cards_of_every_game_that_the_linter_passes(tmp_path: Path, catalogue: Catalogue) -> None:
    assert Linter(Sources([CARDS])).lint([CARDS]).findings == []
    grown = open_catalogue(tmp_path / "cards.db", Sources([CARDS]))
    added = grown.search(parse("is:custom"))
    assert {card.ruleset for card in added} == grown.rulesets.keys()
    assert grown.count(parse("")) == catalogue.count(parse("")) + len(added)


@deep
def test_the_sample_is_the_same_with_them(tmp_path: Path, sample: Catalogue) -> None:
    sources = Sources([CARDS])
    grown = sampled(open_catalogue(tmp_path / "cards.db", sources), sources)
    assert grown.search(parse("")) == sample.search(parse(""))
