"""Modifiers of Summoner's Chess; the kind of each is its key."""

from engine.core.position import Modifier
from engine.games.summoners_chess.keywords import GIVABLE, read
from engine.games.summoners_chess.nodes import modifiers as nodes
from engine.language.runtime.amounts import FixedAmount
from engine.language.runtime.modifiers import flag, word_modifier
from engine.language.runtime.registry import modifiers
from engine.language.runtime.scope import Scope


@modifiers(nodes.KeywordModifierNode)
def _keyword(node: nodes.KeywordModifierNode, scope: Scope) -> list[Modifier]:
    try:
        keyword = read(node.keyword)
    except ValueError as error:
        raise scope.error((*node.path, "keyword"), str(error)) from error
    if keyword.name not in GIVABLE or keyword.kinds or keyword.directions:
        givable = ", ".join(GIVABLE)
        raise scope.error(
            (*node.path, "keyword"),
            f"a keyword that can be given is one of {givable}, or one with a source, such as iron from order",
        )
    return [word_modifier(GIVABLE[keyword.name], node.keyword, scope)]


@modifiers(nodes.FreeOfCommandNode)
def _free(node: nodes.FreeOfCommandNode, scope: Scope) -> list[Modifier]:
    return [word_modifier("command", node.command, scope)]


@modifiers(nodes.PromotesAtNode)
def _promotes_at(node: nodes.PromotesAtNode, scope: Scope) -> list[Modifier]:
    if isinstance(node.promotes_at, str):
        return [word_modifier("promotes_at", node.promotes_at, scope)]
    return [_number("promotes_at", node.promotes_at, scope)]


@modifiers(nodes.SummoningRangeNode)
def _summoning_range(node: nodes.SummoningRangeNode, scope: Scope) -> list[Modifier]:
    return [_number("summoning_range", node.summoning_range, scope)]


@modifiers(nodes.HandLimitNode)
def _hand_limit(node: nodes.HandLimitNode, scope: Scope) -> list[Modifier]:
    return [_number("hand_limit", node.hand_limit, scope)]


def _number(kind: str, number: int, scope: Scope) -> Modifier:
    modifier = flag(kind, scope)
    modifier.amount = FixedAmount(number)
    return modifier
