"""The kinds of bots: the simplest ones, and of all their names, which games they can play, and how they are made."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from engine.bots.beam import Beam
from engine.bots.bot import Bot
from engine.bots.evaluating_bot import Budget, EvaluatingBot, forced_option, take_with_forced_answers
from engine.bots.greedy import Greedy
from engine.core.decisions import DONE, NO, Decision
from engine.core.errors import LimitExceededError
from engine.core.game import Evaluation, Game, Library
from engine.core.search import SearchBudget
from engine.generator import Generator

NOTICED: Final = 3  # one option of so many is noticed


class Careless(EvaluatingBot):
    """A bot that overlooks most options, and never looks beyond the next step: a player who has just learned the rules.

    It always notices how to pass, so that it does nothing rather than something that harms it.
    """

    def decide(self, view: Game, decision: Decision, evaluation: Evaluation) -> int:
        options = view.options
        noticed = [number for number in range(len(options)) if not self.generator.below(NOTICED)]
        passing = options.index(forced_option(options))
        worths = {number: self._after(view, number, decision.player, evaluation) for number in {passing, *noticed}}
        return max(sorted(worths), key=worths.__getitem__)

    def _after(self, view: Game, number: int, player: int, evaluation: Evaluation) -> float:
        position = view.copy()
        take_with_forced_answers(position, position.options[number])
        return evaluation.worth(position, player)


class Passive:
    """A bot that ends its phases and uses nothing optional; it answers other decisions with the first option."""

    def choose(self, view: Game) -> int:
        options = view.options
        if not options:
            raise ValueError("there is nothing to decide in this view")
        for number, option in enumerate(options):
            if option.passes or option is NO or option is DONE:
                return number
        return 0


class _Developing:
    """A bot that brings cards onto the board, the most expensive first, and does nothing else optional.

    It is an opponent to test a deck against, or shows how fast a deck develops.
    """

    def choose(self, view: Game) -> int:
        options = view.options
        if not options:
            raise ValueError("there is nothing to decide in this view")
        rules = view.library.rules
        worths: dict[int, int] = {}
        for number, option in enumerate(options):
            if option.develops(view):
                worths[number] = rules.cost(view, getattr(option, "card", -1)) or 0
        if worths:
            return max(worths, key=worths.__getitem__)
        return Passive().choose(view)


class Random:
    """A bot for which every option is equally likely; its choices depend on the seed alone."""

    def __init__(self, seed: int) -> None:
        self.generator = Generator(seed)

    def choose(self, view: Game) -> int:
        number = len(view.options)
        if not number:
            raise ValueError("there is nothing to decide in this view")
        return self.generator.below(number)


MAX_CHOICES: Final = 1000  # choices of a bot in one turn; games take a few dozen
THINKING_LIMIT: Final = 20_000  # things tried for a decision by who thinks as much as usual; games seldom take as many
SPARED: Final = frozenset({"passive", "developing"})  # kinds that pay no penalty for doing little, by default
RENAMED: Final[Mapping[str, str]] = {"tactical": "beam"}  # former names, which records and programs may still hold
Weights = Mapping[str, float]


class BotKind(NamedTuple):
    """A kind of bot.

    Attributes:
        needs_view: It tries options in a view.
        evaluates: It needs an evaluation.
        thinks: It takes a budget.
    """

    name: str
    make: Callable[[int, Weights], Bot]
    needs_view: bool
    evaluates: bool = False
    thinks: bool = False

    def plays(self, library: Library, weights: Weights) -> bool:
        """Return True if it can play a game: a bot that evaluates needs the game's evaluation."""
        if not self.evaluates:
            return True
        return library.rules.evaluation(library, weights) is not None


KINDS: Final[Mapping[str, BotKind]] = {
    kind.name: kind
    for kind in (
        BotKind("greedy", Greedy, needs_view=True, evaluates=True),
        BotKind("beam", Beam, needs_view=True, evaluates=True, thinks=True),
        BotKind("careless", Careless, needs_view=True, evaluates=True),
        BotKind("random", lambda seed, _weights: Random(seed), needs_view=False),
        BotKind("developing", lambda _seed, _weights: _Developing(), needs_view=False),
        BotKind("passive", lambda _seed, _weights: Passive(), needs_view=False),
    )
}


class Player:
    """A bot in a game: it sees only what its player may know, and stops if a card would keep it busy forever."""

    def __init__(self, kind: BotKind, seed: int, weights: Weights, budget: Budget | None = None) -> None:
        self.kind = kind
        self.bot = kind.make(seed, weights)
        if budget is not None and isinstance(self.bot, Beam):
            self.bot.budget = budget
        self.turn: int = 0
        self.choices: int = 0
        self.used: Counter[str] = Counter()  # by name, the cards of the last choices of a turn that is very long
        self.search_budget: SearchBudget | None = None

    def choose(self, game: Game) -> int:
        """Return the bot's choice in the open decision, as an index.

        Raises LimitExceededError after too many choices.
        """
        decision = game.decision
        if decision is None:
            raise ValueError("there is nothing to decide")
        turn = game.state.turn
        if turn != self.turn:
            self.turn, self.choices, self.search_budget = turn, 0, None
            self.used.clear()
        self.choices += 1
        if self.choices > MAX_CHOICES:
            most = self.used.most_common(1)
            mainly = f", mostly with '{most[0][0]}'" if most else ""
            raise LimitExceededError(f"a bot has made {MAX_CHOICES} choices in turn {turn}{mainly}")
        chosen = self.bot.choose(self.sees(game) if self.kind.needs_view else game)
        if 2 * self.choices > MAX_CHOICES:
            named = game.options[chosen].named_cards
            card = decision.source if decision.source >= 0 else named[0] if named else -1
            if card >= 0:
                self.used[game.name(card)] += 1
        return chosen

    def sees(self, game: Game) -> Game:
        """Return the view of the player who decides.

        It has the bot's search budget: for the turn, or for the decision if the kind of bot thinks.
        """
        player = 0 if game.decision is None else game.decision.player
        if self.search_budget is None or self.kind.thinks:
            most = game.library.rules.tries
            if isinstance(self.bot, Beam):
                most = self.bot.budget.times * THINKING_LIMIT
            self.search_budget = SearchBudget(most * game.state.seats // 2)
        view = game.view(player)
        view.search_budget = self.search_budget
        return view


def make_player(name: str, seed: int, weights: Weights, budget: Budget | None = None) -> Player:
    """Return a player of a kind; one that thinks takes the budget. Raises ValueError for an unknown name."""
    kind = KINDS.get(RENAMED.get(name, name))
    if kind is None:
        raise ValueError(f"there is no player '{name}'; there are {', '.join(KINDS)}")
    return Player(kind, seed, weights, budget)
