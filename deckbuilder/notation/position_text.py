"""A position as lines of text: the players' numbers and the cards on the board."""

from collections.abc import Iterator, Sequence

from deckbuilder.games import presentation_of
from deckbuilder.games.narration import winners
from deckbuilder.text import listed, printable
from engine.core.game import Game


def standing(game: Game, decks: Sequence[str]) -> list[str]:
    """Return the lines of the whole position; hands and piles are only numbers."""
    state = game.state
    now = f"player {state.active + 1}, {game.library.phases[state.phase]} phase"
    if game.over:
        now = f"drawn: {state.result}"
        if game.winner is not None:
            who, are_several = winners(game.library.sides, game.winner)
            now = f"{who} {'have' if are_several else 'has'} won"
    lines = [f"Turn {state.turn}, {now}"]
    for player, deck in enumerate(decks):
        lines += ["", *_side(game, player, printable(deck))]
    return lines


def _side(game: Game, player: int, deck: str) -> Iterator[str]:
    state, presentation = game.state, presentation_of(game.library)
    counts = ", ".join(f"{name} {number}" for name, number in presentation.counts(game, player))
    yield f"Player {player + 1}, {deck}: {counts}"
    for zone, cards in presentation.open_zones(game, player):
        if cards:
            yield f"  {zone}: {listed(cards)}"
    for card in sorted(range(len(state.place)), key=state.place.__getitem__):
        if state.place[card] >= 0 and state.control[card] == player:
            numbers = ", ".join(presentation.numbers(game, card))
            title = presentation.title(game, card)
            yield f"  {game.square_name(state.place[card])}  {title}{numbers and ': '}{numbers}"
