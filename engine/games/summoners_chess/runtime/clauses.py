"""Triggers and modifiers of Summoner's Chess, and where cards are on the field: ranks, special tiles, offside."""

from engine.core.context import AbilityContext
from engine.core.ground import is_empty
from engine.core.position import CardFilter, Modifier, Position, SquareSource, Trigger
from engine.games.summoners_chess.changes import DOWN
from engine.games.summoners_chess.face_down import FACE_DOWN
from engine.games.summoners_chess.keywords import GIVABLE, read
from engine.games.summoners_chess.nodes import clauses as nodes
from engine.games.summoners_chess.nodes.clauses import (
    AfterCaptureNode,
    AfterEnterNode,
    AfterLandingNode,
    AfterPlayNode,
    AfterPromotionNode,
    AfterSacrificeNode,
    AfterSetNode,
    FreeOfCommandNode,
    HandLimitNode,
    KeywordModifierNode,
    PromotesAtNode,
    SpecialNode,
    SummoningRangeNode,
)
from engine.games.summoners_chess.pieces import piece_of, pieces_of
from engine.language.nodes.kinds import LimitsNode, fits
from engine.language.runtime.clauses import event_triggers, roles
from engine.language.runtime.modifiers import flag, plain_modifier
from engine.language.runtime.parts import register
from engine.language.runtime.places import RelativeFilter
from engine.language.runtime.registry import filters, modifiers, spaces, triggers
from engine.language.runtime.scope import Scope

PLAYED = "played"  # the name of the card that is played
CENTER = "center"  # the name of the unit on which its pattern is centered


def rank(position: Position, player: int, square: int) -> int:
    """Return the rank of a square as a player counts: 1 is the player's first."""
    return position.card_set.board.own_row(player, square) + 1


class RankFilter(CardFilter):
    """Cards on certain ranks, counted by the ability's player."""

    def __init__(self, limits: int | LimitsNode) -> None:
        self.limits = limits

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        return fits(rank(position, context.player, position.state.last[card]), self.limits)


class AlignedFilter(RelativeFilter):
    """Cards on the same rank or file as one of some cards."""

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        last, files = position.state.last, position.card_set.board.files
        row, column = divmod(last[card], files)
        for other in self.of.cards(position, context):
            other_row, other_column = divmod(last[other], files)
            if card != other and (row == other_row or column == other_column):
                return True
        return False


class TileFilter(CardFilter):
    """Cards on a special tile of the card that is played, seen from the unit on which it is centered (CH-5.5.2)."""

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        state, played, center = position.state, context.named(PLAYED), context.named(CENTER)
        if played < 0 or center < 0 or state.place[center] < 0:
            return False
        reach = piece_of(position, played).reach(state.control[center], state.last[center])
        return state.last[card] in reach.specials


class OffsideFilter(CardFilter):
    """Cards farther ahead than the most advanced minion of their controller, if there is one (CH-12.3)."""

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        state, definitions = position.state, position.card_set.definitions
        player = state.control[card]
        ranks = [
            rank(position, player, square)
            for square, other in enumerate(state.board)
            if other >= 0 and state.control[other] == player and "minion" in definitions[state.definition[other]].words
        ]
        return bool(ranks) and rank(position, player, state.last[card]) > max(ranks)


class TypesFilter(CardFilter):
    """Cards with one of some printed types; a card that lies face down has none (CH-7.2)."""

    def __init__(self, types: tuple[str, ...]) -> None:
        self.types = frozenset(types)

    def matches(self, position: Position, context: AbilityContext, card: int) -> bool:
        return not self.types.isdisjoint(pieces_of(position)[position.state.definition[card]].types)


class RankSquareSource(SquareSource):
    """The empty tiles of certain ranks, counted by the ability's player."""

    def __init__(self, limits: int | LimitsNode) -> None:
        self.limits = limits

    def squares(self, position: Position, context: AbilityContext, card: int = -1) -> tuple[int, ...]:
        every = range(position.card_set.board.size)
        return tuple(
            [
                square
                for square in every
                if is_empty(position, square) and fits(rank(position, context.player, square), self.limits)
            ]
        )


register(filters, nodes.RankFilterNode, RankFilter)
register(filters, nodes.AlignedNode, AlignedFilter)
filters(nodes.OnTileNode)(lambda node, scope: TileFilter())
register(filters, nodes.TypesNode, TypesFilter)
filters(nodes.OffsideNode)(lambda node, scope: OffsideFilter())
register(spaces, nodes.RankSpacesNode, RankSquareSource)


@modifiers(KeywordModifierNode)
def _keyword(node: KeywordModifierNode, scope: Scope) -> list[Modifier]:
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
    if keyword.number:
        raise scope.error(
            (*node.path, "keyword"),
            f"'{node.keyword}' says with how many counters a card enters, so it can be printed but not given; give "
            f"'{keyword.name}', or put counters on a card: "
            f"{{counter: {keyword.name}, number: {keyword.number}, on: ...}}",
        )
    given = flag(GIVABLE[keyword.name], scope)
    given.word = node.keyword
    return [given]


for _word in (FreeOfCommandNode, PromotesAtNode, SummoningRangeNode, HandLimitNode):
    plain_modifier(_word)
triggers(AfterLandingNode, AfterEnterNode, AfterPromotionNode, AfterPlayNode, AfterSetNode)(event_triggers)


@triggers(SpecialNode)
def _special(node: SpecialNode, scope: Scope) -> list[Trigger]:
    special_triggers = event_triggers(node, scope)
    for trigger in special_triggers:
        trigger.chosen = True
    return special_triggers


class _LossTrigger(Trigger):
    """A trigger for a lost card, which counts as a unit without types and faction if it lay face down (CH-7.2)."""

    def takes_part(self, position: Position, context: AbilityContext) -> bool:
        down = context.facts.get(DOWN)
        return super().takes_part(_as_it_lay(position, down) if down else position, context)


def _as_it_lay(position: Position, cards: tuple[int, ...]) -> Position:
    """Return a position in which some cards that have been turned up are still face down."""
    before = Position(position.card_set, position.state.copy())
    before.index = position.index
    down = position.card_set.by_key[FACE_DOWN].index
    before.state.definition = tuple(
        [down if card in cards else index for card, index in enumerate(position.state.definition)]
    )
    return before


@triggers(AfterCaptureNode, AfterSacrificeNode)
def _of_loss(node: AfterCaptureNode | AfterSacrificeNode, scope: Scope) -> list[Trigger]:
    return [_LossTrigger(event, roles(node, scope)) for event in node.events]
