"""Pages of recorded games: every step as it was, notes, matches that go on from a step, records from elsewhere."""

from dataclasses import replace
from urllib.parse import unquote

import pytest

from deckbuilder.app.matches.replays import open_replay
from deckbuilder.web.workspace import Workspace
from engine.games.summoner_wars.events import Rolled
from engine.record import Record, write
from engine.replay import Replay
from tests.depth import deep, sized
from tests.match.helpers import played
from tests.web.pages import SAME_ORIGIN, ParsedPage, Site

REPLAY = "/matches/game.txt/replay"


@pytest.fixture
def record(workspace: Workspace) -> Record:
    """A game between bots that is kept as `game.txt`."""
    found = played(workspace.workbench.catalogue, 8)
    kept = workspace.matches.kept
    assert kept.add("game", write(found)) == "game.txt"
    return found


def heading(page: ParsedPage) -> str:
    return page.text.partition("Steps")[2]


@pytest.mark.parametrize("part", [0, 0.35, 1])
def test_a_step_is_shown_as_the_command_line_replays_it(
    part: float, site: Site, workspace: Workspace, record: Record
) -> None:
    step = int(part * len(record.steps))
    page = site.get(REPLAY, step=step)
    replay = open_replay(workspace.workbench, workspace.matches.kept.storage.path("game.txt"))
    assert all(text in page.text for _, text in replay.step(step).lines)
    pieces = [found["class"] for found in page.of("span") if found.get("class", "").startswith("piece ")]
    assert len(pieces) == len(replay.view(step).pieces)
    assert f"Verified to step {step}" in page.text
    slider = next(found for found in page.of("input") if found.get("type") == "range")
    assert (slider["max"], slider["value"]) == (str(len(record.steps)), str(step))


def test_without_a_step_the_end_is_shown_and_beyond_it_there_is_nothing(site: Site, record: Record) -> None:
    last = len(record.steps)
    for page in (site.get(REPLAY), site.get(REPLAY, step=last + 50)):
        assert f"Step {last} of {last}" in page.text
        assert not [found for found in page.of("a") if found.get("data-go") == "next"]


@deep
def test_steps_in_which_nothing_happened_are_passed_and_every_step_has_the_number_of_its_link(
    site: Site, workspace: Workspace, record: Record
) -> None:
    replay = workspace.replays.find("game.txt")
    empty = {step.number for step in replay.steps() if step.is_empty}
    assert "end" in {record.steps[number - 1].text for number in empty}
    seen, number = [0], 0
    while following := [
        link["href"] for link in site.get(REPLAY, step=number).of("a") if link.get("data-go") == "next"
    ]:
        number = int(following[0].rpartition("=")[2])
        seen.append(number)
        if len(seen) == 25:
            break
    assert seen == [step for step in range(number + 1) if step not in empty]
    page = site.get(REPLAY, step=number)
    assert f"Step {number} of {len(record.steps)}" in page.text
    (previous,) = (link["href"] for link in page.of("a") if link.get("data-go") == "previous")
    assert previous.endswith(f"step={seen[-2]}")


def test_one_goes_from_turn_to_turn_and_to_any_turn(site: Site, workspace: Workspace, record: Record) -> None:
    replay = workspace.replays.find("game.txt")
    starts = {step: turn for step, turn, _ in replay.turn_starts}
    assert all(replay.game(step).state.turn == turn for step, turn in starts.items() if step)
    assert list(starts.values()) == list(range(1, record.steps[-1].turn + 1))
    third = next(step for step, turn in starts.items() if turn == 3)
    page = site.get(REPLAY, step=third + 1)
    jumps = {link["data-go"]: int(link["href"].rpartition("=")[2]) for link in page.of("a") if "data-go" in link}
    assert (starts[jumps["turn before"]], starts[jumps["turn after"]]) == (3, 4)
    page = site.get(REPLAY, step=third)
    jumps = {link["data-go"]: int(link["href"].rpartition("=")[2]) for link in page.of("a") if "data-go" in link}
    assert starts[jumps["turn before"]] == 2
    options = [option for option in page.of("option") if option.get("value") == str(third)]
    assert [option.get("selected") for option in options] == [""]


def test_a_record_that_has_changed_is_played_anew_and_one_with_a_note_is_not(
    workspace: Workspace, record: Record
) -> None:
    replays, kept = workspace.replays, workspace.matches.kept
    opened = replays.find("game.txt")
    kept.note("game.txt", 1, "a note")
    assert replays.find("game.txt") is opened
    kept.storage.path("game.txt").write_text(write(replace(record, steps=record.steps[:3], winner=None)), "utf-8")
    assert replays.find("game.txt").length == 3


def test_a_replay_that_is_open_has_every_step_at_hand(
    site: Site, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    site.get(REPLAY, step=0)
    monkeypatch.setattr(Replay, "forward", None)
    for step in range(0, len(record.steps) + 1, sized(24, 12)):
        assert f"Verified to step {step}" in site.get(REPLAY, step=step).text


def test_the_hand_is_that_of_the_chosen_player(site: Site, workspace: Workspace, record: Record) -> None:
    replay = workspace.replays.find("game.txt")
    for seat in (1, 2):
        page = site.get(REPLAY, step=10, seat=seat)
        assert f"Hand of {replay.view(10, seat - 1).names[seat - 1]}" in page.text
        assert all(card.name in page.text for card in replay.view(10, seat - 1).hand)
    assert len(record.decks) == 2


def test_a_note_is_kept_at_its_step_and_goes_with_the_record(site: Site, workspace: Workspace, record: Record) -> None:
    page = site.post(REPLAY, action="note", step="4", note="  here it <b>turned</b> ")
    assert "here it <b>turned</b>" in page.text
    assert "1 note Step 4 : here it" in site.get(REPLAY, step=2).text
    assert "# note 4: here it <b>turned</b>\n" in site.client.get("/matches/game.txt/record").text
    site.post(REPLAY, 400, action="note", step="4", note="\u202e")
    site.post(REPLAY, 400, action="note", step=str(len(record.steps) + 1), note="beyond")
    site.post(REPLAY, action="note", step="4", note="")
    assert workspace.matches.kept.notes("game.txt") == {}


def test_a_match_continues_from_a_step(site: Site, workspace: Workspace, record: Record) -> None:
    step = next(number for number, each in enumerate(record.steps) if number > 12 and each.player == 0)
    site.post(REPLAY, action="go on", step=str(step), opponent="passive")
    name = next(name for name in workspace.matches.kept.names() if name != "game.txt")
    assert name == f"game-from-{step}.txt"
    game = workspace.matches.find(name).match.game
    assert game.digest() == record.steps[step - 1].digest
    site.post(REPLAY, 400, action="go on", step=str(step), opponent="nobody")
    site.post(REPLAY, 400, action="leave", step="1")


def test_a_game_that_is_not_over_shows_its_cards_only_to_who_asks(site: Site, workspace: Workspace) -> None:
    site.post("/matches", deck="polar-dwarves", **{"deck-2": "breakers", "who-2": "random", "seed": "7", "first": "1"})
    (name,) = workspace.matches.kept.names()
    page = site.get(f"/matches/{name}/replay", step=0)
    assert "This game is not over" in page.text
    assert "Hand of" not in page.text
    assert "Hand of Breakers" in site.get(f"/matches/{name}/replay", step=0, seat=2, open="yes").text


def test_a_replay_calls_bots_by_their_levels(site: Site, workspace: Workspace) -> None:
    site.post(
        "/matches", deck="polar-dwarves", **{"deck-2": "breakers", "who-2": "careless", "seed": "7", "first": "1"}
    )
    (name,) = workspace.matches.kept.names()
    text = site.get(f"/matches/{name}/replay", step=0, open="yes").text
    assert "Breakers easy" in text
    assert "careless" not in text


def uploaded(site: Site, text: str, name: str = "../../My Game.txt") -> tuple[int, str]:
    files = {"record": (name, text.encode("utf-8", "surrogateescape"), "text/plain")}
    answer = site.client.post("/matches/upload", files=files, headers=SAME_ORIGIN)
    page = ParsedPage(answer.text)
    assert page.structure_faults() == []
    return answer.status_code, page.text


def test_a_record_is_uploaded_under_a_name_of_its_own(site: Site, workspace: Workspace, record: Record) -> None:
    for name in ("my-game.txt", "my-game-2.txt"):
        status, text = uploaded(site, write(record))
        assert (status, "The set-up" in text) == (200, True)
        assert name in workspace.matches.kept.names()
    downloaded = site.client.get("/matches/my-game.txt/record")
    assert downloaded.text == write(record)


def test_corrupted_records_are_rejected_with_a_sentence_and_not_kept(
    site: Site, workspace: Workspace, record: Record
) -> None:
    text = write(record)
    lines = text.splitlines(keepends=True)
    spoilt = (
        "",
        "nothing",
        text[: len(text) // 2],
        text.replace("seed:", "sead:"),
        "\x00" * 100,
        text.replace("cards:", "cards: x"),
        "".join([*lines[:-3], "1 1 fly to the moon = 0123\n", *lines[-3:]]),
        "\udcff\udcfe" + text,
    )
    for each in spoilt:
        status, page = uploaded(site, each)
        assert (status, "A record from elsewhere" in page) == (400, True), each[:60]
    assert workspace.matches.kept.names() == ["game.txt"]


def test_a_record_with_a_changed_digest_says_up_to_where_it_holds(
    site: Site, workspace: Workspace, record: Record
) -> None:
    text = write(record)
    digest = record.steps[7].digest
    path = workspace.matches.kept.storage.path("game.txt")
    path.write_text(text.replace(digest, "0" * len(digest)), "utf-8")
    assert "Verified to step 7: each state" in site.get(REPLAY, step=7).text
    page = site.get(REPLAY, step=9)
    assert "The game is not as recorded after step 8" in page.text
    assert "verified to step 7" in page.text


def test_names_and_pieces_lead_to_cards_beside_the_replay(site: Site, workspace: Workspace, record: Record) -> None:
    page = site.get(REPLAY, step=len(record.steps), seat=2)
    links = [found["href"] for found in page.of("a") if found.get("class") == "card-link" or "data-square" in found]
    assert len(links) > len(page.of("h2"))
    assert all(f"{REPLAY}?step={len(record.steps)}&seat=2&at=" in link for link in links)
    key = unquote(links[0].partition("&at=")[2])
    card = workspace.workbench.catalogue.card(key)
    assert card is not None
    shown = site.get(REPLAY, step=len(record.steps), seat=2, at=key)
    assert any(found.get("class", "").startswith("card-text") for found in shown.of("article"))
    assert all(" ".join(ability.text.split()) in shown.text for ability in card.abilities)
    assert not site.get(REPLAY, step=1, at="no/such/card").of("article")


def test_there_is_no_other_record(site: Site) -> None:
    for name in ("game.txt", "last-choices.json"):
        site.get(f"/matches/{name}/replay", 404)
    assert site.client.get("/matches/..%2fgame.txt/replay").status_code == 404


def test_a_step_shows_what_was_done_on_the_board_and_beside_it(
    site: Site, workspace: Workspace, record: Record
) -> None:
    replay = workspace.replays.find("game.txt")
    attack, rolled = next(
        (step.number, event)
        for step in replay.steps()
        for event in step.events
        if isinstance(event, Rolled) and step.choice.startswith("attack ")
    )
    page = site.get(REPLAY, step=attack)
    classes = [element.get("class", "").split() for _, element in page.elements]
    arrows = [element["class"] for tag, element in page.elements if tag == "polygon"]
    assert record.steps[attack - 1].text.startswith("attack ")
    assert "aim" in arrows
    assert sum("struck" in names for names in classes) == 1
    assert sum("die" in names for names in classes) == len(rolled.faces)
    assert not any("struck" in element.get("class", "") for _, element in site.get(REPLAY, step=0).elements)
