"""What a player may do in each phase, as ordered options (2E-SUM, 2E-MOV, 2E-BLD, 2E-ATK, 2E-EVT, 2E-MAG)."""

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from engine.state import Frame

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from engine.continuous import Listener
    from engine.game import Game
    from engine.language.modifiers import Modifier

Option = tuple[Any, ...]
USUAL_SPACES = 2
MOST_PASSED = 3  # ways through more cards than that are legal, but not listed


def options(game: "Game") -> list[Option]:
    """Everything that the active player may do now; the last is to end the phase."""
    phase = game.library.phases[game.state.phase]
    cards = hand(game)
    found: list[Option] = []
    _summons(game, phase, cards, found)
    if phase == "move":
        _moves(game, found)
    elif phase == "build":
        _builds(game, cards, found)
    elif phase == "attack":
        _attacks(game, found)
    _plays(game, phase, cards, found)
    _uses(game, phase, found)
    if phase == "magic":
        found += [("discard", card) for card in cards]
    found.append(("end",))
    return found


def hand(game: "Game") -> list[int]:
    """The active player's hand, one card of each kind."""
    state = game.state
    return list({state.what[card]: card for card in reversed(state.hands[state.active])}.values())[::-1]


# Summoning


def _summons(game: "Game", phase: str, cards: list[int], found: list[Option]) -> None:
    if phase != "summon" and "summon" not in game.continuous().kinds:
        return
    state = game.state
    magic = state.magic[state.active]
    beside: list[int] | None = None
    for card in cards:
        definition = game.definition(card)
        if not definition.is_unit or definition.is_summoner or definition.cost is None or definition.cost > magic:
            continue
        ways = list(_summon_ways(game, card))
        if phase != "summon" and not any(kind in {"phases", "anywhere"} for kind, _ in ways):
            continue
        replaced = [squares for kind, squares in ways if kind == "replacing"]
        if replaced:
            found += [("summon", card, square) for square in replaced[0]]
            continue
        if beside is None:
            beside = _beside_gates(game)
        more = {square for _, squares in ways for square in squares}
        squares = sorted({*beside, *more}) if more else beside
        found += [("summon", card, square) for square in squares]


def _beside_gates(game: "Game") -> list[int]:
    """The empty spaces adjacent to a gate that the player controls (2E-SUM-1)."""
    state, neighbours = game.state, game.library.board.neighbours
    found: set[int] = set()
    for square, card in enumerate(state.board):
        if card >= 0 and state.control[card] == state.active and game.is_gate(card):
            found.update(beside for beside in neighbours[square] if state.board[beside] < 0)
    return sorted(found)


def _summon_ways(game: "Game", card: int) -> "Iterator[tuple[str, tuple[int, ...]]]":
    """The further ways in which abilities let a card be summoned: the kind of each and its squares."""
    state = game.state
    own = Frame("", 0, card, state.active, {})
    for ability in game.definition(card).abilities:
        for modifier in ability.modifiers:
            if modifier.kind == "summon" and modifier.of_self:
                yield way(game, modifier, own)
    for modifier, frame in game.continuous().modifiers.get("summon", ()):
        if frame.player == state.active and modifier.holds_for(game, frame, card):
            yield way(game, modifier, frame)


def way(game: "Game", modifier: "Modifier", frame: Frame) -> tuple[str, tuple[int, ...]]:
    """The kind of one way of summoning and its squares."""
    kind, where = modifier.value
    if kind == "replacing":
        return kind, tuple(game.state.place[card] for card in where.candidates(game, frame))
    return kind, where(game, frame) if where is not None else ()


# Moving


def can_move(game: "Game", card: int) -> bool:
    """Whether the rules and abilities let a unit move at all (2E-MOV-2)."""
    definition = game.library.definitions[game.state.what[card]]
    if not definition.is_unit or ("cannot move" in game.continuous().kinds and game.cannot(card, "move")):
        return False
    return not definition.is_structure or game.has("can move", card)


def reach(game: "Game", card: int) -> "tuple[int, list[Callable[[Game, int], bool]]]":
    """How many spaces a unit moves, and the tests of what it may pass through."""
    spaces: int = game.library.play["spaces"]
    through = []
    index = game.continuous()
    if index.speaks("move", card) or "have for move" in index.kinds:
        for modifier, frame in game.move_modifiers(card):
            amount, passable = modifier.value
            spaces += amount(game, frame)
            if passable is not None:
                through.append(passable)
    return spaces, through


def free_to_move(game: "Game") -> list[int]:
    """The active player's units that may still move in this phase (2E-MOV-1)."""
    state = game.state
    if state.moves >= game.library.play["moves"]:
        return []
    control, active, moved = state.control, state.active, state.moved
    return [c for c in state.board if c >= 0 and control[c] == active and c not in moved and can_move(game, c)]


def _moves(game: "Game", found: list[Option]) -> None:
    for card in free_to_move(game):
        spaces, through = reach(game, card)
        if through:
            found += [("move", card, path) for path in _ways_through(game, card, spaces, through)]
        elif spaces == USUAL_SPACES:
            _usual_moves(game, card, found)
        else:
            _plain_moves(game, card, spaces, found)


def _usual_moves(game: "Game", card: int, found: list[Option]) -> None:
    """What `_plain_moves` finds for two spaces, from a table: most of all options in a game are these."""
    board = game.state.board
    start = game.state.place[card]
    free = [walk for walk in game.library.board.walks[start] if board[walk[0]] < 0]
    reached = {near for near, _, _ in free}
    found += [("move", card, way) for _, way, _ in free]
    if free:
        found.append(("move", card, (start, free[0][0], start)))
    for _, _, further in free:
        for far, way in further:
            if board[far] < 0 and far not in reached:
                reached.add(far)
                found.append(("move", card, way))


def _plain_moves(game: "Game", card: int, spaces: int, found: list[Option]) -> None:
    """The shortest way to every space in reach, and out and back."""
    board, neighbours = game.state.board, game.library.board.neighbours
    start = game.state.place[card]
    reached = {start}
    edge: list[tuple[int, ...]] = [(start,)]
    for step in range(spaces):
        following: list[tuple[int, ...]] = []
        for path in edge:
            for square in neighbours[path[-1]]:
                if board[square] < 0 and square not in reached:
                    reached.add(square)
                    following.append((*path, square))
        found += [("move", card, path) for path in following]
        if step == 0 and spaces > 1 and following:
            found.append(("move", card, (start, following[0][1], start)))
        edge = following


def _ways_through(
    game: "Game", card: int, spaces: int, through: "list[Callable[[Game, int], bool]]"
) -> "Iterator[tuple[int, ...]]":
    """A way to every space in reach; where passing matters, one for each set of cards passed."""
    if not game.minds_passing(card):
        yield from _ways(game, card, spaces, through, matters=False)
        return
    ends = set()
    for way in _ways(game, card, spaces, through, matters=True):
        ends.add(way[-1])
        yield way
    if spaces > MOST_PASSED + 1:  # spaces that only a way through more cards leads to
        yield from (way for way in _ways(game, card, spaces, through, matters=False) if way[-1] not in ends)


def _ways(
    game: "Game", card: int, spaces: int, through: "list[Callable[[Game, int], bool]]", *, matters: bool
) -> "Iterator[tuple[int, ...]]":
    board, neighbours = game.state.board, game.library.board.neighbours
    start = game.state.place[card]
    none: frozenset[int] = frozenset()
    reached: set[tuple[int, frozenset[int]]] = set()  # the start is in it once somebody has come back to it
    edge: list[tuple[tuple[int, ...], frozenset[int]]] = [((start,), none)]
    for _ in range(spaces):
        following: list[tuple[tuple[int, ...], frozenset[int]]] = []
        for path, passed in edge:
            for square in neighbours[path[-1]]:
                other = board[square] if square != start else -1
                if other >= 0 and not any(test(game, other) for test in through):
                    continue
                now = passed | {other} if matters and other >= 0 else passed
                if (square, now) not in reached and len(now) <= MOST_PASSED:
                    reached.add((square, now))
                    following.append(((*path, square), now))
                    if other < 0:
                        yield (*path, square)
        edge = following


def legal_path(game: "Game", card: int, path: tuple[int, ...]) -> bool:
    """Whether a unit that may move may take just this way."""
    state, distance = game.state, game.library.board.distance
    if state.place[card] != path[0] or card not in free_to_move(game):
        return False
    spaces, through = reach(game, card)
    if not 1 <= len(path) - 1 <= spaces or any(distance[a][b] != 1 for a, b in pairwise(path)):
        return False
    held = [state.board[square] for square in path[1:] if square != path[0]]
    if path[-1] != path[0] and state.board[path[-1]] >= 0:
        return False
    return all(other < 0 or any(test(game, other) for test in through) for other in held)


# Building, attacking, playing, using


def _builds(game: "Game", cards: list[int], found: list[Option]) -> None:
    """Structures of every kind next to the summoner or in the back rows (2E-BLD-1)."""
    state, board = game.state, game.library.board
    magic, leader = state.magic[state.active], state.leaders[state.active]
    cards = [c for c in cards if (d := game.definition(c)).is_structure and d.cost is not None and d.cost <= magic]
    if not cards:
        return
    beside = board.neighbours[state.place[leader]] if leader >= 0 and state.place[leader] >= 0 else ()
    rows = game.library.play["build_rows"]
    squares = [
        s for s in range(board.size) if state.board[s] < 0 and (s in beside or board.own_row(state.active, s) < rows)
    ]
    found += [("build", card, square) for card in cards for square in squares]


def free_to_attack(game: "Game") -> list[int]:
    """The active player's units that may still attack in this phase (2E-ATK-1)."""
    state, definitions = game.state, game.library.definitions
    control, active, what, attacked = state.control, state.active, state.what, state.attacked
    units = [
        card
        for card in state.board
        if card >= 0 and control[card] == active and card not in attacked and definitions[what[card]].is_unit
    ]
    if state.attacks < game.library.play["attackers"]:
        return units
    return [card for card in units if game.has("extra_attacker", card)]


def _attacks(game: "Game", found: list[Option]) -> None:
    for card in free_to_attack(game):
        found += [("attack", card, target) for target in game.targets(card)]


def _plays(game: "Game", phase: str, cards: list[int], found: list[Option]) -> None:
    """Events that name this phase, can be paid and have their targets (2E-EVT-1)."""
    state = game.state
    definitions, what = game.library.definitions, state.what
    for card in cards:
        definition = definitions[what[card]]
        if not definition.is_event or definition.phase != phase or definition.is_structure:
            continue
        if definition.cost is not None and definition.cost <= state.magic[state.active] and playable(game, card):
            found.append(("play", card))


def playable(game: "Game", card: int) -> bool:
    """Whether what an event does when it is played can be begun."""
    frame = Frame("block", 0, card, game.state.active, {})
    clauses = [clause for ability in game.definition(card).abilities for clause in ability.clauses if clause.played]
    return all(clause.ready(game, frame) for clause in clauses)


def _uses(game: "Game", phase: str, found: list[Option]) -> None:
    """Abilities that the player starts: during a phase, or instead of moving or attacking (2E-GEN-10)."""
    listeners = game.continuous().listeners
    during = listeners.get(f"during {phase}")
    if during:
        _offer(game, during, None, found)
    able = _INSTEAD.get(phase)
    if able is not None:
        instead = listeners.get(f"instead {phase}")
        if instead:
            _offer(game, instead, able(game), found)


def _offer(game: "Game", listeners: "Sequence[Listener]", units: list[int] | None, found: list[Option]) -> None:
    active = game.state.active
    for clause, _, source in listeners:
        if source.player == active and (units is None or source.card in units) and clause.ready(game, source):
            found.append(("use", source.card, clause.ability.index))


def _may_attack(game: "Game") -> list[int]:
    return [card for card in free_to_attack(game) if not game.cannot(card, "attack")]


_INSTEAD: "dict[str, Callable[[Game], list[int]]]" = {"move": free_to_move, "attack": _may_attack}
