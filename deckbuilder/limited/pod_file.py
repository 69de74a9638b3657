"""Pod files: who plays in a pod, how, and with which results. Decks and games lie beside it, in files of their own."""

from dataclasses import replace
from typing import Any

from deckbuilder.decks.formats.documents import dump
from deckbuilder.documents.document import Document
from deckbuilder.documents.schemas import check, kind_of
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.errors import InputError
from deckbuilder.limited.pod import Pairing, PairingResult, Pod, PodPlayer
from deckbuilder.text import counted, with_article

DRAWN = "drawn"  # a game that nobody has won
POD_SCHEMA_LINE = "# yaml-language-server: $schema=pod.schema.json\n"


def write_pod(pod: Pod) -> str:
    """Write a pod file."""
    document: dict[str, Any] = {"pod": pod.name, "ruleset": pod.ruleset, "seed": pod.seed}
    if pod.best_of is not None:
        document["best_of"] = pod.best_of
    document["players"] = list(map(_player, pod.players))
    if pod.results:
        document["results"] = [_entry(pairing, pod.results[pairing]) for pairing in sorted(pod.results)]
    return POD_SCHEMA_LINE + dump(document)


def _player(player: PodPlayer) -> dict[str, Any]:
    entry = {"name": player.name, "player": player.player}
    return entry | ({"bot": player.bot} if player.bot else {}) | ({"left": True} if player.has_left else {})


def _entry(pairing: Pairing, result: PairingResult) -> dict[str, Any]:
    seats = pairing.first + 1, pairing.second + 1
    games = [DRAWN if winner is None else seats[winner] for winner in result.winners]
    return {"seats": list(seats), "games": games} | ({"date": result.date} if result.date else {})


def read_pod(text: str, file: str) -> Pod:
    """Return the pod of a file. Raises InputError with the place."""
    document = read_one(text, file, "pod")
    if (kind := kind_of(document)) != "pod":
        raise InputError(f"this is {with_article(kind)}, not a pod", document.place())
    check(document, "pod")
    data = document.data
    players = tuple(
        PodPlayer(entry["name"], entry["player"], entry.get("bot", ""), entry.get("left", False))
        for entry in data["players"]
    )
    pod = Pod(data["pod"], data["ruleset"], data["seed"], players, data.get("best_of"))
    return replace(pod, results=dict(_result(document, number, pod) for number in range(len(data.get("results", ())))))


def _result(document: Document, number: int, pod: Pod) -> tuple[Pairing, PairingResult]:
    """Return an entry of the results of a file. Raises InputError with the place."""
    entry, path = document.data["results"][number], ("results", number)
    named = {seat - 1 for seat in entry["seats"]}
    pairing = next((pairing for pairing in pod.pairings if {pairing.first, pairing.second} == named), None)
    if pairing is None:
        raise InputError("these are not the seats of two players of the pod", document.place((*path, "seats")))
    seats, games = (pairing.first + 1, pairing.second + 1), entry["games"]
    if len(games) > pod.games:
        raise InputError(
            f"a pairing of this pod has at most {counted(pod.games, 'game')}", document.place((*path, "games"))
        )
    if unknown := [winner for winner in games if winner not in (*seats, DRAWN)]:
        place = document.place((*path, "games", games.index(unknown[0])))
        raise InputError(f"{unknown[0]} is not one of the two seats; a game that nobody won is '{DRAWN}'", place)
    winners = tuple(None if winner == DRAWN else seats.index(winner) for winner in games)
    return pairing, PairingResult(winners, entry.get("date", ""))
