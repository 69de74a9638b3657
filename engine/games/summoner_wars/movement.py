"""Movement: which ways a unit may take, and cards that go along them step by step (2E-MOV, 1E-MOV)."""

from itertools import pairwise
from typing import Any

from engine.core.changes import shift
from engine.core.continuous import in_force
from engine.core.game import Game, Work
from engine.core.position import Cards, Frame, Held, Match, Position, Trigger
from engine.core.state import Names
from engine.core.triggers import fire
from engine.core.values import abilities, cannot, has, held, speaks
from engine.games.summoner_wars import events
from engine.games.summoner_wars.storage import MOVED, MOVES

Way = tuple[int, ...]  # squares, the first where the unit stands
MOST_PASSED = 3  # ways through more cards than that are legal, but not listed


# Who may move, how far and through what


def can_move(position: Position, card: int) -> bool:
    """Whether the rules and abilities let a unit move at all (2E-MOV-2)."""
    words = position.definition(card).words
    if "unit" not in words or cannot(position, card, "move"):
        return False
    return "structure" not in words or has(position, "can move", card)


def most_moves(position: Position) -> int:
    """How many units may move in this turn; a rule set may allow fewer in the first of all turns (1E-SETUP-4)."""
    numbers = position.table.numbers
    moves = numbers["moves"]
    return numbers.get("first_moves", moves) if position.state.turn == 1 else moves


def free_to_move(position: Position) -> list[int]:
    """The active player's units that may still move in this phase (2E-MOV-1, 1E-MOV-1)."""
    state = position.state
    if state.numbers[MOVES] >= most_moves(position):
        return []
    control, active, moved = state.control, state.active, state.notes[MOVED]
    return [c for c in state.board if c >= 0 and control[c] == active and c not in moved and can_move(position, c)]


def count_mover(game: Game, card: int) -> None:
    """Count a unit among those that move in this phase."""
    game.state.notes[MOVED].append(card)
    game.state.numbers[MOVES] += 1


def reach(position: Position, card: int) -> tuple[int, list[Match]]:
    """How many spaces a unit moves, and what it may pass through."""
    spaces = position.table.numbers["spaces"]
    through: list[Match] = []
    index = in_force(position)
    if speaks(index, "move", card) or "have for move" in index.kinds:
        for modifier, frame in _move_modifiers(position, card):
            spaces += modifier.number(position, frame)
            if modifier.match is not None:
                through.append(modifier.match)
    return spaces, through


def _move_modifiers(position: Position, card: int) -> list[Held]:
    """What changes a card's move, with abilities that it has for the move only."""
    found = held(position, "move", card)
    names = {ability.name for ability in abilities(position, card)}
    own = Frame(card, position.state.control[card])
    for modifier, frame in in_force(position).modifiers.get("have for move", ()):
        if modifier.holds_for(position, frame, card):
            for ability in [position.table.abilities[number] for number in modifier.abilities]:
                if ability.name not in names:
                    names.add(ability.name)
                    found += [(each, own) for each in ability.modifiers if each.kind == "move"]
    return found


def _minds_passing(position: Position, card: int) -> bool:
    """Whether it makes a difference which cards a unit passes through."""
    return any(clause.minds_passing for ability in abilities(position, card) for clause in ability.clauses)


def is_founded(position: Position, card: int) -> bool:
    """Whether a card stands on one that lies beneath it: nobody moves through it then (1E-VINE-4)."""
    ground = position.state.ground
    return bool(ground) and ground[position.state.place[card]] >= 0


# Ways


class FromBeside(Trigger):
    """A move or a step that began beside another card; a step `away` must also lead away from it (2E-TOK-11)."""

    def __init__(self, event: str, tests: tuple[tuple[str, Match], ...], start: Cards) -> None:
        super().__init__(event, tests)
        self.start = start

    def matches(self, position: Position, frame: Frame) -> bool:
        return super().matches(position, frame) and self._began_beside(position, frame)

    def _began_beside(self, position: Position, frame: Frame) -> bool:
        return self.leads_away(position, frame, frame.fact("start"), frame.fact("end"))

    def leads_away(self, position: Position, frame: Frame, start: int, end: int) -> bool:
        """Whether a move from one square to another begins as it must."""
        distance, last = position.table.board.distance, position.state.last
        for other in self.start.cards(position, frame):
            if other != frame.named("moved") and distance[start][last[other]] == 1:
                return self.event != "after away" or distance[end][last[other]] > 1
        return False

    def is_near(self, position: Position, frame: Frame, spaces: int) -> bool:
        """Whether the card that moves can leave a square beside the other within so many spaces."""
        last = position.state.last
        row = position.table.board.distance[last[frame.named("moved")]]
        for other in self.start.cards(position, frame):  # noqa: SIM110 - a loop is faster than any()
            if row[last[other]] <= spaces:
                return True
        return False


def ways(position: Position, card: int) -> list[Way]:
    """The shortest way to every space in reach; where ways to a space differ in what happens on them, one of each."""
    spaces, through = reach(position, card)
    guards = _stepped_away(position, card, spaces) if "after away" in in_force(position).listeners else []
    if through or guards:
        return _different_ways(position, card, spaces, through, guards)
    return _usual_ways(position, card) if spaces == 2 else _plain_ways(position, card, spaces)  # noqa: PLR2004


def _usual_ways(position: Position, card: int) -> list[Way]:
    """What `_plain_ways` finds for two spaces, from a table: most of all options in a game are these."""
    board = position.state.board
    start = position.state.place[card]
    free = [walk for walk in position.table.board.walks[start] if board[walk[0]] < 0]
    reached = {near for near, _, _ in free}
    found = [way for _, way, _ in free]
    if free:
        found.append((start, free[0][0], start))
    for _, _, further in free:
        for far, way in further:
            if board[far] < 0 and far not in reached:
                reached.add(far)
                found.append(way)
    return found


def _plain_ways(position: Position, card: int, spaces: int) -> list[Way]:
    """The shortest way to every space in reach, and out and back."""
    board, neighbours = position.state.board, position.table.board.neighbours
    start = position.state.place[card]
    found: list[Way] = []
    reached = {start}
    edge: list[Way] = [(start,)]
    for step in range(spaces):
        following: list[Way] = []
        for path in edge:
            for square in neighbours[path[-1]]:
                if board[square] < 0 and square not in reached:
                    reached.add(square)
                    following.append((*path, square))
        found += following
        if step == 0 and spaces > 1 and following:
            found.append((start, following[0][1], start))
        edge = following
    return found


Guards = list[tuple[FromBeside, Frame]]


def _different_ways(position: Position, card: int, spaces: int, through: list[Match], guards: Guards) -> list[Way]:
    """A way to every space in reach; where it matters, one for each set of cards passed and of abilities set off."""
    minds = bool(through) and _minds_passing(position, card)
    found = _search(position, card, spaces, through, guards, minds=minds)
    if minds and spaces > MOST_PASSED + 1:  # spaces that only a way through more cards leads to
        ends = {way[-1] for way in found}
        others = _search(position, card, spaces, through, [], minds=False)
        found += [way for way in others if way[-1] not in ends]
    return found


def _search(
    position: Position, card: int, spaces: int, through: list[Match], guards: Guards, *, minds: bool
) -> list[Way]:
    """Ways by their number of spaces; to each square one for each set of what happens on the way.

    What happens is the cards passed (where that `minds`), and the cards whose abilities are set off, as -2 - card.
    """
    board, neighbours = position.state.board, position.table.board.neighbours
    start = position.state.place[card]
    frame = Frame(card, position.state.control[card])
    found: list[Way] = []
    reached: set[tuple[int, frozenset[int]]] = set()  # the start is in it once somebody has come back to it
    edge: list[tuple[Way, frozenset[int]]] = [((start,), frozenset())]
    for _ in range(spaces):
        following: list[tuple[Way, frozenset[int]]] = []
        for path, happened in edge:
            here = path[-1]
            for square in neighbours[here]:
                other = board[square] if square != start else -1
                if other >= 0 and not _may_pass(position, frame, through, other):
                    continue
                now = happened | {other} if minds and other >= 0 else happened
                for trigger, guard in guards:
                    if trigger.leads_away(position, guard, here, square):
                        now = now | {-2 - guard.card}
                if (square, now) not in reached and (not minds or sum(each >= 0 for each in now) <= MOST_PASSED):
                    reached.add((square, now))
                    following.append(((*path, square), now))
                    if other < 0:
                        found.append((*path, square))
        edge = following
    return found


def _may_pass(position: Position, frame: Frame, through: list[Match], card: int) -> bool:
    if is_founded(position, card):
        return False
    for match in through:  # noqa: SIM110 - a loop is faster than any()
        if match.matches(position, frame, card):
            return True
    return False


def _stepped_away(position: Position, card: int, spaces: int) -> list[tuple[FromBeside, Frame]]:
    """The abilities near a unit that wait for a step of it away from a card."""
    found: list[tuple[FromBeside, Frame]] = []
    for clause, trigger, source in in_force(position).listeners.get("after away", ()):
        if source.card == card or not isinstance(trigger, FromBeside):
            continue
        frame = Frame(source.card, source.player, {**source.names, "moved": (card,)})
        is_on_guard = trigger.is_near(position, frame, spaces) and trigger.takes_part(position, frame)
        if is_on_guard and clause.set_off(position, frame):
            found.append((trigger, frame))
    return found


def legal_path(position: Position, card: int, path: Way) -> bool:
    """Whether a unit that may move may take just this way."""
    state, distance = position.state, position.table.board.distance
    if state.place[card] != path[0] or card not in free_to_move(position):
        return False
    spaces, through = reach(position, card)
    if not 1 <= len(path) - 1 <= spaces or any(distance[a][b] != 1 for a, b in pairwise(path)):
        return False
    if path[-1] != path[0] and state.board[path[-1]] >= 0:
        return False
    frame = Frame(card, state.control[card])
    others = [state.board[square] for square in path[1:] if square != path[0] and state.board[square] >= 0]
    return all(_may_pass(position, frame, through, other) for other in others)


# Going


class Sliding(Work):
    """A card that goes along squares: `path` begins where it stood, `at` says how far it has come.

    `by_move`: it moves; otherwise it is forced.
    """

    def __init__(self, card: int, player: int, path: Way, passed: tuple[int, ...], *, by_move: bool) -> None:
        super().__init__(card, player)
        self.path = path
        self.passed = passed
        self.by_move = by_move
        self.at: int = 0

    def run(self, game: Game) -> None:
        """Take the next step, or, without anybody who minds single steps, all of them."""
        state, path, at, card = game.state, self.path, self.at, self.card
        if state.place[card] != path[at]:
            game.stack.pop()  # it was taken off its way
        elif at == len(path) - 1:
            game.stack.pop()
            self._arrived(game)
        elif "after away" not in in_force(game).listeners:
            shift(game, card, path[-1])
            self.at = len(path) - 1
        else:
            self.at = at + 1
            shift(game, card, path[at + 1])
            fire(game, "after away", {"moved": (card,)}, {"start": (path[at],), "end": (path[at + 1],)})

    def _arrived(self, game: Game) -> None:
        path, card = self.path, self.card
        names = {"moved": (card,), "passed": self.passed}
        facts: Names = {"start": (path[0],), "player": (self.player,)}
        if self.by_move:
            game.tell(events.Moved(card, path))
            fire(game, "after move", names, {**facts, "line": (_straight(path),)})
        else:
            game.tell(events.Forced(card, path[0], path[-1]))
            fire(game, "after force", names, facts)

    def copy(self) -> "Sliding":
        new = Sliding(self.card, self.player, self.path, self.passed, by_move=self.by_move)
        new.at = self.at
        return new

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.player, self.path, self.passed, self.by_move, self.at)


def slide(game: Game, card: int, path: Way, player: int, *, by_move: bool) -> None:
    """Move or force a card along squares; `path` begins where it stands."""
    board = game.state.board
    passed = [board[square] for square in path[1:-1] if board[square] >= 0 and board[square] != card]
    game.stack.append(Sliding(card, player, path, tuple(dict.fromkeys(passed)), by_move=by_move))


def _straight(path: Way) -> int:
    """The most spaces of a move in one direction."""
    steps = [b - a for a, b in pairwise(path)]
    longest = run = 0
    for i, step in enumerate(steps):
        run = run + 1 if i and step == steps[i - 1] else 1
        longest = max(longest, run)
    return longest
