"""The page that puts figures of bots beside those of people."""

from pathlib import Path

import yaml

from benchmarks.league import PAGE, PUBLISHED, page, played
from tests.conftest import ROOT
from tests.depth import deep

FACTS = yaml.safe_load(PUBLISHED.read_text("utf-8"))


@deep
def test_the_page_says_where_people_and_bots_agree(tmp_path: Path) -> None:
    names, matrix = played(tmp_path / "league.db", 1, "passive", 1)
    text = page(FACTS, names, matrix)
    rows = [line for line in text.splitlines() if line.count("|") == 7]
    assert [row.split("|")[1].strip() for row in rows[2:]] == ["Cave Goblins", "Vanguards", "Savanna Elves"]
    assert matrix.games == 56
    assert "56 games between bots of the kind `passive`" in text
    assert all("0% (0% to" in row for row in rows[2:])  # who only passes wins no game


def test_the_page_in_the_documentation_is_of_these_facts() -> None:
    text = PAGE.read_text("utf-8")
    assert all(fact["source"] in text for fact in FACTS)
    assert "league.md" in (ROOT / "zensical.toml").read_text("utf-8")
