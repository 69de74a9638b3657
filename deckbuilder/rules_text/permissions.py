"""Modifiers of players: what players may do, must pay, and can't do."""

from deckbuilder.rules_text.amounts import quantity
from deckbuilder.rules_text.context import Context
from deckbuilder.rules_text.durations import part
from deckbuilder.rules_text.english import number
from deckbuilder.rules_text.modifiers import STATEMENTS
from deckbuilder.rules_text.players import player
from deckbuilder.rules_text.selectors import Meant, single
from deckbuilder.rules_text.subjects import About
from deckbuilder.rules_text.terminology import Idiom
from deckbuilder.rules_text.verbs import Act
from engine.games.summoner_wars.nodes.permissions import ActionsNode, AttackersNode, EventCostNode, MoversNode
from engine.language.nodes.players import PlayerNameNode


def whom(cards: Meant, context: Context) -> tuple[str, bool]:
    """The player of whom a modifier speaks, and whether the verb is a plural."""
    name = single(cards) or ""
    return player(PlayerNameNode(name=name), context), name == "you"


def _statement(about: About, phrase: str) -> list[Act]:
    return [Act((phrase,), about.who, about.several)]


@STATEMENTS.says(AttackersNode)
def _attackers(modifier: AttackersNode, about: About) -> list[Act]:
    units = "only 1 unit" if modifier.attackers == 1 else f"up to {number(modifier.attackers, 'unit')}"
    return _statement(about, f"may attack with {units} in the {part('attack', about.context)}")


@STATEMENTS.says(MoversNode)
def _movers(modifier: MoversNode, about: About) -> list[Act]:
    words = quantity(modifier.movers, about.context)
    units = "unit" if words.size == 1 else "units"
    return _statement(about, f"may move {words.size} {words.more} {units} in the {part('move', about.context)}")


@STATEMENTS.says(EventCostNode)
def _event_cost(modifier: EventCostNode, about: About) -> list[Act]:
    words = quantity(modifier.event_cost, about.context)
    idiom = about.context.idiom
    return _statement(
        about, f"must {idiom.pay} {words.size} {words.more} {_magic(words.size, idiom)} to play {idiom.event}"
    )


def _magic(number: int, idiom: Idiom) -> str:
    return idiom.one("magic") if number == 1 else idiom.many("magic")


@STATEMENTS.says(ActionsNode)
def _actions(modifier: ActionsNode, about: About) -> list[Act]:
    return _statement(about, f"may also do what the {part(modifier.actions, about.context)} allows")
