"""`deckbuilder goldfish`: try a deck out in a game at the terminal."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

import typer

from deckbuilder.cli.context import CommandContext, SeedOption, chosen_seed, complete_deck, context, example
from deckbuilder.cli.progress import waiting
from deckbuilder.cli.terminal import play

if TYPE_CHECKING:
    from rich.console import RenderableType

    from deckbuilder.decks.resolve import ResolvedDeck
    from deckbuilder.terminal.interpreter import LineInterpreter

DUEL, THREE, FULL = 2, 3, 4  # players
SITTING_DOWN = "The table is being laid; a bot may have the first turn."

YourDeck = Annotated[
    str | None,
    typer.Argument(
        metavar="DECK",
        help="Your deck: a deck file, a deck code, or the name of a shipped deck.",
        autocompletion=complete_deck,
        show_default=False,
    ),
]
OtherDecks = Annotated[
    list[str] | None,
    typer.Option(
        metavar="DECK",
        help="The deck of the next seat; once for each. If left out, the first shipped ones with other leaders.",
        autocompletion=complete_deck,
    ),
]
TableSeats = Annotated[
    int | None,
    typer.Option(metavar="N", min=2, max=4, help="Players; 3 are four seats, of which the first player has 1 and 3."),
]
TableOpponent = Annotated[
    str | None,
    typer.Option(
        metavar="BOT",
        help="Who plays the others: passive (the usual one), developing, random, greedy, beam or (chess) tactical.",
    ),
]
TablePlayers = Annotated[
    str | None,
    typer.Option(metavar="A,B,...", help="Who plays, by seat: person, a bot, or the seat that the same person has."),
]
TableFirst = Annotated[int | None, typer.Option(metavar="N", min=1, max=4, help="Who begins; else chance.")]
TableStrict = Annotated[
    bool,
    typer.Option("--strict", help="A passive or developing opponent, too, pays what the rules ask for doing nothing."),
]
TableHotseat = Annotated[bool, typer.Option("--hotseat", help="People share the terminal.")]
TableThink = Annotated[
    float | None,
    typer.Option(
        metavar="SECONDS",
        min=0.05,
        max=600,
        help="How long beam and tactical think, for hints too (a second); what they play then depends on the machine.",
    ),
]
TablePosition = Annotated[
    str | None, typer.Option(metavar="TEXT", help="Begin in a position of chess that is written in one line.")
]
TableLoad = Annotated[
    Path | None, typer.Option(metavar="FILE", help="Go on with a saved game, or with the record of one.")
]
TableTo = Annotated[
    int | None, typer.Option(metavar="N", min=0, help="With --load: go on after the first N choices of the game.")
]


def register(app: typer.Typer) -> None:
    app.command(
        epilog=example(
            "goldfish polar-dwarves --seed 7",
            "goldfish my-deck.txt --against tundra-orcs --opponent greedy",
        )
    )(goldfish)


def goldfish(
    ctx: typer.Context,
    deck: YourDeck = None,
    against: OtherDecks = None,
    seats: TableSeats = None,
    opponent: TableOpponent = None,
    players: TablePlayers = None,
    seed: SeedOption = None,
    first: TableFirst = None,
    strict: TableStrict = False,
    hotseat: TableHotseat = False,
    think: TableThink = None,
    position: TablePosition = None,
    load: TableLoad = None,
    to: TableTo = None,
) -> None:
    """Try a deck out in a game at the terminal.

    A passive opponent sets up and ends its phases; a developing one brings its
    cards onto the board besides. Type ? at the table for what you can do there.
    """
    state = context(ctx)
    bot = _Opponent(_opponent(opponent, hotseat=hotseat), think)
    new = _New(deck, against or [], seats, players, seed, first, strict)
    with waiting(SITTING_DOWN):
        interpreter, notes = _session(state, new, _Kept(load, to), position, bot)
    play(state, interpreter, [*notes, *_by_hand(interpreter)])


class _Opponent(NamedTuple):
    """Who plays the other decks, and how long bots that think have; as far as the command line says."""

    kind: str | None
    think: float | None


class _Kept(NamedTuple):
    """The file of a kept game, and after how many of its choices it goes on."""

    file: Path | None
    choices: int | None


class _New(NamedTuple):
    """What the command line says of a new game."""

    deck: str | None
    against: list[str]
    seats: int | None
    players: str | None
    seed: int | None
    first: int | None
    strict: bool


def _session(
    state: CommandContext, new: _New, kept: _Kept, position: str | None, bot: _Opponent
) -> "tuple[LineInterpreter, list[RenderableType]]":
    """The game that the command line asks for, up to a person's first choice, and what is to be said of it."""
    from deckbuilder.errors import InputError

    if kept.file:
        _must_be_alone(new, "--load brings decks, seed and all; leave out the others but --opponent and --hotseat")
        return _loaded(state, kept.file, kept.choices, bot)
    if kept.choices is not None:
        raise InputError("--to goes with --load: it says after how many choices of that game to go on")
    if position:
        alone = new._replace(seed=None, players=None)
        _must_be_alone(
            alone, "--position brings the cards and says whose turn it is; leave out decks and how they begin"
        )
        return _positioned(state, position, new, bot)
    return _begun(state, new, bot)


def _must_be_alone(new: _New, why: str) -> None:
    """Raise InputError where something is said of a new game."""
    from deckbuilder.errors import InputError

    if any(given is not None and given is not False and given != [] for given in new):
        raise InputError(why)


def _loaded(
    state: CommandContext, file: Path, choices: int | None, bot: _Opponent
) -> "tuple[LineInterpreter, list[RenderableType]]":
    from deckbuilder.match.saves import load_game
    from deckbuilder.match.setup import thinking
    from deckbuilder.terminal.interpreter import LineInterpreter

    match = load_game(file, state.catalogue, bot.kind, thinking(bot.think), choices)
    return LineInterpreter(state.catalogue, match, file if choices is None else None), []


def _positioned(
    state: CommandContext, text: str, new: _New, bot: _Opponent
) -> "tuple[LineInterpreter, list[RenderableType]]":
    from deckbuilder.match.setup import thinking
    from deckbuilder.match.start import begin_at
    from deckbuilder.terminal.interpreter import LineInterpreter

    seed = chosen_seed(new.seed)
    who = _players(new.players, bot.kind, DUEL, DUEL)
    match = begin_at(text, state.catalogue, seed, who, thinking(bot.think))
    return LineInterpreter(state.catalogue, match), [f"Seed {seed}."]


def _begun(state: CommandContext, new: _New, bot: _Opponent) -> "tuple[LineInterpreter, list[RenderableType]]":
    """A game between decks, and what is to be said of them."""
    from deckbuilder.decks.deck_warnings import deck_warnings
    from deckbuilder.errors import InputError
    from deckbuilder.games import presentation_of
    from deckbuilder.match.setup import thinking
    from deckbuilder.match.start import begin
    from deckbuilder.terminal.interpreter import LineInterpreter

    if new.deck is None:
        raise InputError("name a deck to play, or a saved game with --load")
    readings = _decks(state, new.deck, new.against, new.seats)
    begins = _beginner(new.first, len(readings))
    seed = chosen_seed(new.seed)
    who = _players(new.players, bot.kind, new.seats, len(readings))
    budget = thinking(bot.think)
    match = begin(readings, state.resolver, seed, begins, who, strict=new.strict, budget=budget)
    notes: list[RenderableType] = [
        f"Seed {seed}.",
        *deck_warnings(*readings),
        *presentation_of(match.library).doubts(match.game),
    ]
    return LineInterpreter(state.catalogue, match), notes


def _decks(state: CommandContext, deck: str, others: list[str], seats: int | None) -> "list[ResolvedDeck]":
    """The deck of every seat: as named, then shipped ones.

    Raises InputError where there are more of them than seats.
    """
    from deckbuilder.errors import InputError
    from deckbuilder.match.start import usual_others
    from deckbuilder.notation.library import must_seat
    from deckbuilder.text import counted

    number = DUEL if seats == DUEL or (seats is None and len(others) < DUEL) else FULL
    if len(others) >= number:
        raise InputError(f"there are {number} seats, and {counted(len(others) + 1, 'deck')} are named")
    readings = [state.deck(name) for name in (deck, *others)]
    must_seat(state.catalogue, readings[0].deck.ruleset, number)
    return [*readings, *usual_others(readings[0], number - len(readings), state.resolver)]


def _beginner(first: int | None, seats: int) -> int | None:
    from deckbuilder.errors import InputError

    if first is not None and first > seats:
        raise InputError(f"--first {first}: there are {seats} seats")
    return None if first is None else first - 1


def _players(named: str | None, opponent: str | None, seats: int | None, decks: int) -> tuple[str, ...]:
    """Who plays each deck. Raises InputError."""
    from deckbuilder.errors import InputError
    from deckbuilder.match.setup import PASSIVE, against, players_of

    if named and opponent:
        raise InputError("--players says who plays every deck; leave out --opponent and --hotseat")
    if named:
        return players_of(named, decks)
    players = against(opponent or PASSIVE, decks)
    return players if seats != THREE else (*players[:2], "seat 1", *players[3:])


def _opponent(name: str | None, *, hotseat: bool) -> str | None:
    """Who plays the second deck, as far as the command line says. Raises InputError."""
    from deckbuilder.errors import InputError
    from deckbuilder.match.setup import PERSON, known_bot

    if hotseat and name:
        raise InputError("--hotseat is for two people; leave out --opponent")
    if hotseat:
        return PERSON
    return known_bot(name) if name else None


def _by_hand(interpreter: "LineInterpreter") -> list[str]:
    """Which cards at the table the engine does not play for the players."""
    from deckbuilder.notation.library import text_only_cards
    from deckbuilder.text import listed

    found = text_only_cards(interpreter.match.library)
    return [f"Text only, do by hand what it says ('? set'): {listed(found)}."] if found else []
