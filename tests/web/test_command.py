"""`deckbuilder web`: it prints an address, answers there, and ends at Ctrl-C."""

import ast
import re
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack
from pathlib import Path
from shlex import quote

import httpx2
import pytest

from deckbuilder.change_lock import change_lock
from tests.depth import deep
from tests.processes import PATIENCE, Start

ADDRESS = re.compile(r"http://127\.0\.0\.1:\d+/\?token=\S+")


def test_the_command_serves_until_it_is_interrupted(tmp_path: Path, catalogue_file: Path) -> None:
    command = [sys.executable, "-m", "deckbuilder", "--db", str(catalogue_file), "web", "--no-open"]
    environment = {"HOME": str(tmp_path), "PATH": "", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, cwd=tmp_path
    ) as server:
        assert server.stdout
        found = ADDRESS.search(server.stdout.readline())
        assert found
        with httpx2.Client(follow_redirects=True, timeout=PATIENCE) as client:
            page = client.get(found[0])
            assert (page.status_code, "cards of 3 games" in page.text) == (200, True)
        server.send_signal(signal.SIGINT)
        _, err = server.communicate(timeout=PATIENCE)
    assert (server.returncode, err) == (0, "The program has ended.\n")


BROWSER = """
import stat, sys
from pathlib import Path
from urllib.parse import unquote, urlsplit
page = Path(unquote(urlsplit(sys.argv[1]).path))
modes = [stat.S_IMODE(each.stat().st_mode) for each in (page, page.parent)]
Path({seen!r}).write_text(repr((sys.argv[1:], modes, page.read_text())))
"""


@deep
def test_the_browser_is_opened_with_a_file_that_only_the_user_reads(
    start: Start, tmp_path: Path, catalogue_file: Path
) -> None:
    browser, seen = tmp_path / "browser", tmp_path / "seen"
    browser.write_text(BROWSER.format(seen=str(seen)))
    command = [sys.executable, "-m", "deckbuilder", "--db", str(catalogue_file), "web"]
    environment = {
        "HOME": str(tmp_path),
        "PATH": "",
        "PYTHONUNBUFFERED": "1",
        "BROWSER": f"{quote(sys.executable)} {quote(str(browser))} %s",
    }
    server = start(command, stdout=subprocess.PIPE, text=True, env=environment, cwd=tmp_path)
    assert server.stdout
    printed = ADDRESS.search(server.stdout.readline())
    assert printed
    with httpx2.Client(timeout=PATIENCE) as client:
        assert client.get(printed[0]).status_code == 303  # answered when the browser has been started
    arguments, modes, html = ast.literal_eval(seen.read_text())
    assert modes == [0o600, 0o700]
    assert set(re.findall(r"http://127[^\"]+", html)) == {printed[0]}
    assert printed[0].rpartition("=")[2] not in " ".join(arguments)


@deep
def test_ctrl_c_ends_a_bot_that_thinks_an_open_stream_and_a_simulation(tmp_path: Path, catalogue_file: Path) -> None:
    command = [sys.executable, "-m", "deckbuilder", "--db", str(catalogue_file), "web", "--no-open"]
    environment = {"HOME": str(tmp_path), "PATH": "", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, cwd=tmp_path
    ) as server:
        assert server.stdout
        found = ADDRESS.search(server.stdout.readline())
        assert found
        with httpx2.Client(timeout=PATIENCE, headers={"sec-fetch-site": "same-origin"}) as client:
            head = str(client.get(found[0], follow_redirects=True).url).removesuffix("/")
            order = {"deck": "polar-dwarves", "who-2": "beam", "think": "600", "first": "2", "seed": "1"}
            match = client.post(f"{head}/matches", data=order).headers["location"]
            address = f"{head}{match}"
            assert "thinks" in client.get(address).text
            simulated = {"deck": "polar-dwarves", "bot": "beam", "opponent": "beam", "games": "50", "seed": "1"}
            assert client.post(f"{head}/simulations", data=simulated).status_code == 303
            children = Path(f"/proc/{server.pid}/task/{server.pid}/children")
            with client.stream("GET", f"{address}/events") as stream:
                lines = stream.iter_lines()
                assert next(lines) == "event: changed"
                begun = [int(pid) for pid in children.read_text("ascii").split()] if children.is_file() else []
                server.send_signal(signal.SIGINT)
                assert "event: closing" in list(lines)
        _, err = server.communicate(timeout=PATIENCE)
    assert (server.returncode, err) == (0, "The program has ended.\n")
    assert [pid for pid in begun if Path(f"/proc/{pid}/stat").is_file()] == []
    kept = list((tmp_path / ".local" / "share" / "deckbuilder" / "matches").glob("*.txt"))
    assert len(kept) == 1
    assert "players: person, beam" in kept[0].read_text("utf-8")


CHANGE = (
    "POST /decks HTTP/1.1\r\nhost: {0}:{1}\r\norigin: http://{0}:{1}\r\ncookie: deckbuilder-{1}={2}\r\n"
    "content-type: application/x-www-form-urlencoded\r\ncontent-length: 13\r\n\r\ncopy=breakers"
)


@deep
def test_ctrl_c_cuts_off_requests_without_a_word(
    tmp_path: Path, catalogue_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    command = [sys.executable, "-m", "deckbuilder", "--db", str(catalogue_file), "web", "--no-open"]
    environment = {
        "HOME": str(tmp_path),
        "PATH": "",
        "PYTHONUNBUFFERED": "1",
        "XDG_STATE_HOME": str(tmp_path / "state"),
    }
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, cwd=tmp_path
    ) as server:
        assert server.stdout
        found = ADDRESS.search(server.stdout.readline())
        assert found
        with (
            httpx2.Client(timeout=PATIENCE, follow_redirects=True) as client,
            change_lock(),  # for which a change waits longer than the end of the program for open requests
            ExitStack() as stack,
        ):
            head = client.get(found[0]).url
            request = CHANGE.format(head.host, head.port, client.cookies[f"deckbuilder-{head.port}"])
            for _ in range(3):
                waiting = stack.enter_context(socket.create_connection((head.host, head.port)))
                waiting.sendall(request.encode())
            for _ in range(9):  # by then the server has taken what came before
                assert client.get(f"{head}static/mark.svg").status_code == 200
            server.send_signal(signal.SIGINT)
            _, err = server.communicate(timeout=PATIENCE)
    assert (server.returncode, err) == (0, "The program has ended.\n")
