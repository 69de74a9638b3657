"""`deckbuilder goldfish`: try a deck out in a game at the terminal."""

import contextlib
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from deckbuilder.cli.context import Context, SeedOption, chosen_seed, complete_deck, context, example

if TYPE_CHECKING:
    from rich.console import RenderableType

    from deckbuilder.decks.resolve import Reading
    from deckbuilder.play.session import Session
    from deckbuilder.play.sitting import Reply

DUEL, THREE, FULL = 2, 3, 4  # players
FORGET = "\x1b[3J"  # clears what a terminal has scrolled away


def register(app: typer.Typer) -> None:
    app.command(
        epilog=example(
            "goldfish polar-dwarves --seed 7",
            "goldfish my-deck.txt --against tundra-orcs --opponent greedy",
        )
    )(goldfish)


def goldfish(
    ctx: typer.Context,
    deck: Annotated[
        str | None,
        typer.Argument(
            metavar="DECK",
            help="Your deck: a deck file, a deck code, or the name of a shipped deck.",
            autocompletion=complete_deck,
            show_default=False,
        ),
    ] = None,
    against: Annotated[
        list[str] | None,
        typer.Option(
            metavar="DECK",
            help="The deck of the next seat; once for each. If left out, the first shipped ones with other leaders.",
            autocompletion=complete_deck,
        ),
    ] = None,
    seats: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=2, max=4, help="Players; 3 are four seats, of which the first player has 1 and 3."
        ),
    ] = None,
    opponent: Annotated[
        str | None,
        typer.Option(
            metavar="BOT", help="Who plays the others: passive (the usual one), developing, random, greedy or tactical."
        ),
    ] = None,
    players: Annotated[
        str | None,
        typer.Option(
            metavar="A,B,...", help="Who plays, by seat: person, a bot, or the seat that the same person has."
        ),
    ] = None,
    seed: SeedOption = None,
    first: Annotated[int | None, typer.Option(metavar="N", min=1, max=4, help="Who begins; else chance.")] = None,
    strict: Annotated[
        bool,
        typer.Option(
            "--strict", help="A passive or developing opponent, too, pays what the rules ask for doing nothing."
        ),
    ] = False,
    hotseat: Annotated[bool, typer.Option("--hotseat", help="People share the terminal.")] = False,
    position: Annotated[
        str | None, typer.Option(metavar="TEXT", help="Begin in a position of chess that is written in one line.")
    ] = None,
    load: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Go on with a saved game, or with the record of one.")
    ] = None,
) -> None:
    """Try a deck out in a game at the terminal.

    A passive opponent sets up and ends its phases; a developing one brings its
    cards onto the board besides. Type ? at the table for what you can do there.
    """
    from deckbuilder.play.session import Session

    state = context(ctx)
    player = _opponent(opponent, hotseat=hotseat)
    if load:
        from deckbuilder.errors import Fault
        from deckbuilder.play.saves import load_game

        if deck or against or seats or players or seed is not None or first or strict or position:
            raise Fault("--load brings decks, seed and all; leave out the others but --opponent and --hotseat")
        session = Session(state.catalogue, load_game(load, state.catalogue, player), load)
        _play(state, session, [])
        return
    if position:
        from deckbuilder.errors import Fault
        from deckbuilder.play.goldfish import begin_at

        if deck or against or seats or first or strict:
            raise Fault("--position brings the cards and says whose turn it is; leave out decks and how they begin")
        seed = chosen_seed(seed)
        course = begin_at(position, state.catalogue, seed, _players(players, player, DUEL, DUEL))
        _play(state, Session(state.catalogue, course), [f"Seed {seed}."])
        return
    if deck is None:
        from deckbuilder.errors import Fault

        raise Fault("name a deck to play, or a saved game with --load")
    from deckbuilder.play.games import presentation_of
    from deckbuilder.play.goldfish import begin

    readings = _decks(state, deck, against or [], seats)
    begins = _beginner(first, len(readings))
    seed = chosen_seed(seed)
    who = _players(players, player, seats, len(readings))
    course = begin(readings, state.resolver, seed, begins, who, strict=strict)
    notes = [f"Seed {seed}.", *_doubts(*readings), *presentation_of(course.library).doubts(course.game)]
    _play(state, Session(state.catalogue, course), notes)


def _decks(state: Context, deck: str, others: list[str], seats: int | None) -> "list[Reading]":
    """The deck of every seat: as named, then shipped ones. Raises Fault where there are more of them than seats."""
    from deckbuilder.errors import Fault
    from deckbuilder.play.goldfish import usual_others
    from deckbuilder.text import counted

    number = DUEL if seats == DUEL or (seats is None and len(others) < DUEL) else FULL
    if len(others) >= number:
        raise Fault(f"there are {number} seats, and {counted(len(others) + 1, 'deck')} are named")
    readings = [state.deck(name) for name in (deck, *others)]
    return [*readings, *usual_others(readings[0], number - len(readings), state.resolver)]


def _beginner(first: int | None, seats: int) -> int | None:
    from deckbuilder.errors import Fault

    if first is not None and first > seats:
        raise Fault(f"--first {first}: there are {seats} seats")
    return None if first is None else first - 1


def _players(named: str | None, opponent: str | None, seats: int | None, decks: int) -> tuple[str, ...]:
    """Who plays each deck. Raises Fault."""
    from deckbuilder.errors import Fault
    from deckbuilder.play.table import PASSIVE, against, players_of

    if named and opponent:
        raise Fault("--players says who plays every deck; leave out --opponent and --hotseat")
    if named:
        return players_of(named, decks)
    players = against(opponent or PASSIVE, decks)
    return players if seats != THREE else (*players[:2], "seat 1", *players[3:])


def _opponent(name: str | None, *, hotseat: bool) -> str | None:
    """Who plays the second deck, as far as the command line says. Raises Fault."""
    from deckbuilder.errors import Fault
    from deckbuilder.play.table import PERSON, known_bot

    if hotseat and name:
        raise Fault("--hotseat is for two people; leave out --opponent")
    if hotseat:
        return PERSON
    return known_bot(name) if name else None


def _doubts(*decks: "Reading") -> "list[RenderableType]":
    """What is not as it should be with the decks; they are played all the same."""
    from deckbuilder.display.odds import setup_note
    from deckbuilder.text import counted

    notes: list[RenderableType] = []
    for reading in decks:
        if problems := len(reading.problems()):
            notes.append(f"{reading.deck.name} is not legal: {counted(problems, 'problem')}.")
        if note := setup_note(reading):
            notes.append(note)
    return notes


def _play(state: Context, session: "Session", notes: "list[RenderableType]") -> None:
    """The game until it is left; whatever else ends it, it is kept."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    _offer_completion(session)
    try:
        _draw(state, session)
        state.print(*notes, "Type ? for help.")
        _converse(state, session)
    except Exception:
        state.print(*session.keep(_folder).lines)
        raise


def _converse(state: Context, session: "Session") -> None:
    """Read a line, reply, draw, until the game is left."""
    stopped = False  # Ctrl-C just before
    while True:
        try:
            line = _read(session)
            reply = _ended(session) if line is None else session.enter(line)
            stopped = False
        except KeyboardInterrupt:
            if stopped:
                reply = session.keep(_folder)
            else:
                stopped = True
                state.print("", "Stopped; nothing has changed. 'quit' leaves, and so does a second Ctrl-C.")
                continue
        if reply.redraw:
            _draw(state, session)
        if reply.lines:
            state.print(*reply.lines)
        if reply.over:
            return


def _read(session: "Session") -> str | None:
    """A line; None at the end of the input. What does not come from a keyboard is repeated, to be read later."""
    try:
        line = input(session.prompt)
    except EOFError:
        print()  # noqa: T201 - the prompt's line is open
        return None
    if not sys.stdin.isatty():
        from deckbuilder.text import printable

        print(printable(line))  # noqa: T201 - as a terminal would have shown it
    return line


def _ended(session: "Session") -> "Reply":
    """The input has ended: at a keyboard ask first, as there may be more."""
    if sys.stdin.isatty() and session.is_unsaved and session.question is None:
        return session.enter("quit")
    return session.keep(_folder)


def _folder() -> Path:
    """Where games are kept that nobody saved. Raises Fault where there is no home."""
    from deckbuilder.settings import data_folder

    return data_folder() / "games"


def _draw(state: Context, session: "Session") -> None:
    """The table on a clear screen; nothing of it while the one who may see the hand is still on the way."""
    console = state.console
    if console.is_terminal and not console.is_dumb_terminal:
        console.clear()
        if session.course.table.is_shared:
            console.file.write(FORGET)
    if not session.curtain:
        from deckbuilder.display.screen import screen

        state.print(screen(console, session.view, session.offers, session.news, session.pointed.lines))


def _offer_completion(session: "Session") -> None:
    """Let Tab complete what may be typed, where lines are edited."""
    if not sys.stdin.isatty():
        return
    with contextlib.suppress(ImportError):
        import readline

        def complete(text: str, number: int) -> str | None:
            found = [word for word in session.words() if word.lower().startswith(text.lower())]
            return found[number] if number < len(found) else None

        readline.set_completer_delims("")
        readline.set_completer(complete)
        readline.parse_and_bind("tab: complete")
