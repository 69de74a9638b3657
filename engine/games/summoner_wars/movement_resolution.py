"""Moves as actions: their declaration, with what abilities do first, and the resolution of the steps."""

from typing import Any, ClassVar, Final

from engine.core.active_index import active_index
from engine.core.attribution import logs_everything
from engine.core.changes import shift
from engine.core.characteristics import abilities
from engine.core.context import AbilityContext
from engine.core.decisions import Decision, Option
from engine.core.game import Game, Resolution, StackItem
from engine.core.ground import crosses_ground, has_room
from engine.core.position import Clause, Position
from engine.core.state import Names
from engine.core.triggers import collect_triggered, fire, push
from engine.games.summoner_wars import events
from engine.games.summoner_wars.attribution import emit_extra_mover, emit_path
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.movement import STEPS, can_be_immobilized_on_path, can_move, is_immobilized
from engine.games.summoner_wars.options import Move, Use
from engine.games.summoner_wars.paths import Obstacles, Path, paths, straight

# Whether a card may leave its square (1E-VINE-4): not decided yet, it may, or it stays there.
UNDECIDED: Final = 0
MAY_LEAVE: Final = 1
MUST_STAY: Final = 2
OWN_MOVE: Final = "own move"  # the concern of libraries with an effect that reads the move made by an effect before it
STEP_EVENTS: Final = frozenset({*STEPS, "after through"})  # events of single steps


class MoveResolution(StackItem):
    """A card that moves along squares: `path` begins where it stood, `at` is the index of where it is now.

    Attributes:
        by_move: It moves; otherwise it is forced.
        passed: The cards that it moves through.
        leaving: Whether it may leave its present square.
    """

    tag: ClassVar[str] = "Sliding"

    def __init__(self, card: int, player: int, path: Path, passed: tuple[int, ...], *, by_move: bool) -> None:
        super().__init__(card, player)
        self.path = path
        self.passed = passed
        self.by_move = by_move
        self.at: int = 0
        self.leaving: int = UNDECIDED

    def run(self, game: Game) -> None:
        """Take the next step, or all of them if single steps do not matter."""
        path, at, card = self.path, self.at, self.card
        if game.state.place[card] != path[at]:
            game.stack.pop()  # the card has been moved off its path
            self._report(game, 0, 0)
        elif at == len(path) - 1:
            game.stack.pop()
            self._arrived(game)
        elif self.leaving == MUST_STAY:
            self.leaving = UNDECIDED
            self._stop(game)
        elif not self._is_watched(game):
            self._go(game, len(path) - 1)
        elif (self.by_move and is_immobilized(game, card)) or self._is_blocked(game):
            self._stop(game)
        elif (
            self.leaving == UNDECIDED and self.by_move and game.state.ground and edition_of(game).is_caught(game, card)
        ):
            self.leaving = MAY_LEAVE
            edition_of(game).leave(game, card, self.player)
        else:
            self.leaving = UNDECIDED
            self._step(game)

    def halt(self) -> None:
        """Stop the move before its next step."""
        self.leaving = MUST_STAY

    def _is_watched(self, game: Game) -> bool:
        index = active_index(game)
        if self.by_move:
            if "cannot move" in index.kinds and can_be_immobilized_on_path(game, self.card):
                return True
            if game.state.ground and crosses_ground(game, self.path[self.at : -1]):
                return True
        return not STEP_EVENTS.isdisjoint(index.listeners)

    def _is_blocked(self, game: Game) -> bool:
        other = game.state.board[self.path[self.at + 1]]
        is_end = self.at + 1 == len(self.path) - 1
        return other >= 0 and other != self.card and (is_end or other not in self.passed)

    def _go(self, game: Game, to: int) -> None:
        shift(game, self.card, self.path[to])
        if self.by_move:
            edition_of(game).record_move(game, self.card, self.path[self.at : to + 1])
        self.at = to

    def _step(self, game: Game) -> None:
        """Take one step and trigger the abilities that wait for it: away from, next to or through a card."""
        card, start, end = self.card, self.path[self.at], self.path[self.at + 1]
        passed = game.state.board[start]
        self._go(game, self.at + 1)
        names: Names = {"moved": (card,)}
        facts: Names = {"start": (start,), "end": (end,)}
        abilities: list[Resolution] = []
        listeners = active_index(game).listeners
        for event in STEPS:
            if event in listeners:
                abilities += collect_triggered(game, event, names, facts)
        if passed >= 0 and passed != card:
            abilities += collect_triggered(game, "after through", {"moved": (card,), "passed": (passed,)}, facts)
        if abilities and game.log is not None:
            game.log.append(events.Stepped(card, end))
        push(game, abilities)

    def _stop(self, game: Game) -> None:
        """End the move on the last space of its path with room for the card, or else on the nearest space with room."""
        board, at = game.state.board, self.at
        while at >= 0 and not self._fits(game, self.path[at]):
            at -= 1
        if at < 0:
            near = game.card_set.board.distance[self.path[self.at]]
            room = [square for square in range(len(board)) if has_room(game, square, self.card)]
            end = min(room, key=near.__getitem__)
            self.path, at = (*self.path[: self.at + 1], end), self.at + 1
        if at != self.at:
            shift(game, self.card, self.path[at])
        self.path = self.path[: at + 1]
        on_the_way = [board[square] for square in self.path]
        self.passed = tuple([card for card in self.passed if card in on_the_way])
        self.at = at

    def _fits(self, game: Game, square: int) -> bool:
        return game.state.board[square] == self.card or has_room(game, square, self.card)

    def _arrived(self, game: Game) -> None:
        path, card = self.path, self.card
        if game.log is not None:
            game.log.append(events.Moved(card, path) if self.by_move else events.Forced(card, path[0], path[-1]))
        names = {"moved": (card,), "passed": self.passed}
        facts: Names = {"start": (path[0],), "player": (self.player,)}
        if self.by_move:
            facts["line"] = (straight(game, path),)
            if "steps" in game.library.concerns:
                facts["steps"] = (len(path) - 1,)
            self._report(game, facts["line"][0], len(path) - 1)
            fire(game, "after move", names, facts)
        else:
            fire(game, "after force", names, facts)

    def _report(self, game: Game, line: int, steps: int) -> None:
        """Note the spaces moved for the effect that moves the card, if the effects after it may read them."""
        item = game.stack[-1]
        if OWN_MOVE in game.library.concerns and isinstance(item, Resolution):
            item.note("line", (line,))
            item.note("steps", (steps,))

    def copy(self) -> "MoveResolution":
        new = MoveResolution(self.card, self.player, self.path, self.passed, by_move=self.by_move)
        new.at = self.at
        new.leaving = self.leaving
        return new

    def key(self) -> tuple[Any, ...]:
        about = (self.card, self.player, self.path, self.passed, self.by_move, self.at)
        return (*about, self.leaving) if self.leaving else about


def push_move(game: Game, card: int, path: Path, player: int, *, by_move: bool) -> None:
    """Move or force a card along squares; `path` begins where it stands."""
    game.stack.append(MoveResolution(card, player, path, cards_passed(game, card, path), by_move=by_move))


def move_as_action(game: Game, card: int, path: Path, player: int) -> None:
    """Move a unit as its player has announced in the Movement Phase."""
    if logs_everything(game):
        emit_path(game, card, path, game.card_set.numbers["spaces"])
        emit_extra_mover(game)
    push_move(game, card, path, player, by_move=True)


def move_by_effect(game: Game, card: int, path: Path, player: int) -> None:
    """Move a card by an effect, after the abilities that wait for it to be about to move."""
    if logs_everything(game):
        emit_path(game, card, path, len(path))
    push_move(game, card, path, player, by_move=True)
    fire(game, "before move", {"moved": (card,)})


def cards_passed(game: Game, card: int, path: Path) -> tuple[int, ...]:
    """Return the cards that a card passes through on its path."""
    board = game.state.board
    passed = [board[square] for square in path[1:-1] if board[square] >= 0 and board[square] != card]
    return tuple(dict.fromkeys(passed)) if passed else ()


BEFORE = "before move"


def before_moving(position: Position, card: int) -> list[Clause]:
    """Return the clauses that a unit may use before it moves."""
    context = _moving(position, card)
    usable: list[Clause] = []
    for clause, trigger, source in active_index(position).listeners.get(BEFORE, ()):
        if source.card == card and trigger.takes_part(position, context) and clause.ready(position, context):
            usable.append(clause)
    return usable


def may_stay(position: Position, card: int) -> bool:
    """Return True if a move of no spaces would trigger an ability of a unit that follows its moves (1E-MOV-1)."""
    for ability in abilities(position, card):
        for event, clause, trigger in ability.listening:
            if event == "after move":
                context = _moving(position, card)
                if trigger.matches(position, context) and clause.can_trigger(position, context):
                    return True
    return False


def _moving(position: Position, card: int) -> AbilityContext:
    """Return the context of a move of no spaces."""
    here, player = position.state.place[card], position.state.control[card]
    return AbilityContext(card, player, {"moved": (card,), "passed": ()}, {"start": (here,), "player": (player,)})


def declare_move(game: Game, card: int, clause: Clause) -> None:
    """Start an ability that a unit uses before it moves; its move follows."""
    game.stack.append(MoveDeclaration(card, game.state.control[card], ()))
    _begin(game, card, clause)


def _begin(game: Game, card: int, clause: Clause) -> None:
    item = game.stack[-1]
    assert isinstance(item, MoveDeclaration)  # noqa: S101 - the declaration lies below the abilities used first
    item.used = (*item.used, clause.ability)
    game.stack.append(Resolution(clause.block.index, _moving(game, card), started=True))


class MoveDeclaration(StackItem):
    """The move that a unit makes after the abilities it uses first. `used`: the abilities used so far."""

    tag: ClassVar[str] = "Announced"

    def __init__(self, card: int, player: int, used: tuple[int, ...]) -> None:
        super().__init__(card, player)
        self.used = used

    def run(self, game: Game) -> Decision | None:
        """Ask for an ability to use first or for a path; the unit may stay."""
        card = self.card
        if game.state.place[card] < 0:
            game.stack.pop()
            return None
        options: list[Option] = [Use(card, clause.ability) for clause in self._unused(game)]
        if can_move(game, card):
            options += [Move(card, path) for path in paths(game, card, Obstacles(game))]
        options.append(Move(card, (game.state.place[card],)))
        return Decision(self.player, f"{game.name(card)}: move it where?", card, tuple(options))

    def _unused(self, game: Game) -> list[Clause]:
        """Return the clauses before a move that have not been used yet."""
        return [clause for clause in before_moving(game, self.card) if clause.ability not in self.used]

    def answer(self, game: Game, option: Option) -> None:
        if isinstance(option, Use):
            _begin(game, self.card, next(clause for clause in self._unused(game) if clause.ability == option.ability))
        elif isinstance(option, Move):
            game.stack.pop()
            move_as_action(game, self.card, option.path, self.player)

    def copy(self) -> "MoveDeclaration":
        return MoveDeclaration(self.card, self.player, self.used)

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.player, self.used)
