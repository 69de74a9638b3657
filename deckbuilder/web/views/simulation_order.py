"""The fields of the form that orders a simulation: from a form to an order, and back."""

from collections.abc import Mapping
from dataclasses import replace

from deckbuilder.app.fields import MAX_SEED, read_form, to_form, whole_number
from deckbuilder.app.simulations.order import GAMES, MATRIX_GAMES, SimulationOrder
from deckbuilder.errors import InputError, at_field
from deckbuilder.match.setup import known_bot
from deckbuilder.model.ruleset import DUEL

MAX_DECKS = 12  # of a matrix
CHOSEN = "deck-"  # how the fields of the decks of a matrix begin


def order_of(form: Mapping[str, str], seed: int) -> SimulationOrder:
    """Return the order of a form. `seed`: where the form has none. Raises InputError for a field that is wrong."""
    bot, opponent = (form.get(field) or "greedy" for field in ("bot", "opponent"))
    for field, name in (("bot", bot), ("opponent", opponent)):
        with at_field(field):
            known_bot(name)
    seed = whole_number(form, "seed", "seed", 0, MAX_SEED, seed)
    if form.get("kind") == "matrix":
        decks = tuple(name.removeprefix(CHOSEN) for name in form if name.startswith(CHOSEN))
        if len(decks) > MAX_DECKS:
            raise InputError(f"at most {MAX_DECKS} decks play each other at once")
        return read_form(
            SimulationOrder, form, decks=decks, players=f"{bot},{bot}", seed=seed, matrix=True, games=MATRIX_GAMES
        )
    if not form.get("deck"):
        raise InputError("choose the deck that is to be played", field="deck")
    order = read_form(
        SimulationOrder,
        form,
        decks=(form["deck"],),
        players=f"{bot},{opponent}",
        seed=seed,
        seats=DUEL,
        games=GAMES,
        contributions=0,
    )
    return replace(order, against=order.against[:1]) if order.seats == DUEL else order  # the form hides other seats


def fields_of(order: SimulationOrder) -> dict[str, str]:
    """Return the fields of the form that give the same order, whose decks and bots are names."""
    bot, _, opponent = str(order.players).partition(",")
    fields = {"bot": bot, "seed": str(order.seed), **to_form(order)}
    if order.matrix:
        return {"kind": "matrix", **fields, **{f"{CHOSEN}{deck}": "yes" for deck in order.decks}}
    return {"deck": str(order.decks[0]), "opponent": opponent, **fields}
