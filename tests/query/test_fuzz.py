"""Random queries: a short run of `python -m fuzz.queries`."""

from collections import Counter

from deckbuilder.catalogue import Catalogue
from fuzz.queries import failures
from tests.depth import sized

NUMBER = sized(200, 600)


def test_every_random_query_is_answered_or_rejected(catalogue: Catalogue) -> None:
    outcomes = Counter[str]()
    assert list(failures(catalogue, NUMBER, 7, outcomes)) == []
    assert outcomes["answered"] > NUMBER / 4
    assert outcomes["refused"] > NUMBER / 4
