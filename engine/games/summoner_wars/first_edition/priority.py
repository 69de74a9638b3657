"""Abilities that players may use at any time: in their own turn, and between the phases of other turns (1E-GEN-5)."""

import hashlib
from functools import lru_cache
from typing import ClassVar, Final

from engine.core.active_index import active_index
from engine.core.context import AbilityContext
from engine.core.decisions import Decision, Option
from engine.core.game import Game, StackItem
from engine.core.position import Position
from engine.core.state import FIRST_ZONE
from engine.games.summoner_wars.card_play import use
from engine.games.summoner_wars.first_edition.layout import PASSED
from engine.games.summoner_wars.layout import DAMAGE
from engine.games.summoner_wars.options import Use

ANY_TIME: Final = "during any"


class PassWindow(Option):
    """Use no ability now, nor later until the position changes."""

    @property
    def passes(self) -> bool:
        return True

    def label(self, position: Position) -> str:
        return "pass"


PASS: Final = PassWindow()


def at_any_time(position: Position, player: int) -> list[Option]:
    """Return the abilities that a player may use at any time and now."""
    usable: list[Option] = []
    for clause, trigger, context in active_index(position).listeners.get(ANY_TIME, ()):
        if trigger.anyone or context.player == player:
            own = context if context.player == player else AbilityContext(context.card, player, context.names)
            if clause.ready(position, own):
                usable.append(Use(context.card, clause.ability))
    return usable


class PriorityWindow(StackItem):
    """The window between two phases: the other players are asked in order while they can use an ability.

    A player who passes is not asked again until the position changes.
    """

    tag: ClassVar[str] = "Window"

    def __init__(self) -> None:
        super().__init__(-1, -1)

    def run(self, game: Game) -> Decision | None:
        """Ask the next player who can use an ability and has not passed."""
        seats, active = game.state.seats, game.state.active
        for player in [(active + i) % seats for i in range(1, seats)]:
            usable = [] if game.is_out(player) else at_any_time(game, player)
            if usable and not _has_passed(game, player):
                self.player = player
                return Decision(player, "Between phases", -1, (*usable, PASS))
        game.stack.pop()
        return None

    def answer(self, game: Game, option: Option) -> None:
        game.state.chain = 0
        if isinstance(option, Use):
            use(game, option.card, option.ability, self.player)
        else:
            passed = game.state.notes[PASSED] or [0] * game.state.seats
            game.state.notes[PASSED] = [*passed[: self.player], position_of(game), *passed[self.player + 1 :]]

    def copy(self) -> "PriorityWindow":
        new = PriorityWindow()
        new.player = self.player
        return new


def open_window(game: Game) -> None:
    """Open the window between two phases, if any card has an ability for it."""
    if active_index(game).listeners.get(ANY_TIME):
        game.stack.append(PriorityWindow())


def _has_passed(game: Game, player: int) -> bool:
    passed = game.state.notes[PASSED]
    return bool(passed) and passed[player] != 0 and passed[player] == position_of(game)


def position_of(game: Game) -> int:
    """Return a fingerprint of the position: equal until a card, damage or control changes.

    Of zones whose cards are hidden only the number of cards counts, because not every player knows which they are.
    """
    state, secret = game.state, game.library.rules.secret
    numbers = tuple([tuple([len(pile) for pile in state.zone(place)]) for place in secret])
    zones = [zone for i, zone in enumerate(state.piles) if FIRST_ZONE - i not in secret]
    piles = tuple([tuple([tuple(pile) for pile in zone]) for zone in zones])
    squares = (tuple(state.board), tuple(state.ground))
    return _fingerprint(state.control, squares, state.host, state.columns[DAMAGE], numbers, piles)


@lru_cache(maxsize=1)  # several players are asked in one position, in each of its windows, and hashing is much quicker
def _fingerprint(
    control: tuple[int, ...],
    squares: tuple[tuple[int, ...], tuple[int, ...]],
    host: tuple[int, ...],
    damage: tuple[int, ...],
    numbers: tuple[tuple[int, ...], ...],
    piles: tuple[tuple[tuple[int, ...], ...], ...],
) -> int:
    """Return the hash of what is public, which is in records: its text must stay the same."""
    board, ground = squares
    zones: list[object] = [list(of_players) for of_players in numbers]
    zones += [[list(pile) for pile in zone] for zone in piles]
    public = (control, list(board), list(ground), host, damage, zones)
    return int.from_bytes(hashlib.blake2b(repr(public).encode(), digest_size=6).digest(), "big")
