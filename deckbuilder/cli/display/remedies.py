"""Remedies of input errors in the words of the command line: the options and commands that help."""

from collections.abc import Callable, Iterable, Sequence

from deckbuilder.errors import InputError, Remedy
from deckbuilder.text import listed

REMEDIES: dict[Remedy, Callable[[Sequence[str]], str]] = {
    Remedy.SET_HOME: lambda _: "set HOME, or name a file with --db",
    Remedy.CHOOSE_RULESET: lambda choices: f"add --ruleset {listed(choices, 'or')}",
    Remedy.CHOOSE_CATALOGUE: lambda _: "name another one with --db",
    Remedy.NAME_HOUSE_CARDS: lambda _: "or name the folder of those cards with --cards",
    Remedy.NAME_OPPONENT: lambda _: "name them with --against",
    Remedy.FEWER_PROCESSES: lambda _: "try fewer with --jobs",
    Remedy.PLAY_WITHOUT_TEXT: lambda _: "--as-plain plays these without it",
    Remedy.PASTE: lambda _: "copy the list from the page and paste it to 'deck import -'",
    Remedy.NEW_DECK: lambda _: "'deck new' begins a file, 'deck list' lists the shipped decks",
    Remedy.NEW_DECK_FILE: lambda choices: f"'deckbuilder deck new {choices[0]} --summoner NAME' begins one",
    Remedy.EXPORT_DECK: lambda _: "'deckbuilder deck export' makes one of a shipped deck",
    Remedy.IMPORT: lambda _: "'deckbuilder deck import' makes one of it",
    Remedy.ADD_PACK: lambda _: "'deckbuilder pack add' adds a pack, 'deckbuilder pack on' switches one on",
    Remedy.IMPORT_LIST: lambda _: (
        "'deckbuilder deck import' reads lists as people paste them, and reports what became of each line"
    ),
    Remedy.ADD_HOUSE_CARDS: lambda _: "cards of your own are known with --cards DIR before the command",
    Remedy.RESUME_GAME: lambda _: "'deckbuilder goldfish' goes on with it, 'deckbuilder replay' narrates it",
    Remedy.OTHER_FILE: lambda _: "name another file, or add --force",
}


def remedy_text(remedies: Iterable[Remedy], choices: Sequence[str] = ()) -> str:
    """Return remedies as one text, empty where there are none."""
    return "; ".join(REMEDIES[remedy](choices) for remedy in remedies)


def sentence_of(error: InputError) -> str:
    """Return the sentence of an error with its place and its remedies."""
    return "; ".join(filter(None, (str(error), remedy_text(error.remedies, error.choices))))
