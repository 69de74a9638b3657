"""The compiled engine and the sources: which one runs, and that both play the same games."""

import os
import subprocess
import sys

import pytest

from engine.compilation import SWITCH
from fuzz.cards import CONTESTS
from tests.conftest import ROOT
from tests.processes import PATIENCE

BESIDE = {path.with_name(f"{path.name.partition('.')[0]}.py") for path in (ROOT / "engine").rglob("*.so")}
needs_build = pytest.mark.skipif(not BESIDE, reason="there is no compiled engine: `make compiled`")


def _ran(*arguments: str, pure: bool) -> str:
    environment = {**os.environ, SWITCH: "1" if pure else ""}
    command = [sys.executable, "-m", *arguments]
    ran = subprocess.run(
        command, capture_output=True, text=True, check=False, timeout=PATIENCE, cwd=ROOT, env=environment
    )
    assert ran.returncode == 0, ran.stderr
    return ran.stdout.strip()


def test_the_version_names_the_pure_engine_if_the_sources_are_requested() -> None:
    assert _ran("deckbuilder", "--version", pure=True).endswith("(pure engine)")


@needs_build
def test_the_version_names_the_compiled_engine_if_it_is_built() -> None:
    assert _ran("deckbuilder", "--version", pure=False).endswith("(compiled engine)")


@needs_build
def test_machine_code_is_as_new_as_its_sources() -> None:
    (built,) = ROOT.glob("engine__mypyc.*.so")
    assert not [path for path in BESIDE if path.stat().st_mtime > built.stat().st_mtime], (
        "`make compiled`, or `make pure`"
    )


@needs_build
@pytest.mark.parametrize("contest", CONTESTS)
@pytest.mark.parametrize(("bot", "games"), [("random", 32), ("greedy", 1)])
def test_both_engines_play_the_same_games(bot: str, games: int, contest: str) -> None:
    command = ("tests.digests", bot, f"--games={games}", f"--contest={contest}")
    compiled, pure = (_ran(*command, pure=pure).split() for pure in (False, True))
    assert (compiled[0], pure[0]) == ("compiled", "pure")
    assert compiled[1] == pure[1]
