"""The turn: the starting player, the six phases, actions, and abilities at any time (1E-SETUP-3, 1E-TURN, 1E-GEN-5)."""

import hashlib
from typing import ClassVar, Final

from engine.core.active_index import active_index
from engine.core.attribution import logs_everything
from engine.core.changes import enter
from engine.core.context import AbilityContext
from engine.core.decisions import Decision, Option, PickPlayer
from engine.core.events import Piled
from engine.core.game import Game, StackItem
from engine.core.position import Position
from engine.core.state import FIRST_ZONE, list_text, lists_text, tuple_text
from engine.games.summoner_wars import events
from engine.games.summoner_wars.attribution import emit_tax
from engine.games.summoner_wars.card_play import resolve, use
from engine.games.summoner_wars.changes import roll_faces
from engine.games.summoner_wars.characteristics import event_tax
from engine.games.summoner_wars.first_edition.actions import BuildMagic, Give, PlaceWall, options
from engine.games.summoner_wars.first_edition.layout import (
    EARLIER,
    MAGIC_PILE,
    PASSED,
    PLAYED,
    TRODDEN,
    WALKED,
    WALKED_BEFORE,
)
from engine.games.summoner_wars.first_edition.magic import pass_on, pay, stack
from engine.games.summoner_wars.first_edition.summoning import FirstEditionSummoning
from engine.games.summoner_wars.first_edition.teams import mates, next_player, remove_returned
from engine.games.summoner_wars.layout import DAMAGE, HISTORY
from engine.games.summoner_wars.options import Play, Summon, Use
from engine.games.summoner_wars.turn import PhasedTurn, start_turn

ANY_TIME: Final = "during any"


class _PassWindow(Option):
    """Use no ability now, nor later until the position changes."""

    @property
    def passes(self) -> bool:
        return True

    def label(self, position: Position) -> str:
        return "pass"


PASS: Final = _PassWindow()


def _at_any_time(position: Position, player: int) -> list[Option]:
    """Return the abilities that a player may use at any time and now."""
    usable: list[Option] = []
    for clause, trigger, context in active_index(position).listeners.get(ANY_TIME, ()):
        if trigger.anyone or context.player == player:
            own = context if context.player == player else AbilityContext(context.card, player, context.names)
            if clause.ready(position, own):
                usable.append(Use(context.card, clause.ability))
    return usable


class _PriorityWindow(StackItem):
    """The window between two phases: the other players are asked in order while they can use an ability.

    A player who passes is not asked again until the position changes.
    """

    tag: ClassVar[str] = "Window"

    def __init__(self) -> None:
        super().__init__(-1, -1)

    def run(self, game: Game) -> Decision | None:
        seats, active = game.state.seats, game.state.active
        for player in [(active + i) % seats for i in range(1, seats)]:
            usable = [] if game.is_out(player) else _at_any_time(game, player)
            if usable and not _has_passed(game, player):
                self.player = player
                return Decision(player, "Use something between two phases?", -1, (*usable, PASS))
        game.stack.pop()
        return None

    def answer(self, game: Game, option: Option) -> None:
        game.state.chain = 0
        if isinstance(option, Use):
            use(game, option.card, option.ability, self.player)
        else:
            passed = game.state.notes[PASSED] or [0] * game.state.seats
            game.state.notes[PASSED] = [*passed[: self.player], _fingerprint_of(game), *passed[self.player + 1 :]]

    def copy(self) -> "_PriorityWindow":
        new = _PriorityWindow()
        new.player = self.player
        return new


class _PublicPosition:
    """What all players know of a position: it stays equal until a card, damage or control changes.

    Of zones whose cards are hidden only the number of cards counts, because not every player knows which they are.
    """

    def __init__(self, game: Game) -> None:
        state, secret = game.state, game.library.rules.secret
        self.cards = (state.control, state.host)
        self.layers = (state.board[:], state.ground[:], state.columns[DAMAGE][:])
        self.numbers = [[len(pile) for pile in state.zone(place)] for place in secret]
        zones = [zone for i, zone in enumerate(state.piles) if FIRST_ZONE - i not in secret]
        self.piles = [[pile[:] for pile in zone] for zone in zones]

    def equals(self, other: "_PublicPosition") -> bool:
        """Return True if another position is the same."""
        are_placed_alike = self.layers == other.layers and self.cards == other.cards
        return are_placed_alike and self.numbers == other.numbers and self.piles == other.piles

    def fingerprint(self) -> int:
        """Return the hash of the position, which is in records: its text must stay the same."""
        control, host = self.cards
        board, ground, damage = self.layers
        zones = ", ".join([list_text(of_players) for of_players in self.numbers] + [lists_text(z) for z in self.piles])
        layers = f"{list_text(board)}, {list_text(ground)}"
        cards = f"{tuple_text(control)}, {layers}, {tuple_text(host)}, ({list_text(damage)[1:-1]})"
        return int.from_bytes(hashlib.blake2b(f"({cards}, [{zones}])".encode(), digest_size=6).digest(), "big")


MAX_RECENT: Final = 16
# The positions in which players last passed, with their fingerprints: comparing positions is much quicker than hashing.
_RECENT: Final[list[tuple[_PublicPosition, int]]] = []


def _has_passed(game: Game, player: int) -> bool:
    passed = game.state.notes[PASSED]
    if not passed or passed[player] == 0:
        return False
    here = _PublicPosition(game)
    for position, fingerprint in _RECENT:
        if fingerprint == passed[player]:
            return position.equals(here)
    return here.fingerprint() == passed[player]


def _fingerprint_of(game: Game) -> int:
    """Return the fingerprint of the position in which a player passes."""
    here = _PublicPosition(game)
    for position, fingerprint in _RECENT:
        if position.equals(here):
            return fingerprint
    new = here.fingerprint()
    _RECENT.append((here, new))
    del _RECENT[:-MAX_RECENT]
    return new


DUEL: Final = 2  # the number of players of a duel


class StartingPlayer(StackItem):
    """The choice of the starting player by the highest roll of a die, ties rolled again (1E-SETUP-3).

    In a duel that player chooses who starts; with more players, that player starts.
    """

    tag: ClassVar[str] = "Beginning"

    def __init__(self, player: int = -1) -> None:
        super().__init__(-1, player)

    def run(self, game: Game) -> Decision | None:
        seats = range(game.state.seats)
        if self.player < 0:
            self.player = _highest(game, list(seats))
        if len(seats) == DUEL:
            return Decision(self.player, "Who goes first?", -1, tuple([PickPlayer(player) for player in seats]))
        game.stack.pop()
        begin(game, self.player)
        return None

    def answer(self, game: Game, option: Option) -> None:
        assert isinstance(option, PickPlayer)  # noqa: S101 - it is one that was offered
        game.stack.pop()
        begin(game, option.player)

    def copy(self) -> "StartingPlayer":
        return StartingPlayer(self.player)


def _highest(game: Game, players: list[int]) -> int:
    """Return the player with the highest roll; players who tie for it roll again."""
    while len(players) > 1:
        faces = roll_faces(game, len(players))
        for player, face in zip(players, faces, strict=True):
            game.emit(events.Rolled(player, (face,)))
        players = [player for player, face in zip(players, faces, strict=True) if face == max(faces)]
    return players[0]


def begin(game: Game, player: int) -> None:
    """Begin the first turn of the game with a player."""
    begin_turn(game, player, 1)
    game.stack.append(FirstEditionTurn())


class FirstEditionTurn(PhasedTurn):
    """The turns of the first edition."""

    tag: ClassVar[str] = "Turn"

    def is_cut_short(self, game: Game) -> bool:
        """Return True if the active player is out, and so has no more turns (1E-TEAM-4)."""
        return game.is_out(game.state.active)

    def before_phase(self, game: Game) -> None:
        state = game.state
        state.numbers[EARLIER] = len(state.notes[HISTORY])
        state.copy_column(WALKED, WALKED_BEFORE)

    def after_phase(self, game: Game, phase: str) -> None:
        """Let the other players use abilities that can be used at any time, if any card has one (1E-GEN-5)."""
        if active_index(game).listeners.get(ANY_TIME):
            game.stack.append(_PriorityWindow())

    def next_turn(self, game: Game) -> None:
        remove_returned(game)
        begin_turn(game, next_player(game), game.state.turn + 1)

    def options(self, game: Game) -> list[Option]:
        return options(game)

    def act(self, game: Game, option: Option) -> None:
        player = game.state.active
        if isinstance(option, Summon):
            game.stack.append(FirstEditionSummoning(option.card, player, option.square, 0, free=False))
        elif isinstance(option, PlaceWall):
            enter(game, option.card, option.square, player)
            game.state.notes[PLAYED].append(option.card)  # a wall is an event too
            game.emit(events.Built(option.card, option.square))
        elif isinstance(option, BuildMagic):
            game.emit(Piled(player, option.card, game.card_set.layout.zones[FIRST_ZONE - MAGIC_PILE]))
            stack(game, option.card, player)
        elif isinstance(option, Give):
            pass_on(game, player, mates(game, player)[0], option.number)
        elif isinstance(option, Play):
            if logs_everything(game):
                emit_tax(game, player)
            pay(game, player, event_tax(game, player))
            game.state.notes[PLAYED].append(option.card)
            game.emit(events.Played(player, option.card))
            resolve(game, option.card)
        else:
            super().act(game, option)

    def copy(self) -> "FirstEditionTurn":
        return FirstEditionTurn(self.step)


def begin_turn(game: Game, player: int, number: int) -> None:
    """Start a player's turn; the first turn of the game has no Draw, Summon and Event Phase (1E-SETUP-4)."""
    game.state.notes[PLAYED] = []
    game.state.clear_column(WALKED)
    game.state.copy_column(WALKED, WALKED_BEFORE)
    game.state.notes[TRODDEN] = []
    start_turn(game, player, number, game.card_set.phases.index("move") if number == 1 else 0)
