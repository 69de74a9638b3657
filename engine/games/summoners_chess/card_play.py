"""Playing spells, actions and structures (CH-5.3 to CH-5.5)."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar, Final

from engine.core.changes import enter, put_in_discard, show
from engine.core.context import AbilityContext
from engine.core.decisions import Decision, Option, PickCard, PickSquare
from engine.core.game import Game, Resolution, StackItem
from engine.core.position import Clause, Position
from engine.core.state import GONE, Names
from engine.games.summoners_chess import events
from engine.games.summoners_chess.changes import note_play
from engine.games.summoners_chess.check import may_change
from engine.games.summoners_chess.checkpoint import AnnouncedPlay, has_been_played, open_checkpoint
from engine.games.summoners_chess.face_down import front_piece, is_down
from engine.games.summoners_chess.layout import EXERTED
from engine.games.summoners_chess.payment import NO_CARD, Payment, can_pay, count_paid, payers
from engine.games.summoners_chess.pieces import piece_of

FREE: Final = "free"  # the name of the card that is played if it costs nothing
PLAYED: Final = "played"  # the name of the card that is played
CENTER: Final = "center"  # the name of the unit on which its pattern is centered

# The stages of a card being played, once its performer or center is chosen.
ANNOUNCED: Final = 1
PAID: Final = 2
ANSWERED: Final = 3


# Spells and actions


def can_be_played(game: Game, card: int, player: int, *, free: bool = False) -> bool:
    """Return True if a spell or an action could be played, apart from its pips and the command."""
    return any(_is_ready(game, card, context) for context in _contexts(game, card, player, free=free))


def _contexts(game: Game, card: int, player: int, *, free: bool) -> list[AbilityContext]:
    """Return the contexts in which the abilities of a card can be read.

    For an action that is the context of its performer, a ready allied unit (CH-5.4.1); for a spell that of the spell,
    with the unit on which its pattern is centered if it has one (CH-5.5.2).
    """
    definition = game.definition(card)
    names: Names = {PLAYED: (card,), FREE: (card,)} if free else {PLAYED: (card,)}
    if "action" in definition.words:
        exerted = game.state.columns[EXERTED]
        return [AbilityContext(unit, player, names) for unit in units(game, player) if not exerted[unit]]
    if "pattern" in definition.marks:
        return [AbilityContext(card, player, {**names, CENTER: (unit,)}) for unit in units(game, player)]
    return [AbilityContext(card, player, names)]


def units(game: Game, player: int) -> Iterator[int]:
    """Yield the face-up units of a player."""
    state = game.state
    for card in state.board:
        if card >= 0 and state.control[card] == player and piece_of(game, card).is_unit and not is_down(game, card):
            yield card


def _is_ready(game: Game, card: int, context: AbilityContext) -> bool:
    """Return True if all abilities of a card can be announced; a card that is only text always can."""
    clauses = played_clauses(game, card)
    if not clauses:
        return game.definition(card).is_only_text
    return all(clause.ready(game, context) for clause in clauses)


def played_clauses(game: Game, card: int) -> list[Clause]:
    """Return the clauses of a card that are resolved when it is played."""
    return [clause for ability in game.definition(card).abilities for clause in ability.clauses if clause.played]


def play(game: Game, card: int, player: int, *, free: bool = False) -> None:
    """Begin to play a card, other than a unit, from a player's hand."""
    note_play(game, player)
    if "structure" in game.definition(card).words:
        item: StackItem = BuildingPlay(card, player)
    else:
        item = CardPlay(card, player, free=free)
    show(game, card, player, GONE)
    game.emit(events.CardPlayed(player, card))
    game.stack.append(item)


class CardPlay(StackItem):
    """A spell or an action being played: choose its performer or center, resolve it, discard it.

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
            put_in_discard(game, self.card)
            has_been_played(game, self.card, self.player)
            return None
        contexts = self._ready(game)
        if not contexts:
            self.step = ANNOUNCED
            return None
        if CENTER not in contexts[0].names and contexts[0].card == self.card:
            self._do(game, contexts[0])
            return None
        options = tuple([PickCard(_subject(context)) for context in contexts])
        asked = "Who performs it?" if CENTER not in contexts[0].names else "On whom is it centered?"
        return Decision(self.player, f"{game.name(self.card)}: {asked}", self.card, options)

    def _ready(self, game: Game) -> list[AbilityContext]:
        return [
            context
            for context in _contexts(game, self.card, self.player, free=self.free)
            if _is_ready(game, self.card, context)
        ]

    def answer(self, game: Game, option: Option) -> None:
        for context in self._ready(game):
            if isinstance(option, PickCard) and option.card == _subject(context):
                self._do(game, context)
                return

    def _do(self, game: Game, context: AbilityContext) -> None:
        self.step = ANNOUNCED
        for clause in reversed(played_clauses(game, self.card)):
            game.stack.append(Resolution(clause.block.index, context))
        if game.definition(self.card).is_only_text:
            charge_for(game, self, context)

    def copy(self) -> "CardPlay":
        new = CardPlay(self.card, self.player, free=self.free)
        new.step = self.step
        return new

    def key(self) -> tuple[Any, ...]:
        return (self.card, self.player, self.step, self.free)


def _subject(context: AbilityContext) -> int:
    center = context.named(CENTER)
    return context.card if center < 0 else center


def charge(game: Game, resolution: Resolution) -> None:
    """Have an announced spell or action paid for; its performer is exerted (CH-5.4.1)."""
    item = _of(game, resolution)
    if item is not None and item.step == ANNOUNCED:
        charge_for(game, item, resolution.context)


def charge_for(game: Game, item: CardPlay, context: AbilityContext) -> None:
    """Have the card that is being played paid for by the player of a context."""
    item.step = PAID
    performer = context.card if context.card != item.card else NO_CARD
    if performer != NO_CARD:
        game.emit(events.Performed(performer, item.card))
    pips = () if item.free else piece_of(game, item.card).pips
    game.stack.append(Payment(item.card, context.player, pips, performer))


def paid(game: Game, resolution: Resolution) -> None:
    """Open a checkpoint for what has been announced and paid for; for a played card only once."""
    item = _of(game, resolution)
    if item is None or item.step == PAID:
        open_checkpoint(game)
    if item is not None:
        item.step = ANSWERED


def _of(game: Game, resolution: Resolution) -> CardPlay | None:
    """Return the card being played that a block is a part of, None if it is not part of one."""
    card = resolution.context.named(PLAYED)
    if card < 0 or is_down(game, resolution.card):
        return None
    for item in reversed(game.stack):
        if isinstance(item, CardPlay) and item.card == card:
            return item
    return None


def waives_costs(context: AbilityContext) -> bool:
    """Return True if a card is played for free, including its costs other than pips (CH-13.3.1)."""
    return FREE in context.names


def can_spare(game: Position, context: AbilityContext, card: int) -> bool:
    """Return True if a spell, action or trap can still be paid for after a card is given up for it."""
    played = context.card if is_down(game, context.card) else context.named(PLAYED)
    return played < 0 or can_pay(game, context.player, front_piece(game, played).pips, without=card)


# Structures


def builders(game: Game, card: int, player: int) -> tuple[int, ...]:
    """Return the cards that can help to pay for a structure and have room for it beside them (CH-5.3.1)."""
    pips = piece_of(game, card).pips
    able = payers(game, player)
    if len(able) < len(pips) or count_paid(game, pips, able) < len(pips):
        return ()
    return tuple([payer for payer in able if count_paid(game, pips, (payer,)) and sites(game, card, player, (payer,))])


def sites(game: Game, card: int, player: int, beside: Sequence[int]) -> list[int]:
    """Return the empty tiles beside some cards on which a structure may be put without opening a line (CH-S8)."""
    field, place = game.state.board, game.state.place
    near = {square for payer in beside for square in game.card_set.board.neighbours[place[payer]] if field[square] < 0}
    return [square for square in sorted(near) if may_change(game, player, {square: card})]


class BuildingPlay(AnnouncedPlay):
    """A structure put beside a card that was exerted for it, or discarded if the tile is occupied by then."""

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
            put_in_discard(game, self.card)
            return
        enter(game, self.card, self.square, self.player)
        game.emit(events.StructureBuilt(self.player, self.card, self.square))
        has_been_played(game, self.card, self.player)
