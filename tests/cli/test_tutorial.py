"""docs/own-cards.md: the cards that somebody copies from it are good, and their texts read as it says."""

import json
import re
from pathlib import Path

from tests.cli.conftest import Inside
from tests.conftest import ROOT, grown_file


def test_the_cards_of_the_tutorial_are_good_and_read_as_it_says(inside: Inside, tmp_path: Path) -> None:
    text = (ROOT / "docs" / "own-cards.md").read_text("utf-8")
    cards = re.findall(r"```yaml\n(.*?)```", text, re.DOTALL)
    assert len(cards) == 3
    folder = tmp_path / "my-cards"
    folder.mkdir()
    for number, card in enumerate(cards):
        (folder / f"{number}.yaml").write_text(card, "utf-8")
    inside.db = grown_file(inside.db, inside.folder)
    assert inside("lint", str(folder)).code == 0
    page = " ".join(text.split())
    for card in cards:
        name = card.splitlines()[0].removeprefix("card: ")
        shown = json.loads(inside("--cards", str(folder), "show", name, "--json").out)
        assert shown["name"] == name
        for ability in shown["abilities"]:
            assert ability["text"] in page
    misspelt = folder / "0.yaml"
    misspelt.write_text(cards[0].replace("cost: 1", "cots: 1"), "utf-8")
    refused = inside("lint", str(folder))
    assert refused.code != 0
    assert re.search(r"0\.yaml:5:\d+: .*cost", refused.out + refused.err)
