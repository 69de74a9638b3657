"""A best-of as a page shows it: the score, its games, and who begins the next one."""

from collections.abc import Sequence
from dataclasses import dataclass

from deckbuilder.errors import InputError
from deckbuilder.match.best_of import Score, score_sentence
from deckbuilder.match.match import Match
from deckbuilder.players import PERSON, level_of, seat_names
from deckbuilder.text import short
from deckbuilder.web.open_matches import OpenMatch
from deckbuilder.web.page import Answer, Page, PageRequest, going_to
from deckbuilder.web.workspace import PageNotFoundError

CHANGED = "The next game has begun already."
SEATS = {"1": 0, "2": 1}


@dataclass(frozen=True)
class GameLine:
    """A game. `result`: `won by Ice`, `drawn`, or `goes on`; `is_over`: whether it can be replayed as a whole."""

    number: int
    result: str
    beginner: str
    turns: int
    is_over: bool


@dataclass(frozen=True)
class BestOfView:
    """A best-of.

    Attributes:
        size: How many games are played at most.
        names: What the two players are called, by seat.
        players: Who they are: `you`, or a bot.
        next_number: The number of the next game; 0 while one goes on, and after the last one.
        choices: By seat what the button says with which a person begins the next game; one button where nobody chooses.
        why: Who decides who begins, in a sentence.
    """

    size: int
    names: Sequence[str]
    players: Sequence[str]
    wins: tuple[int, int]
    sentence: str
    games: Sequence[GameLine]
    next_number: int
    choices: Sequence[tuple[str, str]]
    why: str


def best_of_view(match: Match) -> BestOfView | None:
    """Return the best-of to which a match belongs; None for a game by itself."""
    best_of, score = match.setup.best_of, match.score
    if best_of is None or score is None:
        return None
    names = seat_names(match.setup.names)
    game = match.game
    played = [(past.first, past.winner, past.turns, True) for past in best_of.played]
    played.append((match.initial_game.state.active, game.winner, game.state.turn, game.over))
    is_next = game.over and not score.is_over
    choices, why = _beginning(match, score, names) if is_next else ((), "")
    return BestOfView(
        size=best_of.size,
        names=names,
        players=["you" if player == PERSON else level_of(player) for player in match.setup.players],
        wins=score.wins,
        sentence=score_sentence(score, names),
        games=[
            GameLine(number, _result(winner, names) if is_over else "goes on", names[first], turns, is_over)
            for number, (first, winner, turns, is_over) in enumerate(played, start=1)
        ],
        next_number=len(score.winners) + 1 if is_next else 0,
        choices=choices,
        why=why,
    )


def _result(winner: int | None, names: Sequence[str]) -> str:
    return "drawn" if winner is None else f"won by {names[winner]}"


def _beginning(match: Match, score: Score, names: Sequence[str]) -> tuple[Sequence[tuple[str, str]], str]:
    """Return how the next game can be begun, as values and texts of buttons, and who decides about that."""
    best_of = match.setup.best_of
    chooser = score.chooser(best_of.beginner) if best_of else None
    if chooser is None:
        return [("", "Next game")], "Chance decides who begins."
    rule = f" ({best_of.beginner.rule})" if best_of else ""
    if chooser not in match.setup.people:
        return [("", "Next game")], f"{names[chooser]} lost the game before and chooses to begin{rule}."
    is_you = len(match.setup.people) == 1
    buttons = [
        (str(seat + 1), "Next game, I begin" if is_you and seat == chooser else f"Next game, {name} begins")
        for seat, name in enumerate(names)
    ]
    who = "You" if is_you else names[chooser]
    return buttons, f"{who} lost the game before and {'choose' if is_you else 'chooses'} who begins{rule}."


def show(request: PageRequest) -> Answer:
    """Show the games of a best-of."""
    opened = _opened(request)
    return Page("best_of.html", {"name": opened.name, "b": best_of_view(opened.match)})


def _opened(request: PageRequest) -> OpenMatch:
    """Return the match of the address. Raises PageNotFoundError where there is none, or it is a game by itself."""
    name = request.path["name"]
    if request.matches.kept.storage.has(name):
        opened = request.matches.find(name)
        if opened.match.setup.best_of is not None:
            return opened
    raise PageNotFoundError(f"there is no best-of '{short(name)}'")


def begin_next(request: PageRequest) -> Answer:
    """Begin the next game, with the choice of the person who may say who begins."""
    opened = _opened(request)
    view = best_of_view(opened.match)
    if view is None or request.form.get("number") != str(view.next_number):
        raise InputError(CHANGED)
    following = request.matches.next_game(opened.name, SEATS.get(request.form.get("first", "")))
    return going_to(request.to("matches", following.name), following.bots_job())
