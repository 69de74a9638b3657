"""The list of kept matches: what each is called, whose turn it is, and how it ended for the person who looks."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from deckbuilder.players import PERSON, deck_title, level_of
from deckbuilder.text import listed, moment_text

if TYPE_CHECKING:
    from deckbuilder.app.matches.glance import KeptMatch

UNKNOWN = "unknown players"


@dataclass(frozen=True)
class MatchLine:
    """A match of the list.

    Attributes:
        name: of its file.
        title: `Polar Dwarves against Breakers`.
        players: who plays the decks, in their order: `you, normal`.
        changed: when it was last played (UTC), for people and for programs; both empty where that is unknown.
        state: `your turn`, `won`, `lost`, ...
        problem: why it cannot be continued; empty for most.

    """

    name: str
    title: str
    players: str
    turn: int
    changed: tuple[str, str]
    state: str
    problem: str = ""


def match_lines(matches: "Sequence[KeptMatch]") -> list[MatchLine]:
    """Return a line for each match."""
    return [
        MatchLine(
            name=match.name,
            title=_title(match) or match.name.rpartition(".")[0],
            players=_players(match) or UNKNOWN,
            turn=match.turn,
            changed=_time(match.changed),
            state=_state_with_score(match),
            problem=match.problem,
        )
        for match in matches
    ]


def _title(match: "KeptMatch") -> str:
    """Return who plays against whom; of an even number of seats, every other one is of a side."""
    names = [deck_title(deck) for deck in match.decks]
    return (
        ", ".join(names) if len(names) % 2 else " against ".join(filter(None, map(listed, (names[::2], names[1::2]))))
    )


def _players(match: "KeptMatch") -> str:
    person = "you" if match.players.count(PERSON) == 1 else PERSON
    return ", ".join(person if player == PERSON else level_of(player) for player in match.players)


def _time(seconds: float) -> tuple[str, str]:
    if not seconds:
        return "", ""
    moment = datetime.fromtimestamp(seconds, UTC)
    return moment_text(moment), moment.isoformat(timespec="seconds")


def _state_with_score(match: "KeptMatch") -> str:
    """Return the state of a match; of a best-of with the games that each player has won."""
    if match.score is None:
        return _state(match)
    is_between = not match.is_over and match.player is None and match.score.winners
    state = f"game {len(match.score.winners) + 1} is next" if is_between else _state(match)
    first, second = match.score.wins
    return f"{state}, {first}–{second} in a best of {match.score.size}"


def _state(match: "KeptMatch") -> str:
    """Return whose turn it is, or how the match ended, as seen by its only person; by deck where there are several."""
    people = {seat for seat, player in enumerate(match.players) if player == PERSON}
    if not match.is_over:
        if match.player is None:
            return "in progress"
        if match.player in people and len(people) == 1:
            return "your turn"
        return f"turn of {deck_title(match.decks[match.player])}"
    if not match.winners:
        return "drawn"
    if len(people) == 1:
        return "won" if people <= match.winners else "lost"
    return f"won by {listed(deck_title(match.decks[seat]) for seat in sorted(match.winners))}"
