"""The runtime parts of a word's keys are read by the types that its node declares."""

import pytest

from engine.core.position import Amount, CardSource, PlayerSource
from engine.games.summoner_wars.nodes.effects import PreventNode
from engine.games.summoners_chess.nodes.effects import ActivateNode, CounterAmountNode, MoraleNode, ReadyNode, ScourNode
from engine.language import LanguageError
from engine.language.nodes.amounts import CountNode
from engine.language.nodes.kinds import SELF, SelectorNode
from engine.language.runtime.parts import parts_of
from engine.language.runtime.scope import Scope
from tests.engine.table import Document, Table


@pytest.fixture
def scope(ruleset: Document) -> Scope:
    return Scope(Table(ruleset).library, "Ann", "summoner", frozenset())


def test_cards_players_and_amounts_become_sources(scope: Scope) -> None:
    number, of = parts_of(MoraleNode(morale=CountNode(count=SelectorNode(friendly="unit"))), scope)
    assert isinstance(number, Amount)
    assert isinstance(of, PlayerSource)
    for ready in (SelectorNode(friendly="unit"), (SELF,), (SELF, SELF)):
        (cards,) = parts_of(ReadyNode(ready=ready), scope)
        assert isinstance(cards, CardSource)


def test_other_values_stay_as_they_are_written(scope: Scope) -> None:
    assert parts_of(ScourNode(scour=4), scope)[0] == 4
    assert parts_of(ActivateNode(activate=SELF, pattern="card"), scope)[1] == "card"
    assert parts_of(PreventNode(prevent="all"), scope) == ["all"]


def test_what_every_amount_has_is_no_part_of_one(scope: Scope) -> None:
    counter, of = parts_of(CounterAmountNode(counter="ice", times=2), scope)
    assert counter == "ice"
    assert isinstance(of, CardSource)


@pytest.mark.parametrize("node", [MoraleNode(morale=0), PreventNode(prevent=0), PreventNode(prevent=-1)])
def test_an_amount_that_would_do_nothing_is_refused(node: MoraleNode | PreventNode, scope: Scope) -> None:
    with pytest.raises(LanguageError, match="would do nothing"):
        parts_of(node, scope)


def test_an_amount_below_0_may_remove_something(scope: Scope) -> None:
    assert isinstance(parts_of(MoraleNode(morale=-1), scope, removes=True)[0], Amount)
    with pytest.raises(LanguageError, match="would do nothing"):
        parts_of(MoraleNode(morale=-1), scope)
