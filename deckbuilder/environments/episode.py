"""A game as an episode: numbered actions, observations as arrays, and rewards; what all environments share."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.playing import must_seat
from deckbuilder.text import counted
from engine import Game, GameDeck, Generator, Library, LimitExceededError
from engine.core.hidden_information import Knowledge, determinize
from engine.core.position import HIDDEN
from engine.learning.actions import Actions
from engine.learning.observations import MAX, Observations

MAX_TURNS = 200  # of all players together; as in simulations
Array = NDArray[np.uint8]
BYTE = np.dtype(np.uint8)
Observation = dict[str, Any]  # `action_mask`, and `observation`: arrays by name


@dataclass(frozen=True)
class Setup:
    """The decks of the games of an environment; with the same decks, actions and observations mean the same.

    Attributes:
        order: the arguments of `setup_of` that give it.
    """

    order: tuple[str, tuple[str, ...], int, int]
    library: Library
    decks: tuple[GameDeck, ...]

    def __reduce__(self) -> tuple[Any, ...]:
        return setup_of, self.order

    @property
    def max_turns(self) -> int:
        """The turns of all players together; then a game is broken off."""
        return self.order[-1]

    @property
    def seats(self) -> int:
        """The number of players."""
        return len(self.decks)

    @cached_property
    def actions(self) -> Actions:
        """The numbers of options."""
        return Actions(self.library)

    @cached_property
    def observations(self) -> Observations:
        """The names of planes and counts, and how they are made."""
        return Observations(self.library, self.seats)

    @cached_property
    def arrays(self) -> np.dtype[np.void]:
        """The arrays of an observation, one after the other, by name."""
        return np.dtype([(name, BYTE, shape) for name, shape in self.observations.shapes.items()])

    def make_observation_space(self) -> spaces.Dict:
        """Return a space of what a player sees: arrays by name, and the mask of the actions that are legal."""
        arrays: dict[str, spaces.Space[Any]] = {
            name: spaces.Box(0, MAX, shape, np.uint8) for name, shape in self.observations.shapes.items()
        }
        mask = spaces.Box(0, 1, (self.actions.size,), np.int8)
        return spaces.Dict({"observation": spaces.Dict(arrays), "action_mask": mask})

    def make_action_space(self) -> "spaces.Discrete[Any]":
        """Return a space of the actions: spaces have a chance of their own."""
        return spaces.Discrete(self.actions.size)


class Episode:
    """A running game between the players of a setup.

    Attributes:
        player: The player who decides; -1 when the game is over.
        terminated: The game has been won, lost or drawn.
        truncated: The game was broken off, at the limit of turns or because an ability never ends.
        seed: The seed of the game; None for one that is only believed.
        chosen: What has been chosen, by the index of an option.
        offender: The player who has taken an action that was not legal, and so has lost; None as long as nobody has.
    """

    def __init__(self, setup: Setup, game: Game, seed: int | None = None) -> None:
        self.setup = setup
        self.game = game
        self.seed = seed
        self.chosen: list[int] = []
        self.offender: int | None = None
        self.player = -1
        self._numbers: list[int] | None = None
        self._known: dict[int, Knowledge] = {}
        self._look_at_game()

    @classmethod
    def start(cls, setup: Setup, seed: int, chosen: Sequence[int] = ()) -> "Episode":
        """Return a new game: equal seeds give equal games; chance decides who begins.

        `chosen`: the first choices, by the index of an option.
        """
        episode = cls(setup, Game.start(setup.library, setup.decks, seed), seed)
        for index in chosen:
            episode.choose(index)
        return episode

    def __deepcopy__(self, _memo: dict[int, Any]) -> "Episode":
        """Return an independent game of the same setup."""
        episode = Episode(self.setup, self.game.copy(), self.seed)
        episode.chosen = self.chosen[:]
        episode.offender, episode.truncated = self.offender, self.truncated
        episode.player, episode.terminated = self.player, self.terminated
        return episode

    def __reduce__(self) -> tuple[Any, ...]:
        """Let it be pickled as its seed and choices. Raises ValueError for a game that is only believed."""
        if self.seed is None:
            raise ValueError("a believed game cannot be stored")
        state = {name: getattr(self, name) for name in ("player", "terminated", "truncated", "offender")}
        return Episode.start, (self.setup, self.seed, tuple(self.chosen)), state

    def believed(self, seed: int) -> "Episode":
        """Return a game that the deciding player cannot tell from this one: what it cannot know is chosen by chance."""
        view = self.game.view(self.player)
        blank = [card for card, definition in enumerate(view.state.definition) if definition == HIDDEN]
        determinize(view, Generator(seed, 0))
        unknown = [list(definitions) for definitions in view.unknown]
        for card in blank:
            if view.state.definition[card] != HIDDEN:  # those of cards that lie face down stay unknown
                unknown[view.state.owner[card]].remove(view.state.definition[card])
        view.unknown = tuple(map(tuple, unknown))
        return Episode(self.setup, view)

    def known(self, player: int) -> Knowledge:
        """Return what a player knows of the cards now."""
        if player not in self._known:
            self._known[player] = Knowledge(self.game, player)
        return self._known[player]

    @property
    def numbers(self) -> list[int]:
        """The actions of the options of the open decision, in their order."""
        if self._numbers is None:
            player = self.player
            self._numbers = [] if player < 0 else self.setup.actions.numbers(self.game, self.known(player).definition)
        return self._numbers

    def take(self, action: int) -> None:
        """Let the deciding player take an action; with one that is not legal the player loses."""
        numbers = self.numbers
        if action >= 0 and action in numbers:
            self.choose(numbers.index(action))
        else:
            self.offender, self.player, self.terminated = self.player, -1, True

    def choose(self, index: int) -> None:
        """Let the deciding player choose an option by its index."""
        self._numbers = None
        self._known = {}
        self.chosen.append(index)
        try:
            self.game.choose(index)
            self._look_at_game()
        except LimitExceededError:
            self.break_off()

    def break_off(self) -> None:
        """End the game without a result."""
        self.player, self.truncated = -1, True

    def _look_at_game(self) -> None:
        game = self.game
        self.terminated = game.over
        self.truncated = not game.over and game.state.turn > self.setup.max_turns
        self.player = -1 if game.decision is None or self.truncated else game.decision.player

    @property
    def ended(self) -> bool:
        """Whether there is nothing more to decide."""
        return self.player < 0

    @property
    def legal_actions(self) -> list[int]:
        """The actions that the deciding player may take, in the order of the options."""
        numbers = self.numbers
        return [number for number in numbers if number >= 0] if -1 in numbers else numbers[:]

    def mask(self, player: int) -> NDArray[np.int8]:
        """Return 1 for each action that a player may take now, else 0."""
        actions = self.setup.actions
        return np.frombuffer(actions.mask(self.numbers if player == self.player else []), np.int8)

    def observe(self, player: int) -> Observation:
        """Return what a player knows, with the mask of the actions that it may take."""
        setup = self.setup
        content = np.ndarray((), setup.arrays, setup.observations.make(self.game, self.known(player)))
        arrays = {name: content[name] for name in setup.observations.shapes}
        return {"observation": arrays, "action_mask": self.mask(player)}

    def reward(self, player: int) -> int:
        """Return 1 for a player who has won, alone or in a team, -1 for one who has lost, else 0."""
        if self.offender is not None:
            return -int(player == self.offender)
        winner, sides = self.game.winner, self.setup.library.sides
        if winner is None:
            return 0
        return 1 if sides[player] == sides[winner] else -1


@lru_cache(8)
def setup_of(ruleset: str, decks: tuple[str, ...] = (), seats: int = 2, max_turns: int = MAX_TURNS) -> Setup:
    """Return the setup of a rule set, by id or short name; without decks that of its first shipped ones.

    `decks`: one for each seat, as any command takes them. Raises InputError.
    """
    return Setup((ruleset, decks, seats, max_turns), *_table(ruleset, decks, seats))


@lru_cache(8)
def _table(ruleset: str, decks: tuple[str, ...], seats: int) -> tuple[Library, tuple[GameDeck, ...]]:
    """Return the cards of the games, and the deck of each seat."""
    with Workbench() as workbench:
        rules = workbench.catalogue.ruleset(ruleset)
        must_seat(workbench.catalogue, rules.id, seats)
        names = decks or _shipped(workbench, rules, seats)
        if len(names) != seats:
            raise InputError(f"{counted(len(names), 'deck')} for {seats} seats: each needs one")
        game_decks = tuple(workbench.deck(name) for name in names)
        library = workbench.library(game_decks)
    if library.ruleset != rules.id:
        raise InputError(f"{names[0]} is no deck of {rules.name}")
    return library, game_decks


def _shipped(workbench: Workbench, ruleset: RuleSet, seats: int) -> list[str]:
    """Return the names of the first shipped decks that are not of a limited event, over again for more seats."""
    decks = workbench.catalogue.decks()
    usual = [
        deck["deck"]
        for deck in decks
        if deck["ruleset"] == ruleset.id and not ruleset.formats[deck["format"]].pool_rule
    ]
    return (usual * seats)[:seats]
