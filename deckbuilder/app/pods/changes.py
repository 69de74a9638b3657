"""Changes of a pod: names, results of real tables, who leaves, and whose seat a bot takes over."""

import re
from dataclasses import dataclass, replace
from typing import Annotated

from deckbuilder.app.fields import BOT, DATE, NAMES, Field, day_of
from deckbuilder.app.matches.results import GameResult, SeatResult, results_of
from deckbuilder.app.pods.folder import PodFolder
from deckbuilder.errors import InputError, at_field
from deckbuilder.limited.pod import Pairing, PairingResult, Pod
from deckbuilder.match.best_of import Score
from deckbuilder.match.setup import known_bot
from deckbuilder.players import PERSON, PROXY, people_named
from deckbuilder.text import counted, fold, short

SCORE = re.compile(r"([0-7])-([0-7])(?:-([0-7]))?", re.ASCII)
TAKEN_BACK = "none"  # in place of a score
PLAYER = "NAME"


@dataclass(frozen=True)
class PodChange:
    """What is changed in a pod; what is empty stays as it is. Players are given by name, or by the number of a seat."""

    names: Annotated[str, NAMES] = ""
    result: Annotated[
        str, Field("Players", "Enter the result of two players at a real table.", metavar="NAME,NAME")
    ] = ""
    score: Annotated[
        str,
        Field("Games", "Games that each won, and drawn ones, such as 2-1 or 1-1-1; none: no result.", metavar="W-W-D"),
    ] = ""
    date: Annotated[str, DATE] = ""
    expel: Annotated[str, Field("Leaves", "Who leaves the pod, and plays no more.", metavar=PLAYER)] = ""
    replace: Annotated[str, Field("A bot plays for", "Whose seat a bot takes over.", metavar=PLAYER)] = ""
    by: Annotated[str, Field("Bot", f"Which bot does (default: {PROXY}).", metavar=BOT)] = ""
    readmit: Annotated[str, Field("Comes back", "Who plays again.", metavar=PLAYER)] = ""


def change_pod(folder: PodFolder, change: PodChange) -> PodFolder:
    """Change a pod and its file, and return it as it is then. Raises InputError, and then nothing was changed."""
    pairing, result = _entered_result(folder.pod, change)
    changed = folder.change(lambda pod: _with_result(_with_players(pod, change), pairing, result))
    changed.hand_over_games()
    if pairing:
        _enter_games(changed, pairing, result)
    return changed


def _with_players(pod: Pod, change: PodChange) -> Pod:
    if change.expel:
        seat = pod.seat_of(change.expel)
        pod = pod.with_player(seat, replace(pod.players[seat], has_left=True))
    if change.replace:
        seat = pod.seat_of(change.replace)
        bot = known_bot(change.by or PROXY)
        pod = pod.with_player(seat, replace(pod.players[seat], has_left=False, bot=bot))
    if change.readmit:
        seat = pod.seat_of(change.readmit)
        pod = pod.with_player(seat, replace(pod.players[seat], has_left=False, bot=""))
    people = [seat for seat, player in enumerate(pod.players) if player.player == PERSON]
    for seat, name in zip(people, people_named(change.names, len(people)) if change.names else (), strict=False):
        pod = pod.with_player(seat, replace(pod.players[seat], name=name))
    if len({fold(player.name) for player in pod.players}) < len(pod.players):
        raise InputError("two players of a pod cannot have one name", field="names")
    return pod


def _entered_result(pod: Pod, change: PodChange) -> tuple[Pairing | None, PairingResult | None]:
    """Return the pairing whose result is entered, and the result. Raises InputError."""
    if not change.result:
        if change.score or change.date:
            raise InputError("say whose result it is: two players with a comma", field="result")
        return None, None
    one, comma, other = change.result.partition(",")
    if not comma:
        raise InputError(f"'{short(change.result)}': name two players with a comma, such as Anna,Ben", field="result")
    with at_field("result"):
        seats = pod.seat_of(one), pod.seat_of(other)
        pairing = pod.pairing_of(*seats)
    if change.score == TAKEN_BACK:
        return pairing, None
    with at_field("score"):
        winners = winners_of_score(change.score, pod.games)
    if seats != pairing.seats:
        winners = tuple(None if winner is None else 1 - winner for winner in winners)
    return pairing, PairingResult(winners, day_of(change.date))


def winners_of_score(text: str, size: int) -> tuple[int | None, ...]:
    """Return the winners of the games of a score, such as `2-1`, or `1-1-1` with a drawn one; the winner's come last.

    `size`: the most games. Raises InputError.
    """
    score = SCORE.fullmatch(text.strip())
    if score is None:
        raise InputError(f"games: such as 2-1, or 1-1-1 with a drawn game, not '{short(text)}'")
    first, second, drawn = (int(part or 0) for part in score.groups())
    winners = *(None,) * drawn, *((1,) * second + (0,) * first if first > second else (0,) * first + (1,) * second)
    if not winners or len(winners) > size or Score(size, winners[:-1]).is_over:
        most = counted(size, "game")
        ending = f"it ends when a player has won, such as {size // 2 + 1}-0"
        raise InputError(f"games: '{short(text)}' cannot be the result of a pairing of at most {most}; {ending}")
    return winners


def _with_result(pod: Pod, pairing: Pairing | None, result: PairingResult | None) -> Pod:
    return pod.with_result(pairing, result) if pairing else pod


def _enter_games(folder: PodFolder, pairing: Pairing, result: PairingResult | None) -> None:
    """Enter the games of the first person at a real table into the record of results, or take them out."""
    pod, record = folder.pod, results_of(folder.workbench)
    owner = next((seat for seat, player in enumerate(pod.players) if player.player == PERSON), None)
    if owner not in pairing.seats:
        return
    for number in range(1, pod.games + 1):
        origin = f"{folder.game_path(pairing).absolute()}, game {number} at a real table"
        record.withdraw(origin)
        if result and number <= len(result.winners):
            winner = result.winners[number - 1]
            seats = tuple(
                SeatResult(
                    folder.deck_name(seat),
                    PERSON if seat == owner else pod.players[seat].name,
                    None if winner is None else winner == place,
                )
                for place, seat in enumerate(pairing.seats)
            )
            of_best = f", best of {pod.best_of}, game {number}" if pod.best_of else ""
            game = GameResult(seats, pod.ruleset, origin=origin, at=result.date, event=folder.event(pairing) + of_best)
            record.enter(game)
