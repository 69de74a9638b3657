"""Events and the work that follows from them: triggers in order, destruction, movement step by step, rolls."""

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from engine.changes import Changes
from engine.decision import Decision
from engine.library import NEVER
from engine.state import ACTIVE, Frame

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from engine.game import Game
    from engine.language.ops import Option

MOST_WORK = 400  # effects begun since a player was last free to act: more can only be a circle


class Endless(Exception):
    """Abilities that set each other off without end; the message names the card."""


class Events(Changes):
    """What happens because something happened. Pending work lies on the state's stack, the next on top."""

    def fire(self, event: str, **known: Any) -> bool:
        """Put every ability that waits for the event on the stack; whether there is any."""
        listeners = self.continuous().listeners.get(event)
        if listeners is None:
            return False
        return self.push_triggers(self.waiting(event, known, listeners))

    def waiting(self, event: str, known: dict[str, Any], listeners: "Sequence[Any] | None" = None) -> list[Frame]:
        """The abilities that the event sets off and that can work now, as frames.

        After them come those that can't be paid or have no target yet: what comes first may change that.
        """
        if listeners is None:
            listeners = self.continuous().listeners.get(event, ())
        game, active = self._game, self.state.active
        able: list[Frame] = []
        unable: list[Frame] = []
        for clause, trigger, source in listeners:
            if trigger.of_phase and source.player != active:
                continue
            seen = {**source.vars, **known} if source.vars else known
            frame = Frame("block", clause.block.index, source.card, source.player, seen)
            if trigger.matches(game, frame) and clause.set_off(game, frame):
                frame.vars = dict(seen)
                (able if clause.block.possible(game, frame) else unable).append(frame)
        return able + unable if able else able

    def push_triggers(self, frames: list[Frame]) -> bool:
        """Put abilities set off at the same moment on the stack; the active player orders them (2E-GEN-2)."""
        if not frames:
            return False
        state = self.state
        state.chain += len(frames)
        if state.chain > MOST_WORK:
            raise Endless(f"'{self.name(frames[0].card)}' sets itself off without end")
        state.stack += frames
        if len(frames) > 1:
            state.stack.append(Frame("order", 0, -1, state.active, {"left": len(frames)}))
        return True

    # Damage dealt out, and destruction

    def settle(self) -> None:
        """Find what has to be destroyed and put the destroying on the stack.

        What survives has nobody to blame any more, even if it dies of what comes of this (2E-DMG-3).
        """
        state = self.state
        state.unsettled = False
        dying = self.dying()
        if dying:
            begun = [frame for frame in state.stack if frame.work == "destroy"]
            blamed = {*dying, *(frame.card for frame in begun)}
            state.blame = [blame if card in blamed else None for card, blame in enumerate(state.blame)]
            ordered = any("ordered" in frame.vars for frame in begun)
            state.stack.append(Frame("destroy", 0, -1, state.active, {"ordered": True} if ordered else {}))
        else:
            state.blame = [None] * len(state.blame)

    def dying(self) -> list[int]:
        """The cards of the battlefield without life left, or that an effect destroys (2E-DMG-1), by square."""
        state, lives = self.state, self.library.lives
        damage, what = state.damage, state.what
        if self.library.saps_life:
            found = [card for card in state.board if card >= 0 and damage[card] >= self._limit(card)]
        else:
            found = [card for card in state.board if card >= 0 and damage[card] >= lives[what[card]]]
            if found and self.continuous().lives:
                found = [card for card in found if damage[card] >= self._limit(card)]
        for card in state.doomed:
            if card not in found and state.place[card] >= 0:
                found.append(card)
        if found:
            begun = {frame.card for frame in state.stack if frame.work == "destroy"}  # one destroying is enough
            found = sorted((card for card in found if card not in begun), key=state.place.__getitem__)
        return found

    def _limit(self, card: int) -> int:
        """The damage that destroys a card."""
        return self.life(card) if self.definition(card).life else NEVER

    def doom(self, cards: tuple[int, ...], frame: Frame) -> None:
        """Have an effect destroy cards."""
        state = self.state
        kind = "event" if self.definition(frame.card).is_event else "ability"
        for card in cards:
            state.blame[card] = (kind, frame.card, frame.player)
        state.doomed = (*state.doomed, *(card for card in cards if card not in state.doomed))
        state.unsettled = True

    def destroy(self, card: int) -> None:
        """Destroy one card: off the battlefield, onto its owner's discard pile; then what follows from it."""
        state = self.state
        blame = state.blame[card]
        destroyer = self.destroyer(card)
        known = {"destroyed": card, "destroyer": destroyer}
        before = self.continuous()
        own = [entry for entry in before.listeners.get("after destruction", ()) if entry[2].card == card]
        leaving = list(before.listeners.get("after leave", ()))
        self.tell("destroy", card, blame[2] if blame else -1, blame[1] if blame else -1)
        reward = self.library.rules.reward(self._game, card, blame)
        if destroyer >= 0:
            state.history.append((destroyer, card))
        self.bury(card)
        if reward:
            self.gain_magic(reward[0], reward[1])
        self.library.rules.lost(self._game, card)
        listeners = [*own, *self.continuous().listeners.get("after destruction", ())]
        frames = self.waiting("after destruction", known, listeners)
        frames += self.waiting("after leave", {"left": card}, leaving)
        self.push_triggers(frames)

    def destroyer(self, card: int) -> int:
        """The card that is destroying another, by an attack or its own ability; -1 where there is none."""
        blame = self.state.blame[card]
        return blame[1] if blame is not None and blame[0] in {"attack", "ability"} and blame[1] != card else -1

    def left_battlefield(self, card: int) -> None:
        """A card has left without being destroyed."""
        self.fire("after leave", left=card)

    def discard(self, card: int) -> None:
        """Discard a card from the battlefield, a hand or an active area; that is not destroying it."""
        state = self.state
        place = state.place[card]
        event = place == ACTIVE
        own = (
            [entry for entry in self.continuous().listeners.get("after discard", ()) if entry[2].card == card]
            if event
            else []
        )
        self.bury(card)
        if event:
            self.tell("expire", card)
            self.push_triggers(self.waiting("after discard", {"discarded": card}, own))
        elif place >= 0:
            self.library.rules.lost(self._game, card)
            self.left_battlefield(card)

    # Movement

    def slide(self, work: str, card: int, path: tuple[int, ...], player: int) -> None:
        """Move or force a card along squares; `path` begins where it stands."""
        board = self.state.board
        passed = tuple(dict.fromkeys(board[square] for square in path[1:-1] if board[square] not in {-1, card}))
        known = {"path": path, "passed": passed, "at": 0}
        self.state.stack.append(Frame("slide", work == "move", card, player, known))

    def roll(self, frame: Frame, card: int, number: int) -> None:
        """Roll dice for a card; the faces go into the frame as `rolled`, and others may react (2E-TOK-10)."""
        frame.vars["rolled"] = self.throw(number)
        self._rolled(frame, card)

    def reroll(self, frame: Frame) -> None:
        """Roll the dice again that lie under an ability's work."""
        holder = next(below for below in reversed(self.state.stack) if below is not frame and "rolled" in below.vars)
        holder.vars["rolled"] = self.throw(len(holder.vars["rolled"]))
        self._rolled(holder, frame.vars["roller"])

    def _rolled(self, holder: Frame, card: int) -> None:
        self.tell("roll", holder.player, holder.vars["rolled"])
        self.fire("after roll", roller=card)


# Procedures: each works on the frame on top of the stack and returns a decision when it needs one.


def run_block(game: "Game", frame: Frame) -> Decision | None:
    block = game.library.blocks[frame.what]
    if frame.step >= len(block.ops) or (frame.step == 0 and block.clause is not None and _too_late(game, frame)):
        game.state.stack.pop()
        return None
    return block.ops[frame.step].run(game, frame)


def _too_late(game: "Game", frame: Frame) -> bool:
    """Whether an ability that was set off can't work any more."""
    if "picks" in frame.vars or "left" in frame.vars:
        return False
    clause = game.library.blocks[frame.what].clause
    return clause is not None and not clause.ready(game, frame)


def _set_off(game: "Game", frame: Frame) -> bool:
    """Whether an ability that was set off may come to work, once it can be paid and has its targets."""
    clause = game.library.blocks[frame.what].clause
    return clause is not None and clause.set_off(game, frame)


def answer_block(game: "Game", frame: Frame, option: "Option") -> None:
    game.library.blocks[frame.what].ops[frame.step].answer(game, frame, option)


def run_order(game: "Game", frame: Frame) -> Decision | None:
    """Let the active player say which of several abilities comes next."""
    stack = game.state.stack
    first = len(stack) - 1 - frame.vars["left"]
    waiting = stack[first:-1]
    able = [other for other in waiting if not _too_late(game, other)]
    if not able:
        del stack[first:]
        return None
    unable = [other for other in waiting if other not in able and _set_off(game, other)]
    stack[first:-1] = [*unable, *able]
    frame.vars["left"] = len(unable) + len(able)
    options = [("trigger", other.card, other.what, i) for i, other in enumerate(able, len(unable))]
    return Decision(frame.player, "Which comes first?", -1, tuple(options))


def answer_order(game: "Game", frame: Frame, option: "Option") -> None:
    stack = game.state.stack
    chosen = stack.pop(len(stack) - 1 - frame.vars["left"] + option[3])
    frame.vars["left"] -= 1
    stack.append(chosen)


def run_destroy(game: "Game", frame: Frame) -> Decision | None:
    """Destroy what has to be, one card after the other; first what stands instead of destroying."""
    state = game.state
    if frame.card >= 0:
        card, frame.card = frame.card, -1
        if not frame.vars.pop("replaced", False) and state.place[card] >= 0:
            game.destroy(card)
        elif card in state.doomed:
            state.doomed = tuple(other for other in state.doomed if other != card)
        return None
    dying = game.dying()
    if game.library.rules.all_fallen(game, dying):
        return None
    if not dying:
        state.stack.pop()
        game.settle()
        return None
    if len(dying) > 1 or "ordered" in frame.vars:
        return Decision(state.active, "Which is destroyed first?", -1, tuple(("card", card) for card in dying))
    _begin(game, frame, dying[0])
    return None


def answer_destroy(game: "Game", frame: Frame, option: "Option") -> None:
    frame.vars["ordered"] = True  # the last one is named like the others, though there is no choice left
    _begin(game, frame, option[1])


def _begin(game: "Game", frame: Frame, card: int) -> None:
    frame.card = card
    known = {"destroyed": card, "destroyer": game.destroyer(card), "instead": True}
    instead = game.waiting("instead destruction", known)
    game.push_triggers(instead[:1])


def run_slide(game: "Game", frame: Frame) -> None:
    """Take the next step, or, without anybody who minds single steps, all of them."""
    state, known = game.state, frame.vars
    path, at, card = known["path"], known["at"], frame.card
    if state.place[card] != path[at]:
        state.stack.pop()  # it was taken off its way
        return
    if at == len(path) - 1:
        state.stack.pop()
        _arrived(game, frame)
        return
    if "after away" not in game.continuous().listeners:
        game.shift(card, path[-1])
        known["at"] = len(path) - 1
        return
    known["at"] = at + 1
    game.shift(card, path[at + 1])
    game.fire("after away", moved=card, start=path[at], end=path[at + 1])


def _arrived(game: "Game", frame: Frame) -> None:
    path, card = frame.vars["path"], frame.card
    work = "move" if frame.what else "force"
    if work == "move":
        game.tell("move", card, path)
    else:
        game.tell("force", card, path[0], path[-1])
    known = {"moved": card, "start": path[0], "passed": frame.vars["passed"], "player": frame.player}
    if work == "move":
        known["line"] = _straight(path)
    game.fire(f"after {work}", **known)


def _straight(path: tuple[int, ...]) -> int:
    """The most spaces of a move in one direction."""
    steps = [b - a for a, b in pairwise(path)]
    longest = run = 0
    for i, step in enumerate(steps):
        run = run + 1 if i and step == steps[i - 1] else 1
        longest = max(longest, run)
    return longest


PROCEDURES: "dict[str, Callable[[Game, Frame], Decision | None]]" = {
    "block": run_block,
    "order": run_order,
    "destroy": run_destroy,
    "slide": run_slide,
}
ANSWERS: "dict[str, Callable[[Game, Frame, Option], None]]" = {
    "block": answer_block,
    "order": answer_order,
    "destroy": answer_destroy,
}
