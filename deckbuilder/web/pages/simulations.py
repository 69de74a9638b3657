"""Pages of simulations: orders, all of them with the queue, one with its progress or its result, two compared."""

import secrets
from collections.abc import Mapping
from dataclasses import replace

from deckbuilder.app.fields import MAX_SEED, declared_fields, read_form, to_form, whole_number
from deckbuilder.app.simulations.archive import DONE, FAILED, ORDERED, STOPPED, KeptSimulation
from deckbuilder.app.simulations.figures import compare_decks, contributions_figure, match_report, win_rates_figure
from deckbuilder.app.simulations.matrix import matrix_rows
from deckbuilder.app.simulations.order import GAMES, MATRIX_GAMES, SimulationOrder
from deckbuilder.app.simulations.queue import SimulationQueue
from deckbuilder.bots import all_bots, bot_choices
from deckbuilder.errors import InputError, at_field
from deckbuilder.match.setup import known_bot
from deckbuilder.model.ruleset import DUEL
from deckbuilder.simulation.statistics import comparison
from deckbuilder.simulation.verdict import compared_names
from deckbuilder.text import short, slug
from deckbuilder.web.drawing.charts import draw
from deckbuilder.web.page import (
    IDLE,
    Answer,
    Download,
    EventStream,
    Page,
    PageRequest,
    Redirect,
    StartedJob,
    faults_of,
    json_download,
    until_idle,
)
from deckbuilder.web.views.deck import deck_groups
from deckbuilder.web.workspace import PageNotFoundError

STATES = {DONE: "finished", STOPPED: "stopped", FAILED: "failed", ORDERED: "not played"}
MAX_NUMBER = 2**31
DEFAULTS = {"bot": "greedy", "opponent": "greedy", "seats": "2"}
MAX_DECKS = 12  # of a matrix
CHOSEN = "deck-"  # how the fields of the decks of a matrix begin


def overview(request: PageRequest) -> Answer:
    """Show the simulation that is played, the queue behind it, and all that are kept."""
    queue = request.workspace.simulations
    kept, problem = _all_kept(queue)
    entries = queue.waiting
    numbers = {entry.number for entry in entries}
    values = {
        "running": next((entry for entry in entries if entry.begun), None),
        "waiting": [entry for entry in entries if not entry.begun],
        "kept": [simulation for simulation in kept if simulation.number not in numbers],
        "problem": problem,
        "states": STATES,
        "state": queue.state or IDLE,
    }
    return Page("simulations.html", values)


def _all_kept(queue: SimulationQueue) -> tuple[list[KeptSimulation], str]:
    """Return all simulations that are kept, or why they cannot be read."""
    try:
        return queue.archive.all(), ""
    except InputError as error:
        return [], str(error)


def show(request: PageRequest) -> Answer:
    """Show a simulation: its progress while it is played or waits, then its result."""
    return _shown(request, _kept(request))


def _shown(request: PageRequest, kept: KeptSimulation, error: InputError | None = None) -> Page:
    """Return the page of a simulation. `error`: in its new name."""
    queue = request.workspace.simulations
    entry = queue.find(kept.number)
    is_waiting = entry is not None and entry.is_waiting
    before = [other for other in queue.waiting if not other.begun and other.number <= kept.number]
    values = {
        "kept": kept,
        "entry": entry if is_waiting else None,
        "place": len(before) if entry in before else 0,
        "state": entry.state if entry else "",
        "ending": STATES[kept.state],
        "error": entry.problem if entry and entry.problem else kept.error,
        "again": fields_of(kept.order),
        "files": request.workspace.simulations.archive.path,
        "faults": faults_of(error),
        "new_name": request.form.get("name", kept.name),
        **({} if is_waiting else _result(queue, kept)),
    }
    return Page("simulation.html", values, 400 if error else 200)


def _result(queue: SimulationQueue, kept: KeptSimulation) -> dict[str, object]:
    result = queue.archive.result(kept.number)
    matches = [
        {"names": match["decks"], "report": report, "figures": list(map(draw, report.figures))}
        for match in result.get("matches", ())
        for report in [match_report(match)]
    ]
    paired = None
    if len(matches) > 1:
        names = compared_names(*(match["names"][0] for match in matches))
        paired = compare_decks(*names, comparison(queue.archive.games(kept), queue.archive.games(kept, 1)))
    return {
        "matches": matches,
        "paired": paired,
        "paired_figure": draw(paired.figure) if paired else None,
        "contributions": draw(contributions_figure(result)),
        "win_rates": draw(win_rates_figure(result)),
        "matrix": matrix_rows(result) if result and not matches else [],
        "result": result,
    }


def compare(request: PageRequest) -> Answer:
    """Two simulations that are kept: their games of the same numbers as pairs."""
    queue = request.workspace.simulations
    kept, problem = _all_kept(queue)
    comparable = [simulation for simulation in kept if simulation.runs]
    chosen = [
        next((simulation for simulation in comparable if str(simulation.number) == request.query.get(side)), None)
        for side in "ab"
    ]
    paired, error = None, problem
    first, second = chosen
    if first and second:
        error = _not_comparable(first, second)
        if not error:
            names = compared_names(first.name, second.name)
            paired = compare_decks(*names, comparison(queue.archive.games(first), queue.archive.games(second)))
    values = {
        "known": comparable,
        "chosen": chosen,
        "paired": paired,
        "paired_figure": draw(paired.figure) if paired else None,
        "error": error,
        "differences": [],
    }
    if first and second:
        values["differences"] = _differences(first, second)
    return Page("simulations_compare.html", values)


def _not_comparable(first: KeptSimulation, second: KeptSimulation) -> str:
    if first.number == second.number:
        return "Choose two different simulations."
    if first.order.seed != second.order.seed:
        return (
            f"Games are compared in pairs of the same seed: these have the seeds {first.order.seed} and "
            f"{second.order.seed}. Order one of them again with the seed of the other."
        )
    return ""


def _differences(first: KeptSimulation, second: KeptSimulation) -> list[tuple[str, str, str]]:
    """Return in what two orders differ: the name of the field, and both values."""
    fields = [fields_of(simulation.order) for simulation in (first, second)]
    names = sorted({*fields[0], *fields[1]} - {"games", "contributions", "versus"})
    rows = [(name, *(str(values.get(name, "–")) for values in fields)) for name in names]
    return [(name, mine, its) for name, mine, its in rows if mine != its]


def events(request: PageRequest) -> Answer:
    """Return a stream of events about all simulations."""
    queue = request.workspace.simulations
    return EventStream(lambda: queue.state or IDLE)


def events_of_one(request: PageRequest) -> Answer:
    """Return a stream of events about a simulation, up to its end."""
    entry = request.workspace.simulations.find(_kept(request).number)
    return until_idle(lambda: entry.state if entry else "")


def act(request: PageRequest) -> Answer:
    """Stop, rename or remove a simulation."""
    queue, kept, action = request.workspace.simulations, _kept(request), request.form.get("action", "")
    match action:
        case "stop":
            queue.stop(kept.number)
        case "rename":
            try:
                queue.archive.rename(kept.number, request.form.get("name", ""))
            except InputError as error:
                error.field = "name"
                return _shown(request, kept, error)
        case "remove":
            queue.stop(kept.number)
            queue.archive.remove(kept.number)
            return Redirect(request.to("simulations"))
        case _:
            raise InputError(f"'{short(action)}' cannot be done with a simulation")
    back = ["simulations"] if request.form.get("back") == "all" else ["simulations", str(kept.number)]
    return Redirect(request.to(*back))


def export(request: PageRequest) -> Answer:
    """Return the result of a simulation as the command line prints it, as JSON or as CSV."""
    archive, kept = request.workspace.simulations.archive, _kept(request)
    name = f"{slug(kept.name, 'simulation')}-{kept.number}"
    result = archive.result(kept.number)
    if not result:
        raise PageNotFoundError("this simulation has no result")
    if request.query.get("to") == "csv":
        return Download(f"{name}.csv", archive.csv(kept.number), "text/csv")
    return json_download(f"{name}.json", result)


def _kept(request: PageRequest) -> KeptSimulation:
    text = request.path["number"]
    number = int(text) if text.isascii() and text.isdecimal() and len(text) < len(str(MAX_NUMBER)) else 0
    simulation = request.workspace.simulations.archive.find(number)
    if simulation is None:
        raise PageNotFoundError("there is no such simulation")
    return simulation


def form(request: PageRequest) -> Answer:
    """Show the form of a simulation, filled with the fields of the address."""
    return _form(request, {**DEFAULTS, **request.query})


def submit(request: PageRequest) -> Answer:
    """Put a simulation into the queue, and play it if no other is played."""
    queue = request.workspace.simulations
    try:
        order = order_of(request.form, secrets.randbelow(MAX_SEED))
        number = queue.submit(order, request.find_deck, request.form.get("name", "").strip())
    except InputError as error:
        return _form(request, request.form, error)
    return StartedJob(queue.work, request.to("simulations", str(number)))


def _form(request: PageRequest, given: Mapping[str, str], error: InputError | None = None) -> Page:
    groups = deck_groups(request)
    values = {
        "given": given,
        "faults": faults_of(error),
        "is_matrix": given.get("kind") == "matrix",
        "groups": groups,
        "opened": {group.heading for group in groups if any(f"{CHOSEN}{name}" in given for name, _ in group.decks)},
        "bots": bot_choices(all_bots()),
        "fields": declared_fields(SimulationOrder),
        "chosen": CHOSEN,
        "max_decks": MAX_DECKS,
        "max_seed": MAX_SEED,
    }
    return Page("simulation_new.html", values, 400 if error else 200)


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
