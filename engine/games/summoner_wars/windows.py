"""At any time: what players may use in their own turn and between the phases of others' turns (1E-GEN-5)."""

import hashlib
from typing import Any, Final

from engine.core.continuous import in_force
from engine.core.decisions import Decision, Option
from engine.core.game import Game, Work
from engine.core.position import Frame, Position
from engine.games.summoner_wars.options import Use
from engine.games.summoner_wars.playing import use
from engine.games.summoner_wars.storage import DAMAGE

ANY_TIME: Final = "during any"


class PassWindow(Option):
    """Use nothing now, nor later as long as nothing changes."""

    @property
    def passes(self) -> bool:
        return True

    def label(self, position: Position) -> str:
        return "pass"


PASS: Final = PassWindow()


def at_any_time(position: Position, player: int) -> list[Option]:
    """What a player may use at any time."""
    found: list[Option] = []
    for clause, trigger, frame in in_force(position).listeners.get(ANY_TIME, ()):
        if trigger.anyone or frame.player == player:
            own = frame if frame.player == player else Frame(frame.card, player, frame.names)
            if clause.ready(position, own):
                found.append(Use(frame.card, clause.ability))
    return found


class Window(Work):
    """Between two phases: the others are asked one after the other, as long as somebody could use something.

    `passed`: by player the position in which the player passed, which holds until it changes; empty where none has.
    """

    def __init__(self, passed: tuple[str, ...]) -> None:
        super().__init__(-1, -1)
        self.passed = passed

    def run(self, game: Game) -> Decision | None:
        """Ask the next who could use something and has not passed."""
        seats, active = game.state.seats, game.state.active
        now = ""
        for player in [(active + i) % seats for i in range(1, seats)]:
            usable = [] if game.is_out(player) else at_any_time(game, player)
            if usable:
                now = now or position_of(game)
                if self.passed[player] != now:
                    self.player = player
                    return Decision(player, "Between phases", -1, (*usable, PASS))
        game.stack.pop()
        turn = game.stack[-1]
        assert isinstance(turn, Windows)  # noqa: S101 - the turn lies below
        turn.passed = self.passed
        return None

    def answer(self, game: Game, option: Option) -> None:
        game.state.chain = 0
        if isinstance(option, Use):
            use(game, option.card, option.ability, self.player)
            return
        now, player = position_of(game), self.player
        self.passed = (*self.passed[:player], now, *self.passed[player + 1 :])

    def copy(self) -> "Window":
        new = Window(self.passed)
        new.player = self.player
        return new

    def key(self) -> tuple[Any, ...]:
        return (self.player, self.passed)


class Windows:
    """What the turns keep from one window to the next: who has passed in which position."""

    passed: tuple[str, ...] = ()


def open_window(game: Game, turn: Windows) -> None:
    """Between phases: let others use something, if anybody has anything."""
    if in_force(game).listeners.get(ANY_TIME):
        game.stack.append(Window(turn.passed or ("",) * game.state.seats))


def position_of(game: Game) -> str:
    """What lies where, as a short text: the same as long as no card, wound or control has changed."""
    state = game.state
    facts = (state.control, state.place, state.host, state.columns[DAMAGE], state.piles, state.lasting)
    return hashlib.blake2b(repr(facts).encode(), digest_size=8).hexdigest()
