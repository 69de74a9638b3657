"""`python -m benchmarks.draft_contest`: how often decks that bots drafted beat decks of random picks.

Bots have every other seat of a draft; at the seats between them cards are taken at random. Each bot's deck meets that
of the next seat, greedy at both seats, each pair twice on the same seed, with the seats swapped. With --apart eight
bots draft alone and meet eight players who took at random at another table: then both have the same stock of cards.
`built`: the same builder makes the deck from the random picks, so that only the picks differ. `random`: the leader and
the cards of the deck are drawn, too. Games without a winner count as not won; the share of those with a winner is
printed as well.
"""

import argparse
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.draft_figures import DraftGames
from benchmarks.house import House
from deckbuilder.decks.deck import Copies, Deck
from deckbuilder.decks.validation import DeckValidator
from deckbuilder.model.card import Card
from deckbuilder.simulation.intervals import share
from engine import Generator

RANDOM_STREAM = 99  # of the seed of a deck, for its cards
APART = 1 << 20  # how far the numbers of drafts at other tables are from those of the bots


def main(arguments: Sequence[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.draft_contest")
    parser.add_argument("against", choices=("built", "random"))
    parser.add_argument("--ruleset", default="summoners-chess")
    parser.add_argument("--apart", action="store_true", help="random picks at a table of their own")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", type=int, default=2)
    options = parser.parse_args(arguments)
    with tempfile.TemporaryDirectory(prefix="deckbuilder-benchmarks-") as folder:
        games = DraftGames(House(Path(folder)).resolver, options.ruleset, options.seed)
        results = Counter[str]()
        begun = time.monotonic()
        for number, (bot, other) in enumerate(_pairs(games, options.against, apart=options.apart)):
            for seat, decks in enumerate(((bot, other), (other, bot))):
                result = games.play([decks], number)[0]
                won = result.winner is not None and ("won" if result.winner == seat else "lost")
                results[won or f"undecided: {result.result or 'broken off'}"] += 1
                print(f"\r{dict(results)}", end="", file=sys.stderr, flush=True)
            if results.total() >= options.games:
                break
    print(file=sys.stderr)
    decided = results["won"] + results["lost"]
    for text, of in (("of all games", results.total()), ("of those with a winner", decided)):
        rate = share(results["won"], of)
        print(f"won {results['won']} {text}, {of}: {rate.value:.1%} ({rate.low:.1%} to {rate.high:.1%})")
    print(f"{dict(results)}, {results.total() / (time.monotonic() - begun):.2f} games a second")
    return 0


def _pairs(games: DraftGames, against: str, *, apart: bool) -> Iterator[tuple[Deck, Deck]]:
    """Yield the decks of bots, each with one of random picks."""
    number = 0
    while True:
        seats = range(games.seats) if apart else range(0, games.seats, 2)
        draft = games.draft(number, () if apart else range(1, games.seats, 2))
        other = games.draft(number + APART, range(games.seats)) if apart else draft
        built, of_others = games.built(draft, number), games.built(other, number)
        for seat in seats:
            place = seat if apart else seat + 1
            pool = Counter((*other.given[place], *other.picks[place]))
            random = _random_deck(games, pool, number * games.seats + seat) if against == "random" else of_others[place]
            yield built[seat], random
        number += 1


def _random_deck(games: DraftGames, pool: Copies, seed: int) -> Deck:
    """Return a legal deck with a leader and cards of a pool, all drawn."""
    generator = Generator(seed, RANDOM_STREAM)
    leaders = games.decks.leaders(pool)
    leader = leaders[generator.below(len(leaders))]
    cards = list(games.decks.usable(pool).elements())
    generator.shuffle(cards)
    validator: DeckValidator = games.resolver.validator(games.ruleset, games.format.name)
    assert games.format.total is not None
    sections: dict[str, Counter[Card]] = {}
    for card in (leader, *cards[: games.format.total.count]):
        sections.setdefault(validator.possible_sections(card)[0], Counter())[card] += 1
    deck = Deck("Random", games.ruleset.id, games.format.name, sections, pool)
    assert not validator.validate(deck)
    return deck


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
