"""The page that improves a deck by games of bots: the order, its progress, what was found, and a swap applied."""

from deckbuilder.app.fields import declared_fields, read_form, to_form
from deckbuilder.app.improvement import sentences
from deckbuilder.app.improvement.order import ImprovementOrder
from deckbuilder.app.improvement.preparation import apply as apply_swaps
from deckbuilder.errors import InputError
from deckbuilder.text import short, slug
from deckbuilder.web.page import Answer, Page, PageRequest, Redirect, StartedJob, faults_of, json_download, until_idle
from deckbuilder.web.views.deck import deck_groups

FEW_GAMES = 300  # where the browser plays them


def show(request: PageRequest, error: InputError | None = None) -> Page:
    """Show the improvement of a deck: how to order it, its progress, and what was found."""
    name = request.path["name"]
    resolved, entry = request.find_deck(name), request.workspace.improvements.find(name)
    report = entry.report() if entry and entry.rounds.games else None
    values = {
        "name": name,
        "title": resolved.deck.name,
        "problems": resolved.problems(),
        "entry": entry,
        "state": entry.state if entry else "",
        "is_own": request.storage.has(name),
        "is_changed": entry is not None and entry.deck != resolved.deck,
        "report": report,
        "headline": sentences.headline(report) if report and entry and not entry.is_waiting else "",
        "weakest": sentences.weakest_cards(report) if report else [],
        "tried": sentences.tried(report) if report else "",
        "meaning": sentences.meaning(report) if report else "",
        "confirmed": sentences.confirmed_figure(report) if report else None,
        "dropped": sentences.dropped_figure(report) if report else None,
        "given": request.form if error else to_form(entry.order) if entry else {},
        "faults": faults_of(error),
        "groups": deck_groups(request),
        "fields": declared_fields(ImprovementOrder),
        "games": _usual_games(request),
    }
    return Page("improvement.html", values, 400 if error else 200)


def _usual_games(request: PageRequest) -> int:
    usual: int = declared_fields(ImprovementOrder)["games"].default
    return FEW_GAMES if request.workspace.is_serverless else usual


def act(request: PageRequest) -> Answer:
    """Begin an improvement, let it go on, or stop it."""
    action, name, queue = request.form.get("action", ""), request.path["name"], request.workspace.improvements
    match action:
        case "improve":
            try:
                order = read_form(ImprovementOrder, request.form, deck=name, games=_usual_games(request))
                queue.submit(order, request.find_deck, request.workspace.search)
            except InputError as error:
                return show(request, error)
            return StartedJob(queue.work, request.to("decks", name, "improve"))
        case "stop":
            queue.stop(name)
            return Redirect(request.to("decks", name, "improve"))
    raise InputError(f"'{short(action)}' cannot be done with an improvement")


def apply(request: PageRequest) -> Answer:
    """Make the swaps of a package that was confirmed in the deck file, as a version with their name."""
    name, entry = request.path["name"], request.workspace.improvements.find(request.path["name"])
    confirmed = entry.report().confirmed if entry else ()
    key = request.form.get("package", "")
    package = next((finding.package for finding in confirmed if finding.package.key == key), None)
    if package is None:
        raise InputError("these swaps are not known any more; improve the deck again")
    apply_swaps(request.decks, name, package)
    return Redirect(request.to("decks", name))


def events(request: PageRequest) -> Answer:
    """Return a stream of events about the improvement of a deck, up to its end."""
    entry = request.workspace.improvements.find(request.path["name"])
    return until_idle(lambda: entry.state if entry else "")


def export(request: PageRequest) -> Answer:
    """Return what was found as the command line prints it, as JSON; to the page where there is nothing."""
    entry = request.workspace.improvements.find(request.path["name"])
    if entry is None or not entry.rounds.games:
        return Redirect(request.to("decks", request.path["name"], "improve"))
    return json_download(f"{slug(entry.deck.name, 'deck')}-improvement.json", entry.report().to_json())
