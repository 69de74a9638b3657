"""The result of an analysis as plain data, which every front end shows."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from deckbuilder.app.analysis.mistakes import OwnLoss
from deckbuilder.games.statistics import DiceLuck, DrawLuck
from deckbuilder.simulation.intervals import Interval
from deckbuilder.text import listed

PLACES = 3  # behind the point, of shares in JSON


@dataclass(frozen=True)
class TurnChance:
    """The chance of winning after a turn.

    Attributes:
        turn: its number; 0 stands for the beginning of the game.
        player: whose turn it was; -1 at the beginning.
        step: the last step of the record up to then.
        games: how many were played on from there; 0 where the result is certain, or nothing is known yet.
        chances: by seat; None where nothing is known yet.
    """

    turn: int
    player: int
    step: int
    games: int
    chances: tuple[Interval, ...] | None


@dataclass(frozen=True)
class TurningPoint:
    """A stretch of turns, one as a rule, in which the chance of a seat changed beyond chance.

    `first` and `last`: the chances before and after it. `change`: of the seat's chance, with its interval. `dice`: of
    each seat in these turns, where the game has dice.
    """

    first: TurnChance
    last: TurnChance
    seat: int
    change: Interval
    dice: tuple[DiceLuck | None, ...]


@dataclass(frozen=True)
class CostlyTurn:
    """A turn that was worse than as a bot would have played it.

    Attributes:
        step: the last step of the record before it.
        better: the choices of the adviser in its place; none where it is compared with the bot that plays on.
        cost: by how much it lowered the player's chance, with its interval.
        pairs: games that were played on after both; 0 where the cost is that of trials.
        sureness: how likely it is that it did.
        win: the last action with which the bot nearly always wins within the turn; empty if it does not.
    """

    step: int
    turn: int
    player: int
    better: tuple[str, ...]
    cost: Interval
    pairs: int
    sureness: float
    win: str = ""


@dataclass(frozen=True)
class CostlyChoice:
    """A choice that was worse than another plan.

    Attributes:
        step: the last step of the record before it.
        made: what was done, in words.
        better: the better plan, in words.
        reasons: why it is better, in clauses.
        cost: by how much the better plan raises the player's chance, with its interval.
        pairs: games that were played on after both.
    """

    step: int
    turn: int
    player: int
    made: str
    better: str
    reasons: tuple[str, ...]
    cost: Interval
    pairs: int

    @property
    def is_beyond_chance(self) -> bool:
        """Whether the plan is better even at the lower bound of the interval."""
        return self.cost.low > 0

    @property
    def is_doubtful(self) -> bool:
        """Whether the plan may well be better, but is not beyond chance."""
        return not self.is_beyond_chance and self.cost.low > -self.cost.value / 2


@dataclass(frozen=True)
class SeatLuck:
    """What chance gave to a player in the whole game; `dice` is None in a game without dice."""

    dice: DiceLuck | None
    draws: tuple[DrawLuck, ...]


@dataclass(frozen=True)
class AnalysisReport:
    """The analysis of a recorded game, as far as it has come.

    Attributes:
        decks: short names of the players.
        sides: of the players; those of one side win together.
        winners: the seats that have won; none where nobody has yet.
        chances: after every turn, the beginning first.
        turning_points: the greatest changes, the greatest first.
        own_losses: the own cards that players aimed at and lost.
        turns: those that were worse than a bot's, surely or likely, the costliest first.
        choices: those that cost most beyond chance, the costliest first.
        doubtful: choices that may have cost something, with too few games to tell.
        judged: how many turns were judged by trials.
        examined: how many turns were searched for better plans.
        luck: by seat.
        adviser: who looked for better plans.
    """

    file: str
    decks: tuple[str, ...]
    sides: tuple[int, ...]
    winners: frozenset[int]
    chances: tuple[TurnChance, ...]
    turning_points: tuple[TurningPoint, ...]
    own_losses: tuple[OwnLoss, ...]
    turns: tuple[CostlyTurn, ...]
    choices: tuple[CostlyChoice, ...]
    doubtful: tuple[CostlyChoice, ...]
    judged: int
    examined: int
    luck: tuple[SeatLuck, ...]
    games: int
    bot: str
    adviser: str
    seed: int
    is_complete: bool

    @property
    def teams(self) -> Sequence[tuple[str, int]]:
        """The sides in their order: the names of their players, and the seat of the first of them."""
        return [(self.team_of(self.sides.index(side)), self.sides.index(side)) for side in dict.fromkeys(self.sides)]

    def team_of(self, seat: int) -> str:
        """Return the names of all players of the side of a seat."""
        own = self.sides[seat]
        return listed(deck for deck, side in zip(self.decks, self.sides, strict=True) if side == own)

    @property
    def columns(self) -> Sequence[str]:
        return ("turn", "player", "step", "games", *(f"chance_{seat}" for seat in range(1, len(self.decks) + 1)))

    def rows(self) -> Iterator[Sequence[object]]:
        """Yield a row for each turn whose chance is known."""
        for chance in self.chances:
            if chance.chances is not None:
                shares = [round(interval.value, PLACES) for interval in chance.chances]
                yield chance.turn, chance.player + 1 or None, chance.step, chance.games, *shares

    def to_json(self) -> dict[str, Any]:
        return {
            "decks": list(self.decks),
            "winners": [seat + 1 for seat in sorted(self.winners)],
            "chances": [_chance(chance) for chance in self.chances],
            "turning_points": [
                {
                    "from_turn": point.first.turn,
                    "to_turn": point.last.turn,
                    "player": point.seat + 1,
                    "change": _interval(point.change),
                    "dice": [_dice(dice) for dice in point.dice],
                }
                for point in self.turning_points
            ],
            "own_losses": [{**loss._asdict(), "player": loss.player + 1} for loss in self.own_losses],
            "turns": [
                {
                    "step": turn.step,
                    "turn": turn.turn,
                    "player": turn.player + 1,
                    "cost": _interval(turn.cost),
                    "pairs": turn.pairs,
                    "sure": round(turn.sureness, PLACES),
                    "win": turn.win,
                }
                for turn in self.turns
            ],
            "choices": [_choice(choice) for choice in self.choices],
            "doubtful": [_choice(choice) for choice in self.doubtful],
            "turns_judged": self.judged,
            "turns_examined": self.examined,
            "luck": [
                {
                    "dice": _dice(luck.dice),
                    "draws": [
                        {"kind": draw.kind, "drawn": draw.drawn, "expected": round(float(draw.expected), PLACES)}
                        for draw in luck.draws
                    ],
                }
                for luck in self.luck
            ],
            "games": self.games,
            "bot": self.bot,
            "adviser": self.adviser,
            "seed": self.seed,
            "complete": self.is_complete,
        }


def _interval(interval: Interval) -> list[float]:
    return [round(part, PLACES) for part in interval]


def _chance(chance: TurnChance) -> dict[str, Any]:
    return {
        "turn": chance.turn,
        "player": chance.player + 1 or None,
        "step": chance.step,
        "games": chance.games,
        "chances": None if chance.chances is None else [_interval(interval) for interval in chance.chances],
    }


def _choice(choice: CostlyChoice) -> dict[str, Any]:
    return {
        "step": choice.step,
        "turn": choice.turn,
        "player": choice.player + 1,
        "made": choice.made,
        "better": choice.better,
        "reasons": list(choice.reasons),
        "cost": _interval(choice.cost),
        "pairs": choice.pairs,
    }


def _dice(dice: DiceLuck | None) -> dict[str, Any] | None:
    if dice is None:
        return None
    return {"dice": dice.dice, "hits": dice.hits, "expected": round(float(dice.expected), PLACES)}
