"""Cards of the documents: whoever copies them has good cards, whose texts read as the page says."""

import json
import re
import shlex

import pytest

from tests.cli.conftest import Inside
from tests.conftest import ROOT, grown_file
from tests.examples import command_lines, examples

CARDS = [(page, card) for page in ("README.md", "docs/own-cards.md") for card in examples(page, "yaml")]


def name_of(card: str) -> str:
    """The name of a card of an example."""
    return re.search(r"^card: (.*)$", card, re.MULTILINE)[1]  # type: ignore[index]


@pytest.fixture
def author(inside: Inside) -> Inside:
    """The command of somebody with a folder `my-cards`."""
    inside.db = grown_file(inside.db, inside.folder)
    (inside.folder / "my-cards").mkdir()
    return inside


@pytest.mark.parametrize(("page", "card"), CARDS, ids=[f"{page}: {name_of(card)}" for page, card in CARDS])
def test_a_card_of_the_documents_is_good_and_reads_as_its_page_says(page: str, card: str, author: Inside) -> None:
    (author.folder / "my-cards" / "card.yaml").write_text(card, "utf-8")
    assert author("lint", "my-cards").code == 0
    shown = json.loads(author("--cards", "my-cards", "show", name_of(card), "--json").out)
    assert shown["name"] == name_of(card)
    text = " ".join((ROOT / page).read_text("utf-8").split())
    assert [ability["text"] for ability in shown["abilities"] if ability["text"] not in text] == []


def test_the_commands_of_the_tutorial_run_and_a_misspelt_key_is_found(author: Inside) -> None:
    for card in examples("docs/own-cards.md", "yaml"):
        (author.folder / "my-cards" / f"{name_of(card).lower().replace(' ', '-')}.yaml").write_text(card, "utf-8")
    for line in command_lines("docs/own-cards.md"):
        ran = author(*shlex.split(line)[1:])
        assert (line, ran.code, ran.err) == (line, 0, "")
    first = author.folder / "my-cards" / "floe-guard.yaml"
    first.write_text(first.read_text("utf-8").replace("cost: 1", "cots: 1"), "utf-8")
    refused = author("lint", "my-cards")
    assert refused.code != 0
    assert re.search(r"floe-guard\.yaml:5:\d+: .*cost", refused.out + refused.err)
