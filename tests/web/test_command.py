"""`deckbuilder web`: it prints an address, answers there, and ends at Ctrl-C."""

import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx2

from tests.processes import PATIENCE


def test_the_command_serves_until_it_is_interrupted(tmp_path: Path, catalogue_file: Path) -> None:
    command = [sys.executable, "-m", "deckbuilder", "--db", str(catalogue_file), "web", "--no-open"]
    environment = {"HOME": str(tmp_path), "PATH": "", "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment, cwd=tmp_path
    ) as server:
        assert server.stdout
        found = re.search(r"http://127\.0\.0\.1:\d+/hello\?once=\S+", server.stdout.readline())
        assert found
        with httpx2.Client(follow_redirects=True, timeout=PATIENCE) as client:
            page = client.get(found[0])
            assert (page.status_code, "596 cards" in page.text) == (200, True)
            assert client.get(found[0]).status_code == 404
        server.send_signal(signal.SIGINT)
        _, err = server.communicate(timeout=PATIENCE)
    assert (server.returncode, err) == (0, "The program has ended.\n")
