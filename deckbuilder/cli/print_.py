"""`deckbuilder print`: cards, decks, games and boards as PDF files, decks as pictures."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import CommandContext, DeckArgument, ForceOption, command_context, example
from deckbuilder.cli.lazy_commands import CommandGroup
from deckbuilder.errors import InputError

if TYPE_CHECKING:
    from deckbuilder.decks.deck import Copies
    from deckbuilder.printing.inputs import PrintInput
    from deckbuilder.printing.options import PrintOptions

app = typer.Typer(
    cls=CommandGroup,
    help="Print cards, decks, games and boards: write PDF files.",
    epilog=example("print cards polar-dwarves", "print deck polar-dwarves --paper letter"),
    rich_markup_mode=None,
)

PaperOption = Annotated[str, typer.Option(metavar="PAPER", help="a4 or letter.")]
InkOption = Annotated[str, typer.Option(metavar="INK", help="full, or low: outlines, and no areas of colour.")]
ScaleOption = Annotated[
    float, typer.Option(metavar="PERCENT", help="What the ruler of 100 mm measured; the print makes up for it.")
]
OutputOption = Annotated[Path | None, typer.Option("--output", "-o", metavar="FILE", help="The file to write.")]
TemplateOption = Annotated[Path | None, typer.Option(metavar="FILE", help="A template of your own (typst).")]
ToOption = Annotated[int | None, typer.Option("--to", metavar="N", min=0, help="After N choices of the record.")]


@app.command(epilog=example("print cards polar-dwarves", "print cards 'class:champion cost<=4' --output champions.pdf"))
def cards(
    ctx: typer.Context,
    terms: Annotated[list[str], typer.Argument(metavar="DECK|QUERY...", help="A deck, or a search.")],
    paper: PaperOption = "a4",
    bleed: Annotated[float, typer.Option(metavar="MM", help="Draw cards beyond their edges, up to 3 mm.")] = 0,
    marks: Annotated[str, typer.Option(metavar="SIDES", help="Cut marks: one (fronts), both, or none.")] = "one",
    backs: Annotated[str, typer.Option(metavar="BACKS", help="none, or mirrored for two-sided printing.")] = "none",
    offset: Annotated[str, typer.Option(metavar="X,Y", help="Move the backs to the right and down, in mm.")] = "0,0",
    scale: ScaleOption = 100,
    ink: InkOption = "full",
    pictures: Annotated[
        bool, typer.Option("--pictures", help="Your own pictures ('images' of the settings) in place of drawings.")
    ] = False,
    template: TemplateOption = None,
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """Print cards to be cut out.

    A deck with all its copies, or one of each card that a search finds. They are this
    program's own drawing of what a card says. The last page has a ruler.
    """
    from deckbuilder.printing.inputs import cards_input
    from deckbuilder.printing.options import PrintOptions, parse_offset
    from deckbuilder.text import counted

    options = PrintOptions(paper, bleed, marks, backs, parse_offset(offset), scale, ink)
    context = command_context(ctx)
    title, copies = _copies(context, terms)
    data = cards_input(title, copies, context.workbench.catalogue, options)
    files: Mapping[str, bytes] = {}
    if pictures:
        data, files = _pictured(context, data, copies, template)
    _write(context, template, data, output, "cards", counted(sum(copies.values()), "card"), force=force, pictures=files)


@app.command(epilog=example("print deck polar-dwarves --output ice.pdf"))
def deck(
    ctx: typer.Context,
    name: DeckArgument,
    paper: PaperOption = "a4",
    ink: InkOption = "full",
    template: TemplateOption = None,
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """Print a deck on one page.

    Its list, curve, starting layout, odds and code.
    """
    from deckbuilder.printing.inputs import deck_input
    from deckbuilder.text import counted

    options = _page_options(paper, ink)
    context = command_context(ctx)
    resolved = context.deck(name)
    data = deck_input(resolved, context.workbench.catalogue, options)
    _write(context, template, data, output, "deck", counted(resolved.deck.size, "card"), force=force)


@app.command(epilog=example("print picture polar-dwarves --output ice.png"))
def picture(ctx: typer.Context, name: DeckArgument, output: OutputOption = None, force: ForceOption = False) -> None:
    """Draw a deck as a picture for chats, a PNG file.

    Its list, curve and crests. 'deck export --to svg' writes the same as SVG.
    """
    from deckbuilder.printing.pictures import picture_png
    from deckbuilder.text import counted

    context = command_context(ctx)
    resolved = context.deck(name)
    deck = resolved.must_be_readable()
    content = picture_png(resolved, context.workbench.catalogue)
    _keep(context, content, output, f"{_stem(deck.name)}.png", counted(deck.size, "card"), force=force)


@app.command(epilog=example("print tabletop polar-dwarves --address https://example.org/a"))
def tabletop(
    ctx: typer.Context,
    name: DeckArgument,
    address: Annotated[
        str, typer.Option(metavar="URL", help="The folder on the web where the pictures will lie.")
    ] = "",
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """Write a deck with drawn faces for Tabletop Simulator.

    A ZIP file: a save, a sheet of faces, a back, and a text that says where they go. Without an
    address the game looks for the pictures in its own folder, where only you see them.
    """
    from deckbuilder.printing.pictures import tabletop_files
    from deckbuilder.text import counted

    context = command_context(ctx)
    resolved = context.deck(name)
    deck = resolved.must_be_readable()
    stem = _stem(deck.name)
    content = tabletop_files(resolved, stem, address)
    _keep(context, content, output, f"{stem}-tts.zip", counted(deck.size, "card"), force=force)


@app.command(epilog=example("print score game.txt --output game.pdf"))
def score(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A recorded or saved game.", show_default=False)],
    paper: PaperOption = "a4",
    template: TemplateOption = None,
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """Print the score sheet of a recorded game.

    Line by line, as 'replay' reads it.
    """
    from deckbuilder.match.saves import load
    from deckbuilder.printing.inputs import score_input
    from deckbuilder.text import counted

    options = _page_options(paper, "full")
    context = command_context(ctx)
    record = load(file, context.workbench.catalogue).record
    data = score_input(record, options)
    _write(context, template, data, output, "score", counted(len(record.steps), "step"), force=force)


@app.command(epilog=example("print sheet polar-dwarves vanguards"))
def sheet(
    ctx: typer.Context,
    decks: Annotated[list[str], typer.Argument(metavar="DECK...", help="The players' decks, up to four.")],
    paper: PaperOption = "a4",
    template: TemplateOption = None,
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """Print an empty score sheet, to be filled in at the table.

    A line for each turn with its phases, boxes to tick off, and the codes of the decks.
    One deck leaves room for the deck of a second player.
    """
    from deckbuilder.printing.inputs import sheet_input

    options = _page_options(paper, "full")
    context = command_context(ctx)
    data = sheet_input([context.deck(name) for name in decks], context.workbench.catalogue, options)
    _write(context, template, data, output, "sheet", data["title"], force=force)


@app.command(epilog=example("print board game.txt --to 20 --output board.pdf"))
def board(
    ctx: typer.Context,
    game: Annotated[
        str,
        typer.Argument(metavar="GAME", help="A recorded game, or a position of chess in one line.", show_default=False),
    ],
    to: ToOption = None,
    paper: PaperOption = "a4",
    ink: InkOption = "full",
    template: TemplateOption = None,
    output: OutputOption = None,
    force: ForceOption = False,
) -> None:
    """Print the board of a recorded game, or of a position."""
    from deckbuilder.app.matches.replays import open_replay
    from deckbuilder.app.positions import position_of
    from deckbuilder.printing.inputs import board_input
    from deckbuilder.text import counted

    options = _page_options(paper, ink)
    context = command_context(ctx)
    if " " not in game.strip() or _is_file(game):  # a position has blanks
        replay = open_replay(context.workbench, Path(game))
        title, view = " – ".join(replay.decks), replay.view(replay.length if to is None else to)
    else:
        title, view = "Position", position_of(context.workbench, game).view()
    data = board_input(title, view, options)
    _write(context, template, data, output, "board", counted(len(view.pieces), "piece"), force=force)


def _page_options(paper: str, ink: str) -> "PrintOptions":
    from deckbuilder.printing.options import PrintOptions

    return PrintOptions(paper, ink=ink)


def _pictured(
    context: CommandContext, data: "PrintInput", copies: "Copies", template: Path | None
) -> "tuple[PrintInput, Mapping[str, bytes]]":
    """Return the input with the pictures of the user and of packs, and their files. Raises InputError."""
    from deckbuilder.app.pictures import pictures_of
    from deckbuilder.app.settings import load_settings
    from deckbuilder.places import config_file
    from deckbuilder.printing.pictures import with_pictures

    if template:
        raise InputError("--pictures is for the drawing of this program; leave out --template")
    pictures = pictures_of(load_settings().images, context.workbench.sources)
    if pictures is None:
        raise InputError(f'there are no pictures: name their folder as images = "FOLDER" in {config_file()}')
    return with_pictures(data, copies, pictures)


def _copies(context: CommandContext, terms: list[str]) -> "tuple[str, Copies]":
    """Return a title and the cards: of a deck where one is named, else those that a search finds."""
    from deckbuilder.decks.formats.deck_code import PREFIX
    from deckbuilder.printing.inputs import MAX_COPIES

    name = terms[0]
    is_deck = len(terms) == 1 and (
        name.startswith(PREFIX) or name in context.workbench.catalogue.deck_names() or name == "-" or _is_file(name)
    )
    if is_deck:
        deck = context.deck(name).must_be_readable()
        return deck.name, deck.cards()
    search = context.search(terms)
    return " ".join(terms), dict.fromkeys(context.workbench.catalogue.search(search, MAX_COPIES + 1), 1)


def _is_file(name: str) -> bool:
    try:
        return Path(name).is_file()
    except (OSError, ValueError):  # a search can be no file's name
        return False


def _write(
    context: CommandContext,
    template: Path | None,
    data: "PrintInput",
    output: Path | None,
    kind: str,
    contents: str,
    *,
    force: bool,
    pictures: "Mapping[str, bytes] | None" = None,
) -> None:
    """Write a PDF file and say what it holds. `kind`: of the print, by which the file is named without `output`."""
    from deckbuilder.printing.own_template import own_pdf
    from deckbuilder.printing.typesetter import pdf, template_named

    content = own_pdf(template, data) if template else pdf(template_named(kind), data, pictures or {})
    _keep(context, content, output, f"{_stem(data['title'])}-{kind}.pdf", contents, force=force)


def _stem(title: str) -> str:
    """Return how the name of a file begins that is not named by the user."""
    from deckbuilder.text import slug

    return slug(title)[:60]


def _keep(
    context: CommandContext, content: bytes, output: Path | None, usual: str, contents: str, *, force: bool
) -> None:
    """Write a file, by default with the usual name, and say what it holds."""
    from deckbuilder import files

    path = context.new_file(output or Path(usual), force=force)
    files.write(path, content)
    context.print(f"{path}: {contents}")
