"""`python -m benchmarks.draft_figures`: draft with bots, play with their decks, and write the figures of the cards.

In every draft bots sit down, eight where the rules allow so many, each builds a deck, and in each round each deck meets
another one, greedy at both seats. So that every card is tried, bots know no figures: each believes in strengths of its
own, drawn at random. At which pick cards go, and how many decks each leader leads, other drafts tell, whose bots know
the figures. Equal options give the same figures on every machine. With --keep FILE the games are kept there, a line
each, and a run goes on where it stopped; --minutes ends it earlier, after a whole draft.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Container, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from pathlib import Path
from statistics import fmean
from zlib import crc32

from rich.console import Console

from benchmarks.house import House
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.resolve import CardNames, Resolver
from deckbuilder.limited.building import LimitedDecks
from deckbuilder.limited.draft import Draft, DraftOrder, begin_draft, draft_rules, format_with_draft
from deckbuilder.limited.figures import CardFigures, FigureTable
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

MOST_SEATS = 8
KNOWING = 20  # drafts of bots that know the figures
KNOWING_SEED = 1 << 20  # added to that of the others
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
    """Drafts of bots, and games with the decks from them.

    `believing`: bots believe in strengths of their own. `seats`: how many they are.
    """

    def __init__(self, resolver: Resolver, ruleset: str, seed: int, *, believing: bool = False) -> None:
        self.resolver, self.seed, self.believing = resolver, seed, believing
        self.ruleset = resolver.catalogue.ruleset(ruleset)
        self.format = format_with_draft(self.ruleset)
        self.decks = LimitedDecks(self.ruleset, self.format, resolver)
        self.seats = min(MOST_SEATS, draft_rules(self.ruleset)[0].most_seats)

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
        draft = begin_draft(DraftOrder(self.ruleset.id, seed, self.seats), self.ruleset, self.resolver.catalogue)
        figures = [self._figures(number, seat) for seat in range(self.seats)]
        bots = [DraftBot(seat, seed, self.ruleset, self.resolver, figures[seat]) for seat in range(self.seats)]
        generator = Generator(seed, RANDOM_STREAM)
        while not draft.is_over:
            for seat, bot in enumerate(bots):
                while draft.remaining(seat):
                    pack = draft.held(seat)
                    is_random = seat in random_seats
                    draft.take(seat, pack[generator.below(len(pack))] if is_random else bot.choose(draft.view(seat)))
        return draft

    def _figures(self, number: int, seat: int) -> FigureTable:
        """Return what a bot believes in."""
        return Beliefs(self, self.seed_of(number) * MOST_SEATS + seat) if self.believing else self.decks.figures

    def built(self, draft: Draft, number: int) -> list[Deck]:
        """Return the decks of all seats of a draft with a number."""
        decks = []
        for seat, picks in enumerate(draft.picks):
            builder = LimitedDecks(self.ruleset, self.format, self.resolver, self._figures(number, seat))
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
        seats = list(_pairs(len(decks), rounds))
        results = self.play(
            [(decks[first], decks[second]) for first, second in seats], number * MOST_SEATS * MOST_SEATS
        )
        return [
            Played(number, pair, None if result.winner is None else pair[result.winner])
            for pair, result in zip(seats, results, strict=True)
        ]


def _pairs(seats: int, rounds: int) -> Iterator[tuple[int, int]]:
    """Yield the pairs of seats that meet, round by round; nobody meets another twice before all have met."""
    for turn in range(rounds):
        others = [(turn + step) % (seats - 1) for step in range(seats - 1)]
        circle = [seats - 1, *others]
        for place in range(seats // 2):
            yield circle[place], circle[-1 - place]


def main(arguments: Sequence[str]) -> int:
    options = _parser().parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="deckbuilder-benchmarks-") as folder:
        games = DraftGames(House(Path(folder)).resolver, options.ruleset, options.seed, believing=True)
        played, drafts = _run(games, options)
        text = figures_text(games, played, measured(games, played, drafts), options)
    output = options.output or shipped("cards") / options.ruleset / "draft-figures.yaml"
    output.write_text(text, "utf-8")
    return 0


def _parser() -> argparse.ArgumentParser:
    description = (__doc__ or "").split(": ", 1)[1]
    parser = argparse.ArgumentParser(prog="python -m benchmarks.draft_figures", description=description)
    parser.add_argument("--ruleset", default="summoners-chess")
    parser.add_argument("--drafts", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=4, choices=range(1, MOST_SEATS))
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--minutes", type=float, default=float("inf"), help="begin no further draft after so long")
    parser.add_argument("--keep", type=Path, help="a file of the games of this run, a line each")
    parser.add_argument("--output", type=Path, help="default: the file of the rule set that ships")
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


def measured(games: DraftGames, played: Sequence[Played], drafts: Sequence[Draft]) -> dict[Card, CardFigures]:
    """Return the figures of all cards, by the games that had a winner.

    Decks with the same leaders as those with a card win as many games as expected of it; of a leader, decks with its
    cards under all leaders.
    """
    by_draft: dict[int, list[Played]] = defaultdict(list)
    for game in played:
        by_draft[game.draft].append(game)
    ended: list[tuple[Deck, bool]] = []
    for number, draft in enumerate(drafts):
        decks = games.built(draft, number)
        decided = [game for game in by_draft[number] if game.winner is not None]
        ended += [(decks[seat], seat == game.winner) for game in decided for seat in game.seats]
    seen, won, expected = Counter[Card](), Counter[Card](), defaultdict[Card, float](float)
    for deck, is_won in ended:
        seen.update(deck.cards().keys())
        won.update(deck.cards().keys() if is_won else ())
    led = [(leader, deck.cards()) for deck, _ in ended if (leader := deck.leader(games.ruleset.leader))]
    for leader, cards in led:
        for card in cards.keys() - {leader}:
            expected[card] += won[leader] / seen[leader]
    for leader, cards in led:
        others = +(Counter(cards) - Counter({leader: 1}))
        expected[leader] += sum(count * expected[card] / seen[card] for card, count in others.items()) / others.total()
    return {card: CardFigures(seen[card], won[card], expected=expected[card]) for card in seen}


def _of_knowing_bots(
    games: DraftGames, figures: Mapping[Card, CardFigures]
) -> tuple[Mapping[Card, Sequence[int]], Counter[Card]]:
    """Return at which picks bots that know the figures take each card, and how many decks each leader leads."""
    knowing = DraftGames(games.resolver, games.ruleset.id, games.seed + KNOWING_SEED)
    knowing.decks.figures.figures = dict(figures)
    picks: dict[Card, list[int]] = defaultdict(list)
    leaders = Counter[Card]()
    for number in range(KNOWING):
        draft = knowing.draft(number)
        for cards in draft.picks:
            for place, card in enumerate(cards):
                picks[card].append(place % draft.pack_size + 1)
        leaders.update(filter(None, (deck.leader(games.ruleset.leader) for deck in knowing.built(draft, number))))
    return picks, leaders


def figures_text(
    games: DraftGames,
    played: Sequence[Played],
    figures: Mapping[Card, CardFigures],
    options: argparse.Namespace,
) -> str:
    """Return the document of the figures."""
    picks, leaders = _of_knowing_bots(games, figures)
    drafts = len({game.draft for game in played})
    settings = {name: vars(options)[name] for name in ("ruleset", "rounds", "seed")} | {"drafts": drafts}
    command = " ".join(["python -m benchmarks.draft_figures", *(f"--{key} {value}" for key, value in settings.items())])
    lines = [
        "# yaml-language-server: $schema=../../schemas/figures.schema.json",
        f"figures: Drafts of {games.seats} bots, greedy at both seats",
        f"ruleset: {games.ruleset.id}",
        f"command: {command}",
        f"version: {_version()}",
        f"drafts: {drafts}",
        f"games: {len(played)}",
        f"undecided: {sum(game.winner is None for game in played)}",
        "cards:",
    ]
    names = CardNames(games.resolver.catalogue, games.ruleset)
    for card in sorted(cards_of("", games.ruleset, games.resolver.catalogue), key=names.name_of):
        own = figures.get(card, CardFigures(0, 0))
        parts = [f"games: {own.games}, won: {own.won}"]
        if own.expected is not None:
            parts.append(f"expected: {own.expected:.1f}")
        if games.ruleset.leader in card.words:
            parts.append(f"led: {leaders[card]}")
        if taken := picks.get(card):
            parts.append(f"taken: {len(taken)}, pick: {fmean(taken):.1f}")
        name = names.name_of(card)
        lines.append(f"  {name if PLAIN_NAME.fullmatch(name) else json.dumps(name)}: {{{', '.join(parts)}}}")
    return "\n".join(lines) + "\n"


def _version() -> str:
    """Return the version with the commit, where it is known."""
    described = subprocess.run(["git", "rev-parse", "--short=12", "HEAD"], capture_output=True, text=True, check=False)  # noqa: S607
    commit = described.stdout.strip()
    return f"{__version__} at {commit}" if commit else __version__


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
