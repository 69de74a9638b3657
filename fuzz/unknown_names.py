# ruff: noqa: T201 - a program that prints a table
"""Collections and decks with names that no card has, in sections, pools, notes and under consideration: part of `make fuzz`.

Whatever the names are, every change keeps them, pages show them, and each can be taken out.
"""

import argparse
import random
import sys
import tempfile
import traceback
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import yaml

from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.collection import Collection
from deckbuilder.decks import remarks
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.edit import change
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.web.workspace import Workspace
from tools.static_edition.page_runner import PageRunner

ENDINGS = (".yaml", ".json", ".txt")
STRANGE = (
    *("Gone Owl", "3 Wise Owls", "x 3", "1e5", "null", "true", "07", "# remark", "key: value", "'quoted'"),
    *(
        '"double"',
        "{brace}",
        "[bracket]",
        "&anchor",
        "*alias",
        "!tag",
        "%percent",
        "@at",
        "`tick",
        "a, b",
        "Owl x4",
        "? q",
    ),
    *(
        "\u00c9owyn",
        "\u5cb3\u98db",
        "\U0001f43b bear",
        "<b>bold</b>",
        "../up",
        "Archer",
        "Wall",
        "Owl (Nowhere)",
        "~q",
        "=1+1",
    ),
    *("O" * 80, "name", "Owl\u00a0Owl", "Svara's", "svara?", "on", "0x10", "1:30", "<<q", "| q", "> q"),
)
RULESET, COMMON = "summoner-wars-2e", "Bear Cavalry"
SECTIONS = ("commons", "champions", "standard events", "epic events")
PAGES = ("/collection", "/decks", "/cards?q=owned:yes", "/matches/new", "/simulations/new", "/compare")


def _names(chance: random.Random, known: Sequence[str]) -> list[str]:
    """Return names of which most are of no card: strange ones, and changed ones of cards.

    Each has a letter or a digit, and no dash before it: a text list would take that for a bullet.
    """
    names = chance.sample(STRANGE, chance.randint(0, 4))
    for name in chance.sample(known, 4):
        place = chance.randrange(len(name) + 1)
        names.append(
            chance.choice((name, f"{name[:place]}{chance.choice('qxz9')}{name[place:]}", name[:place].strip() or "q"))
        )
    return list(dict.fromkeys(name[:80].strip() for name in names))


def _counts(chance: random.Random, known: Sequence[str]) -> dict[str, int]:
    return {name: chance.randint(1, 4) for name in _names(chance, known)}


class Trial:
    """A collection and a deck of a seed. `folder`: empty, for its files."""

    def __init__(self, workbench: Workbench, folder: Path, seed: int) -> None:
        self.chance = random.Random(seed)  # noqa: S311 - to be repeated
        self.workbench = Workbench(data=folder)
        self.workbench.__dict__.update(catalogue=workbench.catalogue, resolver=workbench.resolver)
        self.storage = FolderStorage(folder / "decks", ENDINGS)
        self.storage.folder.mkdir(parents=True)
        self.known = sorted({card.name for card in workbench.catalogue.search(workbench.search(f"ruleset:{RULESET}"))})

    def run(self, *, with_pages: bool) -> None:
        """Raise AssertionError, or whatever else goes wrong."""
        self._collection()
        name = f"deck{self.chance.choice(ENDINGS)}"
        deck = self._deck(name)
        if with_pages:
            self._show((*PAGES, f"/decks/{name}", f"/decks/{name}/history"))
        self._change(name, deck)
        self._take_out(name)

    def _collection(self) -> None:
        path = self.workbench.data / "collection.yaml"
        games = (RULESET, "summoner-wars-1e", "gone-game")
        held = {game: {"cards": _counts(self.chance, self.known), "decks": {"gone-deck": 1}} for game in games}
        path.write_text(yaml.safe_dump({"collection": held}), "utf-8")
        before, copies = list(self.workbench.unknown_holdings), dict(self.workbench.owned)
        self.workbench.change_collection("Ember Archer", 1)
        assert self.workbench.unknown_holdings == before
        self.workbench.change_collection("Ember Archer", -1)
        for holding in before:
            self.workbench.change_collection(holding.name, -holding.count, holding.ruleset)
        assert self.workbench.unknown_holdings == []
        assert dict(self.workbench.owned) == copies
        assert Collection.load(path).resolve(self.workbench.resolver).unknown == []

    def _deck(self, name: str) -> Deck:
        chance, known = self.chance, self.known
        document: dict[str, Any] = {"deck": "Gone", "ruleset": RULESET, "format": "custom"}
        cards = {section: _counts(chance, known) for section in chance.sample(SECTIONS, chance.randint(1, 3))}
        document["cards"] = {"summoner": {"Svara": 1}, **cards}
        document |= {part: _counts(chance, known) for part in ("pool", "considering") if chance.random() < 0.7}
        document["card_notes"] = dict.fromkeys(_names(chance, known), "a note")
        first = self.storage.path("first.yaml")
        first.write_text(yaml.safe_dump(document, allow_unicode=chance.random() < 0.5), "utf-8")
        files = self.workbench.deck_files(self.storage)
        deck = files.read("first.yaml").resolved.must_be_editable()
        files.create(name, deck, "copied")
        self._must_be_kept(name, deck)
        return deck

    def _must_be_kept(self, name: str, before: Deck) -> None:
        after = self.workbench.deck_files(self.storage).read(name).resolved.must_be_editable()
        assert {*after.unknown} == {*before.unknown}, (after.unknown, before.unknown)
        assert dict(after.unknown_notes) == dict(before.unknown_notes)

    def _change(self, name: str, deck: Deck) -> None:
        files, resolver = self.workbench.deck_files(self.storage), self.workbench.resolver
        files.change(name, lambda found: change(found, COMMON, 1, resolver).deck, "add")
        files.change(name, lambda found: remarks.consider(found, [COMMON], 1, resolver)[0], "consider")
        files.change(name, lambda found: remarks.with_card_note(found, COMMON, "a note", resolver), "note")
        self._must_be_kept(name, deck)

    def _take_out(self, name: str) -> None:
        files, resolver = self.workbench.deck_files(self.storage), self.workbench.resolver

        def without(found: ResolvedDeck) -> Deck:
            line = found.deck.unknown[0]
            if line.section == "considering":
                return remarks.consider(found, [line.name], -line.count, resolver)[0]
            return change(found, line.name, -line.count, resolver).deck

        while unknown := files.read(name).resolved.deck.unknown:
            files.change(name, without, "remove")
            assert len(files.read(name).resolved.deck.unknown) == len(unknown) - 1

        def without_note(found: ResolvedDeck) -> Deck:
            return remarks.with_card_note(found, next(iter(found.deck.unknown_notes)), None, resolver)

        while files.read(name).resolved.deck.unknown_notes:
            files.change(name, without_note, "note")
        files.read(name).resolved.must_be_readable()

    def _show(self, addresses: Sequence[str]) -> None:
        runner = PageRunner(Workspace(self.workbench, self.storage, is_serverless=True), "", "")
        for address in addresses:
            reply = runner.request("GET", address)
            assert reply.status == 200, (address, reply.text)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=2_000, help="collections and decks")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    asked = parser.parse_args()
    failed = 0
    with tempfile.TemporaryDirectory() as name, Workbench() as workbench:
        for seed in range(asked.first, asked.first + asked.number):
            try:
                Trial(workbench, Path(name) / str(seed), seed).run(with_pages=seed % 10 == 0)
            except Exception:  # noqa: BLE001 - whatever goes wrong is reported
                failed += 1
                print(f"FAILED seed {seed}: {traceback.format_exc()[-1500:]}", flush=True)
    print(f"{asked.number} tried, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
