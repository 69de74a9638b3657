"""Prepare a series of games between decks of the catalogue, and estimate how long it takes (`benchmarks.pace`)."""

import contextlib
import pickle
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from deckbuilder import playing
from deckbuilder.bots import kind_of
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.deck import Deck
from deckbuilder.errors import InputError, Remedy
from deckbuilder.match.best_of import begin_best_of
from deckbuilder.match.setup import known_bot, must_play
from deckbuilder.match.weights import load_pace, load_weights
from deckbuilder.model.ruleset import DUEL, FULL, THREE
from deckbuilder.simulation.chunks import Task
from deckbuilder.simulation.game_runner import Setting
from deckbuilder.simulation.series import Series
from deckbuilder.text import counted, listed
from engine import is_compiled
from engine.bots import BotKind


def bots(players: str | Sequence[str | BotKind], seats: int) -> tuple[str | BotKind, ...]:
    """Return the kinds of bots in a text such as `greedy,passive`, one for each seat; two alternate. Raises InputError.

    A list may have kinds that a program brings, too. Of three players the first one has seats 1 and 3.
    """
    named = players.split(",") if isinstance(players, str) else players
    kinds = [known_bot(kind.strip().lower()) if isinstance(kind, str) else own_bot(kind) for kind in named]
    if len(kinds) not in (DUEL, seats):
        several = f"a game has {seats} players" if seats != DUEL else "a game has two players"
        raise InputError(f"{several}; name them like 'normal,passive'")
    if len(kinds) == THREE:
        return kinds[0], kinds[1], kinds[0], kinds[2]
    seats = FULL if seats == THREE else seats
    return tuple(kinds[seat % len(kinds)] for seat in range(seats))


def own_bot(kind: BotKind) -> str | BotKind:
    """Return a kind of bot that a program brings, or its name where it is installed. Raises InputError."""
    with contextlib.suppress(ValueError):
        if kind_of(kind.name) is not kind:
            raise InputError(f"there is a bot '{kind.name}' already; a bot of your own needs another name")
        return kind.name
    try:
        pickle.dumps(kind)
    except Exception as error:  # noqa: BLE001 - pickling may raise anything
        raise InputError(
            f"the bot '{kind.name}' cannot be sent to other processes: what makes it must be a class or a function of "
            f"a module ({type(error).__name__}: {error})"
        ) from None
    return kind


def series(
    catalogue: Catalogue,
    decks: Sequence[Deck],
    *,
    players: Sequence[str | BotKind],
    seed: int,
    turns: int = 200,
    weights: Path | None = None,
    strict: bool = False,
    records: bool = False,
    three: bool = False,
    as_plain: bool = False,
    best_of: int | None = None,
) -> Series:
    """Return a series between decks, one for each seat, without any games yet. Raises InputError.

    The options are those of `Setting`; `players` that are not names are its `own_bots`. `weights`: a file that replaces
    shipped weights. `as_plain`: cards are played without those abilities that are only text.
    """
    playing.must_be_of_one_game(decks)
    game_decks = tuple(playing.engine_deck(deck, catalogue) for deck in decks)
    ruleset_id = decks[0].ruleset
    library = playing.library_of(catalogue, game_decks, len(game_decks))  # raises for a card that cannot be played
    playing.must_fit(game_decks, library)
    if best_of is not None:
        begin_best_of(best_of, catalogue.ruleset(ruleset_id).beginner, len(game_decks))
    if (text_only := playing.text_only_cards(library)) and not as_plain:
        sentence = f"bots cannot carry out abilities that are only text: {listed(text_only)}"
        raise InputError(sentence, remedies=(Remedy.PLAY_WITHOUT_TEXT,))
    bot_weights = load_weights(ruleset_id, weights)
    for kind in players:
        must_play(kind, library, bot_weights)
    setting = Setting(
        ruleset=catalogue.ruleset_document(ruleset_id),
        cards=[{**(catalogue.card_document(key) or {}), "key": key} for key in sorted(playing.keys_of(game_decks))],
        decks=game_decks,
        players=tuple(kind if isinstance(kind, str) else kind.name for kind in players),
        weights=bot_weights,
        seed=seed,
        strict=strict,
        turns=turns,
        records=records,
        three=three,
        best_of=best_of,
        own_bots=tuple(dict.fromkeys(kind for kind in players if not isinstance(kind, str))),
    )
    return Series(setting, (), 0, {definition.key: definition.name for definition in library.definitions})


MINUTE, HOUR = 60, 3600  # seconds
WORTH_TELLING: Final = 20.0  # seconds


def seconds_of(tasks: Sequence[Task], jobs: int) -> float:
    """Return about how many seconds tasks take on a number of processors; 0 if a player was never measured."""
    measured_here = load_pace("compiled" if is_compiled() else "pure")
    games = sum(len(task.numbers) for task in tasks)
    seconds = 0.0
    for task in tasks:
        measured = measured_here.get(task.setting.ruleset["ruleset"], {})
        if any(player not in measured for player in task.setting.players):
            return 0.0
        most_games = len(task.numbers) * (task.setting.best_of or 1)
        seconds += sum(measured[player] for player in task.setting.players) * most_games
    return seconds / max(1, min(jobs, games))


def duration_text(tasks: Sequence[Task], jobs: int) -> str:
    """Return `; about 40 minutes`; empty for a short or unknown time."""
    seconds = seconds_of(tasks, jobs)
    return f"; about {duration(seconds)}" if seconds >= WORTH_TELLING else ""


def duration(seconds: float) -> str:
    """Return `40 minutes`."""
    if seconds < 2 * MINUTE:
        return f"{round(seconds, -1):.0f} seconds"
    if seconds < 2 * HOUR:
        return counted(round(seconds / MINUTE), "minute")
    return counted(round(seconds / HOUR), "hour")
