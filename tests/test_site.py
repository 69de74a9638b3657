"""The documentation as a site, and what a release is made of."""

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from deckbuilder.app.rules import rule_files
from deckbuilder.version import __version__
from tests.conftest import ROOT
from tests.depth import deep
from tests.examples import TRIED, all_examples
from tests.test_architecture import FILES, module_name
from tools import reference
from tools.site import BESIDE, PYTHON_PAGE, dead_links, write_sources

DOCS = ROOT / "docs"
PAGES = sorted(path.relative_to(DOCS).as_posix() for path in DOCS.rglob("*.md"))
RULES = [path.relative_to(ROOT).as_posix() for path in rule_files() if path.suffix == ".md"]
LINK = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")


def navigation(entries: list[Any]) -> Iterator[str]:
    """The pages of the navigation, in their order."""
    for entry in entries:
        for value in entry.values():
            if isinstance(value, str):
                yield value
            else:
                yield from navigation(value)


def test_every_page_stands_once_in_the_navigation() -> None:
    listed = list(navigation(tomllib.loads((ROOT / "zensical.toml").read_text("utf-8"))["project"]["nav"]))
    assert sorted(listed) == sorted([*PAGES, *BESIDE, *RULES, PYTHON_PAGE])


@pytest.fixture
def edition(tmp_path: Path) -> Path:
    """A folder in place of the edition without a server."""
    folder = tmp_path / "static"
    folder.mkdir()
    (folder / "index.html").write_text("<title>deckbuilder</title>", "utf-8")
    return folder


def links_of(sources: Path) -> dict[str, set[Path]]:
    """The files that the pages of a folder link to, by the names of the pages."""
    texts = {page: page.read_text("utf-8") for page in sources.rglob("*.md")}
    return {
        page.relative_to(sources).as_posix(): {(page.parent / link).resolve() for link in LINK.findall(text)}
        for page, text in texts.items()
    }


def test_links_lead_somewhere_as_the_folder_is_read_at_a_code_host() -> None:
    assert [(name, link) for name, links in links_of(DOCS).items() for link in links if not link.exists()] == []


@pytest.mark.parametrize("is_published", [False, True])
def test_links_lead_to_files_of_the_site(is_published: bool, edition: Path, tmp_path: Path) -> None:
    sources = tmp_path / "sources"
    write_sources(sources, edition if is_published else None)
    links = links_of(sources)
    assert links.keys() == {*PAGES, *BESIDE, *RULES, PYTHON_PAGE}
    for name, targets in links.items():
        assert [target for target in targets if not (target.exists() and target.is_relative_to(sources))] == [], name
    assert (sources / "try" / "index.html" in links["index.md"]) is is_published


def test_a_link_of_the_built_site_to_a_missing_file_is_found(tmp_path: Path) -> None:
    (tmp_path / "there.html").write_text('<a href="https://example.org/">', "utf-8")
    (tmp_path / "page.html").write_text('<a href="there.html#part"><a href="#here"><a href="try/index.html">', "utf-8")
    assert [*dead_links(tmp_path)] == ["page.html: try/index.html"]


@cache
def texts() -> dict[str, str]:
    """The source of every module, by its name behind a full stop."""
    return {f".{module_name(path)}": path.read_text("utf-8") for path in FILES}


@cache
def classes() -> set[str]:
    return {name for text in texts().values() for name in re.findall(r"^class (\w+)", text, re.MULTILINE)}


def exists(name: str) -> bool:
    """Whether `Class`, `Class.member`, `package.module` or `module.member` is in the sources of the program."""
    owner, _, member = name.rpartition(".")
    if name[0].isupper():
        return name.partition(".")[0] in classes()
    is_module = any(module.endswith(f".{name}") for module in texts())
    return is_module or any(
        module.endswith(f".{owner}") and re.search(rf"\b{member}\b", text) for module, text in texts().items()
    )


@pytest.mark.parametrize("page", [page for page in PAGES if page.startswith(("architecture", "internals"))])
def test_modules_and_classes_that_a_page_on_the_code_names_exist(page: str) -> None:
    names = set(re.findall(r"`(\w+\.[\w.]+|[A-Z]\w+)`", (DOCS / page).read_text("utf-8")))
    assert [name for name in names if not exists(name) and not (ROOT / "deckbuilder/web/static" / name).exists()] == []


@pytest.mark.parametrize("name", reference.pages())
def test_pages_that_are_made_from_the_program_are_current(name: str) -> None:
    assert (reference.FOLDER / name).read_text("utf-8") == reference.pages()[name], "`make golden` writes them"


def test_every_example_is_tried_by_a_test_or_marked_as_text() -> None:
    assert {(example.page, example.kind) for example in all_examples() if example.kind != "text"} == TRIED.keys()


@pytest.mark.parametrize(("page", "kind"), TRIED)
def test_the_test_that_tries_an_example_reads_it_from_its_page(page: str, kind: str) -> None:
    source = (ROOT / TRIED[page, kind]).read_text("utf-8")
    assert f'"{page}"' in source or page.startswith("docs/reference/")  # made from the help
    assert "from tests.examples import" in source


WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))


def test_one_version_is_named_everywhere() -> None:
    cited = yaml.safe_load((ROOT / "CITATION.cff").read_text("utf-8"))
    newest = re.search(r"^## (\S+)", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    project = re.search(r'^version = "(.+)"', (ROOT / "pyproject.toml").read_text("utf-8"), re.MULTILINE)
    assert newest
    assert project
    assert {cited["version"], newest[1], project[1]} == {__version__}


def test_workflows_run_commands_that_exist() -> None:
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


@deep
def test_the_check_of_an_installed_program_passes() -> None:
    command = [sys.executable, "tools/check_install.py"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, check=False, encoding="utf-8")
    assert run.returncode == 0, run.stderr
    assert "web: as it should be" in run.stdout


def test_workflows_take_actions_by_their_digests_and_may_change_nothing() -> None:
    for file in WORKFLOWS:
        text = file.read_text("utf-8")
        actions = re.findall(r"uses: (\S+)", text)
        assert actions
        assert all(re.fullmatch(r"[\w/-]+@[0-9a-f]{40}", action) for action in actions)
        assert "permissions: {}" in text
        assert "write" not in text
