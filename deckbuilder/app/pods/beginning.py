"""How a pod begins: its players with their cards and decks, out of a draft or sealed pools."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Annotated

from deckbuilder import files
from deckbuilder.app.fields import BOT, NAMES, Field
from deckbuilder.app.pods.folder import POD_FILE, deck_file
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.deck import MAX_NAME_LENGTH, Copies, Deck
from deckbuilder.decks.edit import read_pool
from deckbuilder.decks.load import file_text
from deckbuilder.decks.resolve import CardNames
from deckbuilder.errors import InputError, at_field
from deckbuilder.limited.building import LimitedDecks
from deckbuilder.limited.packs import format_with_packs, open_packs
from deckbuilder.limited.pod import FEWEST, MOST, Pod, PodPlayer, pairings
from deckbuilder.limited.pod_file import write_pod
from deckbuilder.limited.table import DraftTable
from deckbuilder.match.best_of import SIZES
from deckbuilder.match.setup import known_bot
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.players import PERSON, PROXY, people_named
from deckbuilder.text import counted
from engine import Generator

SEALED_PLAYERS = 4  # where no number is given


@dataclass(frozen=True)
class PodOrder:
    """How a pod is played. `name`: that of its event."""

    name: str
    seed: Annotated[int, Field("Seed", "The same seed gives the same result.")]
    best_of: Annotated[
        int | None, Field("Games", "Play up to 3, 5 or 7 games against each player.", SIZES[0], SIZES[-1])
    ] = None
    opponent: Annotated[
        str,
        Field("Bots play", "Who plays the decks of bots: normal (the usual one), hard or another bot.", metavar=BOT),
    ] = ""
    players: Annotated[
        int | None,
        Field("Players", f"With a sealed pool: number of players (default: {SEALED_PLAYERS}).", FEWEST, MOST),
    ] = None
    names: Annotated[str, NAMES] = ""


@dataclass(frozen=True)
class SeatCards:
    """A player of a pod before it begins, with the cards of the event.

    `deck`: that of a person; one is built from the cards where it is None.
    """

    name: str
    player: str
    pool: Copies
    deck: Deck | None = None


def begin_pod(
    folder: Path, order: PodOrder, ruleset: RuleSet, seats: Sequence[SeatCards], workbench: Workbench, *, private: bool
) -> None:
    """Write the folder of a new pod: its decks, then its file. Raises InputError for decks that cannot play in it."""
    pairings(len(seats))  # raises for a number of players that cannot play
    builder = LimitedDecks(ruleset, format_with_packs(ruleset), workbench.resolver)
    decks = [_deck_of(seat, order, builder, workbench) for seat in seats]
    players = tuple(PodPlayer(seat.name, seat.player) for seat in seats)
    pod = Pod(order.name, ruleset.id, order.seed, players, order.best_of)
    with files.filled_folder(folder, private=private):
        for seat, deck in enumerate(decks):
            path = deck_file(folder, seat)
            files.write(path, file_text(deck, path, workbench.resolver), private=private)
        files.write(folder / POD_FILE, write_pod(pod), private=private)


def _deck_of(seat: SeatCards, order: PodOrder, builder: LimitedDecks, workbench: Workbench) -> Deck:
    """Return the deck of a player, made of the player's cards alone (CH-2.1.2). Raises InputError."""
    if seat.deck is None:
        leader = builder.best_leader(Counter(seat.pool).elements(), of_deck=True)
        name = f"{leader.name}, {order.name}" if seat.player == PERSON else f"{seat.name}, {leader.name}"
        return builder.build(seat.pool, order.seed, name[:MAX_NAME_LENGTH], leader)
    deck = replace(seat.deck, format=builder.format.name, pool=seat.pool)
    problems = workbench.resolver.validator_of(deck).validate(deck)
    if problems:
        raise InputError(f"the deck '{deck.name}' cannot be played in this event: {problems[0].message}", field="deck")
    return deck


def seats_of_draft(table: DraftTable, order: PodOrder, decks: Mapping[int, Deck]) -> list[SeatCards]:
    """Return the players of a draft that is over. `decks`: of people, by seat. Raises InputError before the end."""
    if not table.draft.is_over:
        raise InputError("the draft is not over yet")
    kind, people = _bot_of(order), table.draft.order.people
    names = dict(zip(people, people_named(order.names, len(people)) if order.names else (), strict=False))
    return [
        SeatCards(
            names.get(seat) or table.name_of(seat),
            PERSON if seat in people else kind,
            Counter((*table.draft.given[seat], *picks)),
            decks.get(seat),
        )
        for seat, picks in enumerate(table.draft.picks)
    ]


def _bot_of(order: PodOrder) -> str:
    """Return the kind of bot that plays the decks of bots. Raises InputError."""
    with at_field("opponent"):
        return known_bot(order.opponent or PROXY)


def seats_of_sealed(
    pool: Copies, seed: int, order: PodOrder, decks: Mapping[int, Deck], ruleset: RuleSet, workbench: Workbench
) -> list[SeatCards]:
    """Return as many people as have names, and bots. The pool is that of the first person.

    Another person who brings a deck brings the pool of it, too; for all others packs are opened by a seed. `decks`: of
    people, by seat. Raises InputError.
    """
    kind, players = _bot_of(order), order.players or SEALED_PLAYERS
    people = people_named(order.names, players) if order.names else ("You",)
    names = [*people, *(f"Bot {seat}" for seat in range(len(people) + 1, players + 1))]
    if max(decks, default=0) >= len(people):
        raise InputError(f"player {max(decks) + 1} brings a deck but has no name: name all people", field="names")
    pools = [pool]
    for seat in range(1, players):
        opened = open_packs(ruleset, workbench.catalogue, Generator(seed, seat + 1).word())
        pools.append(_pool_of(decks[seat], pool) if seat in decks else opened)
    return [
        SeatCards(name, PERSON if seat < len(people) else kind, cards, decks.get(seat))
        for seat, (name, cards) in enumerate(zip(names, pools, strict=True))
    ]


def _pool_of(deck: Deck, other: Copies) -> Copies:
    """Return the pool that a deck was built from, of as many cards as another player's. Raises InputError."""
    if deck.pool is None:
        raise InputError(f"the deck '{deck.name}' names no pool that it was built from", field="deck")
    own, others = sum(deck.pool.values()), sum(other.values())
    if own != others:
        cards = counted(own, "card")
        raise InputError(f"the deck '{deck.name}' was built from {cards}, that of the first player from {others}")
    return deck.pool


def pool_of_file(name: str, ruleset: RuleSet, workbench: Workbench) -> Copies:
    """Return the cards of a pool file. Raises InputError."""
    names = CardNames(workbench.catalogue, ruleset)
    return Counter({names.find(entry.name): entry.count for entry in read_pool(name, workbench.resolver, ruleset)})
