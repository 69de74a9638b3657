"""Check: whether a general is safe, now and after what a player is about to do (CH-10, CH-S8).

Nothing is tried out where it can't matter: a general's safety hangs on the few enemy lines that lead to its tile, and
on the squares that these rely on. Pins, discovered checks and the hurdles of hoppers and cannons are all of that kind.
"""

from collections.abc import Mapping

from engine.core.position import Position
from engine.games.summoners_chess.movement import START, Field, Landing, back, has_way, stops, victims, withstands
from engine.games.summoners_chess.pieces import Attack, Line, Piece, pieces_of


class Threat:
    """An enemy line that leads to a general's tile, whether it is free or not."""

    __slots__ = ("attack", "card", "square")

    def __init__(self, card: int, square: int, attack: Attack) -> None:
        self.card = card
        self.square = square
        self.attack = attack


class Watch:
    """What a player's general has to fear where it stands. `squares`: by square, whether safety hangs on it.

    `attacked`: whether it is in check. Without a general on the field there is nothing to fear.
    """

    def __init__(self, position: Position, player: int) -> None:
        state = position.state
        self.position = position
        self.general: int = state.leaders[player]
        self.square: int = state.place[self.general] if self.general >= 0 else -1
        self.squares: list[bool] = [False] * len(state.board)
        self.threats: list[Threat] = threats(position, state.board, player, self.square) if self.square >= 0 else []
        self.attacked: bool = self.is_attacked(state.board)
        for threat in self.threats:
            self.squares[threat.square] = True
            for square in threat.attack.relies_on:
                self.squares[square] = True

    def is_attacked(self, field: Field) -> bool:
        """Whether one of the threats strikes on a field where the general stands where it does."""
        for threat in self.threats:
            if field[threat.square] == threat.card and strikes(self.position, field, threat):
                return True
        return False

    def allows(self, card: int, start: int, landing: Landing) -> bool:
        """Whether a command leaves the general safe, on its way too if it is the general's own."""
        if card == self.general:
            return self._lets_walk(landing)
        line = landing.line
        end = line.squares[landing.number]
        hangs = self.squares[start] or self.squares[end] or (landing.number and line.vaults)
        if not hangs and not withstands(self.position, self.position.state.board[end]):
            return not self.attacked
        return not self.is_attacked(after(self.position, card, landing, landing.square))

    def _lets_walk(self, landing: Landing) -> bool:
        """Whether the general may go there: of a flight the end counts, else every tile that it enters (CH-10.4)."""
        line = landing.line
        if line.flies or landing.is_shot:
            return self._may_stand(landing, landing.square)
        for number in range(landing.number + 1):
            if not self._may_stand(landing, line.squares[number]):
                return False
            if line.ways and not self._has_safe_way(landing, line, number):
                return False
        return True

    def _has_safe_way(self, landing: Landing, line: Line, number: int) -> bool:
        """Whether one of the free ways of a step leads over no tile in check (CH-10.3)."""
        field = self.position.state.board
        for way in line.ways[number]:
            if has_way(field, (way,)) and all(self._may_stand(landing, square) for square in way):
                return True
        return False

    def _may_stand(self, landing: Landing, square: int) -> bool:
        """Whether the general would be safe on a square, what its command captures being gone."""
        field = after(self.position, self.general, landing, square)
        return not is_attacked(
            self.position, field, self.position.state.control[self.general], field.index(self.general)
        )


def threats(position: Position, field: Field, player: int, square: int) -> list[Threat]:
    """The lines of a player's enemies that lead to a square, exerted or not (CH-10.1, CH-S8)."""
    state, pieces = position.state, pieces_of(position)
    control, what = state.control, state.what
    found: list[Threat] = []
    for start, card in enumerate(field):
        if card >= 0 and control[card] != player:
            attacks = pieces[what[card]].reach(control[card], start).attacks.get(square)
            if attacks is not None:
                for attack in attacks:
                    found.append(Threat(card, start, attack))
    return found


def strikes(position: Position, field: Field, threat: Threat) -> bool:
    """Whether a threat takes what stands at its end on a field."""
    return threat.attack.number in stops(position, field, threat.card, threat.attack.line)


def is_attacked(position: Position, field: Field, player: int, square: int) -> bool:
    """Whether an enemy could capture a player's card on a square of a field."""
    return any(strikes(position, field, threat) for threat in threats(position, field, player, square))


def in_check(position: Position, player: int) -> bool:
    """Whether a player's general is in check; one that is not on the field is not."""
    return not is_safe(position, position.state.board, player)


def is_safe(position: Position, field: Field, player: int) -> bool:
    """Whether no enemy could capture a player's general on a field."""
    general = position.state.leaders[player]
    if general < 0 or general not in field:
        return True
    return not is_attacked(position, field, player, field.index(general))


def may_change(position: Position, player: int, changes: Mapping[int, int]) -> bool:
    """Whether a change of the field leaves a player's own general safe (CH-S8); who stands where then, or -1."""
    return is_safe(position, changed(position, changes), player)


def gives_check(position: Position, player: int, changes: Mapping[int, int]) -> bool:
    """Whether the general of a player's enemy is in check after a change of the field (CH-5.1.3.c)."""
    return not is_safe(position, changed(position, changes), 1 - player)


def changed(position: Position, changes: Mapping[int, int]) -> Field:
    """The field after a change."""
    field = position.state.board.copy()
    for square, card in changes.items():
        field[square] = card
    return field


def after(position: Position, card: int, landing: Landing, square: int) -> Field:
    """The field with what a command captures gone, and its card on a square of the way unless it shoots.

    What loses an iron counter stays, and who would have landed there goes back (CH-14.2.3).
    """
    state = position.state
    field = state.board.copy()
    for victim in victims(position, card, landing):
        if not withstands(position, victim):
            field[state.place[victim]] = -1
    if not landing.is_shot:
        field[state.place[card]] = -1
        if field[square] >= 0:
            last = back(field, landing.line, landing.number)
            square = landing.line.squares[last] if last > START else state.place[card]
        field[square] = card
    return field


def legal_landings(position: Position, card: int, watch: Watch, piece: Piece | None = None) -> list[Landing]:
    """Where a card may be commanded, each square once: only where the own general is safe then (CH-S8).

    `piece`: as what it moves, if not as what it is.
    """
    state = position.state
    if piece is None:
        piece = pieces_of(position)[state.what[card]]
    start, field = state.place[card], state.board
    found: list[Landing] = []
    squares: list[int] = []
    for line in piece.reach(state.control[card], start).lines:
        for number in stops(position, field, card, line):
            landing = Landing(line, number)
            if line.squares[number] not in squares and watch.allows(card, start, landing):
                squares.append(line.squares[number])
                found.append(landing)
    return found
