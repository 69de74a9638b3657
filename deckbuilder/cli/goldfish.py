"""`deckbuilder goldfish`: try a deck out in a game at the terminal."""

from collections.abc import Sequence
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING, Annotated, Any

import typer

from deckbuilder.app.matches.orders import MatchOrder, resume_match, start_match
from deckbuilder.cli.context import CommandContext, SeedOption, chosen_seed, command_context, complete_deck, example
from deckbuilder.cli.orders import takes
from deckbuilder.cli.progress import show_waiting
from deckbuilder.cli.table.terminal import play
from deckbuilder.errors import InputError
from deckbuilder.match.setup import known_bot

if TYPE_CHECKING:
    from deckbuilder.cli.table.session import TableSession

NO_DECK = "name a deck to play, or the file of a saved game; 'deckbuilder deck list' lists the shipped decks"
SITTING_DOWN = "The table is being laid; a bot may have the first turn."

YourDeck = Annotated[
    str | None,
    typer.Argument(
        metavar="DECK|GAME",
        help="Your deck: a deck file, a deck code, or the name of a shipped deck. Or a saved game, to go on with it.",
        autocompletion=complete_deck,
        show_default=False,
    ),
]
TableHotseat = Annotated[bool, typer.Option("--hotseat", help="People share the terminal.")]
TableLoad = Annotated[Path | None, typer.Option(metavar="FILE", help="Continue a saved or recorded game.")]
TableTo = Annotated[
    int | None, typer.Option(metavar="N", min=0, help="With a saved game: continue after the first N choices.")
]


def register(app: typer.Typer) -> None:
    app.command(
        epilog=example(
            "goldfish polar-dwarves --seed 7",
            "goldfish my-deck.txt --against tundra-orcs --opponent normal",
            "goldfish polar-dwarves --opponent normal --best-of 3",
            "goldfish game.txt",
        )
    )(goldfish)
    app.command(
        "play",
        help="Play a game at the terminal: another name of 'goldfish'.",
        epilog=example("play polar-dwarves --seed 7", "play polar-dwarves --against tundra-orcs --opponent normal"),
    )(goldfish)


@takes(MatchOrder)
def goldfish(
    ctx: typer.Context,
    deck: YourDeck = None,
    *,
    fields: dict[str, Any],
    seed: SeedOption = None,
    hotseat: TableHotseat = False,
    load: TableLoad = None,
    to: TableTo = None,
) -> None:
    """Try a deck out in a game at the terminal.

    A passive opponent sets up and ends its phases; a developing one brings its
    cards onto the board besides. Type ? at the table for what you can do there.
    A saved game goes on where it was left; without a deck, such games are listed.
    A best-of keeps all its games in one file; 'next' begins the next one.
    """
    from deckbuilder.app.matches.folder import is_saved_game

    context = command_context(ctx)
    if deck is not None and load is None and is_saved_game(Path(deck)):
        load, deck = Path(deck), None
    opponent, players, position = (fields.get(name) for name in ("opponent", "players", "position"))
    if hotseat and opponent:
        raise InputError("--hotseat is for two people; leave out --opponent")
    if players and (hotseat or opponent):
        raise InputError("--players says who plays every deck; leave out --opponent and --hotseat")
    if opponent:
        known_bot(opponent)
    new = (deck, seed, *(value for name, value in fields.items() if name not in ("opponent", "position", "think")))
    who = "person" if hotseat else opponent or ""
    if load:
        _must_be_alone(new, "--load brings decks, seed and all; leave out the others but --opponent and --hotseat")
        with show_waiting(SITTING_DOWN):
            session, notes = _resumed(context, load, to, who, fields.get("think")), list[str]()
    elif to is not None:
        raise InputError("--to goes with --load or a saved game: it says after how many choices of that game to go on")
    else:
        if position:
            _must_be_alone(
                (deck, *(fields.get(name) for name in ("against", "seats", "first", "strict"))),
                "--position brings the cards and says whose turn it is; leave out decks and how they begin",
            )
        elif deck is None:
            _must_be_alone((*new, opponent, hotseat, fields.get("think")), NO_DECK)
            _list_games(context)
            return
        fields |= {"opponent": who, "players": players.split(",") if players else ()}
        order = MatchOrder(chosen_seed(seed), deck or "", **fields)
        with show_waiting(SITTING_DOWN):
            session, notes = _started(context, order)
    play(context, session, [*notes, *_text_only_notes(session)])


def _list_games(context: CommandContext) -> None:
    """Print the games that a player can go on with. Raises InputError where there is none."""
    from deckbuilder.app.matches.folder import unfinished_games
    from deckbuilder.cli.display.console import table
    from deckbuilder.cli.table.terminal import recovery_notes
    from deckbuilder.places import data_folder

    recovery_notes()  # these games get names
    try:
        data = data_folder()
    except InputError:  # there is no home directory
        data = None
    games = unfinished_games(Path(), data)
    if not games:
        raise InputError(NO_DECK)
    rows = ((quote(game.name), ", ".join(game.decks), game.turn) for game in games)
    context.print(table(context.console, "Saved game", "Decks", "Turn", rows=rows, numbers=("Turn",)))
    context.print_unbroken(f"'deckbuilder goldfish {quote(games[0].name)}' goes on with the last one.")
    context.print("'deckbuilder goldfish DECK' begins a game; 'deckbuilder deck list' lists the shipped decks.")


def _must_be_alone(given: Sequence[object], why: str) -> None:
    """Raise InputError where an option of a new game is given."""
    if any(option is not None and option is not False and option != () for option in given):
        raise InputError(why)


def _resumed(
    context: CommandContext, file: Path, choices: int | None, opponent: str, think: float | None
) -> "TableSession":
    from deckbuilder.cli.table.session import TableSession

    match = resume_match(context.workbench, file, opponent=opponent, think=think, choices=choices)
    return TableSession(context.workbench.catalogue, match, file if choices is None else None)


def _started(context: CommandContext, order: MatchOrder) -> "tuple[TableSession, list[str]]":
    """Return the game that is ordered, up to a person's first choice, and notes about it."""
    from deckbuilder.cli.table.session import TableSession
    from deckbuilder.places import note_ruleset

    started = start_match(context.workbench, order)
    note_ruleset(started.match.library.ruleset)
    return TableSession(context.workbench.catalogue, started.match), [f"Seed {order.seed}.", *started.warnings]


def _text_only_notes(session: "TableSession") -> list[str]:
    """Return a note on the cards of the game that the engine does not play for the players."""
    from deckbuilder.playing import text_only_cards
    from deckbuilder.text import listed

    cards = text_only_cards(session.match.library)
    return [f"Text only, do by hand what it says ('? set'): {listed(cards)}."] if cards else []
