"""Saved games: records with the cards to replay them, and remarks."""

import re
from collections import Counter
from dataclasses import replace
from pathlib import Path

from deckbuilder import files
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.errors import InputError, Place, Remedy
from deckbuilder.games.narration import winners
from deckbuilder.match.best_of import best_of_save, game_of_save, join_games, played_game, split_games
from deckbuilder.match.match import Match
from deckbuilder.match.remarks import event_of_save, notes_of_save, players_of_save, with_notes
from deckbuilder.match.setup import MatchSetup, against, thinking
from deckbuilder.match.start import start_position
from deckbuilder.model.card import pack_of_key
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.notation.parser import read as read_position
from deckbuilder.players import PASSIVE
from deckbuilder.playing import game_of, library, playable_ruleset
from deckbuilder.text import counted, listed, printable
from engine.bots import Budget
from engine.core.events import PhaseBegan, TurnBegan
from engine.core.game import Game, Library
from engine.record import Record, RecordError, write
from engine.record import read as read_record
from engine.replay import Replay, ReplayError


def load(path: Path, catalogue: Catalogue, number: int | None = None) -> Replay:
    """Load the recorded game of a file; its replay is at the beginning. Raises InputError.

    `number`: of a best-of the game of this number, from 1; else the last one.
    """
    name = str(path)
    return replay_of(_game_of_save(files.read(path), number, name), catalogue, name)


def _game_of_save(whole: str, number: int | None, name: str) -> str:
    try:
        return game_of_save(whole, number)
    except InputError as input_error:
        raise InputError(input_error.message, Place(name)) from None


def replay_of(text: str, catalogue: Catalogue, name: str) -> Replay:
    """Return the recorded game of a text; its replay is at the beginning. Raises InputError.

    `name`: of the file or the source, for errors.
    """
    place = Place(name)
    try:
        record = read_record(text)
    except RecordError as error:
        raise InputError(error.sentence, Place(name, error.line)) from None
    try:
        ruleset = playable_ruleset(catalogue, record.ruleset)
        _check_packs(record, catalogue)
        cards = library(catalogue, ruleset, record.keys(), len(record.decks))
    except InputError as input_error:
        raise InputError(input_error.message, place, remedies=input_error.remedies) from None
    if cards.digest != record.cards:
        raise InputError(_other_cards(record, cards.digest), place, remedies=(Remedy.NAME_HOUSE_CARDS,))
    try:
        start = _start_game(record, cards, ruleset, catalogue) if record.position else None
    except InputError as input_error:
        raise InputError(f"position: {input_error.message}", place) from None
    try:
        return Replay(cards, record, start)
    except ReplayError as error:
        raise InputError(printable(error.sentence), place) from None


def _check_packs(record: Record, catalogue: Catalogue) -> None:
    """Raise InputError for cards of packs that are not here."""
    keys = {key: pack_of_key(key) for key in record.keys()}  # noqa: SIM118 - a method
    missing = Counter(pack for key, pack in keys.items() if pack and catalogue.card(key) is None)
    if missing:
        packs = listed(f"{counted(number, 'card')} of the pack {pack}" for pack, number in missing.items())
        raise InputError(f"needs {packs}, which is not here", remedies=(Remedy.ADD_PACK,))


def _start_game(record: Record, cards: Library, ruleset: RuleSet, catalogue: Catalogue) -> Game:
    """Return the game at the beginning of a record that begins in a position. Raises InputError."""
    game = game_of(read_position(record.position, ruleset, catalogue), cards, record.seed)
    state = game.state
    game.log = [TurnBegan(state.active, state.turn), PhaseBegan(state.active, cards.phases[state.phase])]
    return game


def _other_cards(record: Record, here: str) -> str:
    return (
        f"was made with other card data ({record.cards}, here {here}); write 'cards: {here}' into it to try it with "
        "the cards of today"
    )


THINK = re.compile(r"^# think: (\d{1,3}(?:\.\d{1,3})?)$", re.MULTILINE | re.ASCII)


def save_game(match: Match, path: Path, before: str = "", *, private: bool = False) -> str:
    """Write a game to a file, completely or not at all, and return its text; of a best-of, with the games before it.

    `before`: what the file held, of which the notes are kept. `private`: as for `files.write`. Raises
    InputError.
    """
    try:
        text = text_of_game(match)
    except ValueError as error:
        raise InputError(str(error), Place(str(path))) from None
    best_of = match.setup.best_of
    texts = [*(game.text for game in best_of.played), text] if best_of else [text]
    notes = dict(enumerate(map(notes_of_save, split_games(before))))
    texts = [with_notes(game, notes.get(number, {})) for number, game in enumerate(texts)]
    whole = join_games(best_of.size, texts) if best_of else texts[0]
    files.write(path, whole, private=private)
    return whole


def text_of_game(match: Match) -> str:
    """Return the saved text of a game by itself, without notes. Raises ValueError for one that cannot be recorded."""
    text = write(match.record())
    remarks = f"# players: {', '.join(match.setup.players)}\n{_progress(match)}\n"
    budget = match.bots.budget
    if budget is not None and budget.seconds:
        remarks += f"# think: {budget.seconds:.3f}\n"
    if match.setup.event:
        remarks += f"# event: {match.setup.event}\n"
    return text + remarks


def next_game(match: Match, first: int | None = None) -> Match:
    """Return the next game of a best-of, on the next seed; `first`: the choice of the player who may choose.

    A bot that may choose begins. Raises InputError where there is no next game, and for a choice that is missing, or
    that nobody has.
    """
    best_of, score = match.setup.best_of, match.score
    if best_of is None or score is None:
        raise InputError("This game belongs to no best-of; 'again' is a rematch.")
    if not match.game.over:
        raise InputError("This game of the best-of is not over yet.")
    if score.is_over:
        raise InputError("The best-of is over.")
    chooser = score.chooser(best_of.beginner)
    if chooser is not None and chooser not in match.setup.people:
        first = chooser
    elif chooser is None and first is not None:
        raise InputError("Chance decides who begins this game.")
    elif chooser is not None and first not in (0, 1):
        name = printable(match.setup.player_names[chooser])
        raise InputError(f"{name} has lost and chooses who begins: 1 or 2.")
    later = best_of.after(played_game(text_of_game(match), match.record()))
    setup = replace(match.setup, seed=match.setup.seed + 1, first=first, best_of=later)
    return Match(setup, match.library, budget=match.bots.budget, bots_wait=match.bots_wait)


def _progress(match: Match) -> str:
    """Return the remark on whose turn it is, or who has won: with teams, all seats of the side."""
    game = match.game
    if game.winner is None:
        return f"# now: turn {game.state.turn}, player {match.player + 1}"
    return f"# winners: {', '.join(str(player + 1) for player in winners(game))}"


def thinking_of_save(text: str) -> Budget | None:
    """Return how long bots think, as the text of a saved game notes it; None where it is not noted."""
    noted = THINK.search(text)
    return thinking(float(noted[1])) if noted else None


def load_game(
    path: Path,
    catalogue: Catalogue,
    opponent: str | None = None,
    budget: Budget | None = None,
    choices: int | None = None,
    *,
    number: int | None = None,
    bots_wait: bool = False,
) -> Match:
    """Return the game of a file; see `match_of`."""
    return match_of(
        *(files.read(path), catalogue, str(path), opponent, budget, choices), number=number, bots_wait=bots_wait
    )


def match_of(
    whole: str,
    catalogue: Catalogue,
    name: str,
    opponent: str | None = None,
    budget: Budget | None = None,
    choices: int | None = None,
    *,
    number: int | None = None,
    bots_wait: bool = False,
) -> Match:
    """Return the game of a text, at the decision where it was left, or after so many of its choices. Raises InputError.

    `name`: of the file or the source, for errors.
    Of a best-of it is the last game, or that of a number; after so many choices it is a game by itself.

    Any record will do. Where one does not say who played, or `opponent` is given, a person has the first deck, and that
    opponent (a passive one if nothing is said) the others. `budget`: of bots that think; as the file notes it if None.
    """
    text = _game_of_save(whole, number, name)
    replay = replay_of(text, catalogue, name)
    record, seats = replay.record, len(replay.record.decks)
    budget = budget or thinking_of_save(text)
    noted = () if opponent else players_of_save(text)
    players = noted or against(opponent or PASSIVE, seats)
    beginner = catalogue.ruleset(record.ruleset).beginner
    best_of = best_of_save(whole, beginner, name) if choices is None else None
    try:
        start = start_position(record.position, record.ruleset, catalogue) if record.position else None
        event = event_of_save(text) if choices is None else ""
        setup = MatchSetup(record.decks, players, record.seed, record.first, record.spared, start, best_of, event)
        return Match(setup, replay.game.library, record.steps[:choices], budget, bots_wait=bots_wait)
    except InputError as input_error:
        raise InputError(input_error.message, Place(name)) from None
