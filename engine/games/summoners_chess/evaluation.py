"""The evaluation of a position of Summoner's Chess for a player: features of each, and their weights."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.core.active_index import active_index
from engine.core.decisions import Option
from engine.core.game import Evaluation, Game, Library
from engine.core.position import Position
from engine.games.summoners_chess.check import Enemy, after, enemies_of, is_safe, is_struck, landing_to
from engine.games.summoners_chess.layout import ACTED, COMMANDED, EXERTED, MORALE, PLAYED, SEEN
from engine.games.summoners_chess.movement import stops
from engine.games.summoners_chess.options import Command, SetFaceDown, SummonUnit
from engine.games.summoners_chess.payment import Payment, count_paid
from engine.games.summoners_chess.pieces import Line, Piece, PieceRules, pieces_of

RESOURCES: Final = ("morale", "low morale", "hand", "pips", "payable", "symbols", "pile")
FIELD: Final = (
    *("cards", "minions", "payers", "ready", "value", "advance", "advanced", "centre"),
    *("mobility", "captures", "cover", "check", "escapes"),
)
THREATS: Final = ("reach", "siege", "best capture")  # which the evaluation knows
TO_MOVE: Final = "to move"
MOVER: Final = ("captures", "cover", "check", "best capture")  # what counts apart for whose turn it is
NAMES: Final = (*RESOURCES, *FIELD, *THREATS, TO_MOVE, *[f"{name} {TO_MOVE}" for name in MOVER])
CENTRE: Final = 2  # the distance from the edge from which on a tile is central


def _resource_features(game: Game, player: int) -> list[float]:
    """Return the features `RESOURCES` of a player: morale, cards in hand and what of them can be paid."""
    state, pieces = game.state, pieces_of(game)
    morale = state.tallies[MORALE][player]
    payers = [
        card
        for card in state.board
        if card >= 0 and state.control[card] == player and pieces[state.definition[card]].pays
    ]
    hand = [pieces[state.definition[card]].pips for card in state.hands[player] if state.definition[card] >= 0]
    payable = sum([len(pips) <= len(payers) and count_paid(game, pips, payers) == len(pips) for pips in hand])
    symbols = {symbol for card in payers for symbol in pieces[state.definition[card]].symbols}
    low = sum([1 / place for place in range(1, morale + 1)])
    pips_in_hand = sum([len(pips) for pips in hand])
    return [morale, low, len(state.hands[player]), pips_in_hand, payable, len(symbols), len(state.draws[player])]


def _field_features(game: Game, player: int) -> list[float]:
    """Return the features `FIELD` of a player's cards on the field."""
    state, pieces, board = game.state, pieces_of(game), game.library.board
    general, enemy_general = state.leaders[player], state.leaders[1 - player]
    around, throne = _around(game, enemy_general)
    last = board.ranks - 1
    cards = minions = payers = ready = value = advance = advanced = centre = 0.0
    mobility = captures = cover = check = escapes = 0.0
    for square, card in enumerate(state.board):
        if card < 0 or state.control[card] != player:
            continue
        piece = pieces[state.definition[card]]
        rank, file = square // board.files, square % board.files
        rank = rank if player == 0 else last - rank
        cards += 1
        value += piece.value if piece.is_unit else 0
        payers += piece.pays
        ready += not state.columns[EXERTED][card]
        if piece.pays and piece.is_unit:
            minions += 1
            advance += rank
            advanced += rank * rank / last
        if CENTRE <= rank <= last - CENTRE and CENTRE <= file < board.files - CENTRE:
            centre += 1
        for line in piece.reach(player, square).lines:
            for number in stops(game, state.board, card, line):
                end = line.squares[number]
                mobility += 1
                escapes += card == general
                captures += state.board[end] >= 0
                cover += line.takes and end in around
                check += end == throne
    return [
        *(cards, minions, payers, ready, value, advance, advanced, centre),
        *(mobility, captures, cover, check, escapes),
    ]


def _around(game: Game, general: int) -> tuple[frozenset[int], int]:
    """Return the tiles around a general, and its tile; nothing and -1 if it is not on the field."""
    square = game.state.place[general] if general >= 0 else -1
    return (frozenset(game.library.board.all_round[square]), square) if square >= 0 else (frozenset(), -1)


OPEN_SQUARE_SHARE: Final = 0.72  # how often a square of a line is empty
PARTS: Final = ("morale", "siege", "field", "hand")  # of each player
FEW_COMPANIONS: Final = 4  # cards on the field beside a general; if it has fewer, it can be mated
TILES_AROUND: Final = 8  # of a general in the middle of the board
LOW_MORALE: Final = 8  # below this morale each point lost counts more


class PrintedPiece:
    """The value of a card by its print: on the field, and in hand. `risk`: the morale that its capture costs."""

    def __init__(self, piece: Piece, weights: Mapping[str, float]) -> None:
        self.minion: bool = piece.pays and piece.is_unit
        self.risk: float = weights["morale"] * piece.value if piece.is_unit else 0.0
        self.reach = _reach(piece)
        self.field: float = weights["reach"] * self.reach + weights["card"]
        if self.minion:
            self.field += weights["devotion"]
        self.hand: float = weights["hand"] + weights["hand_pip"] * len(piece.pips)


def _reach(piece: Piece) -> float:
    """Return how many squares a piece can go to or capture on, on average over a board with usual occupation.

    It is counted once for a piece, whatever the weights.
    """
    if piece.average_reach < 0:
        squares = range(piece.board.size)
        reach = sum(_along(line) for square in squares for line in piece.reach(0, square).lines)
        piece.average_reach = reach / len(squares)
    return piece.average_reach


def _along(line: Line) -> float:
    """Return how many squares a line gives; squares for captures only, or for moves only, count half."""
    steps = len(line.squares) if line.flies else min(line.ride, len(line.squares))
    part = (line.quiet + line.takes) / 2
    return part * sum(OPEN_SQUARE_SHARE**n for n in range(steps))


def _gain(capture: tuple[float, Enemy, int]) -> float:
    return capture[0]


class ChessEvaluation(Evaluation):
    """An evaluation under a table of weights, prepared for the cards of a library."""

    knows_wins: bool = True
    may_be_drawn: bool = True
    feature_names: tuple[str, ...] = NAMES

    def __init__(self, library: Library, weights: Mapping[str, float]) -> None:
        super().__init__(weights)
        assert isinstance(library.rules, PieceRules)  # noqa: S101 - a library of this game
        self.weights = dict(weights)
        self.prints = [PrintedPiece(piece, weights) for piece in library.rules.pieces]
        self.board = library.board
        marks = {"ice": "ice", "stun": "stun", "poison": "poison", "shield": "guard", "iron": "guard"}
        columns = library.layout.columns
        self.marks = [(columns.index(name), weights[weight]) for name, weight in marks.items() if name in columns]

    def worth(self, game: Game, player: int) -> float:
        """Return the value of the position, including the captures that come next."""
        if game.over:
            return self._end(game, player)
        return self._assets(game, player) - self._assets(game, 1 - player) + self._threats(game, player)

    def parts(self, game: Game, player: int) -> dict[str, float]:
        """Return the parts of `worth` by name; those of the opponent begin with `enemy`."""
        if game.over:
            return {"end": self._end(game, player)}
        own, other = self._side(game, player), self._side(game, 1 - player)
        parts = dict(zip(PARTS, own, strict=True))
        parts |= {f"enemy {name}": -part for name, part in zip(PARTS, other, strict=True)}
        return {**parts, "threats": self._threats(game, player)}

    def features(self, game: Game, player: int) -> list[float]:
        own, other = self._features(game, player), self._features(game, 1 - player)
        return [feature - against for feature, against in zip(own, other, strict=True)]

    def _features(self, game: Game, player: int) -> list[float]:
        """Return the features of a player, in the order of `features.NAMES`."""
        board = game.state.board
        ours, theirs = enemies_of(game, board, 1 - player), enemies_of(game, board, player)
        field = _field_features(game, player)
        capture = self._best_capture(game, ours, theirs)
        moves = game.state.active == player
        reach = sum([self.prints[game.state.definition[own.card]].reach for own in ours])
        threats = [reach, self._siege(game, 1 - player), capture]
        named = dict(zip((*FIELD, *THREATS), (*field, *threats), strict=True))
        apart = [named[name] if moves else 0.0 for name in MOVER]
        return [*_resource_features(game, player), *field, *threats, float(moves), *apart]

    def equivalents(self, game: Game) -> Sequence[int]:
        """Exerted cards count alike, so who pays matters only where abilities look at it, or the payers' tiles count.

        One who also performs the action is not exerted for both (CH-5.4.1).
        """
        payment, options = game.stack[-1], game.options
        if not isinstance(payment, Payment) or payment.beside or active_index(game).volatile:
            return range(len(options))
        performs = [payment.performer in option.named_cards for option in options]
        return [performs.index(performer) for performer in performs]

    def recurrences(self, game: Game) -> int:
        """Return how often a turn has begun in this position before; 0 once something was done in this turn."""
        numbers, seen = game.state.numbers, game.state.notes[SEEN]
        if not seen or numbers[COMMANDED] or numbers[PLAYED] or numbers[ACTED]:
            return 0
        return seen.count(seen[-1]) - 1

    def could_win(self, position: Position, option: Option) -> bool:
        """Return False for a quiet command without check, and for entering without abilities (CH-5.1.3.c)."""
        if isinstance(option, SummonUnit | SetFaceDown):
            return bool(position.definition(option.card).abilities)
        if not isinstance(option, Command):
            return True
        state, square = position.state, option.square
        if (
            square // self.board.files in (0, self.board.ranks - 1)
            or state.board[square] >= 0
            or active_index(position).listeners.get("after landing")
        ):
            return True
        landing = landing_to(position, option.card, square)
        if landing is None or (landing.number and landing.line.vaults):
            return True
        return not is_safe(position, after(position, option.card, landing, square), 1 - state.active)

    def _end(self, game: Game, player: int) -> float:
        if game.winner is None:
            return 0.0
        won = self.weights["win"] - game.state.turn  # the sooner the better
        return won if game.winner == player else -won

    def _assets(self, game: Game, player: int) -> float:
        spirit, siege, field, hand = self._side(game, player)
        return spirit + siege + field + hand

    def _side(self, game: Game, player: int) -> tuple[float, float, float, float]:
        """Return the value of a player's assets, as in `PARTS`: morale, safety, cards on the field, cards in hand."""
        state, weights = game.state, self.weights
        morale = state.tallies[MORALE][player]
        lack = max(0, LOW_MORALE - morale)
        spirit = weights["morale"] * morale - weights["low_morale"] * (lack * lack) / LOW_MORALE
        siege = -weights["siege"] * self._siege(game, player) - self._pursuit(game, player)
        hand = 0.0
        for card in state.hands[player]:
            hand += self.prints[state.definition[card]].hand
        return spirit, siege, self._field(game, player), hand

    def _field(self, game: Game, player: int) -> float:
        state, weights, prints = game.state, self.weights, self.prints
        control, definition, exerted = state.control, state.definition, state.columns[EXERTED]
        files, last = self.board.files, self.board.ranks - 1
        ready, advance = weights["ready"], weights["advance"]
        marks = [(state.columns[column], weight) for column, weight in self.marks]
        total = 0.0
        for square, card in enumerate(state.board):
            if card < 0 or control[card] != player:
                continue
            printed = prints[definition[card]]
            total += printed.field
            if not exerted[card]:
                total += ready
            if printed.minion:
                rank = square // files if player == 0 else last - square // files
                total += advance * (rank * rank) / last
            for column, weight in marks:
                if column[card]:
                    total += weight * column[card]
        return total

    def _siege(self, game: Game, player: int) -> int:
        """Return how many enemy patterns lead to the tiles around a player's general, by tile, blocked or not."""
        state, pieces = game.state, pieces_of(game)
        general = state.leaders[player]
        if general < 0 or state.place[general] < 0:
            return 0
        control, definition, target = state.control, state.definition, state.place[general]
        total = 0
        for square, card in enumerate(state.board):
            if card >= 0 and control[card] != player:
                total += pieces[definition[card]].reach(1 - player, square).siege(target, self.board)
        return total

    def _pursuit(self, game: Game, player: int) -> float:
        """Return how close a general that few cards protect is to mate: enemies near it, and no tile to go to.

        Without this a side that is far ahead would only move to and fro.
        """
        state, control = game.state, game.state.control
        general = state.leaders[player]
        square = state.place[general] if general >= 0 else -1
        companions = sum(1 for card in state.board if card >= 0 and control[card] == player) - 1
        if square < 0 or companions >= FEW_COMPANIONS:
            return 0.0
        distance, nearness = self.board.distance[square], 0.0
        for other, card in enumerate(state.board):
            if card >= 0 and control[card] != player:
                nearness += 1 / distance[other]
        field = state.board.copy()
        field[square] = -1
        enemies = enemies_of(game, field, player)
        around = self.board.all_round[square]
        tiles = sum(1 for tile in around if field[tile] < 0 and not is_struck(game, field, enemies, tile))
        share = 1 - companions / FEW_COMPANIONS
        return share * (self.weights["pursuit"] * nearness + self.weights["confined"] * (TILES_AROUND - tiles))

    def _threats(self, game: Game, player: int) -> float:
        """Return the value of the best capture of each side: certain for the next to command, not for the other."""
        state = game.state
        mover = 1 - state.active if state.numbers[COMMANDED] else state.active
        ours, theirs = enemies_of(game, state.board, 1 - player), enemies_of(game, state.board, player)
        own, other = self._best_capture(game, ours, theirs), self._best_capture(game, theirs, ours)
        threat, prospect = self.weights["threat"], self.weights["prospect"]
        return threat * own - prospect * other if mover == player else prospect * own - threat * other

    def _best_capture(self, game: Game, captors: list[Enemy], victims: list[Enemy]) -> float:
        """Return the gain of the best capture, less the captor if it could be captured in turn."""
        board, prints, definition = game.state.board, self.prints, game.state.definition
        best = 0.0
        for gain, captor, square in sorted(self._captures(game, captors), reverse=True, key=_gain):
            if gain <= best:
                break
            field = board.copy()
            field[captor.square], field[square] = -1, captor.card
            own = prints[definition[captor.card]]
            best = max(best, gain - (own.field + own.risk if is_struck(game, field, victims, square) else 0.0))
        return best

    def _captures(self, game: Game, captors: list[Enemy]) -> list[tuple[float, Enemy, int]]:
        """Return every capture that some cards could make: its gain, the captor, and the square."""
        board, control, definition = game.state.board, game.state.control, game.state.definition
        captures: list[tuple[float, Enemy, int]] = []
        for captor in captors:
            player = control[captor.card]
            for square in captor.attacks:
                victim = board[square]
                if victim >= 0 and control[victim] != player and captor.takes(game, board, square):
                    printed = self.prints[definition[victim]]
                    captures.append((printed.field + printed.risk, captor, square))
        return captures
