"""What is known where a part of a definition stands: its card, the names bound so far, the library being made."""

from collections.abc import Iterable
from typing import Final

from engine.core.game import Library
from engine.core.position import CardSource
from engine.language.errors import DocumentPath, LanguageError

ALWAYS: Final = frozenset({"self"})
FIXED: Final = ALWAYS | {"host", "you", "opponent", "anyone", "it", "dice"}  # names that no effect may give


def name_of_player(name: str) -> str:
    """A name that stands for a player, as scopes and frames know it: marked, so that it is never taken for a card's."""
    return f"@{name}"


class Scope:
    """Where the compiler stands. `names` are those that effects before this place have bound; a block has its own.

    `leader`: what the definitions of this game call the card that a player must not lose. `gained`: class words that
    some ability of the library gives. `about`: the names of the cards of which one is what a yes or no is about.
    `unchosen`: where what is done happens by itself, the names of the cards that nobody chooses for it; else None.
    `one_of`: within `each`, all the cards of which `it` is one; else None.
    `pays`: what its player pays for it where he says how much (`Cost.open_in`); else empty.
    """

    __slots__ = (
        "about",
        "card",
        "gained",
        "leader",
        "library",
        "names",
        "of_event",
        "one_of",
        "pays",
        "title",
        "unchosen",
    )

    def __init__(
        self,
        library: Library,
        card: str,
        leader: str,
        gained: frozenset[str],
        names: Iterable[str] = (),
        *,
        of_event: bool = False,
    ) -> None:
        self.library = library
        self.card = card
        self.leader = leader
        self.gained = gained
        self.names = set(names)
        self.of_event = of_event
        self.title = card
        self.about: tuple[str, ...] = ()
        self.unchosen: frozenset[str] | None = None
        self.one_of: CardSource | None = None
        self.pays = ""

    def block(self, names: Iterable[str] = ()) -> "Scope":
        """A part of its own: what it binds is unknown outside."""
        inner = Scope(self.library, self.card, self.leader, self.gained, (*self.names, *names), of_event=self.of_event)
        inner.title = self.title
        inner.about = self.about
        inner.unchosen = self.unchosen
        inner.one_of = self.one_of
        inner.pays = self.pays
        return inner

    @property
    def fixed(self) -> frozenset[str]:
        """Names that no effect may give."""
        return FIXED | {self.leader}

    def error(self, path: DocumentPath, message: str) -> LanguageError:
        """What is wrong at a place of the card's document."""
        return LanguageError(self.card, path, message)

    @property
    def use_it(self) -> str:
        """The question whether an ability is used, by its name: a card may have several."""
        return self.question("use it?" if self.title == self.card else f"use {self.title}?")

    def question(self, what: str) -> str:
        """What a player reads above the options."""
        return f"{self.card}: {what}"
