"""Pod files: who plays in a pod and how. The decks and the games lie beside it, in files of their own."""

from typing import Any

from deckbuilder.decks.formats.documents import dump
from deckbuilder.documents.schemas import check, kind_of
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.errors import InputError
from deckbuilder.limited.pod import Pod, PodPlayer

POD_SCHEMA_LINE = "# yaml-language-server: $schema=pod.schema.json\n"


def write_pod(pod: Pod) -> str:
    """Write a pod file."""
    document: dict[str, Any] = {"pod": pod.name, "ruleset": pod.ruleset, "seed": pod.seed}
    if pod.best_of is not None:
        document["best_of"] = pod.best_of
    document["players"] = [{"name": player.name, "player": player.player} for player in pod.players]
    return POD_SCHEMA_LINE + dump(document)


def read_pod(text: str, file: str) -> Pod:
    """Return the pod of a file. Raises InputError with the place."""
    document = read_one(text, file, "pod")
    if (kind := kind_of(document)) != "pod":
        raise InputError(f"this is a {kind}, not a pod", document.place())
    check(document, "pod")
    data = document.data
    players = tuple(PodPlayer(entry["name"], entry["player"]) for entry in data["players"])
    return Pod(data["pod"], data["ruleset"], data["seed"], players, data.get("best_of"))
