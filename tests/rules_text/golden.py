"""All rules texts of all games, a file for each, to be read and compared: `make golden` writes them anew."""

import sys
import tempfile
from pathlib import Path

from deckbuilder.catalogue import Catalogue
from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.documents.sources import Sources
from deckbuilder.model.card import Card
from deckbuilder.query import parse

FOLDER = Path(__file__).parent
RULESETS = {  # the file of each
    "summoner-wars-2e": "golden.md",
    "summoner-wars-1e": "golden-1e.md",
    "summoners-chess": "golden-chess.md",
}
HEAD = "The rules texts of {}, by faction, card and ability. Written by `make golden`.\n"


def golden(catalogue: Catalogue, ruleset: str) -> str:
    """The text of the file of a rule set."""
    cards = [card for card in catalogue.search(parse(f"game:{ruleset}")) if card.abilities]
    parts = [HEAD.format(catalogue.rulesets[ruleset].name)]
    for faction in sorted({card.faction or "" for card in cards}):
        parts.append(f"\n# {faction}\n")
        parts += [_entry(card) for card in sorted(cards, key=lambda card: card.name) if (card.faction or "") == faction]
    return "".join(parts)


def _entry(card: Card) -> str:
    lines = [f"- {ability.name}: {ability.text}" if ability.name else f"- {ability.text}" for ability in card.abilities]
    return "\n".join([f"\n## {card.name}", *lines, ""])


def main() -> int:
    """Write the files, and say which have changed."""
    with tempfile.TemporaryDirectory() as folder:
        catalogue = open_catalogue(Path(folder) / "cards.db", Sources(), rebuild=True)
        for ruleset, name in RULESETS.items():
            _write(FOLDER / name, golden(catalogue, ruleset))
        catalogue.connection.close()
    return 0


def _write(path: Path, after: str) -> None:
    before = path.read_text("utf-8") if path.is_file() else ""
    path.write_text(after, "utf-8")
    print(f"{path.name} is {'as it was' if before == after else 'new: read what git diff shows'}", file=sys.stderr)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
