"""Modifiers of players in rules texts: what players may do, must pay, and can't do."""

from deckbuilder.rules_text.amounts import quantity
from deckbuilder.rules_text.durations import part
from deckbuilder.rules_text.english import number
from deckbuilder.rules_text.modifiers import STATEMENTS
from deckbuilder.rules_text.subjects import Subject
from deckbuilder.rules_text.terminology import Terminology
from deckbuilder.rules_text.verbs import VerbPhrase
from engine.games.summoner_wars.nodes.permissions import ActionsNode, AttackersNode, EventCostNode, MoversNode


def _statement(about: Subject, phrase: str) -> list[VerbPhrase]:
    return [VerbPhrase((phrase,), about.who, about.several)]


@STATEMENTS.registers(AttackersNode)
def _attackers(modifier: AttackersNode, about: Subject) -> list[VerbPhrase]:
    units = "only 1 unit" if modifier.attackers == 1 else f"up to {number(modifier.attackers, 'unit')}"
    return _statement(about, f"may attack with {units} in the {part('attack', about.context)}")


@STATEMENTS.registers(MoversNode)
def _movers(modifier: MoversNode, about: Subject) -> list[VerbPhrase]:
    amount = quantity(modifier.movers, about.context)
    units = "unit" if amount.size == 1 else "units"
    return _statement(about, f"may move {amount.size} {amount.more} {units} in the {part('move', about.context)}")


@STATEMENTS.registers(EventCostNode)
def _event_cost(modifier: EventCostNode, about: Subject) -> list[VerbPhrase]:
    amount = quantity(modifier.event_cost, about.context)
    terms = about.context.terms
    return _statement(
        about, f"must {terms.pay} {amount.size} {amount.more} {_magic(amount.size, terms)} to play {terms.event}"
    )


def _magic(number: int, terms: Terminology) -> str:
    return terms.one("magic") if number == 1 else terms.many("magic")


@STATEMENTS.registers(ActionsNode)
def _actions(modifier: ActionsNode, about: Subject) -> list[VerbPhrase]:
    return _statement(about, f"may also do what the {part(modifier.actions, about.context)} allows")
