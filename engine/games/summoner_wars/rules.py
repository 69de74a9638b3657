"""The rules that both editions of Summoner Wars share."""

from collections.abc import Mapping

from engine.core.context import AbilityContext
from engine.core.decisions import Option
from engine.core.events import Event
from engine.core.game import Game, Resolution
from engine.core.hidden_information import mask_hidden
from engine.core.manual_edits import MAX_NUMBER
from engine.core.position import Position
from engine.games.summoner_wars import events
from engine.games.summoner_wars.attack_resolution import AFTER, AttackResolution
from engine.games.summoner_wars.card_play import paid, play_as_answer
from engine.games.summoner_wars.destruction import check, discard, left_board, mark_destroyed
from engine.games.summoner_wars.dice import equivalent_faces
from engine.games.summoner_wars.edition import Edition
from engine.games.summoner_wars.layout import ATTACKED, DAMAGE, DOOMED, MOVED, SOURCE_KIND, TARGETED
from engine.games.summoner_wars.options import Attack, Move, PickTarget
from engine.games.summoner_wars.paths import legal_path


class SummonerWars(Edition):
    """The rules of Summoner Wars, as far as its editions agree."""

    harms: tuple[str, ...] = ("destroyed", "damage")

    def check_state(self, game: Game) -> None:
        check(game)

    def left_play(self, game: Game, card: int) -> None:
        state, doomed = game.state, game.state.notes[DOOMED]
        state.set_column(DAMAGE, card, 0)
        state.set_column(SOURCE_KIND, card, 0)
        if card in doomed:
            doomed.remove(card)

    def entered(self, game: Game, card: int) -> None:
        for note in (MOVED, ATTACKED, TARGETED):
            cards = game.state.notes[note]
            if card in cards:
                game.state.notes[note] = [other for other in cards if other != card]
        if game.state.columns[self.walked][card]:
            game.state.set_column(self.walked, card, 0)
            game.state.set_column(self.walked_before, card, 0)

    def marks(self, position: Position, card: int) -> Mapping[str, int]:
        return {"damage": MAX_NUMBER}

    def left_board(self, game: Game, card: int) -> None:
        left_board(game, card)

    def destroy(self, game: Game, cards: tuple[int, ...], context: AbilityContext) -> None:
        mark_destroyed(game, cards, context)

    def paid(self, game: Game, resolution: Resolution) -> None:
        paid(game, resolution.card)

    def answer(self, game: Game, card: int, player: int, item: Resolution) -> None:
        play_as_answer(game, card, player, item)

    def discard(self, game: Game, card: int, player: int) -> None:
        discard(game, card, player)

    def hide(self, game: Game, player: int) -> None:
        """Mask the hidden cards of the other players, and shuffle the player's own draw pile (2E-TOK-13, 1E-HID-1)."""
        mask_hidden(game, player)
        game.state.script = None

    def harm_of(self, event: Event) -> tuple[int, str, int] | None:
        """Return the damage or destruction of a card, or the number of dice with which it is attacked."""
        if isinstance(event, events.Attacked):
            return (event.attacked, "dice", event.strength)
        if isinstance(event, events.Damaged):
            return (event.card, "damage", event.number)
        return (event.card, "destroyed", 1) if isinstance(event, events.Destroyed) else None

    def is_outcome_complete(self, position: Position, option: Option) -> bool:
        """Return True if the damage of the attack has been added; other options have no early end."""
        if not isinstance(option, Attack | PickTarget) or not isinstance(position, Game):
            return False
        return not any(isinstance(item, AttackResolution) and item.step != AFTER for item in position.stack)

    def alike(self, position: Position) -> tuple[int, ...]:
        return equivalent_faces(position)

    def find(self, game: Game, text: str) -> Option | None:
        """Return the move that a text with every square of its path means."""
        tokens = text.split()
        if len(tokens) <= len(("move", "from", "to")) or tokens[0] != "move" or not _is_free(game):
            return None
        squares = [game.card_set.board.numbers.get(word, -1) for word in tokens[1:]]
        card = game.state.board[squares[0]] if -1 not in squares else -1
        return Move(card, tuple(squares)) if card >= 0 and legal_path(game, card, tuple(squares)) else None


def _is_free(game: Game) -> bool:
    """Return True if a player is free to act in the phase in which units move."""
    decision = game.decision
    return decision is not None and decision.action and game.card_set.phases[game.state.phase] == "move"
