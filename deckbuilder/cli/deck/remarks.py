"""`deckbuilder deck note`, `consider`: notes, and cards that may come into a deck."""

from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CommandContext, CopiesOption, FileArgument, command_context, example
from deckbuilder.cli.output import WithCsv, emit
from deckbuilder.errors import InputError

if TYPE_CHECKING:
    from deckbuilder.decks.deck import Deck
    from deckbuilder.decks.remarks import ConsideringChange
    from deckbuilder.decks.resolve import ResolvedDeck

NoteArgument = Annotated[
    str | None, typer.Argument(metavar="[TEXT]", help="The note; if omitted, the notes are printed.")
]
CardOption = Annotated[str | None, typer.Option("--card", metavar="NAME", help="A note on this card.")]
RemoveNoteOption = Annotated[
    str | None, typer.Option("--remove", metavar="N|NAME", help="Remove the note with this number or on this card.")
]
ConsideredArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="[CARD]...", help="Names of cards, with or without a count: '2 Frost Mage'."),
]
RemoveOption = Annotated[bool, typer.Option("--remove", help="Remove them from the list.")]


def register(app: typer.Typer) -> None:
    app.command(
        cls=WithCsv,
        epilog=example(
            'deck note ice.yaml "Strong against orcs"',
            'deck note ice.yaml "keep two for turn 1" --card "Ice Smith"',
            "deck note ice.yaml --remove 1",
        ),
    )(note)
    app.command(
        cls=WithCsv,
        epilog=example(
            'deck tag ice.yaml ramp "Ice Smith" Nadiana',
            "deck tag ice.yaml tournament",
            "deck tag ice.yaml",
            'deck tag ice.yaml ramp "Ice Smith" --remove',
        ),
    )(tag)
    app.command(cls=WithCsv, epilog=example('deck consider ice.yaml "2 Frost Mage"', "deck consider ice.yaml"))(
        consider
    )


def note(
    ctx: typer.Context,
    file: FileArgument,
    text: NoteArgument = None,
    card: CardOption = None,
    remove: RemoveNoteOption = None,
) -> None:
    """Add a note to a deck or a card in it, or print the notes."""
    from deckbuilder.app.decks.reports import DeckNotes
    from deckbuilder.decks import remarks

    context = command_context(ctx)
    if remove is not None and (text or card):
        raise InputError("--remove removes one note; leave out TEXT and --card")
    if card is not None and text is None:
        raise InputError("a note on a card is a TEXT; add it")

    def edit(resolved: "ResolvedDeck") -> "Deck":
        if remove is not None and remove.isdecimal():
            return remarks.without_note(resolved.must_be_editable(), int(remove[:9]))
        if remove is not None or card is not None:
            return remarks.with_card_note(resolved, remove or card or "", text, context.workbench.resolver)
        return remarks.with_note(resolved.must_be_editable(), text or "")

    if text is not None or remove is not None:
        _must_keep_notes(file)
        context.change_deck(file, edit, "deck note")
    notes = DeckNotes(context.deck_files.read(file).resolved.deck)
    emit(context, notes, lambda: _show_notes(context, notes.deck))


def tag(
    ctx: typer.Context,
    file: FileArgument,
    name: Annotated[str | None, typer.Argument(metavar="[TAG]", help="A word such as ramp or finisher.")] = None,
    cards: Annotated[
        list[str] | None, typer.Argument(metavar="[CARD]...", help="Names of cards; none: the deck itself.")
    ] = None,
    remove: Annotated[bool, typer.Option("--remove", help="Take the tag away.")] = False,
) -> None:
    """Tag cards of a deck, or the deck itself, or print the tags.

    A tag is a word after # in the note on a card or on the deck. 'odds DECK tag:ramp' asks for cards with it, 'deck
    list --own --tag tournament' for decks.
    """
    from deckbuilder.app.decks.reports import DeckTags
    from deckbuilder.decks.remarks import with_deck_tag, with_tag

    context = command_context(ctx)
    if name is not None:
        _must_keep_notes(file)

        def edit(resolved: "ResolvedDeck") -> "Deck":
            if not cards:
                return with_deck_tag(resolved.must_be_editable(), name, removes=remove)
            return with_tag(resolved, cards, name, context.workbench.resolver, removes=remove)

        context.change_deck(file, edit, f"deck tag {name}")
    tags = DeckTags(context.deck_files.read(file).resolved.deck)
    emit(context, tags, lambda: context.print(*(tags.lines or ["The deck has no tags."])))


def consider(
    ctx: typer.Context,
    file: FileArgument,
    cards: ConsideredArgument = None,
    count: CopiesOption = 1,
    remove: RemoveOption = False,
) -> None:
    """List cards under consideration for a deck, or change the list.

    They are kept in the deck file and do not count as its cards.
    """
    from deckbuilder.app.decks.reports import ConsideredCards
    from deckbuilder.decks import remarks

    context = command_context(ctx)
    changed: list[ConsideringChange] = []

    def edit(resolved: "ResolvedDeck") -> "Deck":
        deck, considered = remarks.consider(
            resolved, cards or [], -count if remove else count, context.workbench.resolver
        )
        changed.extend(considered)
        return deck

    if cards:
        _must_keep_notes(file)
        context.change_deck(file, edit, f"deck consider {'--remove ' if remove else ''}{' '.join(cards)}")
    considered = ConsideredCards(context.deck_files.read(file).resolved.deck)
    lines = [f"considering: {change.now} {change.name}" for change in changed]
    emit(context, considered, lambda: context.print(*(lines or _considered(considered.deck))))


def _considered(deck: "Deck") -> list[str]:
    from deckbuilder.decks.remarks import considered_names

    lines = [f"{number} {name}" for name, number in considered_names(deck).items()]
    return lines or ["No card is under consideration."]


def _must_keep_notes(file: str) -> None:
    from pathlib import Path

    from deckbuilder.decks.formats.registry import all_formats, format_of_file
    from deckbuilder.text import listed

    format_ = format_of_file(Path(file).suffix)
    if format_ is not None and not format_.keeps_notes:
        formats = [kind for kind in all_formats().values() if kind.keeps_notes and kind.is_file]
        keeping = listed([kind.name for kind in formats], "or")
        raise InputError(f"{format_.name} holds neither notes nor cards under consideration; use {keeping}")


def _show_notes(context: CommandContext, deck: "Deck") -> None:
    from deckbuilder.decks.remarks import notes_by_name

    lines = [f"{number}. {text}" for number, text in enumerate(deck.notes, start=1)]
    lines += [f"{name}: {text}" for name, text in notes_by_name(deck).items()]
    context.print(*(lines or ["The deck has no notes."]))
