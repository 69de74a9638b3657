"""Check: whether a general is safe, now and after an action (CH-10, CH-S8).

Actions that can't matter are not tried out: a general's safety depends on the few enemy lines that lead to its tile,
and on the squares that these rely on. That covers pins, discovered checks, and the hurdles of hoppers and cannons.
"""

from collections.abc import Mapping

from engine.core.active_index import active_index
from engine.core.position import Position
from engine.games.summoners_chess.keywords import GIVABLE
from engine.games.summoners_chess.movement import (
    START,
    BoardField,
    Landing,
    back,
    has_path,
    route,
    stops,
    victims,
    withstands,
)
from engine.games.summoners_chess.pieces import AttackLine, Line, Piece, piece_of, pieces_of, rules_of


class Enemy:
    """An enemy card on the field, with its attacks from where it stands, by the square on which they end."""

    __slots__ = ("attacks", "card", "square")

    def __init__(self, card: int, square: int, attacks: dict[int, list[AttackLine]]) -> None:
        self.card = card
        self.square = square
        self.attacks = attacks

    def takes(self, position: Position, field: BoardField, square: int) -> bool:
        """Return True if the enemy is still on a field, and can capture a card on a square of it."""
        attacks = self.attacks.get(square)
        if attacks is None or field[self.square] != self.card:
            return False
        for attack in attacks:  # noqa: SIM110 - games spend their time here, and a loop is faster than any()
            if attack.number in stops(position, field, self.card, attack.line):
                return True
        return False


class AttackMap:
    """The attacks on a player's general.

    Attributes:
        squares: By square, whether the general's safety depends on it.
        attacked: Whether it is in check; a general off the field never is.
        field, control, what: The parts of the state that the map was made from.
    """

    def __init__(self, position: Position, player: int) -> None:
        state = position.state
        self.field: BoardField = state.board.copy()
        self.control: tuple[int, ...] = state.control
        self.definition: tuple[int, ...] = state.definition
        self.player = player
        self.general: int = state.leaders[player]
        self.square: int = state.place[self.general] if self.general >= 0 else -1
        self.enemies: list[Enemy] = enemies_of(position, state.board, player)
        self.threats: list[Enemy] = [enemy for enemy in self.enemies if self.square in enemy.attacks]
        self.attacked: bool = self.is_attacked(position, state.board)
        self.squares: list[bool] = [False] * len(state.board)
        for enemy in self.threats:
            self.squares[enemy.square] = True
            for attack in enemy.attacks[self.square]:
                for square in attack.relies_on:
                    self.squares[square] = True

    def is_of(self, position: Position) -> bool:
        """Return True if the map is valid for a position, too."""
        state = position.state
        same = self.field == state.board and self.control == state.control and self.definition == state.definition
        return same and self.general == state.leaders[self.player]

    def is_attacked(self, position: Position, field: BoardField) -> bool:
        """Return True if the general is in check on a field with the general in place and no new enemies."""
        return is_struck(position, field, self.threats, self.square)

    def allows(self, position: Position, card: int, start: int, landing: Landing) -> bool:
        """Return True if a command leaves the general safe, on every tile that it enters if it moves itself."""
        if card == self.general:
            return self._lets_walk(position, landing)
        line = landing.line
        end = line.squares[landing.number]
        if not (self.squares[start] or self.squares[end] or (landing.number and line.vaults)):
            met = self.field[end]
            if met < 0 or not withstands(position, met):
                return not self.attacked
        return not self.is_attacked(position, after(position, card, landing, end))

    def _lets_walk(self, position: Position, landing: Landing) -> bool:
        """Return True if the general may go there: for a flight only the end counts, else every tile (CH-10.4)."""
        line = landing.line
        if line.flies or landing.is_shot:
            return self._may_stand(position, landing, landing.square)
        for number in range(landing.number + 1):
            if not self._may_stand(position, landing, line.squares[number]):
                return False
            if line.paths and not self._has_safe_path(position, landing, line, number):
                return False
        return True

    def _has_safe_path(self, position: Position, landing: Landing, line: Line, number: int) -> bool:
        """Return True if a free path of a step leads over no tile in check (CH-10.3)."""
        for path in line.paths[number]:
            if has_path(self.field, (path,)) and all(self._may_stand(position, landing, square) for square in path):
                return True
        return False

    def _may_stand(self, position: Position, landing: Landing, square: int) -> bool:
        """Return True if the general would be safe on a square, after the captures of its command."""
        if self.field[square] < 0 and not landing.is_shot and not self._reaches(square):
            return True  # most squares, and no field has to be made
        field = after(position, self.general, landing, square)
        return not is_struck(position, field, self.enemies, field.index(self.general))

    def _reaches(self, square: int) -> bool:
        """Return True if an attack of an enemy may lead to a square, whatever is in between."""
        for enemy in self.enemies:  # noqa: SIM110 - as in takes
            if square in enemy.attacks:
                return True
        return False


def attack_map(position: Position, player: int) -> AttackMap:
    """Return the attacks on a player's general now. The last map is kept, because the same field is asked often.

    Where abilities change what cards are, the field does not determine the map, and it is made anew.
    """
    rules, index = rules_of(position), active_index(position)
    if index.silenced or GIVABLE["iron"] in index.kinds:
        return AttackMap(position, player)
    kept = rules.kept[player]
    if isinstance(kept, AttackMap) and kept.is_of(position):
        return kept
    attacks = AttackMap(position, player)
    rules.kept[player] = attacks
    return attacks


def enemies_of(position: Position, field: BoardField, player: int) -> list[Enemy]:
    """Return a player's enemies on a field, exerted or not (CH-10.1, CH-S8)."""
    state, pieces = position.state, pieces_of(position)
    control, definition, silenced = state.control, state.definition, active_index(position).silenced
    enemies: list[Enemy] = []
    for square, card in enumerate(field):
        if card >= 0 and control[card] != player:
            piece = pieces[definition[card]]
            if silenced and card in silenced:
                piece = piece.bare
            attacks = piece.reach(control[card], square).attacks
            if attacks:
                enemies.append(Enemy(card, square, attacks))
    return enemies


def is_struck(position: Position, field: BoardField, enemies: list[Enemy], square: int) -> bool:
    """Return True if one of some enemies that are still on a field can capture a card on a square of it."""
    for enemy in enemies:  # noqa: SIM110 - as in takes
        if enemy.takes(position, field, square):
            return True
    return False


def is_attacked(position: Position, field: BoardField, player: int, square: int) -> bool:
    """Return True if an enemy could capture a player's card on a square of a field."""
    return is_struck(position, field, enemies_of(position, field, player), square)


def in_check(position: Position, player: int) -> bool:
    """Return True if a player's general is in check; one that is not on the field is not."""
    return attack_map(position, player).attacked


def checks_on(position: Position, player: int) -> list[tuple[int, ...]]:
    """Return the checks on a player's general, each as the squares from the attacker's to the general's.

    Squares between them are those over which the attacker would go; a jump has none.
    """
    attacks, field = attack_map(position, player), position.state.board
    checks: list[tuple[int, ...]] = []
    for enemy in attacks.threats:
        for attack in enemy.attacks[attacks.square]:
            if attack.number in stops(position, field, enemy.card, attack.line):
                checks.append((enemy.square, *route(field, attack.line, attack.number)))
                break
    return checks


def is_safe(position: Position, field: BoardField, player: int) -> bool:
    """Return True if no enemy could capture a player's general on a field."""
    general = position.state.leaders[player]
    if general < 0 or general not in field:
        return True
    return not is_attacked(position, field, player, field.index(general))


def may_change(position: Position, player: int, changes: Mapping[int, int]) -> bool:
    """Return True if a change of the field leaves a player's own general safe (CH-S8).

    `changes`: by square, the card that stands there then, or -1.
    """
    field = change_field(position, changes)
    position.lookups.count(len(field) - field.count(-1), -1)
    return is_safe(position, field, player)


def gives_check(position: Position, player: int, changes: Mapping[int, int]) -> bool:
    """Return True if the general of a player's enemy is in check after a change of the field (CH-5.1.3.c)."""
    return not is_safe(position, change_field(position, changes), 1 - player)


def change_field(position: Position, changes: Mapping[int, int]) -> BoardField:
    """Return the field after a change."""
    field = position.state.board.copy()
    for square, card in changes.items():
        field[square] = card
    return field


def after(position: Position, card: int, landing: Landing, square: int) -> BoardField:
    """Return the field after the captures of a command, with its card on a square of the line unless it shoots.

    A card that loses an iron counter stays, and the card that would have landed there goes back (CH-14.2.3).
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


def landing_to(position: Position, card: int, square: int) -> Landing | None:
    """Return how a card goes onto a square where it may be commanded; of several landings, the first offered."""
    state = position.state
    lines = piece_of(position, card).reach(state.control[card], state.place[card]).lines
    landings = [
        Landing(line, number)
        for line in lines
        if square in line.squares
        for number in stops(position, state.board, card, line)
        if line.squares[number] == square
    ]
    if len(landings) > 1:
        landings = legal_landings(position, card, attack_map(position, state.control[card]))
        landings = [landing for landing in landings if landing.square == square]
    return landings[0] if landings else None


def legal_landings(position: Position, card: int, watch: AttackMap, piece: Piece | None = None) -> list[Landing]:
    """Return the landings of a card, each square once, that leave its own general safe (CH-S8).

    `piece`: the piece to move as, if not the card's own.
    """
    state = position.state
    if piece is None:
        piece = piece_of(position, card)
    start, field = state.place[card], state.board
    landings: list[Landing] = []
    squares: set[int] = set()
    control = state.control
    player = control[card]
    for line in piece.reach(player, start).lines:
        met = field[line.squares[0]]
        if met >= 0:
            if control[met] == player and not line.vaults:
                continue  # most lines end here, at their first square
        elif not line.quiet and not line.goes_on:
            continue
        for number in stops(position, field, card, line):
            landing = Landing(line, number)
            if line.squares[number] not in squares and watch.allows(position, card, start, landing):
                squares.add(line.squares[number])
                landings.append(landing)
    return landings
