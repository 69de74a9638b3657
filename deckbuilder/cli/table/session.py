"""The session of a person at the terminal: typed lines, and the file in which the match is saved."""

import os
import shlex
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import cast

from deckbuilder import files
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.cli.display.remedies import sentence_of
from deckbuilder.cli.table.autosave import GO_ON, new_file
from deckbuilder.decks.load import exists
from deckbuilder.errors import InputError, Place
from deckbuilder.match.best_of import score_sentence
from deckbuilder.match.fuzzy_input import quote
from deckbuilder.match.match import Match
from deckbuilder.match.saves import load_game, next_game, save_game
from deckbuilder.match.session.commands import COMMAND_WORDS
from deckbuilder.match.session.line_parser import LineParser
from deckbuilder.match.session.session import Command, CommandWord, Reply, Session, TextCommand
from deckbuilder.text import UNPRINTABLE, counted, printable
from engine.record import RecordedStep

FOLLOWED = "The game is kept. 'undo' goes back, 'quit' leaves."
AFTERWARDS = "'again' is a rematch, 'undo' goes back, 'save FILE' keeps it, 'quit' leaves."


class TableSession(Session):
    """The session at a terminal, with commands that save the game, load one, and leave.

    `file`: the one from which the game was last loaded, or to which it was saved. `follows`: whether that file follows
    the game by itself, so that nothing else is played here: the game of a pod.
    """

    def __init__(self, catalogue: Catalogue, match: Match, file: Path | None = None, *, follows: bool = False) -> None:
        self.catalogue = catalogue
        self.file = file
        self.follows = follows
        super().__init__(match)
        self._parser = LineParser(self, {**COMMAND_WORDS, **{word.name: word for word in WORDS}})

    def sit_down(self, match: Match) -> None:
        """Go on with a match that is saved."""
        super().sit_down(match)
        self.mark_saved()  # there is nothing in it that needed a choice, or it comes from its file

    def mark_saved(self) -> None:
        """Note that everything up to now is saved."""
        self._saved = self._played

    @property
    def _played(self) -> tuple[int, tuple[RecordedStep, ...]]:
        """The number of games of a best-of before this one, and the choices of this one."""
        best_of = self.match.setup.best_of
        return len(best_of.played) if best_of else 0, self.match.history.steps

    @property
    def is_unsaved(self) -> bool:
        """Whether something has been chosen since the game was saved."""
        return self._played != self._saved and not self.follows

    def follow(self) -> None:
        """Write the game into the file that follows it, if it has changed. Raises InputError."""
        if self.follows and self.file is not None and self._played != self._saved:
            save_game(self.match, self.file, "" if files.is_missing(self.file) else files.read(self.file))
            self.mark_saved()

    def _must_be_free(self) -> None:
        """Raise InputError where only the games of a pod are played."""
        if self.follows:
            raise InputError("Only this game of the pod is played here; 'quit' leaves it, and it is kept.")

    @property
    def prompt(self) -> str:
        """What stands before the next line."""
        if self.question:
            return f"{self.question.text} (yes/no) "
        if self.curtain:
            return f"{printable(self.match.setup.player_names[self.viewer])}, press Enter when nobody else looks: "
        return "> "

    def completions(self) -> list[str]:
        """Return the lines that may be typed now."""
        return self._parser.completions()

    def enter(self, line: str) -> Reply:
        """Carry out a typed line; an error is worded with the options of commands that help."""
        reply = self.carry_out(self._parser.parse(line))
        return replace(reply, lines=(sentence_of(reply.error),)) if reply.error else reply

    def keep(self, folder: Callable[[], Path]) -> Reply:
        """End the session of a player who is gone: save an unsaved match into a new file of a folder."""
        if not self.is_unsaved:
            return Reply(over=True)
        try:
            path = new_file(folder())
            self._fill(path)
        except InputError as input_error:
            return Reply((f"The game could not be kept: {input_error}",), over=True)
        then = "to read it: deckbuilder replay" if self.match.game.over else GO_ON
        return Reply((f"The game is kept; {then} {shlex.quote(str(path))}",), over=True)

    def _fill(self, path: Path) -> None:
        """Write the game into the empty file; remove the file if that fails. Raises InputError."""
        try:
            save_game(self.match, path)
        except BaseException:
            path.unlink(missing_ok=True)
            raise
        self.mark_saved()

    def save(self, name: str) -> Reply:
        """Save the match in a file, the one used last without a name; ask before it replaces another one."""
        path = self._path(name)
        if exists(str(path)) and not path.is_file():
            raise InputError("not a regular file", Place(printable(str(path))))
        if path != self.file and exists(str(path)):
            return self.ask(f"{printable(str(path))} exists. Replace it?", lambda: self._write(path))
        return self._write(path)

    def _write(self, path: Path) -> Reply:
        """Save the match, and do then what the open question asks, if it is only asked because of unsaved choices."""
        save_game(self.match, path)
        self.file = path
        self.mark_saved()
        saved = f"Saved {counted(len(self.match.history.steps), 'choice')} in {printable(str(path))}."
        question = self.question
        if question is None or not question.until_saved:
            return Reply((saved,))
        self.question = question.earlier
        reply = question.yes()
        return replace(reply, lines=(saved, *reply.lines))

    def load(self, name: str) -> Reply:
        """Go on with the match of a file; ask first where the present one is not saved."""
        self._must_be_free()
        path = self._path(name)
        if self.is_unsaved:
            return self.ask("This game is not saved. Leave it?", lambda: self._read(path), until_saved=True)
        return self._read(path)

    def _read(self, path: Path) -> Reply:
        self.sit_down(load_game(path, self.catalogue, budget=self.match.bots.budget))
        self.file = path
        return Reply((f"Going on with {printable(str(path))}.",), redraw=True)

    def _path(self, name: str) -> Path:
        if not name and self.file:
            return self.file
        if not name or UNPRINTABLE.search(name):
            raise InputError("a file name must follow, such as 'game.txt'", Place(quote(name)) if name else None)
        return Path(os.path.expanduser(name))  # noqa: PTH111 - its counterpart fails where there is no home

    def again(self) -> Reply:
        """Begin a rematch; ask first where the present match is not saved."""
        self._must_be_free()
        if self.is_unsaved and not self.match.game.over:
            return self.ask("This game is not saved. Begin another one?", self._rematch, until_saved=True)
        return self._rematch()

    def _rematch(self) -> Reply:
        self.sit_down(self.match.rematch())
        self.file = None
        return Reply((f"Seed {self.match.setup.seed}.",), redraw=True)

    def next_game(self, first: int | None) -> Reply:
        """Begin the next game of a best-of, also in its file; `first` as for `saves.next_game`."""
        file = None if self.is_unsaved else self.file
        saved = self._saved
        self.sit_down(next_game(self.match, first))
        self._saved = saved
        if file is not None:
            save_game(self.match, file, files.read(file))
            self.mark_saved()
        return Reply(self.opening_lines, redraw=True)

    @property
    def opening_lines(self) -> tuple[str, ...]:
        """What is to be known at the beginning of a game of a best-of; nothing in another game."""
        score, best_of = self.match.score, self.match.setup.best_of
        if score is None or best_of is None or self.match.game.over:
            return ()
        names = self.match.setup.player_names
        beginner = names[self.match.initial_game.state.active]
        sentence = score_sentence(score, names)
        return (f"{sentence} Game {best_of.number}, which {beginner} begins. Seed {self.match.setup.seed}.",)

    @property
    def closing_line(self) -> str:
        """What can be done after the end of the game; of a best-of, with the score and who may choose."""
        score, best_of = self.match.score, self.match.setup.best_of
        afterwards = FOLLOWED if self.follows else AFTERWARDS
        if score is None or best_of is None:
            return afterwards
        names = self.match.setup.player_names
        sentence = score_sentence(score, names)
        if score.is_over:
            return f"{sentence} {afterwards}"
        chooser = score.chooser(best_of.beginner)
        if chooser is None:
            choice = "'next' is the next game; chance decides who begins."
        elif chooser in self.match.setup.people:
            choice = f"{names[chooser]} has lost: 'next 1' lets {names[0]} begin, 'next 2' {names[1]}."
        else:
            choice = f"'next' is the next game: {names[chooser]} has lost, and chooses to begin."
        return f"{sentence} {choice}" + ("" if self.follows else " 'save FILE' keeps all games.")

    def leave(self) -> Reply:
        """Leave the session; ask first where the match is not saved."""
        if not self.is_unsaved:
            return Reply(over=True)
        unsaved = "The record of this game" if self.match.game.over else "This game"
        text = f"{unsaved} is not saved; 'save FILE' does that. Leave anyway?"
        return self.ask(text, lambda: Reply(over=True), until_saved=True)


class TableCommand(Command):
    """A command of a session at a terminal."""

    beside_question = True
    while_covered = True

    def run(self, session: Session) -> Reply:
        """Carry it out. Raises InputError."""
        return self.run_at(cast("TableSession", session))

    def run_at(self, table: TableSession) -> Reply:
        """Carry it out. Raises InputError."""
        raise NotImplementedError


class Save(TextCommand, TableCommand):
    """Save the match. The text: the name of its file; that of the file used last if empty."""

    def run_at(self, table: TableSession) -> Reply:
        """Save it."""
        return table.save(self.text)


class Load(TextCommand, TableCommand):
    """Go on with another match. The text: the name of its file; that of the file used last if empty."""

    def run_at(self, table: TableSession) -> Reply:
        """Load it."""
        return table.load(self.text)


class Rematch(TableCommand):
    """Begin a match of the same decks on the next seed."""

    def run_at(self, table: TableSession) -> Reply:
        """Begin it."""
        return table.again()


@dataclass(frozen=True)
class NextGame(TableCommand):
    """Begin the next game of a best-of. `first`: the seat that begins, if the rules let a person choose."""

    first: int | None = None

    @classmethod
    def parse(cls, _session: Session, _word: str, rest: str) -> Command:
        """Return the command for the number of the player who begins, or for none."""
        if rest not in ("", "1", "2"):
            raise InputError("'next 1' or 'next 2' says which player begins the next game.")
        return cls(int(rest) - 1 if rest else None)

    def run_at(self, table: TableSession) -> Reply:
        """Begin it."""
        return table.next_game(self.first)


def is_best_of(match: Match) -> bool:
    """Whether a match is a game of a best-of."""
    return match.setup.best_of is not None


class Leave(TableCommand):
    """Leave the session."""

    def run_at(self, table: TableSession) -> Reply:
        """Leave."""
        return table.leave()


WORDS = (
    CommandWord("save", Save, "save, load, again", "write the game to FILE; continue FILE; rematch; quit"),
    CommandWord("load", Load),
    CommandWord("again", Rematch, whole=True),
    CommandWord("next", NextGame, "next, next 1", "the next game of a best-of", whole=True, works_in=is_best_of),
    CommandWord("quit", Leave),
)
