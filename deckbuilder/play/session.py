"""A game at the terminal without the terminal: a typed line in, what is to be said and drawn out."""

import os
import shlex
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from deckbuilder import files
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.decks.load import exists
from deckbuilder.errors import Fault, Place
from deckbuilder.play import inspect
from deckbuilder.play.course import Course
from deckbuilder.play.games import presentation_of
from deckbuilder.play.games.presentation import Reach
from deckbuilder.play.matching import quoted
from deckbuilder.play.offers import Offers, offers_of
from deckbuilder.play.player_view import PlayerView, look
from deckbuilder.play.saves import load_game, save_game
from deckbuilder.text import UNPRINTABLE, counted, listed, printable
from engine.core.game import Game

TYPING = (
    "Type what is offered, or its number. Capitals do not count. Words may be cut",
    "short, and left out where that is clear. A phase in which nothing can be done",
    "ends by itself.",
)
COMMANDS = (
    "  undo, redo        take the last choice back; make it again",
    "  skip              use nothing until the turn is over, unless free to act",
    "  stop on, stop off be asked whenever you could use something; never",
    "  hint, auto        what the greedy bot would do; let it end your turn",
    "  moves SQUARE      where the card there can go",
    "  why SQUARE        the numbers of a card, part by part",
    "  show CARD|SQUARE  the rules text of a card",
    "  hand, piles       your cards with their whole texts; what lies in your piles",
    "  log, log N        the last 30 things that happened, or the last N",
    "  save FILE         write the game to a file; 'load FILE' goes on with one",
    "  quit              leave the table",
    "  ?, help           this; an empty line draws the table again",
)
OVER = "The game is over."
LAST = "*"  # the sign of the squares of the last thing that was done on the board
MOST_LOGGED = 30  # lines, unless more are asked for
BEHIND_CURTAIN = frozenset({"help", "save", "load", "quit"})
ANSWERS = {"y": True, "yes": True, "n": False, "no": False}


@dataclass(frozen=True)
class Reply:
    """What comes of a line: sentences, whether the table is to be drawn anew, whether the session is over."""

    lines: tuple[str, ...] = ()
    redraw: bool = False
    over: bool = False


@dataclass(frozen=True)
class Question:
    """A question of the session itself, and what a yes does."""

    text: str
    yes: Callable[[], Reply]


class Session:
    """A course of a game, and everything that a person may type at it."""

    def __init__(self, catalogue: Catalogue, course: Course, file: Path | None = None) -> None:
        self.catalogue = catalogue
        self.file = file
        self.question: Question | None = None
        self.pointed = Reach()  # what the next drawing of the table shows besides
        self._commands: Mapping[str, Callable[[str], Reply]] = {
            name: getattr(self, f"_{name}")
            for name in (
                "undo",
                "redo",
                "skip",
                "stop",
                "hint",
                "auto",
                "moves",
                "why",
                "show",
                "hand",
                "piles",
                "log",
                "save",
                "load",
                "help",
                "quit",
            )
        }
        self._sit_down(course)

    def _sit_down(self, course: Course) -> None:
        self.course = course
        self.stored = course.timeline.steps  # what is on the disk, or came of itself
        self.viewer = course.player
        self.curtain = self._is_shared  # the hand stays hidden until its owner is alone with the screen

    @property
    def _is_shared(self) -> bool:
        return self.course.table.is_shared

    @property
    def view(self) -> PlayerView:
        """The table as the player sees it whose answer is awaited."""
        table = self.course.table
        signs = self.pointed.signs or dict.fromkeys(self.course.timeline.trail, LAST)
        return look(self.course.game, self.viewer, table.names, table.roles(self.viewer), signs)

    @property
    def offers(self) -> Offers:
        return offers_of(self.course.game)

    @property
    def news(self) -> list[str]:
        """Everything that happened, as that player may know it."""
        return self.course.timeline.news(self.viewer)

    @property
    def prompt(self) -> str:
        if self.question:
            return f"{self.question.text} (yes/no) "
        if self.curtain:
            return f"Player {self.viewer + 1}, press Enter when nobody else looks: "
        return "> "

    @property
    def is_unsaved(self) -> bool:
        return self.course.timeline.steps != self.stored

    def words(self) -> list[str]:
        """What may be typed now."""
        if self.question:
            return ["yes", "no"]
        return [*([] if self.curtain else self.offers.labels), *self._commands]

    def enter(self, line: str) -> Reply:
        """Take a typed line; what is wrong with it is told in a sentence."""
        self.pointed = Reach()
        try:
            return self._enter(line.strip())
        except Fault as fault:
            return Reply((f"{fault}",))

    def _enter(self, line: str) -> Reply:
        if self.question:
            return self._reply_to(self.question, line)
        if not line:
            self.curtain = False
            return Reply(redraw=True)
        word, _, rest = line.partition(" ")
        word, rest = "help" if word == "?" else word.lower(), rest.strip()
        if self.curtain and word not in BEHIND_CURTAIN:
            return Reply(("Press Enter first.",))
        if word in self._commands:
            return self._commands[word](rest)
        return self._meant(line, word, rest)

    def _meant(self, line: str, word: str, rest: str) -> Reply:
        """An answer or a command that may be cut short; what both could be is neither."""
        offers = self.offers
        found = offers.find(line)
        is_verb = word in presentation_of(self.course.library).verbs
        commands = [] if is_verb else [name for name in self._commands if name.startswith(word)]
        if len(found) == 1 and (rest or not commands or found[0].lower() == word):
            self.course.choose(found[0])
            return self._played()
        if len(commands) == 1 and not found:
            return self._commands[commands[0]](rest)
        return Reply((offers.refusal(line, found if rest else [*found, *commands]),))

    def _reply_to(self, question: Question, line: str) -> Reply:
        answer = ANSWERS.get(line.lower())
        if answer is None:
            return Reply((f"{quoted(line)} is neither yes nor no.",))
        self.question = None
        return question.yes() if answer else Reply(("As you were.",))

    def _ask(self, text: str, yes: Callable[[], Reply]) -> Reply:
        self.question = Question(text, yes)
        return Reply()

    # Playing

    def _played(self) -> Reply:
        """The table after something has changed; where players share the screen, the next one comes to it."""
        before, self.viewer = self.viewer, self.course.player
        table = self.course.table
        is_other = table.person(self.viewer) != table.person(before)
        self.curtain = self._is_shared and is_other and not self.course.game.over
        return Reply(redraw=True)

    def _undo(self, _rest: str) -> Reply:
        timeline = self.course.timeline
        if timeline.is_first:
            return Reply(("There is nothing to take back.",))
        if timeline.now.secret:
            return self._ask(f"Since then {timeline.now.secret}. Take it back all the same?", self._back)
        return self._back()

    def _back(self) -> Reply:
        self.course.back()
        return self._played()

    def _skip(self, _rest: str) -> Reply:
        self.course.skip()
        return self._played()

    def _stop(self, rest: str) -> Reply:
        known = presentation_of(self.course.library).occasions
        wanted = rest.lower().replace(",", " ").split()
        if wanted in (["on"], ["off"]) or (wanted and set(wanted) <= set(known)):
            self.course.stop_at(self.viewer, None if wanted == ["on"] else frozenset(wanted) - {"off"})
        elif wanted:
            raise Fault(f"'stop' takes 'on', 'off'{f', or some of {listed(known)}' if known else ''}")
        return Reply((self._stops(),))

    def _stops(self) -> str:
        """On which occasions the player is asked."""
        stops = self.course.stops.get(self.viewer)
        if stops is None:
            return "You are asked whenever you could use something."
        if not stops:
            return "You are not asked whether to use something; 'stop on' changes that."
        return f"You are asked whether to use something in answer to: {listed(sorted(stops))}. 'stop on' changes that."

    def _redo(self, _rest: str) -> Reply:
        if self.course.timeline.is_last:
            return Reply(("There is nothing to make again.",))
        self.course.timeline.forth()
        return self._played()

    def _hint(self, _rest: str) -> Reply:
        if self.course.game.over:
            return Reply((OVER,))
        return Reply((f"The greedy bot would choose: {self.course.advice()}",))

    def _auto(self, _rest: str) -> Reply:
        if self.course.game.over:
            return Reply((OVER,))
        self.course.finish_turn()
        return self._played()

    # Looking

    def _moves(self, rest: str) -> Reply:
        self.pointed = inspect.moves(self._known, rest)
        return Reply(redraw=True)

    def _why(self, rest: str) -> Reply:
        return Reply(tuple(inspect.why(self._known, rest)))

    def _show(self, rest: str) -> Reply:
        return Reply(tuple(inspect.show(self._known, rest)))

    def _hand(self, _rest: str) -> Reply:
        return Reply(tuple(inspect.hand(self._known, self.viewer)) or ("Your hand is empty.",))

    def _piles(self, _rest: str) -> Reply:
        return Reply(tuple(inspect.piles(self._known, self.viewer)))

    def _log(self, rest: str) -> Reply:
        if rest and not (rest.isascii() and rest.isdigit()):
            raise Fault("'log' takes the number of the last lines to show, or nothing")
        wanted = int(rest[:9]) if rest else MOST_LOGGED
        news = self.news
        lines = news[len(news) - min(wanted, len(news)) :]
        return Reply(tuple(lines) or ("Nothing has happened yet.",))

    def _help(self, _rest: str) -> Reply:
        return Reply((*TYPING, *presentation_of(self.course.library).examples, *COMMANDS))

    @property
    def _known(self) -> Game:
        """The game as far as the player may know it."""
        return self.course.game.view(self.viewer)

    # Keeping

    def _save(self, rest: str) -> Reply:
        path = self._path(rest)
        if exists(str(path)) and not path.is_file():
            raise Fault("not a regular file", Place(printable(str(path))))
        if path != self.file and exists(str(path)):
            return self._ask(f"{printable(str(path))} exists. Replace it?", lambda: self._write(path))
        return self._write(path)

    def _write(self, path: Path) -> Reply:
        save_game(self.course, path)
        self.file, self.stored = path, self.course.timeline.steps
        return Reply((f"Saved {counted(len(self.stored), 'choice')} in {printable(str(path))}.",))

    def _load(self, rest: str) -> Reply:
        path = self._path(rest)
        if self.is_unsaved:
            return self._ask("This game is not saved. Leave it?", lambda: self._read(path))
        return self._read(path)

    def _read(self, path: Path) -> Reply:
        self._sit_down(load_game(path, self.catalogue))
        self.file = path
        return Reply((f"Going on with {printable(str(path))}.",), redraw=True)

    def _path(self, name: str) -> Path:
        """The file of a name, or the one used last. Raises Fault."""
        if not name and self.file:
            return self.file
        if not name or UNPRINTABLE.search(name):
            raise Fault("a file name must follow, such as 'game.txt'", Place(quoted(name)) if name else None)
        return Path(os.path.expanduser(name))  # noqa: PTH111 - its counterpart fails where there is no home

    def _quit(self, _rest: str) -> Reply:
        if self.is_unsaved:
            what = "The record of this game" if self.course.game.over else "This game"
            return self._ask(f"{what} is not saved; 'save FILE' does that. Leave all the same?", self._leave)
        return self._leave()

    def _leave(self) -> Reply:
        return Reply(over=True)

    def keep(self, folder: Callable[[], Path]) -> Reply:
        """Nobody is there any more: write what is not saved into a new file of a folder, and end."""
        if not self.is_unsaved:
            return Reply(over=True)
        try:
            path = _new_file(folder())
            save_game(self.course, path)
        except Fault as fault:
            return Reply((f"The game could not be kept: {fault}",), over=True)
        return Reply((f"The game is kept; to go on: deckbuilder goldfish --load {shlex.quote(str(path))}",), over=True)


def _new_file(folder: Path) -> Path:
    """A file of the folder that is not there yet. Raises Fault."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return next(path for number in count(1) if not (path := folder / f"goldfish-{number}.txt").exists())
    except OSError as error:
        raise Fault(files.reason(error), Place(str(folder))) from None
