"""A pod as a page shows it: the standings, and the pairings round by round."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from deckbuilder.app.pods.folder import PodFolder
from deckbuilder.limited.pod import TIE_BREAKS, Pairing, PodStanding
from deckbuilder.match.best_of import Score


@dataclass(frozen=True)
class StandingLine:
    """A player and how that player stands. `leader`: of the deck."""

    standing: PodStanding
    name: str
    leader: str


@dataclass(frozen=True)
class PairingLine:
    """Two players of a round.

    Attributes:
        key: What forms call the pairing: `1-4`.
        games: The games that each has won; empty before the first.
        state: `own` (a person may play), `over`, `waits`.
        number_of_games: How many games can be replayed; none where their file cannot be read.
    """

    key: str
    names: tuple[str, str]
    games: str
    state: str
    number_of_games: int
    is_begun: bool


@dataclass(frozen=True)
class PodView:
    """Everything that the page of a pod shows. `next_key`: the next pairing of a person, empty after the last."""

    title: str
    progress: str
    tie_breaks: str
    standings: Sequence[StandingLine]
    rounds: Sequence[tuple[int, Sequence[PairingLine]]]
    waiting: int
    next_key: str
    next_text: str
    problems: Sequence[str]


def pod_view(pod: PodFolder) -> PodView:
    """Return the view of a pod."""
    scores, players = pod.scores(), pod.pod.players
    lines = [_standing(pod, row) for row in pod.standings(scores)]
    following = pod.next_own()
    return PodView(
        title=pod.pod.name,
        progress=pod.progress(scores),
        tie_breaks=TIE_BREAKS,
        standings=lines,
        rounds=[
            (number, [_line(pod, pairing, scores.get(pairing)) for pairing in pairings])
            for number, pairings in groupby(pod.pod.pairings, lambda pairing: pairing.round)
        ],
        waiting=len(pod.waiting_bots()),
        next_key=key_of(following) if following else "",
        next_text=f"Round {following.round}: {players[following.first].name} against {players[following.second].name}"
        if following
        else "",
        problems=pod.problems(),
    )


def key_of(pairing: Pairing) -> str:
    """Return what forms call a pairing."""
    return f"{pairing.first + 1}-{pairing.second + 1}"


def _standing(pod: PodFolder, row: PodStanding) -> StandingLine:
    return StandingLine(row, pod.pod.players[row.seat].name, pod.leader_name(row.seat))


def _line(pod: PodFolder, pairing: Pairing, score: Score | None) -> PairingLine:
    players = pod.pod.players
    is_over = score is not None and score.is_over
    return PairingLine(
        key=key_of(pairing),
        names=(players[pairing.first].name, players[pairing.second].name),
        games=f"{score.wins[0]}–{score.wins[1]}" if score else "",
        state="over" if is_over else "own" if pod.people(pairing) else "waits",
        number_of_games=len(pod.saved(pairing).winners) if is_over else 0,
        is_begun=score is not None,
    )
