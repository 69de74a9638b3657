"""The pods of a workbench, those in a queue whose bots play, and the pod to which a saved game belongs."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from deckbuilder import files
from deckbuilder.app.matches.folder import FOLDER as MATCHES
from deckbuilder.app.pods.beginning import PodOrder, SeatCards, begin_pod
from deckbuilder.app.pods.folder import POD_FILE, PodFolder
from deckbuilder.app.storage import numbered_names
from deckbuilder.app.work_queue import QueuedWork, WorkQueue
from deckbuilder.app.workbench import Workbench
from deckbuilder.errors import InputError, Place
from deckbuilder.file_names import name_problem
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.text import short, slug

FOLDER = "pods"  # within the data of a workbench
MAX_STEM = 40  # characters of a name of a folder before a number that makes it free
GAME = re.compile(
    r"(?:(.+)-)?([1-8]-[1-8])\.txt", re.ASCII
)  # of a pairing; among matches, the name of its pod is in front


class KeptPods:
    """The pods in a workbench's data; games of people are among the user's matches. Methods raise InputError."""

    def __init__(self, workbench: Workbench) -> None:
        self._workbench = workbench
        self.folder = workbench.data / FOLDER

    def names(self) -> list[str]:
        """Return the names of all pods, the one that was changed last first."""
        try:
            paths = [path for path in self.folder.iterdir() if not name_problem(path.name) and path.is_dir()]
            changed = {path.name: path.stat().st_mtime_ns for path in paths if (path / POD_FILE).is_file()}
        except FileNotFoundError:
            return []
        except OSError as error:
            raise InputError(f"cannot be read: {files.reason(error)}", Place(str(self.folder))) from None
        return sorted(changed, key=lambda name: (-changed[name], name))

    def has(self, name: str) -> bool:
        """Whether there is a pod of this name."""
        return not name_problem(name) and (self.folder / name / POD_FILE).is_file()

    def open(self, name: str) -> PodFolder:
        """Return a pod by its name."""
        if not self.has(name):
            raise InputError(f"there is no pod '{short(name)}'")
        pod = PodFolder.open(self.folder / name, self._workbench)
        return replace(pod, games=self._workbench.data / MATCHES, stem=f"{name}-", is_private=True)

    def of_match(self, match: str) -> str:
        """Return the name of the pod to which a match of a person belongs by its name; empty where there is none."""
        game = GAME.fullmatch(match)
        return game[1] if game and game[1] and self.has(game[1]) else ""

    def begin(self, order: PodOrder, ruleset: RuleSet, seats: Sequence[SeatCards]) -> str:
        """Begin a pod under a free name like its title, and return that. Games of a deleted pod are not taken over."""
        names = numbered_names(slug(order.name, "pod")[:MAX_STEM], "")
        matches = self._workbench.data / MATCHES
        taken = {game[1] for path in matches.rglob("*.txt") if (game := GAME.fullmatch(path.name))}
        name = next(name for name in names if name not in taken and not (self.folder / name).exists())
        begin_pod(self.folder / name, order, ruleset, seats, self._workbench, private=True)
        return name

    def remove(self, name: str) -> None:
        """Delete a pod with its decks and the games of bots; those of people stay among the matches."""
        if not self.has(name):
            raise InputError(f"there is no pod '{short(name)}'")
        folder = self.folder / name
        with files.failing_as("cannot be deleted", Place(name)):
            for path in folder.iterdir():
                path.unlink()
            folder.rmdir()


def follow_game(path: Path, workbench: Workbench) -> None:
    """Keep the result of a saved game in the pod to which it belongs, if there is one. Raises InputError."""
    pods, game = KeptPods(workbench), GAME.fullmatch(path.name)
    if game is None:
        return
    if path.parent == workbench.data / MATCHES and (name := pods.of_match(path.name)):
        pod = pods.open(name)
    elif not game[1] and (path.parent / POD_FILE).is_file():
        pod = PodFolder.open(path.parent, workbench)
    else:
        return
    for pairing in pod.pod.pairings:
        if pod.is_of_people(pairing) and pod.game_path(pairing).name == path.name:
            pod.follow(pairing)


class PodQueue(WorkQueue[str, QueuedWork]):
    """The games of bots in the pods of a workbench, by the name of the pod. `runs`: as for `WorkQueue`."""

    def __init__(self, workbench: Workbench, *, runs: bool = True) -> None:
        super().__init__("pods", runs=runs)
        self.kept = KeptPods(workbench)

    def submit(self, name: str) -> None:
        """Let the bots of a pod play. Raises InputError for a pod that cannot be played, or where too many wait."""
        entry = self.find(name)
        if entry is None or not entry.is_waiting:
            self.check_room()
            self.order(name, QueuedWork(rounds=self.kept.open(name).games_of_bots()))
