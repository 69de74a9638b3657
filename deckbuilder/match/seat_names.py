"""What the players of a match are called on a screen: by their decks, not by the numbers of their seats."""

from collections import Counter
from collections.abc import Sequence

from deckbuilder.text import listed

MADE_HERE = "Workbench "  # before the names of the decks that were made for this program


def deck_title(deck: str) -> str:
    """Return what people call a deck: one that was made here by its leader, `Oldin` for `Workbench Oldin`."""
    return deck.removeprefix(MADE_HERE)


def seat_names(decks: Sequence[str]) -> tuple[str, ...]:
    """Return a short name for each seat: its deck, without the words with which all decks of the match begin.

    `Club Sneeks` and `Club Oldin` are `Sneeks` and `Oldin`, but no name begins with a number: `Bot 3` stays. A deck
    that plays twice has the number of its seat: `Breakers 1`.
    """
    words = [deck_title(deck).split() for deck in decks]
    shared = 0
    while len(set(decks)) > 1 and all(len(deck) > shared + 1 and deck[shared] == words[0][shared] for deck in words):
        shared += 1
    while shared and any(deck[shared][0].isdecimal() for deck in words):
        shared -= 1
    short = [" ".join(deck[shared:]) for deck in words]
    times = Counter(short)
    return tuple(name if times[name] == 1 else f"{name} {seat}" for seat, name in enumerate(short, 1))


def match_title(names: Sequence[str], sides: Sequence[int]) -> str:
    """Return who plays against whom; `sides`: of each player the side."""
    teams = [[name for name, own in zip(names, sides, strict=True) if own == side] for side in sorted(set(sides))]
    return " against ".join(map(listed, teams))
