"""Pages of all matches: the kept ones, and a new one."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from deckbuilder.app.matches.orders import StartedMatch, start_match
from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.text import slug
from deckbuilder.web.page import Answer, FormFaults, Page, PageRequest, Redirect, faults_of, going_to
from deckbuilder.web.views.match_list import match_lines
from deckbuilder.web.views.match_order import FIELDS, FIELDS_BY_ORDER, game_of_deck, match_form, order_of

MAX_LISTED = 50  # matches on a page
FIELDS_OF_GAME = ("deck", "seats", "first", "best_of")  # fields that are only remembered for the same game


def overview(request: PageRequest, error: InputError | None = None) -> Page:
    """Show the matches that are kept, the one that was played last first. `error`: in what was to be added to them."""
    names = request.matches.kept.names()
    deleted = request.query.get("deleted", "")
    values = {
        "matches": match_lines(request.matches.kept.overview(names[:MAX_LISTED])),
        "deleted": deleted if request.matches.kept.is_deleted(deleted) else "",
        "more": max(0, len(names) - MAX_LISTED),
        "folder": request.matches.kept.storage.folder,
        "faults": faults_of(error),
        "code": request.form.get("code", ""),
    }
    return Page("matches.html", values, 400 if error else 200)


def restore(request: PageRequest) -> Answer:
    """Bring back a match that was deleted."""
    name = request.matches.kept.restore(request.form.get("name", ""))
    return Redirect(request.to("matches", name))


def order(request: PageRequest) -> Answer:
    """Show a form for a new match, as the last one was ordered as far as that fits the game that is asked for."""
    last = request.matches.kept.last_choices()
    game = game_of_deck(request, request.query.get("deck", "")) or request.query.get("game")
    if game and game != last.get("game"):
        last = {name: value for name, value in last.items() if not name.startswith(FIELDS_OF_GAME)}
    return _form(request, {**last, **request.query})


def _form(request: PageRequest, choices: Mapping[str, str], error: InputError | None = None) -> Page:
    faults = {
        FIELDS_BY_ORDER.get(field, field): sentence for field, sentence in (error.faults if error else {}).items()
    }
    values = {"form": match_form(request, choices), "faults": FormFaults(faults)}
    return Page("new_match.html", values, 400 if error else 200)


def create(request: PageRequest) -> Answer:
    """Start a match from the form, or a rematch; a fault stands in the form, with all that was chosen."""
    form = request.form
    if again := form.get("rematch"):
        opened = request.matches.find(again)
        match = opened.match.rematch(changes_sides=form.get("sides") == "changed")
        return _begun(request, opened.match.setup.names[0], match)
    try:
        order = order_of(form)
        started = start_match(request.workbench, order, request.find_deck, bots_wait=True)
    except InputError as error:
        return _form(request, form, error)
    with suppress(InputError):  # the form merely begins otherwise
        chosen = {name: form[name] for name in FIELDS if name in form}
        request.matches.kept.remember({**chosen, "game": started.match.library.ruleset})
    return _begun(
        request, str(order.deck), started.match, (*_warnings(started), *_text_only_note(started.text_only_cards))
    )


def _warnings(started: StartedMatch) -> list[str]:
    """Return the warnings about the decks; what is not certain about the rules stands under 'About this game'."""
    uncertain = presentation_of(started.match.library).uncertain_rules(started.match.game)
    return [warning for warning in started.warnings if warning not in uncertain]


def _begun(request: PageRequest, deck: str, match: Any, notes: Sequence[str] = ()) -> Answer:
    opened = request.matches.begin(slug(deck.partition(".")[0], "match"), match)
    opened.reply = tuple(notes)
    location = request.to("matches", opened.name)
    return going_to(location, opened.bots_job())


def _text_only_note(cards: Sequence[str]) -> list[str]:
    return [f"Text only, do by hand what it says: {', '.join(cards)}."] if cards else []
