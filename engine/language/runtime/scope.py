"""The scope of a part of a definition: its card, the names bound so far, the library being built."""

from collections.abc import Iterable
from typing import Final

from engine.core.game import Library
from engine.core.position import CardSource
from engine.language.errors import DocumentPath, LanguageError

ALWAYS: Final = frozenset({"self"})
FIXED: Final = ALWAYS | {"host", "you", "opponent", "anyone", "it", "dice"}  # names that no effect may bind


def name_of_player(name: str) -> str:
    """Return the name of a player in scopes and contexts: marked, so that it never stands for a card."""
    return f"@{name}"


class Scope:
    """The scope in which a part is built.

    Attributes:
        names: Those bound by effects before; each block has its own.
        leader: The class word of the card that a player must not lose.
        gained: Class words that an ability of the library gives.
        about: Names of cards that a yes-or-no question may be about.
        is_chosen: A player chooses whether the effects are resolved.
        is_announced: They are what a player announces, so that the rules judge the changes of the board that are known
            then.
        one_of: Within `each`, all the cards of which `it` is one; else None.
        pays: The unit of an open cost (`Cost.open_in`); empty for others.
        reads_printed_costs: Costs are read as they are printed, because the part changes what cards cost now.
    """

    __slots__ = (
        "about",
        "card",
        "gained",
        "is_announced",
        "is_chosen",
        "leader",
        "library",
        "names",
        "of_event",
        "one_of",
        "pays",
        "reads_printed_costs",
        "title",
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
        self.is_chosen: bool = True
        self.is_announced: bool = False
        self.one_of: CardSource | None = None
        self.pays = ""
        self.reads_printed_costs: bool = False

    def block(self, names: Iterable[str] = ()) -> "Scope":
        """Return an inner scope: the names that it binds are unknown outside, and it is no longer announced."""
        inner = Scope(self.library, self.card, self.leader, self.gained, (*self.names, *names), of_event=self.of_event)
        inner.title = self.title
        inner.about = self.about
        inner.is_chosen = self.is_chosen
        inner.one_of = self.one_of
        inner.pays = self.pays
        inner.reads_printed_costs = self.reads_printed_costs
        return inner

    @property
    def costs_change(self) -> bool:
        """Whether the costs that the part reads can differ from the printed ones."""
        return "costs" in self.library.concerns and not self.reads_printed_costs

    @property
    def fixed(self) -> frozenset[str]:
        """The names that no effect may bind."""
        return FIXED | {self.leader}

    def error(self, path: DocumentPath, message: str) -> LanguageError:
        """Return an error for a place of the card's document."""
        return LanguageError(self.card, path, message)

    @property
    def use_it(self) -> str:
        """The question whether an ability is used, with its name, because a card may have several."""
        return f"{self.card}: {'use it?' if self.title == self.card else f'use {self.title}?'}"

    def question(self, asked: str) -> str:
        """Return the text shown above the options: the card that asks, with which ability, and what."""
        ability = "" if self.title == self.card else f", {self.title}"
        return f"{self.card}{ability}: {asked}"
