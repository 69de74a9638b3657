"""`python -m benchmarks.draft_figures`: draft with bots, play with their decks, and write the figures of the cards.

In every draft eight bots sit down, each builds a deck, and in each round each deck meets another one, greedy at both
seats. So that every card is tried, bots know no figures: each believes in strengths of its own, drawn at random. Equal
options give the same figures on every machine. With --keep FILE the games are kept there, a line each, and a run goes
on where it stopped; --minutes ends it earlier, after a whole draft.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from pathlib import Path
from zlib import crc32

from rich.console import Console

from benchmarks.house import House
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.resolve import Resolver
from deckbuilder.limited.building import LimitedDecks
from deckbuilder.limited.draft import Draft, DraftOrder, begin_draft, format_with_draft
from deckbuilder.limited.figures import FigureTable
from deckbuilder.limited.packs import cards_of
from deckbuilder.limited.table import DraftBot
from deckbuilder.model.card import Card
from deckbuilder.places import shipped
from deckbuilder.playing import engine_deck, library
from deckbuilder.simulation.game_runner import play_game
from deckbuilder.simulation.preparation import series
from deckbuilder.simulation.statistics import GameResult
from deckbuilder.version import __version__
from engine import Generator
from engine.core.game import Library

SEATS = 8
BELIEF = 6.0  # games in a hundred: the highest strength that bots believe in
RANDOM_STREAM = 1000  # of the seed of a draft, for cards that are taken at random
STEPS = 1000  # of what they believe in
TURN_LIMIT = 600  # turns; then a game is broken off; nearly all end before
PLAIN_NAME = re.compile(r"[A-Za-z][\w' -]*")  # a name that YAML reads without quotation marks


@dataclass(frozen=True)
class Played:
    """A game: the number of its draft, its two seats there, and the one of them that won."""

    draft: int
    seats: tuple[int, int]
    winner: int | None


class Beliefs(FigureTable):
    """Strengths that a bot believes in, drawn at random."""

    def __init__(self, games: "DraftGames", seed: int) -> None:
        super().__init__(games.ruleset, games.format, games.resolver.catalogue)
        self._seed = seed

    def strength(self, card: Card) -> float:
        drawn = Generator(self._seed, crc32(card.key.encode())).below(STEPS)
        return BELIEF * (2 * drawn / (STEPS - 1) - 1)


class DraftGames:
    """Drafts of bots, and games with the decks from them. `believing`: bots believe in strengths of their own."""

    def __init__(self, resolver: Resolver, ruleset: str, seed: int, *, believing: bool = False) -> None:
        self.resolver, self.seed, self.believing = resolver, seed, believing
        self.ruleset = resolver.catalogue.ruleset(ruleset)
        self.format = format_with_draft(self.ruleset)
        self.decks = LimitedDecks(self.ruleset, self.format, resolver)

    @cached_property
    def library(self) -> Library:
        """All cards of the rule set: for all games the same, because what a library has computed is kept with it."""
        cards = cards_of("", self.ruleset, self.resolver.catalogue)
        return library(self.resolver.catalogue, self.ruleset, [card.key for card in cards])

    def seed_of(self, number: int) -> int:
        """Return the seed of a draft."""
        return (self.seed << 32) + number

    def draft(self, number: int, random_seats: Container[int] = ()) -> Draft:
        """Return a draft to its end; at some seats cards are taken at random."""
        seed = self.seed_of(number)
        draft = begin_draft(DraftOrder(self.ruleset.id, seed, SEATS), self.ruleset, self.resolver.catalogue)
        figures = [self._figures(number, seat) for seat in range(SEATS)]
        bots = [DraftBot(seat, seed, self.ruleset, self.resolver, figures[seat]) for seat in range(SEATS)]
        generator = Generator(seed, RANDOM_STREAM)
        while not draft.is_over:
            for seat, bot in enumerate(bots):
                while draft.remaining(seat):
                    pack = draft.held(seat)
                    is_random = seat in random_seats
                    draft.take(seat, pack[generator.below(len(pack))] if is_random else bot.choose(draft.view(seat)))
        return draft

    def _figures(self, number: int, seat: int) -> FigureTable | None:
        """Return what a bot believes in; None: the shipped figures."""
        return Beliefs(self, self.seed_of(number) * SEATS + seat) if self.believing else None

    def built(self, draft: Draft, number: int) -> list[Deck]:
        """Return the decks of all seats of a draft with a number."""
        decks = []
        for seat, picks in enumerate(draft.picks):
            figures = self._figures(number, seat)
            builder = LimitedDecks(self.ruleset, self.format, self.resolver, figures) if figures else self.decks
            decks.append(builder.build(Counter((*draft.given[seat], *picks)), seat, f"Seat {seat + 1}"))
        return decks

    def play(self, pairs: Sequence[tuple[Deck, Deck]], number: int) -> list[GameResult]:
        """Play a game of each pair of decks; `number`: of the first game, which decides all that is random."""
        catalogue = self.resolver.catalogue
        playable = [(engine_deck(first, catalogue), engine_deck(second, catalogue)) for first, second in pairs]
        common = series(catalogue, pairs[0], players=("greedy", "greedy"), seed=self.seed, turns=TURN_LIMIT).setting
        return [
            play_game(replace(common, decks=pair), self.library, number + game) for game, pair in enumerate(playable)
        ]

    def play_draft(self, number: int, decks: Sequence[Deck], rounds: int) -> list[Played]:
        """Play the games of a draft."""
        seats = list(_pairs(rounds))
        results = self.play([(decks[first], decks[second]) for first, second in seats], number * SEATS * SEATS)
        return [
            Played(number, pair, None if result.winner is None else pair[result.winner])
            for pair, result in zip(seats, results, strict=True)
        ]


def _pairs(rounds: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of seats that meet, round by round; nobody meets another twice in seven rounds."""
    for turn in range(rounds):
        others = [(turn + step) % (SEATS - 1) for step in range(SEATS - 1)]
        circle = [SEATS - 1, *others]
        for place in range(SEATS // 2):
            yield circle[place], circle[-1 - place]


def main(arguments: Sequence[str]) -> int:
    options = _parser().parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="deckbuilder-benchmarks-") as folder:
        games = DraftGames(House(Path(folder)).resolver, options.ruleset, options.seed, believing=True)
        played, drafts = _run(games, options)
    text = figures_text(games, played, drafts, options)
    options.output.write_text(text, "utf-8")
    return 0


def _parser() -> argparse.ArgumentParser:
    description = (__doc__ or "").split(": ", 1)[1]
    parser = argparse.ArgumentParser(prog="python -m benchmarks.draft_figures", description=description)
    parser.add_argument("--ruleset", default="summoners-chess")
    parser.add_argument("--drafts", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=4, choices=range(1, SEATS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no further draft after so long")
    parser.add_argument("--keep", type=Path, help="a file of the games of this run, a line each")
    parser.add_argument("--output", type=Path, default=shipped("cards") / "summoners-chess" / "draft-figures.yaml")
    return parser


def _run(games: DraftGames, options: argparse.Namespace) -> tuple[list[Played], list[Draft]]:
    """Play, and return the games and the drafts."""
    kept: dict[int, list[Played]] = defaultdict(list)
    if options.keep is not None and options.keep.exists():
        for line in options.keep.read_text("utf-8").splitlines():
            entry = json.loads(line)
            kept[entry["draft"]].append(Played(entry["draft"], tuple(entry["seats"]), entry["winner"]))
    played: list[Played] = []
    drafts: list[Draft] = []
    begun, new = time.monotonic(), 0
    with Console(stderr=True).status("") as status:
        for number in range(options.drafts):
            if number not in kept and time.monotonic() - begun > 60 * options.minutes:
                break
            drafts.append(games.draft(number))
            if number not in kept:
                kept[number] = games.play_draft(number, games.built(drafts[-1], number), options.rounds)
                new += len(kept[number])
                _keep(options.keep, kept[number])
            played += kept[number]
            status.update(f"{len(drafts)} of {options.drafts} drafts, {len(played)} games")
    seconds = time.monotonic() - begun
    print(f"{len(drafts)} drafts, {len(played)} games, {new / seconds:.2f} games a second", file=sys.stderr)
    return played, drafts


def _keep(file: Path | None, played: Sequence[Played]) -> None:
    if file is not None:
        with file.open("a", encoding="utf-8") as lines:
            lines.writelines(json.dumps(asdict(game)) + "\n" for game in played)


def figures_text(
    games: DraftGames, played: Sequence[Played], drafts: Sequence[Draft], options: argparse.Namespace
) -> str:
    """Return the document of the figures."""
    seen, won, taken, picks = Counter[Card](), Counter[Card](), Counter[Card](), Counter[Card]()
    for number, draft in enumerate(drafts):
        for cards in draft.picks:
            for place, card in enumerate(cards):
                taken[card] += 1
                picks[card] += place % draft.pack_size + 1
        decks = [deck.cards() for deck in games.built(draft, number)]
        for game in played:
            if game.draft == number and game.winner is not None:
                for seat in game.seats:
                    seen.update(decks[seat].keys())
                    won.update(decks[seat].keys() if game.winner == seat else ())
    settings = {name: vars(options)[name] for name in ("ruleset", "rounds", "seed")} | {"drafts": len(drafts)}
    command = " ".join(["python -m benchmarks.draft_figures", *(f"--{key} {value}" for key, value in settings.items())])
    lines = [
        "# yaml-language-server: $schema=../../schemas/figures.schema.json",
        "figures: Drafts of eight bots, greedy at both seats",
        f"ruleset: {games.ruleset.id}",
        f"command: {command}",
        f"version: {_version()}",
        f"drafts: {len(drafts)}",
        f"games: {len(played)}",
        f"undecided: {sum(game.winner is None for game in played)}",
        "cards:",
    ]
    for card in sorted(cards_of("", games.ruleset, games.resolver.catalogue), key=lambda card: card.name):
        name = card.name if PLAIN_NAME.fullmatch(card.name) else json.dumps(card.name)
        pick = f", taken: {taken[card]}, pick: {picks[card] / taken[card]:.1f}" if taken[card] else ""
        lines.append(f"  {name}: {{games: {seen[card]}, won: {won[card]}{pick}}}")
    return "\n".join(lines) + "\n"


def _version() -> str:
    """Return the version with the commit, where it is known."""
    described = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=False)  # noqa: S607
    commit = described.stdout.strip()
    return f"{__version__} at {commit}" if commit else __version__


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
