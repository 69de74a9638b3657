"""The user's decks as a list: leader, game, state, last change and results, searched and sorted."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from markupsafe import Markup

from deckbuilder.app.matches.results import results_of, standings
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.errors import InputError
from deckbuilder.text import counted, fold
from deckbuilder.web.drawing.emblem import emblem_svg
from deckbuilder.web.page import PageRequest
from deckbuilder.web.views.deck import missing_copies

Score = tuple[int, int]  # games won and lost


@dataclass(frozen=True)
class DeckLine:
    """A deck of the list.

    Attributes:
        name: Of its file.
        title: Its name.
        ruleset: The id of its rule set; empty for a deck that cannot be read.
        game: The name of the rule set.
        leader: The leader's name, and `faction` that of the leader's faction; empty without one.
        emblem: Of the faction.
        size: How many cards it has.
        verdict: `legal`, or how many problems there are; or why it is not readable.
        changed: When its file was written, in seconds since the epoch; 0 if unknown.
        score: Games won and lost; None without a game.
        missing: Copies that the user does not own; None for a user without a collection.
        is_readable: Whether it has a page.
        words: What a search looks at, folded.

    """

    name: str
    title: str
    ruleset: str = ""
    game: str = ""
    leader: str = ""
    faction: str = ""
    emblem: Markup | None = None
    size: int = 0
    verdict: str = ""
    is_legal: bool = False
    changed: float = 0
    score: Score | None = None
    missing: int | None = None
    is_readable: bool = True
    words: str = ""

    @property
    def changed_text(self) -> str:
        """When it was changed, in local time: `today, 14:05`, `26 Nov 2026`."""
        if not self.changed:
            return ""
        moment, now = datetime.fromtimestamp(self.changed).astimezone(), datetime.now().astimezone()
        return f"today, {moment:%H:%M}" if moment.date() == now.date() else f"{moment.day} {moment:%b %Y}"


SORTS: Mapping[str, tuple[str, Callable[[DeckLine], Any]]] = {
    "changed": ("Last changed", lambda line: -line.changed),
    "name": ("Name", lambda line: fold(line.title)),
    "leader": ("Leader", lambda line: fold(line.leader)),
    "state": ("State", lambda line: (not line.is_legal, line.verdict)),
}


def deck_lines(request: PageRequest) -> list[DeckLine]:
    """Return the user's decks, by name."""
    scores = _scores(request)
    return [_line(request, name, scores) for name in request.workspace.own_names]


def select_lines(lines: Sequence[DeckLine], text: str, game: str, sort: str) -> list[DeckLine]:
    """Return the decks of a game (all for "") with all words of a text in title, leader, faction or cards, sorted."""
    words = fold(text).split()
    chosen = [line for line in lines if game in ("", line.ruleset) and all(word in line.words for word in words)]
    return sorted(chosen, key=SORTS[sort][1])


def _line(request: PageRequest, name: str, scores: Mapping[str, Score]) -> DeckLine:
    changed = 0.0
    with suppress(InputError, OSError):
        changed = request.workspace.storage.path(name).stat().st_mtime
    try:
        resolved = request.workspace.decks.read(name).resolved
    except InputError as error:
        verdict = f"not readable: {error.message}"
        return DeckLine(name, name, verdict=verdict, changed=changed, is_readable=False, words=fold(name))
    return _readable_line(request, name, resolved, changed, scores)


def _readable_line(
    request: PageRequest, name: str, resolved: ResolvedDeck, changed: float, scores: Mapping[str, Score]
) -> DeckLine:
    problems, leader, title = len(resolved.problems()), resolved.leader, resolved.deck.name
    faction = (leader.faction or "") if leader else ""
    cards = [card.name for card in resolved.deck.cards()]
    return DeckLine(
        name=name,
        title=title,
        ruleset=resolved.deck.ruleset,
        game=resolved.validator.ruleset.name,
        leader=leader.name if leader else "",
        faction=faction,
        emblem=emblem_svg(faction) if faction else None,
        size=resolved.deck.size,
        verdict=counted(problems, "problem") if problems else "legal",
        is_legal=not problems,
        changed=changed,
        score=next((scores[key] for key in (name, name.rpartition(".")[0], title) if key in scores), None),
        missing=missing_copies(request, resolved),
        words=fold(" ".join((title, name, faction, *cards))),
    )


def _scores(request: PageRequest) -> dict[str, Score]:
    """Return the results of the user's decks by the names under which they were played."""
    won, lost = Counter[str](), Counter[str]()
    with suppress(InputError):  # the page of results reports it
        for standing in standings(results_of(request.workspace.workbench).games()):
            won[standing.deck] += standing.wins
            lost[standing.deck] += standing.losses
    return {deck: (won[deck], lost[deck]) for deck in won | lost}
