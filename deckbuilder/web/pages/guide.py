"""Pages of help: the search language, and the keys."""

from collections.abc import Mapping, Sequence

from deckbuilder.query.fields import FIELDS
from deckbuilder.web.page import Answer, Page, PageRequest

KEYS: Mapping[str, Sequence[tuple[tuple[str, ...], str]]] = {
    "On every page": (
        (("/",), "the search field"),
        (("↑", "↓"), "from card to card; from the search field to the first one"),
        (("←", "→"), "to the list beside it; in a grid from face to face"),
        (("Enter",), "opens the card"),
        (("Space",), "shows the card beside the list, and takes it away again; so does Esc"),
        (("Esc",), "leaves a field"),
        (("g", "c"), "one after the other: go to the cards"),
        (("g", "d"), "go to the decks"),
        (("g", "g"), "go to the games"),
        (("g", "r"), "go to the drafts"),
        (("g", "s"), "go to the simulations"),
        (("g", "w"), "go to the workshop"),
        (("g", "o"), "go to the collection"),
        (("g", "i"), "go to the import"),
        (("g", "m"), "go to the comparison"),
        (("g", "e"), "go to the settings"),
        (("?",), "this page"),
    ),
    "On the page of a card": ((("←", "→"), "the card before and the card after it among the results of the search"),),
    "In a draft": (
        (("1", "9"), "mark a card of the pack, in its order; then a, b and so on"),
        (("Enter",), "take the marked card"),
        (("u",), "take the last pick back"),
    ),
    "On a card of a deck, and beside it": (
        (("+", "-"), "one more or one fewer"),
        (("c",), "consider the card"),
        (("n",), "write a note on the card; Enter saves it, Shift+Enter begins a line"),
    ),
    "On the page of a deck": (
        (("u", "U"), "undo and redo; Ctrl+Z and Ctrl+Shift+Z as well"),
        (("m",), "make the deck legal, as the page proposes"),
        (("s",), "give this version a name"),
        (("Ctrl+Enter",), "saves the note that you write"),
    ),
    "Among leaders and decks": (
        (("↑", "↓", "←", "→"), "from one to the next"),
        (("a", "z"), "to the leader whose name begins with the letters, or to the next one"),
    ),
    "On the board of a game": (
        (("↑", "↓", "←", "→"), "from square to square"),
        (("Home", "End", "PgUp", "PgDn"), "to the ends of a rank and of a file"),
        (("d", "3"), "one after the other, and so any letter and digit: to that square"),
        (("h", "b"), "to the hand, where ← and → go from card to card; back to the board"),
        (("a",), "to the next of your cards that can do something, on the board and in hand"),
        (("e",), "to the next card of an enemy"),
        (("Enter", "Space"), "picks a card, takes the marked square, or marks a card of several"),
        (("Enter",), "once more: takes the marked cards, or the only thing that the picked card can do"),
        (("Esc",), "drops what is picked"),
    ),
    "In a game": (
        ((":",), "the field for typed lines"),
        (("0", "9"), "end the phase, or use nothing where something is asked; end the turn"),
        (("Enter",), "end the phase, where nothing is left to do in it; Space still opens a card"),
        (("1", "9"), "answer a question, in the order of the answers"),
        (("l",), "all choices as buttons"),
        (("u", "U"), "undo and redo"),
        (("t",), "a hint"),
        (("o",), "the odds of everything that is aimed at others"),
        (("y", "n"), "answer yes and no; do what a hint says"),
    ),
    "In the workshop": (
        (("Ctrl+S",), "save the card"),
        (("Tab",), "in the text: take what is proposed, and otherwise go on; Esc closes the list"),
        (("Ctrl+Space",), "in the text: show what may stand there"),
        (("F8",), "in the text: to the next problem"),
    ),
    "On a recorded game": (
        (("←", "→"), "a step back and on"),
        (("PgUp", "PgDn"), "to the beginning of this turn or the one before, and of the next one"),
        (("Home", "End"), "to the first and the last step"),
        (("Space",), "play it, or pause"),
    ),
}


def syntax(_request: PageRequest) -> Answer:
    """Show the search language: every field with an example."""
    return Page("syntax.html", {"fields": FIELDS})


def keys(_request: PageRequest) -> Answer:
    """Show the keys of all pages."""
    return Page("keys.html", {"groups": KEYS})
