"""The contests that are played at random, with the decks and the library of each."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.sources import Sources
from deckbuilder.places import shipped as folder
from deckbuilder.playing import engine_deck, keys_of, library
from engine.core.deck import GameDeck
from engine.core.game import Library
from engine.generator import Generator

NAMES = (
    "breakers",
    "cave-goblins",
    "fallen-kingdom",
    "phoenix-elves",
    "polar-dwarves",
    "savanna-elves",
    "tundra-orcs",
    "vanguards",
)
CHESS: Final = "chess"
DRAWING: Final = 3  # the stream of the generator by which many seats get their decks


@dataclass(frozen=True)
class Contest:
    """The games of one rule set: the number of seats, and the turn limit. `decks`: all shipped ones if empty."""

    ruleset: str
    decks: tuple[str, ...] = ()
    seats: int = 2
    turns: int = 200

    def names(self) -> tuple[str, ...]:
        files: list[Path] = [Path(each.name) for each in (folder("cards") / self.ruleset / "decks").iterdir()]
        return self.decks or tuple(sorted(each.stem for each in files))

    def decks_of(self, decks: Mapping[str, GameDeck], number: int) -> tuple[GameDeck, ...]:
        """Return the decks of game `number`: all pairs in turn; for more than two seats they are drawn at random."""
        names = sorted(decks)
        if self.seats == 2:
            pairs = list(product(names, repeat=2))
            return tuple(decks[name] for name in pairs[number % len(pairs)])
        drawn = Generator(number, DRAWING)
        return tuple(decks[names[drawn.below(len(names))]] for _ in range(self.seats))


CONTESTS: Final = {
    "2e": Contest("summoner-wars-2e", NAMES),
    "1e": Contest("summoner-wars-1e", turns=300),
    CHESS: Contest("summoners-chess", turns=300),
    "1e-teams": Contest("summoner-wars-1e", seats=4, turns=300),
}


def shipped(resolver: Resolver, contest: Contest = CONTESTS["2e"]) -> tuple[Library, dict[str, GameDeck]]:
    """Return one library of all cards of a contest, and its decks by name."""
    catalogue = resolver.catalogue
    decks = {name: engine_deck(load_shipped(name, resolver).deck, catalogue) for name in contest.names()}
    keys = keys_of(decks.values())
    return library(catalogue, catalogue.ruleset(contest.ruleset), keys, contest.seats), decks


@cache
def from_scratch(name: str = "2e") -> tuple[Library, dict[str, GameDeck]]:
    """Return the library and decks of a contest from a catalogue built for this process."""
    with TemporaryDirectory() as temporary:
        catalogue = open_catalogue(Path(temporary) / "cards.db", Sources())
        found = shipped(Resolver(catalogue), CONTESTS[name])
        catalogue.connection.close()
    return found
