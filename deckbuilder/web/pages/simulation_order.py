"""The page on which a simulation is ordered."""

import secrets
from collections.abc import Mapping

from deckbuilder.bots import all_bots
from deckbuilder.errors import InputError
from deckbuilder.web.page import Answer, Page, PageRequest, StartedJob
from deckbuilder.web.views.deck_groups import deck_groups
from deckbuilder.web.views.simulation_order import (
    CHOSEN,
    MAX_DECKS,
    MAX_GAMES,
    MAX_MATRIX_GAMES,
    MAX_REPEATED,
    MAX_SEED,
    MAX_TURNS,
    OPPONENTS,
    order_of,
)

DEFAULTS = {"bot": "greedy", "opponent": "greedy", "seats": "2"}


def form(request: PageRequest) -> Answer:
    """Show the form of a simulation, filled with the fields of the address."""
    return _form(request, {**DEFAULTS, **request.query})


def submit(request: PageRequest) -> Answer:
    """Put a simulation into the queue, and play it if no other is played."""
    queue = request.workspace.simulations
    try:
        order = order_of(request.form, secrets.randbelow(MAX_SEED))
        number = queue.submit(order, request.workspace.find_deck, request.form.get("name", "").strip())
    except InputError as error:
        return _form(request, request.form, str(error))
    return StartedJob(queue.work, request.to("simulations", str(number)))


def _form(request: PageRequest, given: Mapping[str, str], error: str = "") -> Page:
    groups = deck_groups(request)
    values = {
        "given": given,
        "error": error,
        "is_matrix": given.get("kind") == "matrix",
        "groups": groups,
        "opened": {group.heading for group in groups if any(f"{CHOSEN}{name}" in given for name, _ in group.decks)},
        "bots": list(all_bots()),
        "opponents": range(1, OPPONENTS + 1),
        "chosen": CHOSEN,
        "max_games": MAX_MATRIX_GAMES if given.get("kind") == "matrix" else MAX_GAMES,
        "max_repeated": 0 if request.workspace.is_serverless else MAX_REPEATED,
        "max_decks": MAX_DECKS,
        "max_turns": MAX_TURNS,
        "max_seed": MAX_SEED,
    }
    return Page("simulation_new.html", values, 400 if error else 200)
