"""docs/learning.md: its programs run, and the bot that they make plays where a bot is named."""

import tomllib
from pathlib import Path

import pytest

from tests.conftest import Cli
from tests.depth import deep, sized
from tests.examples import examples
from tests.forked import run_forked

PAGE = "docs/learning.md"
TRAINING, BOT, *OTHERS = examples(PAGE, "python")


@deep
def test_a_bot_is_trained_and_plays_by_its_name(tmp_path: Path, cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    assert "GAMES = 300" in TRAINING
    exec(compile(TRAINING.replace("GAMES = 300", f"GAMES = {sized(3, 20)}"), PAGE, "exec"), {})  # noqa: S102
    assert BOT.startswith("# file: liking.py\n")
    tmp_path.joinpath("liking.py").write_text(BOT, "utf-8")
    (toml,) = examples(PAGE, "toml")
    groups = tomllib.loads(toml)["project"]["entry-points"]
    information = tmp_path / "liking-1.0.dist-info"
    information.mkdir()
    information.joinpath("METADATA").write_text("Metadata-Version: 2.1\nName: liking\nVersion: 1.0\n", "utf-8")
    information.joinpath("entry_points.txt").write_text(
        "".join(
            f"[{group}]\n" + "".join(f"{key} = {value}\n" for key, value in names.items())
            for group, names in groups.items()
        ),
        "utf-8",
    )
    simulate = "simulate breakers --against cave-goblins --players liking,random --games 2 --seed 1 --jobs 1 --json"
    play = "play breakers --against cave-goblins --opponent liking --seed 1"
    simulated, played = run_forked(cli, [simulate.split(), play.split()], "auto\nquit\n", {"PYTHONPATH": str(tmp_path)})
    assert (simulated.code, simulated.err) == (0, "")
    assert '"liking"' in simulated.out
    assert played.code == 0, played.err


@pytest.mark.parametrize("text", OTHERS, ids=["pettingzoo", "openspiel"])
def test_the_other_programs_run(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    if "spiel" in text:
        pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    exec(compile(text, PAGE, "exec"), {})  # noqa: S102
    assert capsys.readouterr().out.strip()
