"""Pods in the browser: begun from a draft or sealed packs, played by bots in the background, and found again."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from deckbuilder.app.pods.folder import PodFolder
from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.load import file_text
from deckbuilder.decks.suggest import DeckCompletion
from deckbuilder.files import is_private
from deckbuilder.simulation.game_runner import play_chunk
from deckbuilder.web.page import Answer, Download, EventStream, Page, PageRequest, Redirect, StartedJob, html_of
from deckbuilder.web.pages import drafts, pods, sealed
from deckbuilder.web.routes import answer
from deckbuilder.web.workspace import Workspace
from tests.depth import deep
from tests.web.pages import ParsedPage
from tools.static_edition.dealer import Dealer

DRAFT = "friday.yaml"
FORM = {"draft": DRAFT, "opponent": "random", "seed": "23"}


@pytest.fixture
def pages(workbench: Workbench, storage: FolderStorage, finished_draft: str) -> Iterator[Workspace]:
    """A workspace without processes, with a draft of three players that is over."""
    workspace = Workspace(workbench, storage, is_serverless=True)
    folder = workspace.drafts.storage.folder
    folder.mkdir(parents=True)
    (folder / DRAFT).write_text(finished_draft, "utf-8")
    yield workspace
    workspace.stop()


@pytest.fixture
def pod(pages: Workspace, pod_files: Path) -> str:
    """The name of a pod as that form begins it."""
    return Path(shutil.copytree(pod_files, pages.pods.kept.folder / "friday")).name


def parsed(page: Answer, workspace: Workspace, **path: str) -> ParsedPage:
    assert isinstance(page, Page)
    shown = ParsedPage(html_of(page, PageRequest(workspace, path)))
    assert shown.structure_faults() == []
    return shown


def begun(workspace: Workspace, **form: str) -> str:
    reply = answer(pods.create, PageRequest(workspace, form={**FORM, **form}))
    assert isinstance(reply, Redirect), reply
    folder, _, name = reply.location.rpartition("/")
    assert folder == PageRequest(workspace).to("pods")
    return name


def show(workspace: Workspace, name: str) -> ParsedPage:
    return parsed(answer(pods.show, PageRequest(workspace, {"name": name})), workspace, name=name)


def send(workspace: Workspace, name: str, **form: str) -> Answer:
    reply = answer(pods.act, PageRequest(workspace, {"name": name}, form=form))
    if isinstance(reply, StartedJob):
        reply.job()
    return reply


def let_bots_play(workspace: Workspace, name: str) -> None:
    """Let the bots play as the edition without a server does."""
    send(workspace, name, action="bots")
    dealer = Dealer(workspace.pods, 1)
    while dealt := dealer.deal():
        dealer.take(dealt.number, play_chunk(dealt.packed, dealt.numbers))


def opened(workspace: Workspace, name: str) -> PodFolder:
    return workspace.pods.kept.open(name)


def test_the_end_of_a_draft_and_sealed_packs_lead_to_a_pod(pages: Workspace) -> None:
    for page, path in (
        (answer(drafts.show, PageRequest(pages, {"name": DRAFT})), f"/pods/new?draft={DRAFT}"),
        (answer(sealed.show, PageRequest(pages, query={"seed": "7"})), "/pods/new?sealed=7&ruleset=summoners-chess"),
    ):
        assert [link for link in parsed(page, pages).of("a") if link.get("href", "").endswith(path)]


def test_a_pod_is_begun_from_the_form_and_listed(pages: Workspace, pod_files: Path) -> None:
    form = parsed(answer(pods.order, PageRequest(pages, query={"draft": DRAFT})), pages)
    assert "built for you from your cards" in form.text
    name = begun(pages, best_of="3")
    page = show(pages, name)
    assert "0 of 3 pairings are over, best of 3." in page.text
    assert "1 pairing of bots to play" in page.text
    assert "Round 2: Bot 3 against You Play" in page.text
    overview = parsed(answer(drafts.overview, PageRequest(pages)), pages)
    assert "Friday 0 of 3 pairings are over" in overview.text
    for deck in ("seat-1.yaml", "seat-2.yaml", "seat-3.yaml"):
        assert (opened(pages, name).path / deck).read_text("utf-8") == (pod_files / deck).read_text("utf-8")
    assert all(map(is_private, opened(pages, name).path.iterdir()))


def test_a_deck_from_the_picks_is_offered_by_its_title_and_chosen(pages: Workspace) -> None:
    leader = "summoners-chess/order/marshal-oryn"
    form = {"leader": leader, "action": "build"}
    answer(drafts.build, PageRequest(pages, {"name": DRAFT}, form=form))
    answer(drafts.build, PageRequest(pages, {"name": DRAFT}, form={**form, "action": "begin"}))
    page = parsed(answer(pods.order, PageRequest(pages, query={"draft": DRAFT})), pages)
    assert next(option["value"] for option in page.of("option") if "selected" in option) == "marshal-oryn-friday.yaml"
    assert "Marshal Oryn, Friday" in page.text
    other = parsed(answer(pods.order, PageRequest(pages, query={"sealed": "7"})), pages)
    assert {group["label"] for group in other.of("optgroup")} == {"Others"}


def test_a_fault_stands_in_the_form(pages: Workspace) -> None:
    page = answer(pods.create, PageRequest(pages, form={**FORM, "deck": "the-long-wall", "best_of": "5"}))
    assert isinstance(page, Page)
    assert page.status == 400
    text = parsed(page, pages)
    assert "the deck 'The Long Wall' cannot be played in this event" in text.text
    assert "5" in [option["value"] for option in text.of("option") if "selected" in option]


def test_bots_play_and_their_games_are_replayed(pages: Workspace, pod: str) -> None:
    (pairing,) = opened(pages, pod).waiting_bots()
    let_bots_play(pages, pod)
    assert is_private(opened(pages, pod).game_path(pairing))
    page = show(pages, pod)
    assert "1 of 3 pairings are over" in page.text
    assert "of bots to play" not in page.text
    for _ in range(2):
        reply = send(pages, pod, action="replay", pairing=f"{pairing.first + 1}-{pairing.second + 1}")
        assert isinstance(reply, Redirect)
        assert reply.location.endswith("/replay?step=0")
    assert len(pages.matches.kept.names()) == 1


def test_a_person_plays_a_game_among_the_matches_and_goes_on(pages: Workspace) -> None:
    name = begun(pages, best_of="3")
    pairing = opened(pages, name).next_own()
    assert pairing is not None
    key = f"{pairing.first + 1}-{pairing.second + 1}"
    reply = send(pages, name, action="play", pairing=key)
    assert isinstance(reply, Redirect | StartedJob)
    match_name = reply.location.rpartition("/")[2]
    assert match_name == f"{name}-{key}.txt"
    again = send(pages, name, action="play", pairing=key)
    assert isinstance(again, Redirect | StartedJob)
    assert again.location == reply.location
    assert pages.matches.kept.names() == [match_name]
    assert "Go on" in show(pages, name).text
    event = pages.matches.find(match_name).match.setup.event
    assert event == f"Friday, round {pairing.round}: Bot 3 against You"
    assert pages.pods.kept.of_match(match_name) == name
    assert pages.pods.kept.of_match("chess.txt") == ""


def finish(pages: Workspace, name: str, key: str) -> str:
    """Play the game of a pairing to its end by hand, and return the name of its match."""
    reply = send(pages, name, action="play", pairing=key)
    assert isinstance(reply, Redirect | StartedJob)
    opened_match = pages.matches.find(reply.location.rpartition("/")[2])
    opened_match.let_bots_play()
    for _ in range(20):
        decision = opened_match.match.game.decision
        if decision is None or decision.action:
            break
        opened_match.choose(0)
        opened_match.let_bots_play()
    opened_match.enter(f"set morale {2 - min(opened_match.match.setup.people)} 0")
    assert opened_match.match.game.over
    return opened_match.name


def test_the_result_of_a_match_stands_in_the_pod_until_it_is_undone(pages: Workspace, pod: str) -> None:
    pairing = opened(pages, pod).next_own()
    assert pairing is not None
    match = finish(pages, pod, f"{pairing.first + 1}-{pairing.second + 1}")
    assert list(opened(pages, pod).pod.results) == [pairing]
    path = pages.matches.kept.storage.path(match)
    text = path.read_text("utf-8")
    path.write_text("garbage", "utf-8")
    page = show(pages, pod)
    assert "1 of 3 pairings are over" in page.text
    assert "this is not a record of a game: one begins with 'format: 2'; the result that was kept stands" in page.text
    path.write_text(text, "utf-8")
    pages.matches.find(match).enter("undo")
    assert opened(pages, pod).pod.results == {}


def test_a_new_pod_does_not_take_over_the_games_of_a_deleted_one(pages: Workspace) -> None:
    name = begun(pages)
    pairing = opened(pages, name).next_own()
    assert pairing is not None
    match = finish(pages, name, f"{pairing.first + 1}-{pairing.second + 1}")
    send(pages, name, action="delete")
    again = begun(pages)
    assert again != name
    assert opened(pages, again).score(pairing) is None
    assert pages.pods.kept.of_match(match) == ""


def test_the_pod_of_a_match_has_exactly_its_name(pages: Workspace) -> None:
    first, second = begun(pages), begun(pages)
    assert (first, second) == ("friday", "friday-2")
    assert pages.pods.kept.of_match("friday-2-1-3.txt") == "friday-2"
    assert pages.pods.kept.of_match("friday-1-3.txt") == "friday"
    assert pages.pods.kept.of_match("friday-2-1.txt") == "friday"


def test_a_pod_that_cannot_be_read_is_named_and_deleted(pages: Workspace, pod: str) -> None:
    (pages.pods.kept.folder / pod / "pod.yaml").write_text("pod: [", "utf-8")
    overview = parsed(answer(drafts.overview, PageRequest(pages)), pages)
    assert "pod.yaml:1" in overview.text
    assert isinstance(send(pages, pod, action="delete"), Redirect)
    assert pages.pods.kept.names() == []


def test_a_pod_of_people_is_held_with_results_of_a_real_table(pages: Workspace) -> None:
    reply = answer(
        pods.create,
        PageRequest(pages, form={"sealed": "7", "players": "3", "best_of": "3", "names": "Anna, Ben, Cleo"}),
    )
    assert isinstance(reply, Redirect)
    name = reply.location.rpartition("/")[2]
    keys = [f"{pairing.first + 1},{pairing.second + 1}" for pairing in opened(pages, name).pod.pairings]
    for number, key in enumerate(keys, start=1):
        reply = send(pages, name, action="change", result=key, score="2-1", date=f"2026-03-0{number}")
        assert isinstance(reply, Redirect)
    page = show(pages, name)
    assert "3 of 3 pairings are over, best of 3." in page.text
    assert "2 Mar 2026" in page.text
    table = answer(pods.export, PageRequest(pages, {"name": name}))
    assert isinstance(table, Download)
    assert isinstance(table.content, str)
    assert table.content.startswith("place,name,seat,deck,points")
    assert isinstance(send(pages, name, action="change", result=keys[0], score="none"), Redirect)
    assert isinstance(send(pages, name, action="change", expel="3", names="Anna, Ben, Cleopatra"), Redirect)
    page = show(pages, name)
    assert "Cleopatra (left)" in page.text
    overview = parsed(answer(drafts.overview, PageRequest(pages)), pages)
    pod = opened(pages, name)
    assert f"Sealed 7 {pod.progress(pod.scores())} Delete" in overview.text
    assert "Who leaves with half of the pairings played loses the others" in page.text
    wrong = send(pages, name, action="change", result=keys[0], score="2-2")
    assert "'2-2' cannot be the result of a pairing of at most 3 games" in parsed(wrong, pages, name=name).text
    played = send(pages, name, action="play", pairing=keys[1].replace(",", "-"))
    assert isinstance(played, Page)
    assert "this pairing is over" in parsed(played, pages, name=name).text


def test_a_bot_takes_over_a_match_that_is_open(pages: Workspace) -> None:
    form = {"sealed": "7", "players": "2", "names": "Anna, Ben", "opponent": "random"}
    reply = answer(pods.create, PageRequest(pages, form=form))
    assert isinstance(reply, Redirect)
    name = reply.location.rpartition("/")[2]
    (pairing,) = opened(pages, name).pod.pairings
    key = f"{pairing.first + 1}-{pairing.second + 1}"
    send(pages, name, action="play", pairing=key)
    match = f"{name}-{key}.txt"
    assert pages.matches.find(match).match.setup.players == ("person", "person")
    assert isinstance(send(pages, name, action="change", replace="Ben", by="random"), Redirect)
    assert pages.matches.find(match).match.setup.players[pairing.seats.index(1)] == "random"
    assert "Ben (bot)" in show(pages, name).text


def test_every_deck_is_shown(pages: Workspace, pod: str) -> None:
    for seat in (1, 2, 3):
        page = answer(pods.deck, PageRequest(pages, {"name": pod}, {"seat": str(seat)}))
        assert "Minions" in parsed(page, pages).text
    page = answer(pods.deck, PageRequest(pages, {"name": pod}, {"seat": "4"}))
    assert isinstance(page, Page)
    assert page.status == 404


@deep
def test_a_pod_is_found_again_by_another_program(pages: Workspace, pod: str) -> None:
    let_bots_play(pages, pod)
    other = Workspace(pages.workbench, pages.storage)
    assert "1 of 3 pairings are over" in show(other, pod).text
    other.stop()


def test_progress_is_shown_and_stopped(pages: Workspace, pod: str) -> None:
    send(pages, pod, action="bots")
    assert "0 of 1 pairing of bots" in show(pages, pod).text
    entry = pages.pods.find(pod)
    assert entry
    stream = answer(pods.events, PageRequest(pages, {"name": pod}))
    assert isinstance(stream, EventStream)
    assert stream.state() == entry.state
    send(pages, pod, action="stop")
    assert "Let the bots play" in show(pages, pod).text
    assert [stream.state(), stream.state()] == ["idle", None]


def test_a_deleted_pod_is_gone(pages: Workspace, pod: str) -> None:
    assert isinstance(send(pages, pod, action="delete"), Redirect)
    page = answer(pods.show, PageRequest(pages, {"name": pod}))
    assert isinstance(page, Page)
    assert page.status == 404
    assert pages.pods.kept.names() == []


@pytest.mark.parametrize(
    "form",
    [
        {"action": "play", "pairing": "1-9"},
        {"action": "play", "pairing": "2-3"},
        {"action": "play", "pairing": "3-2"},
        {"action": "replay", "pairing": "1-2"},
        {"action": "nothing"},
    ],
)
def test_what_cannot_be_done_is_a_sentence(pages: Workspace, pod: str, form: dict[str, str]) -> None:
    page = send(pages, pod, **form)
    assert isinstance(page, Page)
    assert page.status == 400


def test_a_second_person_brings_a_deck_from_packs_of_another_seed(pages: Workspace) -> None:
    leader = "summoners-chess/order/marshal-oryn"
    begun_deck = answer(sealed.create, PageRequest(pages, form={"seed": "8", "leader": leader, "title": "Ben's"}))
    assert isinstance(begun_deck, Redirect)
    form = {"sealed": "7", "players": "2", "names": "Anna, Ben", "deck-2": begun_deck.location.rpartition("/")[2]}
    page = answer(pods.create, PageRequest(pages, form=form))
    assert "the deck 'Ben's' cannot be played in this event" in parsed(page, pages).text  # of its leader alone
    assert [field["name"] for field in parsed(page, pages).of("select")][-7:] == [
        f"deck-{seat}" for seat in range(2, 9)
    ]
    pages.decks.change(form["deck-2"], lambda deck: DeckCompletion(deck, pages.workbench.resolver).fill(1), "complete")
    reply = answer(pods.create, PageRequest(pages, form=form))
    assert isinstance(reply, Redirect), reply
    pod = opened(pages, reply.location.rpartition("/")[2])
    assert pod.deck(1).deck.sections == pages.find_deck(form["deck-2"]).deck.sections


@deep
def test_sealed_packs_make_a_pod(pages: Workspace) -> None:
    reply = answer(pods.create, PageRequest(pages, form={"sealed": "7", "players": "2", "opponent": "random"}))
    assert isinstance(reply, Redirect)
    assert "Sealed 7" in show(pages, reply.location.rpartition("/")[2]).text


def test_a_pod_offers_own_decks_of_its_game_only(pages: Workspace) -> None:
    for name, deck in (("wall.txt", "the-long-wall"), ("ice.txt", "polar-dwarves")):
        resolved = pages.find_deck(deck)
        pages.storage.path(name).write_text(
            file_text(resolved.deck, pages.storage.path(name), pages.workbench.resolver), "utf-8"
        )
    request = PageRequest(pages, query={"draft": DRAFT})
    page = pods.order(request)
    assert isinstance(page, Page)
    html = html_of(page, request)
    assert "wall.txt" in html
    assert "ice.txt" not in html
