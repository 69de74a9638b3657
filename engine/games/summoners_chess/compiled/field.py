"""Where on the field cards and tiles are: ranks as a player counts them, special tiles, who is offside."""

from engine.core.frame import Frame
from engine.core.layers import is_empty
from engine.core.position import Cards, Match, Position, Spaces
from engine.games.summoners_chess.pieces import piece_of
from engine.games.summoners_chess.words import field as words
from engine.language.compiled.cards import reference
from engine.language.compiled.registry import filters, spaces
from engine.language.compiled.scope import Scope
from engine.language.words.kinds import Limits, fits

PLAYED = "played"  # the name of the card that is played
CENTER = "center"  # the name of the unit on which its pattern is centered


def rank(position: Position, player: int, square: int) -> int:
    """The rank of a square as a player counts: 1 is the player's first."""
    return position.table.board.own_row(player, square) + 1


class OnRank(Match):
    """On some ranks of the ability's player."""

    def __init__(self, wanted: int | Limits) -> None:
        self.wanted = wanted

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        return fits(rank(position, frame.player, position.state.last[card]), self.wanted)


class RankOrFile(Match):
    """On the same rank or file as one of some cards."""

    def __init__(self, of: Cards) -> None:
        self.of = of

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        last, files = position.state.last, position.table.board.files
        row, column = divmod(last[card], files)
        for other in self.of.cards(position, frame):
            other_row, other_column = divmod(last[other], files)
            if card != other and (row == other_row or column == other_column):
                return True
        return False


class OnSpecialTile(Match):
    """On a special tile of the card that is played, as the unit sees it on which that is centered (CH-5.5.2)."""

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        state, played, center = position.state, frame.named(PLAYED), frame.named(CENTER)
        if played < 0 or center < 0 or state.place[center] < 0:
            return False
        reach = piece_of(position, played).reach(state.control[center], state.last[center])
        return state.last[card] in reach.specials


class IsOffside(Match):
    """Further ahead than the most advanced minion of its controller; without one nobody is (CH-12.3)."""

    def matches(self, position: Position, frame: Frame, card: int) -> bool:
        state, definitions = position.state, position.table.definitions
        player = state.control[card]
        ranks = [
            rank(position, player, square)
            for square, other in enumerate(state.board)
            if other >= 0 and state.control[other] == player and "minion" in definitions[state.what[other]].words
        ]
        return bool(ranks) and rank(position, player, state.last[card]) > max(ranks)


class OfRanks(Spaces):
    """The empty tiles of some ranks of the ability's player."""

    def __init__(self, wanted: int | Limits) -> None:
        self.wanted = wanted

    def squares(self, position: Position, frame: Frame, card: int = -1) -> tuple[int, ...]:
        every = range(position.table.board.size)
        return tuple(
            [
                square
                for square in every
                if is_empty(position, square) and fits(rank(position, frame.player, square), self.wanted)
            ]
        )


@filters(words.RankFilter)
def _rank(node: words.RankFilter, scope: Scope) -> Match:
    return OnRank(node.rank)


@filters(words.Aligned)
def _aligned(node: words.Aligned, scope: Scope) -> Match:
    return RankOrFile(reference(node.aligned, scope))


@filters(words.OnTile)
def _on_tile(node: words.OnTile, scope: Scope) -> Match:
    return OnSpecialTile()


@filters(words.Offside)
def _offside(node: words.Offside, scope: Scope) -> Match:
    return IsOffside()


@spaces(words.RankSpaces)
def _rank_spaces(node: words.RankSpaces, scope: Scope) -> Spaces:
    return OfRanks(node.rank)
