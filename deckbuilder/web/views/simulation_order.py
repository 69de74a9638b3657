"""The fields of the form that orders a simulation: from a form to an order, and back."""

from collections.abc import Mapping
from dataclasses import replace

from deckbuilder.app.simulations.order import GAMES, MATRIX_GAMES, SimulationOrder
from deckbuilder.errors import InputError
from deckbuilder.model.ruleset import DUEL
from deckbuilder.web.form_numbers import MAX_SEED, whole_number

MAX_GAMES, MAX_MATRIX_GAMES, MAX_REPEATED = 10_000, 200, 1_000
MAX_DECKS = 12  # of a matrix
TURNS, MAX_TURNS = 200, 1_000
OPPONENTS = 3  # fields for the decks of the other seats
CHOSEN = "deck-"  # how the fields of the decks of a matrix begin


def order_of(form: Mapping[str, str], seed: int) -> SimulationOrder:
    """Return the order of a form. `seed`: where the form has none. Raises InputError for a field that is wrong."""
    bot, opponent = form.get("bot") or "greedy", form.get("opponent") or "greedy"
    order = SimulationOrder(
        (),
        f"{bot},{opponent}",
        whole_number(form, "seed", "seed", 0, MAX_SEED, seed),
        turns=whole_number(form, "turns", "turns", 1, MAX_TURNS, TURNS),
        strict=form.get("strict") == "yes",
        as_plain=form.get("plain") == "yes",
    )
    return (
        _matrix_order(form, replace(order, players=f"{bot},{bot}"))
        if form.get("kind") == "matrix"
        else _series_order(form, order)
    )


def _matrix_order(form: Mapping[str, str], order: SimulationOrder) -> SimulationOrder:
    decks = tuple(name.removeprefix(CHOSEN) for name in form if name.startswith(CHOSEN))
    if len(decks) > MAX_DECKS:
        raise InputError(f"at most {MAX_DECKS} decks play each other at once")
    games = whole_number(form, "games", "games at each seat", 1, MAX_MATRIX_GAMES, MATRIX_GAMES)
    return replace(order, decks=decks, matrix=True, games=games)


def _series_order(form: Mapping[str, str], order: SimulationOrder) -> SimulationOrder:
    if not form.get("deck"):
        raise InputError("choose the deck that is to be played")
    seats = whole_number(form, "seats", "seats", 2, 4, 2)
    others = range(1, DUEL if seats == DUEL else OPPONENTS + 1)  # the form hides the seats that there are not
    return replace(
        order,
        decks=(form["deck"],),
        against=tuple(name for place in others if (name := form.get(f"against-{place}"))),
        seats=seats,
        versus=form.get("versus") or None,
        games=whole_number(form, "games", "games", 1, MAX_GAMES, GAMES),
        contributions=whole_number(form, "contributions", "games played again without each card", 0, MAX_REPEATED, 0),
    )


def fields_of(order: SimulationOrder) -> dict[str, str]:
    """Return the fields of the form that give the same order, whose decks and bots are names."""
    bot, _, opponent = str(order.players).partition(",")
    fields = {"bot": bot, "seed": str(order.seed), "games": str(order.games or ""), "turns": str(order.turns)}
    if order.matrix:
        return {"kind": "matrix", **fields, **{f"{CHOSEN}{deck}": "yes" for deck in order.decks}}
    fields |= {"deck": str(order.decks[0]), "opponent": opponent, "seats": str(order.seats or 2)}
    fields |= {f"against-{place}": str(deck) for place, deck in enumerate(order.against, 1)}
    fields |= {"versus": str(order.versus or ""), "contributions": str(order.contributions or "")}
    fields |= {"strict": "yes" if order.strict else "", "plain": "yes" if order.as_plain else ""}
    return {name: value for name, value in fields.items() if value}
