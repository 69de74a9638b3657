"""The paths that a card may take: shortest ones, and one for each set of different consequences."""

from itertools import pairwise

from engine.core.active_index import active_index
from engine.core.characteristics import abilities
from engine.core.context import AbilityContext
from engine.core.position import CardFilter, Listener, Position
from engine.core.state import Names
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.movement import (
    Guards,
    MovementProfile,
    Watch,
    can_be_immobilized_on_path,
    common_profile,
    free_to_move,
    guards_of,
    has_card_beneath,
    is_immobilized_at,
    movement_profile,
    watch,
)

Path = tuple[int, ...]  # squares; the first is where the card stands
MAX_PASSED = 3  # paths through more cards than that are legal, but not listed
USUAL_SPACES = 2  # how far a unit may move if nothing changes that


class Obstacles:
    """Facts about movement that are the same for all cards that move now.

    Attributes:
        usual: How those without modifiers of their own move; None if that differs.
        watching: The triggers of single steps.
        holding: Whether modifiers forbid cards to move.
        ground: Whether cards lie beneath others.
        waiting: The listeners for moves, without those for which a card must pass another.
    """

    def __init__(self, position: Position) -> None:
        self.usual: MovementProfile | None = common_profile(position)
        self.watching: Watch = watch(position)
        self.holding: bool = "cannot move" in active_index(position).kinds
        self.ground: bool = bool(position.state.lying)
        listeners = active_index(position).listeners.get("after move", [])
        self.waiting: list[Listener] = [entry for entry in listeners if not entry[0].mentions_passed]

    def returning_matters(self, position: Position, card: int) -> bool:
        """Return True if a move of a card out and back to its space can change something: it triggers an ability."""
        if self.ground:
            return True  # it moves onto or off cards beneath others
        for clause, trigger, source in self.waiting:
            if trigger.own_role == "moved" and source.card != card:
                continue
            here, player = position.state.place[card], position.state.control[card]
            facts: Names = {"start": (here,), "player": (player,), "line": (1,), "steps": (USUAL_SPACES,)}
            names: Names = {**source.names, "moved": (card,), "passed": ()}
            context = AbilityContext(source.card, source.player, names, facts)
            if trigger.matches(position, context) and clause.ready(position, context):
                return True
        return False


def paths(position: Position, card: int, traffic: Obstacles) -> list[Path]:
    """Return the shortest path to every space in reach, and one for each set of different consequences.

    A path out and back is legal (2E-MOV-1), but it is listed only if it can change something.
    """
    how = traffic.usual
    if how is None or active_index(position).has_own("move", card):
        how = movement_profile(position, card)
    return paths_of(position, card, how, traffic, back=traffic.returning_matters(position, card))


def paths_of(position: Position, card: int, how: MovementProfile, traffic: Obstacles, *, back: bool) -> list[Path]:
    """Return the paths of a card with a movement profile; `back`: one out and back too, without other consequences."""
    is_special = how.through or how.onto or how.diagonal or how.shuns_ground
    if is_special or traffic.watching or traffic.holding or traffic.ground:
        distinctions = PathDistinctions(position, card, how, traffic)
        if is_special or distinctions.matters:
            return _different_paths(position, card, how, distinctions, back=back)
    if how.spaces == USUAL_SPACES:
        return _usual_paths(position, card, back=back)
    return _plain_paths(position, card, how.spaces, back=back)


class PathDistinctions:
    """The facts that can make two paths of a card to the same space different.

    Attributes:
        guards: Triggers that wait for its steps.
        passing: It matters which cards it passes.
        ground: It matters which cards beneath it moves off.
        can_immobilize: On some squares it may be forbidden to move on.
    """

    def __init__(self, position: Position, card: int, how: MovementProfile, traffic: Obstacles) -> None:
        self.guards: Guards = guards_of(position, card, how.spaces, traffic.watching) if traffic.watching else []
        self.can_immobilize: bool = traffic.holding and can_be_immobilized_on_path(position, card)
        self.ground: bool = traffic.ground and edition_of(position).is_ground_relevant(position, card)
        self.passing: bool = bool(how.through) and (how.passing_matters or _is_passing_relevant(position, card))
        self.matters: bool = bool(self.guards) or self.can_immobilize or self.ground

    def ignore(self) -> None:
        """Treat no paths as different."""
        self.guards = []
        self.ground = self.passing = False


def _usual_paths(position: Position, card: int, *, back: bool) -> list[Path]:
    """Return what `_plain_paths` finds for two spaces, from a table, because most options of a game are these."""
    board = position.state.board
    start = position.state.place[card]
    free = [walk for walk in position.card_set.board.walks[start] if board[walk.end] < 0]
    if not free:
        return []
    usual = [walk.path for walk in free]
    if back:
        usual.append((start, free[0].end, start))
    for walk in free:
        for longer in walk.further:
            if board[longer.end] < 0 and not any(board[square] < 0 for square in longer.before):
                usual.append(longer.path)
    return usual


def _plain_paths(position: Position, card: int, spaces: int, *, back: bool) -> list[Path]:
    """Return the shortest path to every space in reach; `back`: and one path out and back."""
    board, neighbours = position.state.board, position.card_set.board.neighbours
    start = position.state.place[card]
    shortest: list[Path] = []
    reached = {start}
    edge: list[Path] = [(start,)]
    for step in range(spaces):
        extended: list[Path] = []
        for path in edge:
            for square in neighbours[path[-1]]:
                if board[square] < 0 and square not in reached:
                    reached.add(square)
                    extended.append((*path, square))
        shortest += extended
        if back and step == 0 and spaces > 1 and extended:
            shortest.append((start, extended[0][1], start))
        edge = extended
    return shortest


def _different_paths(
    position: Position, card: int, how: MovementProfile, distinctions: PathDistinctions, *, back: bool
) -> list[Path]:
    """Return a path to every space in reach, one for each different set of consequences.

    The consequences are the cards passed and the abilities triggered. `back`: also one out and back without any.
    """
    different = _search(position, card, how, distinctions, back=back)
    if distinctions.passing and how.spaces > MAX_PASSED + 1:  # spaces that can be reached only through more cards
        ends = {path[-1] for path in different}
        distinctions.ignore()
        different += [path for path in _search(position, card, how, distinctions, back=back) if path[-1] not in ends]
    return different


def _is_passing_relevant(position: Position, card: int) -> bool:
    """Return True if it makes a difference which cards a unit passes through."""
    return any(clause.mentions_passed for ability in abilities(position, card) for clause in ability.clauses)


# Sorted: the cards passed, and `-2 - card` for each time that an ability of a card is triggered.
Consequences = tuple[int, ...]


def _search(
    position: Position, card: int, how: MovementProfile, distinctions: PathDistinctions, *, back: bool
) -> list[Path]:
    """Return paths by their number of spaces; to each square one for each set of consequences.

    A later path with the same set is added only if abilities are triggered less often on it.
    """
    board, steps = position.state.board, steps_of(position, how)
    distinct = bool(distinctions.guards) or distinctions.passing or distinctions.ground
    start, size = position.state.place[card], len(board)
    context = AbilityContext(card, position.state.control[card])
    different: list[Path] = []
    sets: dict[frozenset[int], int] = {frozenset(): 0}  # the sets of consequences, by number
    reached: dict[int, int] = {}  # by square and set, the number of consequences; the start once it is returned to
    edge: list[tuple[Path, Consequences, int]] = [((start,), (), 0)]
    for step in range(1, how.spaces + 1):
        extended: list[tuple[Path, Consequences, int]] = []
        for path, consequences, met_before in edge:
            here = path[-1]
            for square in steps[here]:
                other = board[square] if square != start else -1
                shared = other >= 0 and bool(how.onto) and may_share(position, how, other)
                if other >= 0 and not shared and not may_pass(position, context, how.through, other):
                    continue
                now = _and_now(position, distinctions, consequences, path, square, other) if distinct else consequences
                met = met_before
                if len(now) > len(consequences):
                    if len(now) > MAX_PASSED and sum([card_met >= 0 for card_met in now]) > MAX_PASSED:
                        continue
                    met = sets.setdefault(frozenset(now), len(sets))
                arrival = met * size + square
                if arrival in reached and reached[arrival] <= len(now):
                    continue
                reached[arrival] = len(now)
                longer = (*path, square)
                if step < how.spaces and not (
                    distinctions.can_immobilize and is_immobilized_at(position, card, square)
                ):
                    extended.append((longer, now, met))
                if (other < 0 or shared) and (back or met or square != start):
                    different.append(longer)
        edge = extended
    return different


def _and_now(
    position: Position, distinctions: PathDistinctions, consequences: Consequences, path: Path, square: int, other: int
) -> Consequences:
    """Return the consequences of a path after one more step, onto a square where another card may stand."""
    more: list[int] = []
    here = path[-1]
    if distinctions.passing and other >= 0 and other not in consequences:
        more.append(other)
    for trigger, guard, squares in distinctions.guards:
        if trigger.is_triggered_by(position, squares, here, square):
            more.append(-2 - guard)
    if distinctions.ground and len(path) > 1 and position.state.ground[here] >= 0:
        more.append(-2 - position.state.ground[here])
    return tuple(sorted([*consequences, *more])) if more else consequences


def steps_of(position: Position, how: MovementProfile) -> tuple[tuple[int, ...], ...]:
    """Return for each square the squares one step away that a card with this profile may enter."""
    board, ground = position.card_set.board, position.state.ground
    steps = board.all_round if how.diagonal else board.neighbours
    if not how.shuns_ground:
        return steps
    return tuple([tuple([square for square in near if ground[square] < 0]) for near in steps])


def may_share(position: Position, how: MovementProfile, card: int) -> bool:
    """Return True if a card with this profile may end its move on the space of another card."""
    for modifier, context in how.onto:
        if modifier.match is not None and modifier.match.matches(position, context, card):
            return not has_card_beneath(position, card)
    return False


def may_pass(position: Position, context: AbilityContext, through: list[CardFilter], card: int) -> bool:
    """Return True if a card may move through another. `context`: the context of the moving card."""
    if position.state.ground and has_card_beneath(position, card):
        return False
    for match in through:  # noqa: SIM110 - a loop is faster than any()
        if match.matches(position, context, card):
            return True
    return False


def legal_path(position: Position, card: int, path: Path) -> bool:
    """Return True if a unit may move now, and may take exactly this path."""
    return (
        position.state.place[card] == path[0]
        and card in free_to_move(position)
        and fits(position, card, path, movement_profile(position, card))
    )


def fits(position: Position, card: int, path: Path, how: MovementProfile) -> bool:
    """Return True if a card with this profile may take exactly this path."""
    state, steps = position.state, steps_of(position, how)
    if not 1 <= len(path) - 1 <= how.spaces or any(b not in steps[a] for a, b in pairwise(path)):
        return False
    last = state.board[path[-1]]
    if path[-1] != path[0] and last >= 0 and not may_share(position, how, last):
        return False
    if can_be_immobilized_on_path(position, card) and any(
        is_immobilized_at(position, card, square) for square in path[1:-1]
    ):
        return False
    context = AbilityContext(card, state.control[card])
    others = [state.board[square] for square in path[1:] if square != path[0] and state.board[square] >= 0]
    return all(may_share(position, how, other) or may_pass(position, context, how.through, other) for other in others)


def straight(position: Position, path: Path) -> int:
    """Return the most spaces of a path in one direction, horizontally or vertically."""
    directions = position.card_set.board.directions
    longest = run = 0
    before = -1
    for step in pairwise(path):
        direction = directions.get(step, -1)  # a diagonal step has none
        run = 0 if direction < 0 else run + 1 if direction == before else 1
        longest = max(longest, run)
        before = direction
    return longest
