"""The ways that a card may take: shortest ones, and of those on which different things happen one each."""

from itertools import pairwise

from engine.core.active_index import active_index
from engine.core.characteristics import abilities
from engine.core.context import AbilityContext
from engine.core.position import CardFilter, Position
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.movement import (
    MovementProfile,
    common_profile,
    free_to_move,
    is_founded,
    is_immobilized_at,
    minds_place,
    movement_profile,
)
from engine.games.summoner_wars.step_triggers import Guards, Watch, guards_of, watch

Path = tuple[int, ...]  # squares, the first where the card stands
MAX_PASSED = 3  # ways through more cards than that are legal, but not listed
USUAL = 2  # spaces


class Obstacles:
    """What is the same for all cards that move now.

    `usual`: how each of them moves; None where something says otherwise of some. `watching`: who watches single steps.
    `holding`: whether something keeps cards from moving. `ground`: whether there are cards that lie beneath.
    """

    def __init__(self, position: Position) -> None:
        self.usual: MovementProfile | None = common_profile(position)
        self.watching: Watch = watch(position)
        self.holding: bool = "cannot move" in active_index(position).kinds
        self.ground: bool = bool(position.state.ground) and max(position.state.ground) >= 0


def paths(position: Position, card: int, traffic: Obstacles) -> list[Path]:
    """The shortest way to every space in reach; where ways to a space differ in what happens on them, one of each."""
    return paths_of(position, card, traffic.usual or movement_profile(position, card), traffic)


def paths_of(position: Position, card: int, how: MovementProfile, traffic: Obstacles) -> list[Path]:
    """The ways of a card that moves in some way."""
    is_special = how.through or how.onto or how.diagonal or how.shuns_ground
    if is_special or traffic.watching or traffic.holding or traffic.ground:
        apart = PathDistinctions(position, card, how, traffic)
        if is_special or apart.matters:
            return _different_paths(position, card, how, apart)
    return _usual_paths(position, card) if how.spaces == USUAL else _plain_paths(position, card, how.spaces)


class PathDistinctions:
    """What can make two ways of a card to one space different.

    `guards`: who waits for its steps. `passing`: it matters which cards it passes. `ground`: it matters off which cards
    it comes that lie beneath. `can_immobilize`: on some squares it may be kept from going on.
    """

    def __init__(self, position: Position, card: int, how: MovementProfile, traffic: Obstacles) -> None:
        self.guards: Guards = guards_of(position, card, how.spaces, traffic.watching) if traffic.watching else []
        self.can_immobilize: bool = traffic.holding and minds_place(position, card)
        self.ground: bool = traffic.ground and edition_of(position).minds_ground(position, card)
        self.passing: bool = bool(how.through) and (how.minds_passing or _minds_passing(position, card))
        self.matters: bool = bool(self.guards) or self.can_immobilize or self.ground

    def ignore(self) -> None:
        """Let no way be different from another."""
        self.guards = []
        self.ground = self.passing = False


def _usual_paths(position: Position, card: int) -> list[Path]:
    """What `_plain_paths` finds for two spaces, from a table: most of all options in a game are these."""
    board = position.state.board
    start = position.state.place[card]
    free = [walk for walk in position.card_set.board.walks[start] if board[walk[0]] < 0]
    if not free:
        return []
    reached = {near for near, _, _ in free}
    found = [way for _, way, _ in free]
    found.append((start, free[0][0], start))
    for _, _, further in free:
        for far, way in further:
            if board[far] < 0 and far not in reached:
                reached.add(far)
                found.append(way)
    return found


def _plain_paths(position: Position, card: int, spaces: int) -> list[Path]:
    """The shortest way to every space in reach, and out and back."""
    board, neighbours = position.state.board, position.card_set.board.neighbours
    start = position.state.place[card]
    found: list[Path] = []
    reached = {start}
    edge: list[Path] = [(start,)]
    for step in range(spaces):
        following: list[Path] = []
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


def _different_paths(position: Position, card: int, how: MovementProfile, apart: PathDistinctions) -> list[Path]:
    """A way to every space in reach; where it matters, one for each set of cards passed and of abilities set off."""
    found = _search(position, card, how, apart)
    if apart.passing and how.spaces > MAX_PASSED + 1:  # spaces that only a way through more cards leads to
        ends = {way[-1] for way in found}
        apart.ignore()
        found += [way for way in _search(position, card, how, apart) if way[-1] not in ends]
    return found


def _minds_passing(position: Position, card: int) -> bool:
    """Whether it makes a difference which cards a unit passes through."""
    return any(clause.minds_passing for ability in abilities(position, card) for clause in ability.clauses)


Happened = tuple[int, ...]  # in order: cards passed, and as -2 - card those that act, each as often as it does


def _search(position: Position, card: int, how: MovementProfile, apart: PathDistinctions) -> list[Path]:
    """Ways by their number of spaces; to each square one for each set of what happens on the way.

    Of ways on which the same cards act, a later one is there only if they act less often.
    """
    board, steps = position.state.board, steps_of(position, how)
    start = position.state.place[card]
    context = AbilityContext(card, position.state.control[card])
    found: list[Path] = []
    reached: dict[tuple[int, frozenset[int]], int] = {}  # how much happens; the start is in it once it is come back to
    edge: list[tuple[Path, Happened]] = [((start,), ())]
    for _ in range(how.spaces):
        following: list[tuple[Path, Happened]] = []
        for path, happened in edge:
            here = path[-1]
            for square in steps[here]:
                other = board[square] if square != start else -1
                shared = other >= 0 and bool(how.onto) and may_share(position, how, other)
                if other >= 0 and not shared and not may_pass(position, context, how.through, other):
                    continue
                now = _and_now(position, apart, happened, path, square, other)
                if sum([each >= 0 for each in now]) > MAX_PASSED:
                    continue
                what = (square, frozenset(now))
                if what in reached and reached[what] <= len(now):
                    continue
                reached[what] = len(now)
                if not (apart.can_immobilize and is_immobilized_at(position, card, square)):
                    following.append(((*path, square), now))
                if other < 0 or shared:
                    found.append((*path, square))
        edge = following
    return found


def _and_now(
    position: Position, apart: PathDistinctions, happened: Happened, path: Path, square: int, other: int
) -> Happened:
    """What has happened on a way after one more step, onto a square where another card may stand."""
    more: list[int] = []
    here = path[-1]
    if apart.passing and other >= 0 and other not in happened:
        more.append(other)
    for trigger, guard in apart.guards:
        if trigger.is_triggered_by(position, guard, here, square):
            more.append(-2 - guard.card)
    if apart.ground and len(path) > 1 and position.state.ground[here] >= 0:
        more.append(-2 - position.state.ground[here])
    return tuple(sorted([*happened, *more])) if more else happened


def steps_of(position: Position, how: MovementProfile) -> tuple[tuple[int, ...], ...]:
    """By square the squares one step away onto which a card that moves in some way may come at all."""
    board, ground = position.card_set.board, position.state.ground
    steps = board.all_round if how.diagonal else board.neighbours
    if not how.shuns_ground:
        return steps
    return tuple([tuple([square for square in near if ground[square] < 0]) for near in steps])


def may_share(position: Position, how: MovementProfile, card: int) -> bool:
    """Whether a card that moves in some way may come to stand where another stands."""
    for modifier, context in how.onto:
        if modifier.match is not None and modifier.match.matches(position, context, card):
            return not is_founded(position, card)
    return False


def may_pass(position: Position, context: AbilityContext, through: list[CardFilter], card: int) -> bool:
    """Whether a card may move through another. `context`: that of who moves."""
    if position.state.ground and is_founded(position, card):
        return False
    for match in through:  # noqa: SIM110 - a loop is faster than any()
        if match.matches(position, context, card):
            return True
    return False


def legal_path(position: Position, card: int, path: Path) -> bool:
    """Whether a unit that may move may take just this way."""
    return (
        position.state.place[card] == path[0]
        and card in free_to_move(position)
        and fits(position, card, path, movement_profile(position, card))
    )


def fits(position: Position, card: int, path: Path, how: MovementProfile) -> bool:
    """Whether a card that moves in some way may take just this way."""
    state, steps = position.state, steps_of(position, how)
    if not 1 <= len(path) - 1 <= how.spaces or any(b not in steps[a] for a, b in pairwise(path)):
        return False
    last = state.board[path[-1]]
    if path[-1] != path[0] and last >= 0 and not may_share(position, how, last):
        return False
    if minds_place(position, card) and any(is_immobilized_at(position, card, square) for square in path[1:-1]):
        return False
    context = AbilityContext(card, state.control[card])
    others = [state.board[square] for square in path[1:] if square != path[0] and state.board[square] >= 0]
    return all(may_share(position, how, other) or may_pass(position, context, how.through, other) for other in others)


def straight(position: Position, path: Path) -> int:
    """The most spaces of a way in one direction, horizontally or vertically."""
    directions = position.card_set.board.directions
    longest = run = 0
    before = -1
    for step in pairwise(path):
        way = directions.get(step, -1)  # a diagonal one has none
        run = 0 if way < 0 else run + 1 if way == before else 1
        longest = max(longest, run)
        before = way
    return longest
