"""The form of a new match: what fits the chosen game, and the order that a form describes."""

import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace

from deckbuilder.app.fields import MAX_SEED, read_form
from deckbuilder.app.matches.orders import MatchOrder, bots_for
from deckbuilder.errors import InputError, at_field
from deckbuilder.match.best_of import SIZES
from deckbuilder.match.contests import rated_choices
from deckbuilder.match.setup import known_player
from deckbuilder.model.ruleset import DUEL, FULL, THREE, RuleSet
from deckbuilder.players import LEVELS, PASSIVE, PERSON
from deckbuilder.playing import seat_numbers
from deckbuilder.web.page import PageRequest
from deckbuilder.web.views.deck import DeckGroup
from deckbuilder.web.views.deck_tiles import DeckTile, deck_tile, games_in_order

OPPONENT = 2  # the number of the seat of the first one
FIELDS = (
    *("game", "deck", "seats", "first", "think", "strict", "best_of"),
    *(f"{name}-{seat}" for seat in range(OPPONENT, FULL + 1) for name in ("deck", "who")),
)
FIELDS_BY_ORDER = {f"against-{number}": f"deck-{number + 1}" for number in range(1, FULL)}  # names in the form
CHANCE = ""


@dataclass(frozen=True)
class SeatChoice:
    """The choices for another seat of a new match: its deck, empty for any shipped one, and who plays it."""

    number: int
    deck: str
    who: str


@dataclass(frozen=True)
class MatchForm:
    """The form of a new match: what was chosen, and what can be.

    Attributes:
        games: id and name of each rule set.
        game: the id of the chosen one; everything else fits it.
        tiles: the decks of that game under their headings, the chosen one among them.
        groups: the same, for others to choose from.
        seat_numbers: 2, or 2 and 4.
        beginners: value and text of who may begin.
        players: value and text of who may play another seat.
        best_of: how many games are played at most; empty for one.
        sizes: how many these can be.
    """

    games: Sequence[tuple[str, str]]
    game: str
    tiles: Sequence[tuple[str, Sequence[DeckTile]]]
    groups: Sequence[DeckGroup]
    seat_numbers: Sequence[int]
    deck: str
    count: str
    seats: Sequence[SeatChoice]
    first: str
    beginners: Sequence[tuple[str, str]]
    players: Sequence[tuple[str, str]]
    seed: str
    think: str
    strict: str
    best_of: str
    sizes: Sequence[int] = SIZES


def match_form(request: PageRequest, choices: Mapping[str, str]) -> MatchForm:
    """Return the form with choices as far as they fit the game: that of the deck, else the one that is named."""
    catalogue = request.catalogue
    ruleset = _chosen_game(request, choices)
    numbers = seat_numbers(catalogue, ruleset.id)
    counts = {"2"} if FULL not in numbers else {"2", "3", "4"}
    first = choices.get("first", CHANCE)
    beginners = _beginners(max(numbers))
    tiles = _tiles_of(request, ruleset, choices.get("deck", ""))
    return MatchForm(
        games=[(ruleset.id, ruleset.name) for ruleset in games_in_order(request)],
        game=ruleset.id,
        tiles=tiles,
        groups=[DeckGroup(heading, [(deck.name, _title(deck)) for deck in decks]) for heading, decks in tiles],
        seat_numbers=numbers,
        deck=choices.get("deck", ""),
        count=choices.get("seats", "2") if choices.get("seats") in counts else "2",
        seats=[
            SeatChoice(
                seat, choices.get(f"deck-{seat}", ""), choices.get(f"who-{seat}", LEVELS[request.settings.level])
            )
            for seat in range(OPPONENT, max(numbers) + 1)
        ],
        first=first if first in dict(beginners) else CHANCE,
        beginners=beginners,
        players=[
            (PERSON, "a person at this screen"),
            *rated_choices(bots_for(request.workbench, ruleset.id), ruleset.id),
        ],
        seed=choices.get("seed", ""),
        think=choices.get("think", ""),
        strict=choices.get("strict", ""),
        best_of=choices.get("best_of", ""),
    )


def game_of_deck(request: PageRequest, name: str) -> str:
    """Return the id of a deck's rule set; empty where there is no such deck."""
    with suppress(InputError):
        return request.find_deck(name).deck.ruleset if name else ""
    return ""


def _chosen_game(request: PageRequest, choices: Mapping[str, str]) -> RuleSet:
    rulesets = request.catalogue.rulesets
    chosen = game_of_deck(request, choices.get("deck", "")) or choices.get("game", "")
    return rulesets.get(chosen) or games_in_order(request)[0]


def _tiles_of(request: PageRequest, ruleset: RuleSet, chosen: str) -> list[tuple[str, Sequence[DeckTile]]]:
    """Return the decks of a game: the user's own, then the shipped ones; first a chosen one that is none of these."""
    own = [deck_tile(request, name, is_own=True) for name in request.workspace.own_names]
    shipped = [deck["deck"] for deck in request.catalogue.decks() if deck["ruleset"] == ruleset.id]
    others = [] if not chosen or chosen in {*shipped, *request.workspace.own_names} else [chosen]
    groups = (
        ("The chosen deck", [deck_tile(request, name) for name in others]),
        ("Your decks", [tile for tile in own if tile.ruleset == ruleset.id]),
        ("Ready-made decks", [deck_tile(request, name) for name in shipped]),
    )
    return [(heading, tiles) for heading, tiles in groups if tiles]


def _title(deck: DeckTile) -> str:
    """Return the title of a deck with its leader, unless the title names that already."""
    return deck.title if not deck.leader or deck.leader in deck.title else f"{deck.title} ({deck.leader})"


def _beginners(seats: int) -> list[tuple[str, str]]:
    others = ["your opponent"]
    if seats > DUEL:
        sides = ("an opponent", "on your side")
        others = [f"player {seat}, {sides[seat % len(sides)]}" for seat in range(OPPONENT, seats + 1)]
    return [
        (CHANCE, "chance decides"),
        ("1", "you"),
        *((str(seat), text) for seat, text in enumerate(others, start=OPPONENT)),
    ]


def order_of(form: Mapping[str, str]) -> MatchOrder:
    """Return the order that a form describes. Raises InputError."""
    order = read_form(MatchOrder, form, seed=secrets.randbelow(MAX_SEED), deck=form.get("deck", ""))
    others = range(OPPONENT, (FULL if order.seats in (THREE, FULL) else OPPONENT) + 1)
    players = [PERSON]
    for seat in others:
        with at_field(f"who-{seat}"):
            players.append(known_player(form.get(f"who-{seat}") or PASSIVE))
    if order.seats == THREE:
        players[THREE - 1] = "1"  # the first player has the third seat, too
    names = [form.get(f"deck-{seat}", "") for seat in others]
    while names and not names[-1]:
        names.pop()
    if "" in names:
        number = names.index("") + OPPONENT
        raise InputError(
            f"choose a deck for player {number}, or for none of the players after that", field=f"deck-{number}"
        )
    decks = tuple(names)
    return replace(order, against=decks, seats=order.seats or DUEL, players=players)
