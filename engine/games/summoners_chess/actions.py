"""The actions that a player may take in the main phase (CH-4.2), and in a checkpoint (CH-11.1)."""

from collections.abc import Iterator
from typing import Final

from engine.core.active_index import active_index
from engine.core.characteristics import one_of_each
from engine.core.context import AbilityContext
from engine.core.decisions import Option
from engine.core.game import Game, Resolution
from engine.games.summoners_chess.card_play import builders, can_be_played, play
from engine.games.summoners_chess.changes import spend_command
from engine.games.summoners_chess.check import in_check
from engine.games.summoners_chess.commands import command, commands
from engine.games.summoners_chess.face_down import price_of_setting, reveal, reveals, set_down
from engine.games.summoners_chess.layout import COMMANDED
from engine.games.summoners_chess.options import Command, PlayCard, Reveal, SetFaceDown, SummonUnit, UseAbility
from engine.games.summoners_chess.payment import can_pay
from engine.games.summoners_chess.pieces import piece_of
from engine.games.summoners_chess.summoning import entrances, setting_range, summon, summons
from engine.language.runtime.blocks import on_board

FREE: Final = "command"  # modifiers that let a card be played in a checkpoint without the command
STARTED: Final = ("during main", "during turn", "during any")
COMMANDED_CLASSES: Final = frozenset({"unit", "action"})  # class words of cards that take the turn's command (CH-4.2.2)


def actions(game: Game) -> Iterator[Option]:
    """Yield all actions that the active player may take now, except ending the turn."""
    player = game.state.active
    if not game.state.numbers[COMMANDED]:
        yield from commands(game)
    checked = in_check(game, player)
    if not checked:
        yield from _from_hand(game, player, in_checkpoint=False)
        yield from _settings(game, player)
        yield from reveals(game, player)
    yield from _uses(game, player, checked=checked)


# Cards from hand


def quick_plays(game: Game, player: int) -> list[Option]:
    """Return the quick cards that a player can play in a checkpoint; none in check (CH-10.5)."""
    if not any(piece_of(game, card).quick for card in game.state.hands[player]) or in_check(game, player):
        return []
    return list(_from_hand(game, player, in_checkpoint=True))


def _from_hand(game: Game, player: int, *, in_checkpoint: bool) -> Iterator[Option]:
    """Yield the plays of cards from the hand of a player who is not in check."""
    for card in one_of_each(game, game.state.hands[player]):
        piece, class_words = piece_of(game, card), game.definition(card).words
        if in_checkpoint and not piece.quick:
            continue
        if _takes_command(game, card, in_checkpoint=in_checkpoint) and not _has_command(game, player):
            continue
        if not can_pay(game, player, piece.pips):
            continue
        if piece.is_unit:
            yield from summons(game, card, player)
        elif "structure" in class_words:
            if builders(game, card, player):
                yield PlayCard(card)
        elif "trap" not in class_words and can_be_played(game, card, player):
            yield PlayCard(card)


def _takes_command(game: Game, card: int, *, in_checkpoint: bool) -> bool:
    """Return True if a card can only be played for the turn's command (CH-4.2.1, CH-4.2.2)."""
    if game.definition(card).words.isdisjoint(COMMANDED_CLASSES):
        return False
    return not (in_checkpoint and _is_free(game, card))


def _is_free(game: Game, card: int) -> bool:
    """Return True if a modifier of a card in hand says that it takes no command in a checkpoint."""
    context = AbilityContext(card, game.state.control[card])
    of_it = [modifier for modifier in game.definition(card).modifiers if modifier.kind == FREE]
    return any(modifier.holds_for(game, context, card) for modifier in of_it)


def _has_command(game: Game, player: int) -> bool:
    """Return True if a player still has the turn's command."""
    return player == game.state.active and not game.state.numbers[COMMANDED]


def _settings(game: Game, player: int) -> Iterator[Option]:
    """Yield the cards of a hand, each with the tiles where a minion could be summoned (CH-7.1)."""
    hand = one_of_each(game, game.state.hands[player])
    if not hand or not can_pay(game, player, price_of_setting(game)):
        return
    squares = list(entrances(game, hand[0], player, setting_range(game, player)))
    for card in hand:
        for square in squares:
            yield SetFaceDown(card, square)


# Abilities


def _uses(game: Game, player: int, *, checked: bool) -> Iterator[Option]:
    """Yield the abilities on the field that a player can start; in check only those that end it (CH-S8)."""
    listeners = active_index(game).listeners
    for moment in STARTED:
        for clause, _, context in listeners.get(moment, ()):
            if context.player == player and (on_board(clause) or not checked) and clause.ready(game, context):
                yield UseAbility(context.card, clause.ability)


def use(game: Game, card: int, ability: int, player: int) -> None:
    """Start an ability for a player."""
    clauses = game.card_set.abilities[ability].clauses
    clause = next(clause for clause in clauses if any(clause.waits_for(moment) for moment in STARTED))
    game.stack.append(Resolution(clause.block.index, AbilityContext(card, player), started=True))


# Carrying out actions


def begin(game: Game, option: Option, player: int, *, in_checkpoint: bool) -> None:
    """Begin to carry out the action that a player has chosen."""
    if isinstance(option, SummonUnit | PlayCard) and _takes_command(game, option.card, in_checkpoint=in_checkpoint):
        spend_command(game)
    if isinstance(option, Command):
        command(game, option.card, option.square)
    elif isinstance(option, SummonUnit):
        summon(game, option.card, option.square, player)
    elif isinstance(option, PlayCard):
        play(game, option.card, player)
    elif isinstance(option, SetFaceDown):
        set_down(game, option.card, option.square, player)
    elif isinstance(option, Reveal):
        reveal(game, option.card, player)
    elif isinstance(option, UseAbility):
        use(game, option.card, option.ability, player)
