"""What a release is made of: one version everywhere, files for the code host, and only commands that exist."""

import re

import yaml

from deckbuilder.version import __version__
from tests.conftest import ROOT

WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_one_version_is_named_everywhere() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    project = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    assert newest
    assert project
    assert {cited["version"], newest[1], project[1]} == {__version__}


def test_workflows_run_what_the_makefile_has_and_the_two_commands_of_the_readme() -> None:
    targets = set(re.findall(r"^([a-z][\w-]*):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))
    jobs = [job for file in WORKFLOWS for job in yaml.safe_load(file.read_text("utf-8"))["jobs"].values()]
    commands = [step["run"] for job in jobs for step in job["steps"] if "run" in step]
    made = [command.split()[1:] for command in commands if command.split()[0] == "make"]
    assert {name for names in made for name in names} <= targets
    assert {
        "make",
        "make test",
        "make check",
        "make browser-tests",
        "make packages",
        "make lowest",
        "make newest",
    } <= set(commands)


def test_workflows_take_actions_by_their_digests_and_may_change_nothing() -> None:
    for file in WORKFLOWS:
        text = file.read_text("utf-8")
        actions = re.findall(r"uses: (\S+)", text)
        assert actions
        assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", action) for action in actions)
        assert "permissions: {}" in text
        assert "write" not in text
