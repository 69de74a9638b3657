"""A pod as a page shows it: the standings, and the pairings round by round."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from deckbuilder.app.pods.folder import PodFolder
from deckbuilder.limited.pod import Pairing, PodStanding
from deckbuilder.match.best_of import Score
from deckbuilder.players import PERSON


@dataclass(frozen=True)
class StandingLine:
    """A player and how that player stands. `leader`: of the deck. `is_there`: whether the player plays as at first."""

    standing: PodStanding
    name: str
    leader: str
    is_there: bool


@dataclass(frozen=True)
class PairingLine:
    """Two players of a round.

    Attributes:
        key: What forms call the pairing: `1-4`.
        games: What came of it, in words; empty before the first game.
        date: When it was played at a real table; empty for other ones.
        state: `own` (a person may play), `over`, `waits`.
        number_of_games: How many games can be replayed; none where their file cannot be read.
    """

    key: str
    names: tuple[str, str]
    games: str
    date: str
    state: str
    number_of_games: int
    is_begun: bool


@dataclass(frozen=True)
class PodView:
    """Everything that the page of a pod shows. `next_key`: the next pairing of a person, empty after the last.

    `people`: their names, with commas. `score_example`: a result that two players can have.
    """

    title: str
    progress: str
    notes: Sequence[str]
    people: str
    standings: Sequence[StandingLine]
    rounds: Sequence[tuple[int, Sequence[PairingLine]]]
    waiting: int
    next_key: str
    next_text: str
    score_example: str
    problems: Sequence[str]


def pod_view(pod: PodFolder) -> PodView:
    """Return the view of a pod."""
    scores, players = pod.scores(), pod.pod.players
    lines, texts = [_standing(pod, row) for row in pod.standings(scores)], pod.result_texts(scores)
    following = pod.next_own()
    return PodView(
        title=pod.pod.name,
        progress=pod.progress(scores),
        notes=pod.notes,
        people=", ".join(player.name for player in players if player.player == PERSON),
        standings=lines,
        rounds=[
            (number, [_line(pod, pairing, scores.get(pairing), texts[pairing]) for pairing in pairings])
            for number, pairings in groupby(pod.pod.pairings, lambda pairing: pairing.round)
        ],
        waiting=len(pod.waiting_bots()),
        next_key=key_of(following) if following else "",
        next_text=f"Round {following.round}: {pod.pod.versus(following)}" if following else "",
        score_example=f"{pod.pod.games // 2 + 1}-{pod.pod.games // 2}",
        problems=pod.problems(),
    )


def key_of(pairing: Pairing) -> str:
    """Return what forms call a pairing."""
    return f"{pairing.first + 1}-{pairing.second + 1}"


def _standing(pod: PodFolder, row: PodStanding) -> StandingLine:
    player = pod.pod.players[row.seat]
    return StandingLine(row, player.title, pod.leader_name(row.seat), not (player.has_left or player.bot))


def _line(pod: PodFolder, pairing: Pairing, score: Score | None, text: str) -> PairingLine:
    players, kept = pod.pod.players, pod.pod.results.get(pairing)
    is_over = score is not None and score.is_over
    is_own = bool(pod.people(pairing)) and pod.pod.is_played(pairing)
    return PairingLine(
        key=key_of(pairing),
        names=(players[pairing.first].title, players[pairing.second].title),
        games=text,
        date=kept.date if kept else "",
        state="over" if is_over else "own" if is_own else "waits",
        number_of_games=len(pod.saved(pairing).winners) if is_over else 0,
        is_begun=score is not None,
    )
