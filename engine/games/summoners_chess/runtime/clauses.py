"""Triggers and modifiers of Summoner's Chess; the kind of a modifier is its key."""

from engine.core.context import AbilityContext
from engine.core.position import Modifier, Position, Trigger
from engine.games.summoners_chess.event_dispatch import DOWN
from engine.games.summoners_chess.face_down import FACE_DOWN
from engine.games.summoners_chess.keywords import GIVABLE, read
from engine.games.summoners_chess.nodes import clauses as nodes
from engine.language.runtime.clauses import event_triggers, roles
from engine.language.runtime.modifiers import flag, plain_modifier
from engine.language.runtime.registry import modifiers, triggers
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
    given = flag(GIVABLE[keyword.name], scope)
    given.word = node.keyword
    return [given]


for _word in (nodes.FreeOfCommandNode, nodes.PromotesAtNode, nodes.SummoningRangeNode, nodes.HandLimitNode):
    plain_modifier(_word)
triggers(
    nodes.AfterLandingNode, nodes.AfterEnterNode, nodes.AfterPromotionNode, nodes.AfterPlayNode, nodes.AfterSetNode
)(event_triggers)


@triggers(nodes.SpecialNode)
def _special(node: nodes.SpecialNode, scope: Scope) -> list[Trigger]:
    special_triggers = event_triggers(node, scope)
    for trigger in special_triggers:
        trigger.chosen = True
    return special_triggers


class LossTrigger(Trigger):
    """A trigger for a lost card, which counts as a unit without types and faction if it lay face down (CH-7.2)."""

    def takes_part(self, position: Position, context: AbilityContext) -> bool:
        down = context.facts.get(DOWN)
        return super().takes_part(as_it_lay(position, down) if down else position, context)


def as_it_lay(position: Position, cards: tuple[int, ...]) -> Position:
    """Return a position in which some cards that have been turned up are still face down."""
    before = Position(position.card_set, position.state.copy())
    before.index = position.index
    down = position.card_set.by_key[FACE_DOWN].index
    before.state.definition = tuple(
        [down if card in cards else index for card, index in enumerate(position.state.definition)]
    )
    return before


@triggers(nodes.AfterCaptureNode, nodes.AfterSacrificeNode)
def _of_loss(node: nodes.AfterCaptureNode | nodes.AfterSacrificeNode, scope: Scope) -> list[Trigger]:
    return [LossTrigger(event, roles(node, scope)) for event in node.events]
