"""Modifiers of Summoner's Chess; each is of the kind that its key says."""

from engine.core.position import Modifier
from engine.games.summoners_chess.keywords import GIVABLE, read
from engine.games.summoners_chess.words import modifiers as words
from engine.language.compiled.amounts import Fixed
from engine.language.compiled.modifiers import flag, worded
from engine.language.compiled.registry import modifiers
from engine.language.compiled.scope import Scope


@modifiers(words.KeywordModifier)
def _keyword(node: words.KeywordModifier, scope: Scope) -> list[Modifier]:
    try:
        keyword = read(node.keyword)
    except ValueError as error:
        raise scope.error((*node.path, "keyword"), str(error)) from error
    if keyword.name not in GIVABLE or keyword.kinds or keyword.directions:
        known = ", ".join(GIVABLE)
        raise scope.error((*node.path, "keyword"), f"what can be given is one of {known}, or such as iron from order")
    return [worded(GIVABLE[keyword.name], node.keyword, scope)]


@modifiers(words.FreeOfCommand)
def _free(node: words.FreeOfCommand, scope: Scope) -> list[Modifier]:
    return [worded("command", node.command, scope)]


@modifiers(words.PromotesAt)
def _promotes_at(node: words.PromotesAt, scope: Scope) -> list[Modifier]:
    if isinstance(node.promotes_at, str):
        return [worded("promotes_at", node.promotes_at, scope)]
    return [_number("promotes_at", node.promotes_at, scope)]


@modifiers(words.SummoningRange)
def _summoning_range(node: words.SummoningRange, scope: Scope) -> list[Modifier]:
    return [_number("summoning_range", node.summoning_range, scope)]


@modifiers(words.HandLimit)
def _hand_limit(node: words.HandLimit, scope: Scope) -> list[Modifier]:
    return [_number("hand_limit", node.hand_limit, scope)]


def _number(kind: str, number: int, scope: Scope) -> Modifier:
    found = flag(kind, scope)
    found.amount = Fixed(number)
    return found
