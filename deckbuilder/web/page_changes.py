"""The changes that open pages make to decks, so that a page which is pressed twice does not conflict with itself."""

from dataclasses import dataclass


@dataclass
class _Run:
    """Changes of one page to one deck, with none of others between them: the tags before them, and the tag after."""

    page: str
    before: set[str]
    after: str


class PageChanges:
    """Knows for each deck which page has changed it last.

    A page that is pressed again before its answer has come names the tag of a state that it has left itself since.
    """

    def __init__(self) -> None:
        self._runs: dict[str, _Run] = {}

    def current_etag(self, deck: str, page: str, etag: str | None) -> str | None:
        """Return the tag to which a change of a page applies: that after its own last change, if `etag` is older."""
        run = self._runs.get(deck)
        return run.after if run and page and run.page == page and etag in run.before else etag

    def note(self, deck: str, page: str, before: str | None, after: str) -> None:
        """Note a change of a page, by the tags of the deck before and after it."""
        run = self._runs.get(deck)
        if not page or before is None:
            self._runs.pop(deck, None)
        elif run and run.page == page and run.after == before:
            run.before.add(before)
            run.after = after
        else:
            self._runs[deck] = _Run(page, {before}, after)
