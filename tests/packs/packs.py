"""A small pack for tests, as files and in memory."""

from collections.abc import Mapping
from pathlib import Path

from deckbuilder.packs.pack import PackContents, contents_of_zip
from deckbuilder.zip_files import zip_members

FLOE_GUARD = """\
card: Floe Guard
ruleset: summoner-wars-2e
faction: Polar Dwarves
class: common unit
cost: 1
life: 3
strength: 2
attack: melee
symbols: [water]
"""
DECK = """\
deck: Floes
ruleset: summoner-wars-2e
format: custom
cards:
  summoner: {Svara: 1}
  gates: {Ten-Life Gate: 1, Five-Life Gate: 3}
  starting units: {Frost Mage: 1, Ice Golem: 1}
  epic events: {Ice Ram: 2}
  standard events: {Glacial Shift: 2, Ice Repair: 2, Parapet: 2}
  champions: {Jarmund: 1, Nadiana: 1, Ollag: 1}
  commons: {Bear Cavalry: 4, Ice Smith: 4, Ice Golem: 4, Floe Guard: 4}
"""


def manifest(pack: str = "deep-ones", name: str = "Deep Ones", version: str = "1.0") -> str:
    return f"pack: {pack}\nname: {name}\nversion: '{version}'\n"


def pack_files(pack: str = "deep-ones", name: str = "Deep Ones", version: str = "1.0", **cards: str) -> dict[str, str]:
    """Return the files of a pack, by default with Floe Guard and a Frost Mage of its own."""
    frost_mage = FLOE_GUARD.replace("Floe Guard", "Frost Mage")
    cards = cards or {"floe-guard": FLOE_GUARD, "frost-mage": frost_mage}
    return {"pack.yaml": manifest(pack, name, version)} | {f"cards/{stem}.yaml": text for stem, text in cards.items()}


def zipped(files: Mapping[str, str]) -> bytes:
    return zip_members({name: text.encode() for name, text in files.items()})


def contents(files: Mapping[str, str] | None = None) -> PackContents:
    return contents_of_zip(zipped(files or pack_files()), "pack.zip")


def tree(folder: Path) -> dict[str, bytes]:
    """Return the files below a folder by their names, hidden ones included."""
    return {
        path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()
    }
