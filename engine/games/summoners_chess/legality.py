"""The reasons why an action of Summoner's Chess is illegal, for each kind of action, and the rule for each reason."""

from collections.abc import Generator, Mapping, Sequence
from typing import Final

from engine.core import legality as core
from engine.core.active_index import active_index
from engine.core.characteristics import abilities
from engine.core.decisions import NOTHING_ALLOWS, Decision, IllegalReason
from engine.core.game import Game
from engine.core.legality import ActionSyntaxError, IllegalReasons, card_at, read_square
from engine.core.position import Listener, Position
from engine.games.summoners_chess.actions import COMMANDED_CLASSES, STARTED
from engine.games.summoners_chess.card_play import builders, can_be_played, played_clauses, units
from engine.games.summoners_chess.changes import may_end
from engine.games.summoners_chess.check import after, gives_check, in_check, is_attacked, may_change
from engine.games.summoners_chess.face_down import front_of, front_piece, is_down, price_of_setting
from engine.games.summoners_chess.layout import COMMANDED, EXERTED, ICE
from engine.games.summoners_chess.movement import Landing, can_capture, has_path, landings
from engine.games.summoners_chess.options import Command
from engine.games.summoners_chess.payment import Payment, can_pay, count_paid, payers
from engine.games.summoners_chess.pieces import Line, piece_of
from engine.games.summoners_chess.summoning import entrances, setting_range, summoning_range, summons
from engine.language.runtime import clauses as compiled
from engine.language.runtime.blocks import on_board
from engine.language.runtime.clauses import not_ready

RULES: Final[Mapping[str, str]] = {
    core.OVER: "CH-3.1",
    core.UNREAD: "",
    core.MISREAD: "",
    NOTHING_ALLOWS: "",
    core.NO_SQUARE: "CH-S1",
    core.UNANSWERED: "CH-11.1",
    core.NOT_TO_CHOOSE: "",
    core.NO_SQUARE_TO_CHOOSE: "",
    core.NOT_IN_HAND: "",
    compiled.USED: "",
    compiled.NO_CONDITION: "",
    compiled.UNPAID: "CH-6.3",
    compiled.NO_TARGET: "",
    "nobody there": "",
    "not yours": "",
    "the command is spent": "CH-4.2.1",
    "is exerted": "CH-4.1.1.a",
    # Commands
    "lies face down": "CH-7.2",
    "has no pattern": "CH-8.2",
    "is frozen": "CH-14.2.1",
    "an own card stands there": "CH-8.2.5",
    "nowhere to go": "CH-8.2",
    "not in its pattern": "CH-8.2",
    "only captures there": "CH-8.2.4",
    "captures nothing there": "CH-8.2.5",
    "is safe from capture": "CH-13.7.1",
    "the way is not free": "CH-8.2.2",
    "meets a card before": "CH-13.1.1",
    "must be right behind a card": "CH-13.9.1",
    "must be beyond a card": "CH-13.10.1",
    "not what its text asks for": "CH-8.2.1",
    "moves into check": "CH-10.2",
    "moves through check": "CH-10.3",
    "is pinned": "CH-S8",
    "does not end the check": "CH-S8",
    # Cards from hand
    "no card is played in check": "CH-10.5",
    "only units are summoned": "CH-5.1.3",
    "cannot be paid with devotion": "CH-6.2",
    "summon onto a card": "CH-5.1.3",
    "no tile to summon onto": "CH-5.1.3",
    "a minion beyond its range": "CH-5.1.3.b",
    "beyond its range": "CH-5.1.3.a",
    "gives check by being summoned": "CH-5.1.3.c",
    "opens a line to the own general": "CH-S8",
    "set onto a card": "CH-7.1",
    "no tile to set onto": "CH-7.1",
    "set too far forward": "CH-7.1",
    "units are summoned": "CH-5.1.3",
    "traps are set": "CH-5.6.1",
    "no room beside who pays": "CH-5.3.1",
    "nobody can perform it": "CH-5.4.1",
    "no unit to center it on": "CH-5.5.2",
    "does not lie face down": "CH-7.3",
    "is no unit to be turned up": "CH-7.3",
    # Abilities, payments, the end of the turn
    "has no such ability": "",
    "works by itself": "",
    "nothing is to be paid": "CH-6.2",
    "does not pay": "CH-6.2",
    "pays another faction": "CH-6.2",
    "nothing done in this turn": "CH-4.4",
    "check must be ended": "CH-S8",
}


# Cards from hand


def _from_hand(game: Game, name: str) -> core.IllegalReasons:
    """Yield the reasons why a card can't be played now, whichever it is."""
    player = game.state.active
    if core.in_hand(game, player, name) < 0:
        yield IllegalReason(core.NOT_IN_HAND, words=(name,))
    if in_check(game, player):
        yield IllegalReason("no card is played in check", cards=(game.state.leaders[player],))


def _too_dear(game: Game, card: int, pips: tuple[str, ...]) -> core.IllegalReasons:
    """Yield a reason if a player can't pay pips: how many there are, and how many could be paid."""
    player = game.state.active
    if not can_pay(game, player, pips):
        numbers = (len(pips), count_paid(game, pips, payers(game, player)))
        yield IllegalReason("cannot be paid with devotion", cards=(card,), numbers=numbers, words=pips)


def _spent(game: Game) -> core.IllegalReasons:
    if game.state.numbers[COMMANDED]:
        yield IllegalReason("the command is spent")


def explain_summoning(game: Game, words: Sequence[str]) -> core.IllegalReasons:
    """Yield the reasons why a unit can't be summoned (CH-5.1.3)."""
    square = core.read_last_square(game, words)
    name = core.read_name(game, words if square < 0 else words[:-1])
    yield from _from_hand(game, name)
    card = core.in_hand(game, game.state.active, name)
    if not piece_of(game, card).is_unit:
        yield IllegalReason("only units are summoned", cards=(card,))
    yield from _too_dear(game, card, piece_of(game, card).pips)
    yield from _spent(game)
    if square < 0:
        if not any(summons(game, card, game.state.active)):
            yield IllegalReason("no tile to summon onto", cards=(card,))
        raise core.ActionSyntaxError
    yield from _taken(game, square, "summon onto a card")
    ranks = summoning_range(game, card)
    if game.card_set.board.own_row(game.state.active, square) >= ranks:
        is_minion = "minion" in game.definition(card).words
        why = "a minion beyond its range" if is_minion else "beyond its range"
        yield IllegalReason(why, cards=(card,), squares=(square,), numbers=(ranks,))
    yield from _unsafe(game, card, square)


def _taken(game: Game, square: int, why: str) -> core.IllegalReasons:
    if game.state.board[square] >= 0:
        yield IllegalReason(why, cards=(game.state.board[square],), squares=(square,))


def _unsafe(game: Game, card: int, square: int) -> core.IllegalReasons:
    """Yield why the safety of a general keeps a card from entering on an empty tile."""
    player = game.state.active
    if not may_change(game, player, {square: card}):
        yield IllegalReason("opens a line to the own general", cards=(card,), squares=(square,))
    if gives_check(game, player, {square: card}):
        yield IllegalReason("gives check by being summoned", cards=(card,), squares=(square,))


def explain_setting(game: Game, words: Sequence[str]) -> core.IllegalReasons:
    """Yield the reasons why a card can't be set (CH-7.1)."""
    square = core.read_last_square(game, words)
    name, player = core.read_name(game, words if square < 0 else words[:-1]), game.state.active
    yield from _from_hand(game, name)
    card = core.in_hand(game, player, name)
    yield from _too_dear(game, card, price_of_setting(game))
    ranks = setting_range(game, player)
    if square < 0:
        if not entrances(game, card, player, ranks):
            yield IllegalReason("no tile to set onto", cards=(card,))
        raise core.ActionSyntaxError
    yield from _taken(game, square, "set onto a card")
    if game.card_set.board.own_row(player, square) >= ranks:
        yield IllegalReason("set too far forward", cards=(card,), squares=(square,), numbers=(ranks,))
    yield from _unsafe(game, card, square)


def explain_playing(game: Game, words: Sequence[str]) -> core.IllegalReasons:
    """Yield the reasons why a card other than a unit can't be played (CH-5.3 to CH-5.6)."""
    name = core.read_name(game, words)
    yield from _from_hand(game, name)
    card, player = core.in_hand(game, game.state.active, name), game.state.active
    class_words, piece = game.definition(card).words, piece_of(game, card)
    if piece.is_unit:
        yield IllegalReason("units are summoned", cards=(card,))
    if "trap" in class_words:
        yield IllegalReason("traps are set", cards=(card,))
    yield from _too_dear(game, card, piece.pips)
    if class_words & COMMANDED_CLASSES:
        yield from _spent(game)
    if "structure" in class_words:
        if not builders(game, card, player):
            yield IllegalReason("no room beside who pays", cards=(card,))
        return
    if not can_be_played(game, card, player):
        yield from _nothing_to_do(game, card)


def _nothing_to_do(game: Game, card: int) -> core.IllegalReasons:
    """Yield the reasons why a spell or an action can't be announced by or for any card."""
    own = list(units(game, game.state.active))
    if "action" in game.definition(card).words:
        if all(game.state.columns[EXERTED][unit] for unit in own):
            yield IllegalReason("nobody can perform it", cards=(card,))
    elif "pattern" in game.definition(card).marks and not own:
        yield IllegalReason("no unit to center it on", cards=(card,))
    if played_clauses(game, card):
        yield IllegalReason(compiled.NO_TARGET, cards=(card,), source=card, ability=game.name(card))


def explain_revealing(game: Game, words: Sequence[str]) -> core.IllegalReasons:
    """Yield the reasons why a card can't be turned up (CH-7.3)."""
    card = yield from _own_card(game, core.read_square(game, words, 0))
    if not is_down(game, card):
        yield IllegalReason("does not lie face down", cards=(card,))
    if "unit" not in front_of(game, card).words:
        yield IllegalReason("is no unit to be turned up", cards=(card,))
    if in_check(game, game.state.active):
        yield IllegalReason("does not end the check", cards=(card,))
    yield from _too_dear(game, card, front_piece(game, card).pips)


# Abilities


def explain_using(game: Game, words: Sequence[str]) -> core.IllegalReasons:
    """Yield the reasons why an ability can't be used."""
    title = core.read_name(game, words[1:]).casefold()
    card = yield from _own_card(game, core.read_square(game, words, 0))
    matches = [ability for ability in abilities(game, card) if ability.title.casefold() == title]
    if not matches:
        yield IllegalReason("has no such ability", cards=(card,), words=(" ".join(words[1:]),))
    ability = matches[0]
    listeners = _started(game, card, ability.index)
    if not listeners:
        yield IllegalReason("works by itself", cards=(card,), source=card, ability=ability.title)
    for clause, _, context in listeners:
        yield from not_ready(game, clause, context)
        if in_check(game, game.state.active) and not on_board(clause):
            yield IllegalReason("does not end the check", cards=(card,))


def _started(game: Game, card: int, ability: int) -> list[Listener]:
    """Return the clauses of an ability that its player starts."""
    listeners = [entry for moment in STARTED for entry in active_index(game).listeners.get(moment, ())]
    return [entry for entry in listeners if entry[2].card == card and entry[0].ability == ability]


# Payments, the end of the turn


def explain_exerting(game: Game, words: Sequence[str]) -> core.IllegalReasons:
    """Yield the reason that nothing is to be paid while a player is free to act."""
    yield IllegalReason("nothing is to be paid")


def explain_answering(game: Game, decision: Decision, words: Sequence[str]) -> core.IllegalReasons:
    """Yield the reasons why a payment is illegal (CH-6.2)."""
    item = game.stack[-1]
    if not isinstance(item, Payment) or len(words) <= 1 or words[0].casefold() != "exert":
        return
    squares = [core.square_of(game, word) for word in words[1:]]
    if -1 in squares:
        return
    for square in squares:
        card = yield from _own_card(game, square, decision.player)
        if game.state.columns[EXERTED][card]:
            yield IllegalReason("is exerted", cards=(card,))
        if not piece_of(game, card).pays:
            yield IllegalReason("does not pay", cards=(card,))
    yield IllegalReason("pays another faction", cards=(card,), words=item.pips)


def explain_ending(game: Game, words: Sequence[str]) -> core.IllegalReasons:
    """Yield the reasons why the turn can't be ended (CH-4.4)."""
    if words:
        raise core.ActionSyntaxError
    if in_check(game, game.state.active):
        yield IllegalReason("check must be ended", cards=(game.state.leaders[game.state.active],))
    if not may_end(game):
        yield IllegalReason("nothing done in this turn")


def _own_card(game: Game, square: int, player: int = -1) -> Generator[IllegalReason, None, int]:
    """Yield the reasons why a player can't act with the card on a square, and return the card.

    `player`: the active player if negative.
    """
    card = card_at(game, square)
    if card < 0:
        yield IllegalReason("nobody there", squares=(square,))
    if game.state.control[card] != (game.state.active if player < 0 else player):
        yield IllegalReason("not yours", cards=(card,))
    return card


def _explain_commanding(game: Game, words: Sequence[str]) -> IllegalReasons:
    """Yield the reasons why a command is illegal (CH-4.2.1, CH-8)."""
    columns, player = game.state.columns, game.state.active
    card = yield from _own_card(game, read_square(game, words, 0))
    if game.state.numbers[COMMANDED]:
        yield IllegalReason("the command is spent")
    if columns[EXERTED][card]:
        yield IllegalReason("is exerted", cards=(card,))
    if not piece_of(game, card).steps:
        yield IllegalReason("lies face down" if is_down(game, card) else "has no pattern", cards=(card,))
    if columns[ICE][card]:
        is_in_need = in_check(game, player)
        yield IllegalReason("does not end the check" if is_in_need else "is frozen", cards=(card,))
    if len(words) == 1:
        yield from _nowhere_to_go(game, card)
    if len(words) != len(("from", "to")):
        raise ActionSyntaxError
    square = read_square(game, words, 1)
    reached = [
        landing
        for landing in landings(game, game.state.board, card, game.state.place[card])
        if landing.square == square
    ]
    yield from _unsafe_landing(game, card, reached[0]) if reached else _no_landing(game, card, square)


def _nowhere_to_go(game: Game, card: int) -> IllegalReasons:
    """Yield the reason why a ready card can't be commanded onto any square (CH-8, CH-10)."""
    if any(isinstance(option, Command) and option.card == card for option in game.options):
        return
    reached = list(landings(game, game.state.board, card, game.state.place[card]))
    if not reached:
        yield IllegalReason("nowhere to go", cards=(card,))
    for landing in reached:
        yield from _unsafe_landing(game, card, landing)


def _unsafe_landing(game: Game, card: int, landing: Landing) -> IllegalReasons:
    """Yield why the general's safety forbids a landing that the pattern allows (CH-10, CH-S8)."""
    player = game.state.active
    if card == game.state.leaders[player]:
        field = after(game, card, landing, landing.square)
        safe = card not in field or not is_attacked(game, field, player, field.index(card))
        why = "moves through check" if safe else "moves into check"
        yield IllegalReason(why, cards=(card,), squares=(landing.square,))
    why = "does not end the check" if in_check(game, player) else "is pinned"
    yield IllegalReason(why, cards=(card,), squares=(landing.square,))


def _no_landing(game: Game, card: int, square: int) -> IllegalReasons:
    """Yield the reasons why the pattern of a card does not lead onto a square on this field."""
    state = game.state
    reach = piece_of(game, card).reach(state.control[card], state.place[card])
    there = state.board[square]
    if square in reach.specials:
        yield IllegalReason("not what its text asks for", cards=(card,), squares=(square,))
    lines = [line for line in reach.lines if square in line.squares]
    if not lines:
        yield IllegalReason("not in its pattern", cards=(card,), squares=(square,))
    if there >= 0 and state.control[there] == state.control[card]:
        yield IllegalReason("an own card stands there", cards=(card, there), squares=(square,))
    for line in lines:
        yield from _does_not_suit(game, card, line, square)
    for line in lines:
        yield from _is_stopped(game, card, line, square)


def _does_not_suit(position: Position, card: int, line: Line, square: int) -> IllegalReasons:
    """Yield the reasons why a line can't end on a square, whatever is before it."""
    there = position.state.board[square]
    if there < 0 and not line.quiet:
        yield IllegalReason("only captures there", cards=(card,), squares=(square,))
    if there >= 0 and not line.takes:
        yield IllegalReason("captures nothing there", cards=(card, there), squares=(square,))
    if there >= 0 and not can_capture(position, card, there, line.kind):
        yield IllegalReason("is safe from capture", cards=(there, card), squares=(square,))


def _is_stopped(position: Position, card: int, line: Line, square: int) -> IllegalReasons:
    """Yield the reasons why cards in between keep a line from leading to a square."""
    field = position.state.board
    number = line.squares.index(square)
    for step in range(number + 1 if line.paths else 0):
        if not has_path(field, line.paths[step]):
            blockers = {
                there for path in line.paths[step] for step_square in path if (there := field[step_square]) >= 0
            }
            yield IllegalReason("the way is not free", cards=(card, *sorted(blockers)), squares=(square,))
    passed = [field[passed_square] for passed_square in line.squares[:number] if field[passed_square] >= 0]
    if line.hops and (not number or field[line.squares[number - 1]] < 0):
        yield IllegalReason("must be right behind a card", cards=(card,), squares=(square,))
    if line.lobs and not passed:
        yield IllegalReason("must be beyond a card", cards=(card,), squares=(square,))
    if passed:
        yield IllegalReason("meets a card before", cards=(card, *passed), squares=(square,))


REASONS: Final = core.LegalityRules(
    {
        "command": core.ActionSyntax("command FROM TO", _explain_commanding),
        "summon": core.ActionSyntax("summon CARD SQUARE", explain_summoning),
        "play": core.ActionSyntax("play CARD", explain_playing),
        "set": core.ActionSyntax("set CARD SQUARE", explain_setting),
        "reveal": core.ActionSyntax("reveal SQUARE", explain_revealing),
        "use": core.ActionSyntax("use SQUARE ABILITY", explain_using),
        "exert": core.ActionSyntax("exert SQUARE", explain_exerting),
        "end": core.ActionSyntax("end", explain_ending),
    },
    RULES,
    explain_answering,
)
