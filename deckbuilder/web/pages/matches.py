"""Pages of all matches: the kept ones, and a new one."""

import secrets
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from deckbuilder.app.matches.orders import MatchOrder, start_match
from deckbuilder.bots import all_bots
from deckbuilder.errors import InputError
from deckbuilder.match.setup import PASSIVE, PERSON, PROXY
from deckbuilder.model.seats import FULL, THREE
from deckbuilder.text import slug
from deckbuilder.web.page import Answer, Page, PageRequest, Redirect, StartedJob
from deckbuilder.web.views.deck_groups import deck_groups

LISTED = 50  # matches on a page
MAX_SEED = 1 << 32
MAX_THINKING = 600.0  # seconds
OPPONENT = 2  # the number of the seat of the first one
FIELDS = (
    *("deck", "seats", "first", "think", "strict"),
    *(f"{name}-{seat}" for seat in range(OPPONENT, FULL + 1) for name in ("deck", "who")),
)
CHANCE = "chance"


@dataclass(frozen=True)
class SeatChoice:
    """The choices for another seat of a new match: its deck, empty for any shipped one, and who plays it."""

    number: int
    deck: str
    who: str


def overview(request: PageRequest) -> Answer:
    """Show the matches that are kept, the one that was played last first."""
    names = request.workspace.matches.kept.names()
    values = {
        "matches": request.workspace.matches.kept.overview(names[:LISTED]),
        "more": max(0, len(names) - LISTED),
        "folder": request.workspace.matches.kept.storage.folder,
    }
    return Page("matches.html", values)


def order(request: PageRequest) -> Answer:
    """Show a form for a new match, as the last one was ordered."""
    last = request.workspace.matches.kept.last_choices()
    if request.query.get("deck", last.get("deck")) != last.get("deck"):  # perhaps of another game than its opponents
        last = {name: value for name, value in last.items() if not name.startswith("deck-")}
    choices = {**last, **request.query}
    return Page("new_match.html", form_values(request, choices))


def form_values(request: PageRequest, choices: Mapping[str, str]) -> dict[str, Any]:
    """Return what the form for a new match shows."""
    seats = [
        SeatChoice(seat, choices.get(f"deck-{seat}", ""), choices.get(f"who-{seat}", PROXY))
        for seat in range(OPPONENT, FULL + 1)
    ]
    return {
        "groups": deck_groups(request),
        "deck": choices.get("deck", ""),
        "count": choices.get("seats", "2"),
        "seats": seats,
        "first": choices.get("first", CHANCE),
        "think": choices.get("think", ""),
        "strict": choices.get("strict", ""),
        "bots": list(all_bots()),
    }


def create(request: PageRequest) -> Answer:
    """Start a match from the form, or a rematch."""
    form = request.form
    if again := form.get("rematch"):
        opened = request.workspace.matches.find(again)
        return _begun(request, opened.match.setup.names[0], opened.match.rematch())
    order = order_of(form)
    started = start_match(request.workspace.workbench, order, request.workspace.find_deck, bots_wait=True)
    with suppress(InputError):  # the form merely begins otherwise
        request.workspace.matches.kept.remember({name: form[name] for name in FIELDS if name in form})
    return _begun(request, order.deck, started.match, (*started.warnings, *_text_only_note(started.text_only_cards)))


def _begun(request: PageRequest, deck: str, match: Any, notes: Sequence[str] = ()) -> Answer:
    opened = request.workspace.matches.begin(slug(deck.partition(".")[0]) or "match", match)
    opened.reply = (f"Seed {match.setup.seed}.", *notes)
    location = request.to("matches", opened.name)
    return StartedJob(opened.let_bots_play, location) if match.is_waiting_for_bots else Redirect(location)


def _text_only_note(cards: Sequence[str]) -> list[str]:
    return [f"Text only, do by hand what it says: {', '.join(cards)}."] if cards else []


def order_of(form: Mapping[str, str]) -> MatchOrder:
    """Return the order that a form describes. Raises InputError."""
    count = _whole(form.get("seats", "2"), "the number of players", FULL)
    others = range(OPPONENT, (FULL if count in (THREE, FULL) else OPPONENT) + 1)
    players = [PERSON, *(form.get(f"who-{seat}") or PASSIVE for seat in others)]
    if count == THREE:
        players[THREE - 1] = "1"  # the first player has the third seat, too
    first = form.get("first", CHANCE)
    return MatchOrder(
        seed=_whole(form["seed"], "the seed", MAX_SEED) if form.get("seed") else secrets.randbelow(MAX_SEED),
        deck=form.get("deck", ""),
        against=_named(form.get(f"deck-{seat}", "") for seat in others),
        seats=count,
        players=",".join(players),
        first=None if first == CHANCE else _whole(first, "the player who begins", FULL),
        strict=bool(form.get("strict")),
        think=_seconds(form.get("think", "")),
    )


def _named(names: Any) -> tuple[str, ...]:
    """Return the decks of the next seats; those that nobody chose are at the end. Raises InputError."""
    names_given = list(names)
    while names_given and not names_given[-1]:
        names_given.pop()
    if "" in names_given:
        raise InputError(
            f"choose a deck for player {names_given.index('') + OPPONENT}, or for none of the players after that"
        )
    return tuple(names_given)


def _whole(text: str, what: str, most: int) -> int:
    """Return a whole number of a form. Raises InputError."""
    if not (text.isascii() and text.isdigit() and len(text) <= len(str(most)) and int(text) <= most):
        raise InputError(f"{what} must be a whole number up to {most}")
    return int(text)


def _seconds(text: str) -> float | None:
    """Return how long a bot may think, None for its usual time. Raises InputError."""
    if not text.strip():
        return None
    try:
        seconds = float(text[:20])
    except ValueError:
        seconds = 0.0
    if not 0.05 <= seconds <= MAX_THINKING:  # noqa: PLR2004 - as the terminal's option
        raise InputError(f"a bot thinks 0.05 to {MAX_THINKING:g} seconds")
    return seconds
