"""Match set-up: the decks, who plays them, and options; enough to start the same match again."""

import re
import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cached_property

from deckbuilder.bots import all_bots, bot_names, kind_of, make_bot, warn_if_renamed
from deckbuilder.errors import InputError
from deckbuilder.match.best_of import BestOf
from deckbuilder.match.fuzzy_input import quote
from deckbuilder.model.ruleset import DUEL
from deckbuilder.notation.position_spec import PositionSpec
from deckbuilder.players import ADVISER, PERSON, PROXY, level_of, seat_names
from deckbuilder.playing import game_of
from deckbuilder.text import counted, listed
from engine.bots import BotKind, Budget, Player
from engine.core.deck import GameDeck
from engine.core.game import Game, Library

HINT_SECONDS = 0.8  # seconds for a hint
SAME = re.compile(r"seat ([1-9])")  # the person of that seat plays this one as well


@dataclass(frozen=True)
class StartPosition:
    """A position in which a game begins: its text, and the parsed position."""

    text: str
    parsed: PositionSpec


@dataclass(frozen=True)
class MatchSetup:
    """By seat the decks and the players (a person or a kind of bot), the seed, and who begins (None: chance decides).

    The player `seat 1` is the person of the first seat, who then has two seats: those of a team (1E-TEAM-7), or both
    sides of a duel. `spared`: players who pay nothing for inaction. `position`: where the game begins, if not with the
    set-up of the decks. `best_of`: the best-of to which the game belongs. `event`: what the game is played in, such as
    a draft, with the round; empty for most.
    """

    decks: tuple[GameDeck, ...]
    players: tuple[str, ...]
    seed: int
    first: int | None = None
    spared: tuple[int, ...] = ()
    position: StartPosition | None = None
    best_of: BestOf | None = None
    event: str = ""

    @cached_property
    def people(self) -> frozenset[int]:
        """The seats of people."""
        return frozenset(seat for seat, player in enumerate(self.players) if player == PERSON or SAME.fullmatch(player))

    @property
    def is_shared(self) -> bool:
        """Whether several people play."""
        return len({self.person(seat) for seat in self.people}) > 1

    def person(self, seat: int) -> int:
        """Return the first seat of a seat's person, which stands for a person with several seats."""
        same = SAME.fullmatch(self.players[seat])
        return int(same[1]) - 1 if same else seat

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the decks."""
        return tuple(deck.name for deck in self.decks)

    @property
    def player_names(self) -> tuple[str, ...]:
        """What the players are called."""
        return seat_names(self.names)

    @property
    def with_changed_sides(self) -> "MatchSetup":
        """The same decks, each played by who played the one before it; the first one by who played the last one."""
        seats = len(self.decks)
        moved = [self.players[(seat - 1) % seats] for seat in range(seats)]
        players = (SAME.sub(lambda same: f"seat {int(same[1]) % seats + 1}", player) for player in moved)
        return replace(self, players=tuple(players), spared=tuple(sorted((seat + 1) % seats for seat in self.spared)))

    def roles(self, viewer: int) -> tuple[str, ...]:
        """Return what each player is for the viewer: you, the level of a bot, free of penalties."""
        return tuple(self._role(seat, viewer) for seat in range(len(self.players)))

    def _role(self, seat: int, viewer: int) -> str:
        bot = "" if seat in self.people else level_of(self.players[seat])
        free = "free to do nothing" if seat in self.spared else ""
        you = "you" if seat == viewer else "you too" if self.person(seat) == self.person(viewer) else ""
        return ", ".join(filter(None, [you, bot, free]))

    def start(self, library: Library) -> Game:
        """Return the game at its beginning, in which the players have names."""
        if self.position is not None:
            game = game_of(self.position.parsed, library, self.seed)
        else:
            game = Game.start(library, self.decks, self.seed, self.first, spared=self.spared)
        game.player_names = self.player_names
        return game


def against(opponent: str, seats: int) -> tuple[str, ...]:
    """Return the players: a person in the first seat, and the same kind of opponent in all others."""
    return (PERSON, *[opponent] * (seats - 1))


def players_of(names: Iterable[str]) -> tuple[str, ...]:
    """Return the players by seat as a user names them; a number is the person of that seat. Raises InputError."""
    named = [name.strip().lower() for name in names]
    return tuple(f"seat {name}" if name.isdigit() else known_player(name) for name in named)


def known_player(name: str) -> str:
    """Return a person, or the kind of a bot as `known_bot` does. Raises InputError for an unknown name."""
    return name if name == PERSON else known_bot(name)


def known_bot(name: str) -> str:
    """Return the kind of bot of a name, a level, or after a warning a former name. Raises InputError."""
    warn_if_renamed(name)
    return _kind_of_player(name).name


def must_be_player(name: str) -> None:
    """Raise InputError if a name is neither a person's nor that of a bot."""
    if name != PERSON:
        _kind_of_player(name)


def _kind_of_player(name: str) -> BotKind:
    try:
        return kind_of(name)
    except ValueError:
        raise InputError(f"there is no player {quote(name)}; there are {bot_names()}") from None


def must_play(bot: str | BotKind, library: Library, weights: Mapping[str, float]) -> None:
    """Raise InputError if a bot, a kind or the name of one, cannot play the game of a library."""
    kind = kind_of(bot) if isinstance(bot, str) else bot
    if not kind.plays(library, weights):
        others = [kind.name for kind in all_bots().values() if kind.plays(library, weights)]
        raise InputError(f"the {kind.name} bot cannot play games of {library.ruleset}; there are {listed(others)}")


def thinking(seconds: float | None) -> Budget | None:
    """Return the budget of bots that think for so many seconds; their play then depends on the machine's speed."""
    return None if seconds is None else Budget(seconds=seconds, clock=time.monotonic)


def _stoppable(budget: Budget, stop: Callable[[], bool] | None) -> Budget:
    """Return the same budget with a function that ends it."""
    return Budget(budget.positions, budget.seconds, budget.clock, stop)


class Bots:
    """The bots of a match, made anew for every turn with a seed of that turn, so that a turn is replayed alike.

    Raises InputError for unknown players, for players who cannot play the game, for too few or many, and for a match
    without a person.
    """

    def __init__(self, setup: MatchSetup, library: Library, budget: Budget | None = None) -> None:
        self.setup = setup
        self.library = library
        self.budget = budget  # of thinking bots; None for their own
        self.stop: Callable[[], bool] | None = None  # whether a thinking bot should decide at once
        if len(setup.players) != len(setup.decks):
            raise InputError(f"{counted(len(setup.players), 'player')} cannot play {counted(len(setup.decks), 'deck')}")
        if not setup.people:
            raise InputError("one of the players must be a person")
        for seat in setup.people:
            other = setup.person(seat)
            sides = self.library.sides
            is_opposed = (
                other < len(sides) > DUEL and sides[other] != sides[seat]
            )  # in a duel, who plays both tries out
            if other >= len(sides) or self.setup.players[other] != PERSON or is_opposed:
                raise InputError(
                    f"nobody can play seat {seat + 1} besides seat {other + 1}: it must be a person's of the same team"
                )
        for seat in set(range(len(setup.players))) - setup.people:
            self._must_play(_kind_of_player(setup.players[seat]).name)

    def player(self, game: Game, seat: int) -> Player:
        """Return the player for a seat of a bot."""
        budget = self.budget or Budget()
        return self._make(self.setup.players[seat], game, _stoppable(budget, self._is_stopped))

    def proxy(self, game: Game) -> Player:
        """Return the player who ends a turn for a person. Raises InputError if none can play the game."""
        self._must_play(PROXY)
        return self._make(PROXY, game, None)

    def adviser(self, game: Game, stop: Callable[[], bool] | None = None) -> Player:
        """Return the player who gives hints in about a second, or once `stop` says so. Raises InputError."""
        self._must_play(ADVISER)
        return self._make(
            ADVISER, game, _stoppable(self.budget or Budget(seconds=HINT_SECONDS, clock=time.monotonic), stop)
        )

    def _is_stopped(self) -> bool:
        return self.stop is not None and self.stop()

    def _must_play(self, name: str) -> None:
        if kind_of(name).evaluates:
            must_play(name, self.library, self._weights)

    def _make(self, name: str, game: Game, budget: Budget | None) -> Player:
        weights = self._weights if kind_of(name).evaluates else {}
        return make_bot(name, (self.setup.seed << 16) + game.state.turn, weights, budget)

    @cached_property
    def _weights(self) -> dict[str, float]:
        from deckbuilder.match.weights import load_weights  # noqa: PLC0415 - reads a file, which few bots need

        return load_weights(self.library.ruleset)
