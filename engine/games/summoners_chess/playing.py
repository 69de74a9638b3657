"""Cards played for what they do, and structures (CH-5.3 to CH-5.5)."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final

from engine.core.changes import bury, enter, show
from engine.core.decisions import Decision, Option, PickCard, PickSquare
from engine.core.frame import Frame
from engine.core.game import Doing, Game, Work
from engine.core.position import Clause, Position
from engine.core.state import GONE, Names
from engine.games.summoners_chess import events
from engine.games.summoners_chess.check import may_change
from engine.games.summoners_chess.checkpoint import Announced, has_been_played, open_checkpoint
from engine.games.summoners_chess.facing import front_piece, is_down
from engine.games.summoners_chess.paying import NOBODY, Payment, can_pay, payers, served
from engine.games.summoners_chess.pieces import piece_of
from engine.games.summoners_chess.spending import note_play
from engine.games.summoners_chess.storage import EXERTED

FREE: Final = "free"  # the name of the card that is played if it costs nothing
PLAYED: Final = "played"  # the name of the card that is played
CENTER: Final = "center"  # the name of the unit on which its pattern is centered

# How far a card being played has come, once it is known for whom what it does is read.
ANNOUNCED: Final = 1
PAID: Final = 2
ANSWERED: Final = 3


# Spells and actions


def can_be_played(game: Game, card: int, player: int, *, free: bool = False) -> bool:
    """Whether a spell or an action could be played, its pips and the command not looked at."""
    return any(_is_ready(game, card, frame) for frame in _frames(game, card, player, free=free))


def _frames(game: Game, card: int, player: int, *, free: bool) -> list[Frame]:
    """For whom what a card does can be read.

    That of an action is its performer, a ready allied unit (CH-5.4.1); of a spell it is the spell, with the unit on
    which its pattern is centered, if it has one (CH-5.5.2).
    """
    definition = game.definition(card)
    names: Names = {PLAYED: (card,), FREE: (card,)} if free else {PLAYED: (card,)}
    if "action" in definition.words:
        exerted = game.state.columns[EXERTED]
        return [Frame(unit, player, names) for unit in units(game, player) if not exerted[unit]]
    if "pattern" in definition.marks:
        return [Frame(card, player, {**names, CENTER: (unit,)}) for unit in units(game, player)]
    return [Frame(card, player, names)]


def units(game: Game, player: int) -> Iterator[int]:
    """The units of a player that lie face up."""
    state = game.state
    for card in state.board:
        if card >= 0 and state.control[card] == player and piece_of(game, card).is_unit and not is_down(game, card):
            yield card


def _is_ready(game: Game, card: int, frame: Frame) -> bool:
    """Whether all that a card does can be announced; nothing keeps one back that is only text."""
    clauses = played_clauses(game, card)
    if not clauses:
        return game.definition(card).is_only_text
    return all(clause.ready(game, frame) for clause in clauses)


def played_clauses(game: Game, card: int) -> list[Clause]:
    """What a card does when it is played."""
    return [clause for ability in game.definition(card).abilities for clause in ability.clauses if clause.played]


def play(game: Game, card: int, player: int, *, free: bool = False) -> None:
    """Begin to play a card that is no unit from a player's hand."""
    note_play(game, player)
    if "structure" in game.definition(card).words:
        work: Work = Building(card, player)
    else:
        work = Playing(card, player, free=free)
    show(game, card, player, GONE)
    game.tell(events.Played(player, card))
    game.stack.append(work)


class Playing(Work):
    """A spell or an action is played: its performer or center is chosen, it does what it does, it is discarded.

    `free`: it costs nothing.
    """

    tag: ClassVar[str] = "Playing"

    def __init__(self, card: int, player: int, *, free: bool = False) -> None:
        super().__init__(card, player)
        self.free = free

    def run(self, game: Game) -> Decision | None:
        if self.step == PAID and game.definition(self.card).is_only_text:
            self.step = ANSWERED
            open_checkpoint(game)
            return None
        if self.step:
            game.stack.pop()
            bury(game, self.card)
            has_been_played(game, self.card, self.player)
            return None
        frames = self._ready(game)
        if not frames:
            self.step = ANNOUNCED
            return None
        if CENTER not in frames[0].names and frames[0].card == self.card:
            self._do(game, frames[0])
            return None
        options = tuple([PickCard(_subject(frame)) for frame in frames])
        asked = "Who performs it?" if CENTER not in frames[0].names else "On whom is it centered?"
        return Decision(self.player, f"{game.name(self.card)}: {asked}", self.card, options)

    def _ready(self, game: Game) -> list[Frame]:
        return [
            frame
            for frame in _frames(game, self.card, self.player, free=self.free)
            if _is_ready(game, self.card, frame)
        ]

    def answer(self, game: Game, option: Option) -> None:
        for frame in self._ready(game):
            if isinstance(option, PickCard) and option.card == _subject(frame):
                self._do(game, frame)
                return

    def _do(self, game: Game, frame: Frame) -> None:
        self.step = ANNOUNCED
        for clause in reversed(played_clauses(game, self.card)):
            game.stack.append(Doing(clause.block.index, frame))
        if game.definition(self.card).is_only_text:
            charge_for(game, self, frame)

    def copy(self) -> "Playing":
        new = Playing(self.card, self.player, free=self.free)
        new.step = self.step
        return new

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.player, self.step, self.free)


def _subject(frame: Frame) -> int:
    """The performer or the center."""
    center = frame.named(CENTER)
    return frame.card if center < 0 else center


def charge(game: Game, doing: Doing) -> None:
    """Have a spell or an action paid for that has been announced; its performer is exerted (CH-5.4.1)."""
    work = _of(game, doing)
    if work is not None and work.step == ANNOUNCED:
        charge_for(game, work, doing.frame)


def charge_for(game: Game, work: Playing, frame: Frame) -> None:
    """Have the card paid for that is being played, as its performer or it itself says."""
    work.step = PAID
    performer = frame.card if frame.card != work.card else NOBODY
    if performer != NOBODY:
        game.tell(events.Performed(performer, work.card))
    pips = () if work.free else piece_of(game, work.card).pips
    game.stack.append(Payment(work.card, frame.player, pips, performer))


def paid(game: Game, doing: Doing) -> None:
    """Let players answer to what has been announced and paid for: to a card that is played once, whatever it does."""
    work = _of(game, doing)
    if work is None or work.step == PAID:
        open_checkpoint(game)
    if work is not None:
        work.step = ANSWERED


def _of(game: Game, doing: Doing) -> Playing | None:
    """The card being played of which a block is a part; None for one that no card is played for."""
    card = doing.frame.named(PLAYED)
    if card < 0 or is_down(game, doing.card):
        return None
    for work in reversed(game.stack):
        if isinstance(work, Playing) and work.card == card:
            return work
    return None


def waives_costs(frame: Frame) -> bool:
    """Whether a card is played for nothing, with what it costs besides pips too (CH-13.3.1)."""
    return FREE in frame.names


def can_spare(game: Position, frame: Frame, card: int) -> bool:
    """Whether a spell, an action or a trap can still be paid for without a card that is given up for it."""
    played = frame.card if is_down(game, frame.card) else frame.named(PLAYED)
    return played < 0 or can_pay(game, frame.player, front_piece(game, played).pips, without=card)


# Structures


def builders(game: Game, card: int, player: int) -> tuple[int, ...]:
    """Those who can help to pay for a structure and have room for it beside them (CH-5.3.1)."""
    pips = piece_of(game, card).pips
    able = payers(game, player)
    if len(able) < len(pips) or served(game, pips, able) < len(pips):
        return ()
    return tuple([payer for payer in able if served(game, pips, (payer,)) and sites(game, card, player, (payer,))])


def sites(game: Game, card: int, player: int, beside: Sequence[int]) -> list[int]:
    """The empty tiles beside some cards on which a structure may be put: not so that it opens a line (CH-S8)."""
    field, place = game.state.board, game.state.place
    near = {square for payer in beside for square in game.table.board.neighbours[place[payer]] if field[square] < 0}
    return [square for square in sorted(near) if may_change(game, player, {square: card})]


class Building(Announced):
    """A structure is put beside a card that was exerted for it; if something stands there, it is discarded."""

    tag: ClassVar[str] = "Building"

    def pay(self, game: Game) -> None:
        beside = builders(game, self.card, self.player)
        game.stack.append(Payment(self.card, self.player, self.pips(game), beside=beside))

    def ask(self, game: Game) -> Decision | None:
        options = tuple([PickSquare(square) for square in sites(game, self.card, self.player, self.payers)])
        return Decision(self.player, f"{game.name(self.card)}: where?", self.card, options) if options else None

    def answer(self, game: Game, option: Option) -> None:
        assert isinstance(option, PickSquare)  # noqa: S101 - it is one that was offered
        self.square = option.square
        self.step += 1

    def resolve(self, game: Game) -> None:
        if self.square < 0 or game.state.board[self.square] >= 0:
            bury(game, self.card)
            return
        enter(game, self.card, self.square, self.player)
        game.tell(events.Built(self.player, self.card, self.square))
        has_been_played(game, self.card, self.player)
