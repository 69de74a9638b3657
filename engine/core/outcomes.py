"""Exact outcome distribution of an option: it is played in copies of the game for every result of the dice.

No rule is implemented a second time here. The game itself rolls, reads and modifies; when it rolls more dice than are
scripted, every result of those is played on from there. Decisions of the player who takes the option are decided for
the best; reactions of other players are not used, but listed.
"""

from fractions import Fraction
from functools import cache
from math import comb
from typing import Any, Final, NamedTuple

from engine.core.attribution import resolving_ability_title
from engine.core.decisions import DONE, NO, Decision, Option
from engine.core.errors import DiceExhaustedError
from engine.core.events import Event
from engine.core.game import Game, Resolution
from engine.core.rule_queries import RuleQueries
from engine.core.search import MAX_BLOCKS, SearchBudget

MAX_WORK: Final = 10_000  # work after which only the likeliest results are played on

Harm = tuple[tuple[int, str, int], ...]  # harm to cards: the card, the kind, how often or how much
Probabilities = dict[Harm, Fraction]
NOTHING: Final[Harm] = ()


# The parts of reactions.
USED: Final = "used"  # by the player who takes the option: included in the probabilities, unless not `using`
ANSWER: Final = "answer"  # another player may use it: not included in the probabilities
FOLLOWS: Final = "follows"  # may be used after the outcome

MAX_DECISIONS: Final = 60  # consecutive decisions


class Reaction(NamedTuple):
    """An ability that a player may use during an option: its part, the card that asks, and its title."""

    part: str
    card: int
    title: str


class Distribution:
    """The harm that cards may suffer, with the probability of each outcome.

    Attributes:
        harms: The kinds of harm that are bad for a card, the worst first.
        dice: The number of dice rolled first; 0 if none are.
        reactions: The abilities that may be used meanwhile.
        exact: Nothing was cut short, and nothing but dice was left to chance.
    """

    def __init__(
        self,
        probabilities: Probabilities,
        harms: tuple[str, ...],
        dice: int,
        reactions: tuple[Reaction, ...],
        *,
        exact: bool,
    ) -> None:
        self.probabilities = probabilities
        self.harms = harms
        self.dice = dice
        self.reactions = reactions
        self.exact = exact

    def of(self, card: int, kind: str) -> dict[int, Fraction]:
        """Return the probability of each amount of a kind of harm to a card, the lowest first."""
        amounts: dict[int, Fraction] = {}
        for outcome, chance in self.probabilities.items():
            number = sum([amount for other, name, amount in outcome if other == card and name == kind])
            amounts[number] = amounts.get(number, Fraction(0)) + chance
        return dict(sorted(amounts.items()))

    def chance(self, card: int, kind: str) -> Fraction:
        """Return the probability that a card suffers a kind of harm."""
        return sum([chance for number, chance in self.of(card, kind).items() if number > 0], Fraction(0))

    def mean(self, card: int, kind: str) -> Fraction:
        """Return the average amount of a kind of harm to a card."""
        return sum([number * chance for number, chance in self.of(card, kind).items()], Fraction(0))

    def concerned(self) -> list[int]:
        """Return the cards that may suffer harm, in their order."""
        return sorted({card for outcome in self.probabilities for card, kind, _ in outcome if kind in self.harms})


def outcomes(game: Game, option: Option, *, using: bool = True, max_work: int = MAX_WORK) -> Distribution:
    """Return the outcomes of an option of the open decision, until a player is free to act again.

    `game`: a view, if what a player can't know must not count. `using`: the player who takes the option uses what
    helps; otherwise nothing optional, which is quicker. `max_work`: the work after which it is cut short. Raises
    LimitExceededError if that does not end it.
    """
    decision = game.decision
    if decision is None:
        raise ValueError("there is nothing to decide")
    search = _Enumeration(game, decision, option, max_work, using=using)
    branch = search.after(game, option)
    return Distribution(
        branch.probabilities, search.rules.harms, branch.dice, tuple(sorted(branch.reactions)), exact=search.exact
    )


def dice_outcomes(number: int, alike: tuple[int, ...]) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """Return each unordered result of some dice with its probability.

    `alike`: for each face of a die the first face that is equivalent to it.
    """
    kinds = tuple(sorted(set(alike)))
    return _dice_outcomes(number, kinds, tuple([alike.count(face) for face in kinds]))


@cache
def _dice_outcomes(
    number: int, kinds: tuple[int, ...], faces: tuple[int, ...]
) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
    """Return the same as `dice_outcomes`, from the kinds of faces and how many faces are of each kind."""
    total = sum(faces) ** number
    counts: list[tuple[tuple[int, ...], int]] = [((), 1)]
    for kind, count in list(zip(kinds, faces, strict=True))[:-1]:
        longer: list[tuple[tuple[int, ...], int]] = []
        for result, weight in counts:
            remaining = number - len(result)
            for more in range(remaining + 1):
                longer.append(((*result, *(kind,) * more), weight * comb(remaining, more) * count**more))
        counts = longer
    last, count = kinds[-1], faces[-1]
    outcomes: list[tuple[tuple[int, ...], Fraction]] = []
    for result, weight in counts:
        remaining = number - len(result)
        outcomes.append(((*result, *(last,) * remaining), Fraction(weight * count**remaining, total)))
    return tuple(outcomes)


class _Branch:
    """The outcomes from some point on: probabilities, reactions, and the number of dice rolled first."""

    def __init__(self) -> None:
        self.probabilities: Probabilities = {}
        self.reactions: frozenset[Reaction] = frozenset()
        self.dice: int = 0

    def add(self, harm: Harm, share: Fraction, later: "_Branch") -> None:
        """Add an event of probability `share`, its harm, and the outcomes after it."""
        for outcome, chance in later.probabilities.items():
            both = _join(harm, outcome)
            self.probabilities[both] = self.probabilities.get(both, Fraction(0)) + share * chance
        self.reactions |= later.reactions
        self.dice = self.dice or later.dice

    def with_reaction(self, reaction: Reaction) -> "_Branch":
        """Return the same outcomes with another reaction."""
        branch = _Branch()
        branch.probabilities = self.probabilities
        branch.reactions = self.reactions | {reaction}
        branch.dice = self.dice
        return branch


class _Enumeration:
    """The exploration of all results of an option. Equal positions are played on from only once."""

    def __init__(self, game: Game, decision: Decision, option: Option, max_work: int, *, using: bool) -> None:
        self.rules: RuleQueries = game.library.rules
        self.sides = game.card_set.sides
        self.side = self.sides[decision.player]
        self.option = option
        self.aim = option.aim
        self.control = list(game.state.control)
        self.random = game.state.random
        self.max_work = max_work
        self.search_budget = SearchBudget(2 * max_work + MAX_BLOCKS)
        game.lookups.cards = 0
        self.using = using
        self.depth: int = 0
        self.exact: bool = True
        self.known: dict[str, _Branch] = {}

    def _is_over_limit(self) -> bool:
        """Return True if too much work has been done to explore everything."""
        return self.search_budget.spent >= self.max_work

    def after(self, position: Game, option: Option) -> _Branch:
        """Return the outcomes of an option."""
        branch = _Branch()
        self._play(branch, position, option, (), Fraction(1))
        return branch

    def _play(self, branch: _Branch, position: Game, option: Option, script: tuple[int, ...], share: Fraction) -> None:
        """Play an option with the scripted dice; if more are rolled, with every result of those."""
        after = position.copy()
        log: list[Event] = []
        after.log = log
        after.logs_changes_only = True
        after.search_budget = self.search_budget
        after.state.script = script
        missing = _missing_dice(after, option)
        if not missing:
            branch.add(self._harm(log), share, self._continue(after))
            return
        branch.dice = branch.dice or missing
        key = f"{missing} {option.key()} {self._harm(log)} {_equivalence_key(after)}"
        results = self.known.get(key)
        if results is None:
            results = self.known[key] = _Branch()
            for faces, chance in self._possible(after, missing):
                self._play(results, position, option, script + faces, chance)
        branch.add(NOTHING, share, results)

    def _possible(self, position: Game, number: int) -> tuple[tuple[tuple[int, ...], Fraction], ...]:
        """Return every result of some dice; only the likeliest once too much work has been done."""
        outcomes = dice_outcomes(number, self.rules.alike(position))
        if not self._is_over_limit():
            return outcomes
        self.exact = False
        likeliest = max(outcomes, key=_chance)
        return ((likeliest[0], Fraction(1)),)

    def _continue(self, position: Game) -> _Branch:
        """Return the outcomes from a position on, until a player is free to act."""
        decision = position.decision
        if decision is None or decision.action:
            if position.state.random != self.random:
                self.exact = False  # cards were shuffled or drawn: other random results are possible
            return _END
        if self.depth >= MAX_DECISIONS:
            self.exact = False
            return _END
        key = _equivalence_key(position)
        branch = self.known.get(key)
        if branch is None:
            self.depth += 1
            branch = self.known[key] = self._decide(position, decision)
            self.depth -= 1
        return branch

    def _decide(self, position: Game, decision: Decision) -> _Branch:
        """Return the outcomes of a decision: of the best answer for the option's player; others pass, if they can."""
        options = position.options
        passing = next((option for option in options if option.passes or option in (NO, DONE)), None)
        is_own = self.sides[decision.player] == self.side
        is_late = self.rules.is_outcome_complete(position, self.option)
        usual = self.after(position, options[0] if passing is None else passing)
        if passing is not None and (is_late or not is_own):
            return _with_open_reaction(usual, FOLLOWS if is_own else ANSWER, position)
        if passing is not None and not self.using:
            return _with_open_reaction(usual, USED, position)
        if is_late or self._is_over_limit():
            self.exact = self.exact and is_late
            return usual
        best = self._best(position, [option for option in options if option is not passing], usual, is_own=is_own)
        return best if best is usual or passing is None else _with_open_reaction(best, USED, position)

    def _best(self, position: Game, options: list[Option], usual: _Branch, *, is_own: bool) -> _Branch:
        """Return the best for the option's player of the usual outcomes and those of other options.

        For another player's decision, return the worst.
        """
        best, worth = usual, self._worth(usual)
        for option in options:
            if self._is_over_limit():
                self.exact = False
                break
            branch = self.after(position, option)
            other = self._worth(branch)
            if other > worth if is_own else other < worth:
                best, worth = branch, other
        return best

    def _worth(self, branch: _Branch) -> tuple[Fraction, ...]:
        """Return how good outcomes are for the option's player: harm to the target first, then to others.

        Harm to the player's own side counts as negative.
        """
        targets: dict[str, Fraction] = dict.fromkeys(self.rules.harms, Fraction(0))
        others: dict[str, Fraction] = dict.fromkeys(self.rules.harms, Fraction(0))
        for outcome, chance in branch.probabilities.items():
            for card, kind, number in outcome:
                if kind in others:
                    if card == self.aim:
                        targets[kind] += number * chance
                    else:
                        others[kind] += self._sign(card) * number * chance
        return (*targets.values(), *others.values())

    def _sign(self, card: int) -> int:
        player = self.control[card]
        return -1 if player >= 0 and self.sides[player] == self.side else 1

    def _harm(self, log: list[Event]) -> Harm:
        harm: dict[tuple[int, str], int] = {}
        for event in log:
            fact = self.rules.harm_of(event)
            if fact is not None:
                card, kind, number = fact
                harm[card, kind] = harm.get((card, kind), 0) + number
        return _sort(harm)


def _with_open_reaction(branch: _Branch, part: str, position: Game) -> _Branch:
    """Return the outcomes with the reaction that the open decision offers; questions of the rules offer none."""
    decision = position.decision
    if decision is None or decision.source < 0:
        return branch
    return branch.with_reaction(Reaction(part, decision.source, resolving_ability_title(position, decision.source)))


def _equivalence_key(game: Game) -> str:
    """Return a text that is equal for positions that play on alike.

    Stack items that only have to be removed do not count.
    """
    blocks, stack = game.library.blocks, list[Any]()
    for item in game.stack:
        is_done = isinstance(item, Resolution) and 0 < len(blocks[item.block_id].steps) <= item.step
        key = () if is_done and item is not game.stack[-1] else item.key()
        stack.append((type(item).__name__, *key))
    return f"{game.state.text()} {stack}"


def _ended() -> _Branch:
    branch = _Branch()
    branch.probabilities[NOTHING] = Fraction(1)
    return branch


_END: Final = _ended()


def _missing_dice(game: Game, option: Option) -> int:
    """Take an option; return how many unscripted dice it needs to roll, 0 if it could be carried out."""
    try:
        game.take(option)
    except DiceExhaustedError as exhausted:
        return exhausted.number
    return 0


def _chance(result: tuple[tuple[int, ...], Fraction]) -> Fraction:
    return result[1]


def _join(first: Harm, second: Harm) -> Harm:
    """Return the harm of two outcomes, one after the other."""
    if not first or not second:
        return first or second
    harm = {(card, kind): number for card, kind, number in first}
    for card, kind, number in second:
        harm[card, kind] = harm.get((card, kind), 0) + number
    return _sort(harm)


def _sort(harm: dict[tuple[int, str], int]) -> Harm:
    return tuple(sorted([(card, kind, number) for (card, kind), number in harm.items()]))
