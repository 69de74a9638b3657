"""The user's decks as a list: leader, game, tags, state, last change and results, searched and sorted."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from deckbuilder.app.decks.history import DeckId, history_key
from deckbuilder.app.matches.results import results_of, standings
from deckbuilder.app.storage import FolderStorage
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.deck import Deck
from deckbuilder.decks.remarks import deck_tags
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.errors import InputError
from deckbuilder.json_objects import JsonObject
from deckbuilder.model.card import Card
from deckbuilder.text import counted, day_text, fold

Score = tuple[int, int]  # games won and lost


@dataclass(frozen=True)
class OwnDeck(JsonObject):
    """A deck of the user.

    Attributes:
        name: Of its file.
        ruleset: The id of its rule set; empty for a deck that cannot be read.
        leader: The leader's name, `faction` that of the leader's faction, `crest` the leader's; empty without one.
        tags: Its own, in lower case.
        verdict: `legal`, or how many problems there are; or why it is not readable.
        changed: When its file was written, in seconds since the epoch; 0 if unknown.
        score: Games won and lost; None without a game.
        missing: Copies that the user does not own; None for a deck that is not built from owned cards.
        is_readable: Whether it has a page.
        words: What a search looks at, folded.

    """

    KEYS = """
        deck=name name=title ruleset? leader? faction? tags cards=size legal=is_legal state=verdict
        changed=changed_at won lost missing
    """

    name: str
    title: str
    ruleset: str = ""
    game: str = ""
    leader: str = ""
    faction: str = ""
    crest: str = ""
    tags: Sequence[str] = ()
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
        return f"today, {moment:%H:%M}" if moment.date() == now.date() else day_text(moment)

    @property
    def score_text(self) -> str:
        """Games won and lost, with a dash between them; empty without a game."""
        return f"{self.score[0]}–{self.score[1]}" if self.score else ""

    @property
    def changed_at(self) -> str | None:
        """When it was changed (UTC, ISO 8601)."""
        return datetime.fromtimestamp(self.changed, UTC).isoformat(timespec="seconds") if self.changed else None

    @property
    def won(self) -> int:
        return self.score[0] if self.score else 0

    @property
    def lost(self) -> int:
        return self.score[1] if self.score else 0


SORTS: Mapping[str, tuple[str, Callable[[OwnDeck], Any]]] = {
    "changed": ("Last changed", lambda deck: -deck.changed),
    "name": ("Name", lambda deck: fold(deck.title)),
    "leader": ("Leader", lambda deck: fold(deck.leader)),
    "state": ("State", lambda deck: (not deck.is_legal, deck.verdict)),
    "won": ("Games won", lambda deck: (-(deck.score or (0, 0))[0], (deck.score or (0, 0))[1])),
}


def own_decks(workbench: Workbench, storage: FolderStorage) -> list[OwnDeck]:
    """Return the user's decks, by name; none where their folder cannot be read."""
    scores = _Scores(workbench)
    names = list[str]()
    with suppress(InputError):
        names = storage.names()
    return [_deck(workbench, storage, name, scores) for name in names]


def select_decks(
    decks: Sequence[OwnDeck], text: str = "", *, game: str = "", tag: str = "", sort: str = "changed"
) -> list[OwnDeck]:
    """Return the decks of a game and with a tag (all for ""), sorted, in which all words of a text occur."""
    words = fold(text).split()
    chosen = [
        deck
        for deck in decks
        if game in ("", deck.ruleset)
        and (not tag or tag in deck.tags)
        and all(word in deck.words if word[0] != "#" else word[1:] in deck.tags for word in words)
    ]
    return sorted(chosen, key=SORTS[sort][1])


def tag_counts(decks: Sequence[OwnDeck]) -> dict[str, int]:
    """Return the tags of decks with how many have each, in alphabetical order."""
    return dict(sorted(Counter(tag for deck in decks for tag in deck.tags).items()))


def _deck(workbench: Workbench, storage: FolderStorage, name: str, scores: "_Scores") -> OwnDeck:
    changed = 0.0
    with suppress(InputError, OSError):
        changed = storage.path(name).stat().st_mtime
    try:
        resolved = workbench.deck_files(storage).read(name).resolved
    except InputError as error:
        verdict = f"not readable: {error.message}"
        return OwnDeck(name, name, verdict=verdict, changed=changed, is_readable=False, words=fold(name))
    score = scores.of(storage.path(name), resolved.deck.name)
    return _readable_deck(workbench, name, resolved, changed, score)


def _readable_deck(
    workbench: Workbench, name: str, resolved: ResolvedDeck, changed: float, score: Score | None
) -> OwnDeck:
    problems, leader, title = len(resolved.problems()), resolved.leader, resolved.deck.name
    faction = (leader.faction or "") if leader else ""
    tags = deck_tags(resolved.deck)
    cards = [card.name for card in resolved.deck.cards()]
    return OwnDeck(
        name=name,
        title=title,
        ruleset=resolved.deck.ruleset,
        game=resolved.validator.ruleset.name,
        leader=leader.name if leader else "",
        faction=faction,
        crest=leader.crest if leader else "",
        tags=tags,
        size=resolved.deck.size,
        verdict=counted(problems, "problem") if problems else "legal",
        is_legal=not problems,
        changed=changed,
        score=score,
        missing=missing_copies(workbench, resolved),
        words=fold(" ".join((title, name, faction, *cards, *tags))),
    )


def is_built_from(deck: Deck, owned: Mapping[Card, int]) -> bool:
    """Whether a deck is one of owned cards: not one of a pool, and the user owns cards of its game."""
    return deck.pool is None and any(card.ruleset == deck.ruleset for card in owned)


def missing_copies(workbench: Workbench, resolved: ResolvedDeck) -> int | None:
    """Return how many copies of a deck the user does not own; None for a deck that is not built from owned cards."""
    try:
        owned = workbench.owned
    except InputError:  # its own page reports it
        return None
    if not is_built_from(resolved.deck, owned):
        return None
    return sum(max(count - owned.get(card, 0), 0) for card, count in resolved.deck.cards().items())


class _Scores:
    def __init__(self, workbench: Workbench) -> None:
        self._present: dict[str, DeckId] = {}
        self._scores: dict[DeckId | str, Score] = {}
        with suppress(InputError):  # the page of results reports it
            self._present = {deck.file: deck for deck in workbench.deck_history.present_decks()}
            for standing in standings(results_of(workbench).games()):
                deck = standing.deck_id or standing.deck
                won, lost = self._scores.get(deck, (0, 0))
                self._scores[deck] = won + standing.wins, lost + standing.losses

    def of(self, path: Path, title: str) -> Score | None:
        """Return the games won and lost with the deck of a file; None without a game."""
        return self._scores.get(self._present.get(history_key(path), title))
