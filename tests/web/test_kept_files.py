"""What the pages keep for a user: closed to other users, and on a full disk whole or not there at all."""

import os
import resource
import stat
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from deckbuilder.app.matches.orders import MatchOrder, start_match
from deckbuilder.app.pods.beginning import PodOrder, SeatCards, begin_pod
from deckbuilder.app.workshop.own_cards import OwnCards
from deckbuilder.catalogue import Catalogue
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from deckbuilder.limited.draft import DraftOrder
from deckbuilder.limited.table import lay_table
from deckbuilder.packs.storage import add, new_pack
from deckbuilder.web.workspace import Workspace
from tests.depth import deep
from tests.packs.packs import contents
from tests.web import every_page
from tests.web.every_page import ACTIONS, PAGES, fill, respond, workspace_in
from tests.web.pages import Site, client_of

CHESS = "summoners-chess"
SIZES = (
    0,
    60,
    200,
    300,
    700,
    1_000,
    1_600,
    1_700,
    3_000,
)  # bytes that a file may have: some writes fail, others do not


@pytest.fixture
def workspace(
    tmp_path: Path, catalogue: Catalogue, resolver: Resolver, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Workspace]:
    """The pages over a folder of data that was begun as the program begins it."""
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    for folder in (tmp_path, tmp_path / "decks"):
        folder.mkdir(0o700, exist_ok=True)
    opened = workspace_in(tmp_path, catalogue, resolver)
    yield opened
    opened.stop()


def open_to_others(folder: Path) -> set[str]:
    """The files and folders below a folder that other users may look at, with their modes."""
    paths = [path for path in folder.rglob("*") if not path.is_symlink()]
    modes = {path.relative_to(folder): stat.S_IMODE(path.lstat().st_mode) for path in paths}
    return {f"{path} {mode:o}" for path, mode in modes.items() if mode & 0o077}


@deep
def test_every_page_and_every_action_answers_and_what_is_kept_is_closed_to_other_users(
    workspace: Workspace, tmp_path: Path
) -> None:
    """Without a umask a file is open to all unless the program says otherwise."""
    mask, seen, names = os.umask(0), set[str](), set[str]()
    try:
        fill(workspace)
        workspace.simulations.runs = False
        with client_of(workspace) as client:
            site = Site(client, workspace.storage)
            for asked in (*PAGES, *ACTIONS):
                status, text = respond(site, workspace, asked)
                assert status in {200, 303, 400, 409}, (asked, text[:500])
                assert status == 200 or asked.method == "POST", (asked, text[:500])
                seen |= open_to_others(tmp_path)
                names |= {path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")}
    finally:
        os.umask(mask)
    assert seen == set()
    kept = (
        "data/drafts/draft-7.yaml",
        "data/pods/sealed-7/pod.yaml",
        "data/matches/sealed-7-1-2.txt",
        "data/results.db",
    )
    more = (
        "data/simulations.db",
        "data/packs/deep-ones/pack.yaml",
        "data/packs/moon-foxes/pack.yaml",
        "data/collection.yaml",
    )
    assert names >= {*kept, *more, "decks/archive", "decks/svara.yaml", "data/matches/last-choices.json"}


@contextmanager
def small_files(size: int) -> Iterator[None]:
    """No file may grow beyond some bytes, so that writing fails half way, as on a full disk."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def seats(workspace: Workspace) -> list[SeatCards]:
    """Two players whose deck is known."""
    deck = workspace.find_deck("the-long-wall").deck
    return [SeatCards(name, "random", deck.cards(), deck) for name in ("A", "B")]


def keep_draft(workspace: Workspace) -> object:
    return workspace.drafts.begin(lay_table("Friday", DraftOrder(CHESS, 7, 2), workspace.workbench.resolver))


def keep_pod(workspace: Workspace) -> object:
    ruleset = workspace.workbench.catalogue.ruleset(CHESS)
    return workspace.pods.kept.begin(PodOrder("Friday", 1), ruleset, seats(workspace))


def keep_pod_of_command(workspace: Workspace) -> object:
    ruleset, folder = workspace.workbench.catalogue.ruleset(CHESS), workspace.storage.folder / "friday-pod"
    begin_pod(folder, PodOrder("Friday", 1), ruleset, seats(workspace), workspace.workbench, private=False)
    return folder


def keep_match(workspace: Workspace) -> object:
    match = start_match(workspace.workbench, MatchOrder(7, "the-long-wall", ["locust-season"])).match
    return workspace.matches.kept.begin("ice", match)


def keep_card(workspace: Workspace) -> object:
    return OwnCards(workspace.workbench).save("", "", every_page.OWN_TEXT + "# " * 200, "", "Frost Hare")


def keep_faction(workspace: Workspace) -> object:
    cards = {"Faction": "faction: A\n", "One": "card: One\n" * 20, "Two": "card: Two\n" * 80}
    return OwnCards(workspace.workbench).add_faction("Moon Foxes", cards)


def keep_pack(workspace: Workspace) -> object:
    return add(workspace.workbench.data, contents())


def keep_new_pack(workspace: Workspace) -> object:
    return new_pack("Deep Ones", workspace.storage.folder)


def keep_deck(workspace: Workspace) -> object:
    return workspace.decks.create("ice.yaml", workspace.find_deck("polar-dwarves").deck, "deck new")


def keep_owned(workspace: Workspace) -> object:
    return workspace.workbench.change_collection("polar-dwarves", 1)


KEEPERS = (
    *(keep_draft, keep_pod, keep_pod_of_command, keep_match, keep_card, keep_faction),
    *(keep_pack, keep_new_pack, keep_deck, keep_owned),
)


def refusal(keep: Callable[[Workspace], object], workspace: Workspace, size: int) -> InputError | None:
    """Keep something where files may have so many bytes; return the error where that fails."""
    with small_files(size):
        try:
            keep(workspace)
        except InputError as error:
            return error
    return None


@pytest.mark.parametrize("keep", KEEPERS)
def test_a_full_disk_leaves_nothing_half_made(
    keep: Callable[[Workspace], object], workspace: Workspace, tmp_path: Path
) -> None:
    def kept() -> set[str]:
        """The files of the user, and the folders that hold one or should."""
        paths = [path for place in ("data", "decks") for path in (tmp_path / place).rglob("*")]
        names = {path.relative_to(tmp_path).as_posix() for path in paths if path.suffix != ".db"}
        return names - {"data/packs", "data/pods"}  # which hold those of all packs and pods

    before = kept()
    failed = 0
    for size in SIZES:
        error = refusal(keep, workspace, size)
        if error is None:
            break
        failed += 1
        assert kept() == before, size
        assert "\n" not in error.message
    assert failed
    if error is not None:
        keep(workspace)
    assert kept() > before
