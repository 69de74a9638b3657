"""A position in lines of text: who has what, and what stands where."""

from collections.abc import Iterator, Sequence

from engine.game import Game

from deckbuilder.text import counted, listed, printable


def standing(game: Game, decks: Sequence[str]) -> list[str]:
    """The whole position, hands and piles as numbers only."""
    state, phase = game.state, game.library.phases[game.state.phase]
    won = (
        f"player {game.winner + 1} has won" if game.winner is not None else f"player {state.active + 1}, {phase} phase"
    )
    lines = [f"Turn {state.turn}, {won}"]
    for player, deck in enumerate(decks):
        lines += ["", *_side(game, player, printable(deck))]
    return lines


def _side(game: Game, player: int, deck: str) -> Iterator[str]:
    state = game.state
    piles = (f"{len(state.hands[player])} in hand", f"{len(state.draws[player])} to draw")
    facts = (f"{state.magic[player]} magic", *piles, f"{len(state.discards[player])} discarded")
    yield f"Player {player + 1}, {deck}: {', '.join(facts)}"
    if state.actives[player]:
        yield f"  active: {listed(game.name(card) for card in state.actives[player])}"
    for square, card in enumerate(state.board):
        if card >= 0 and state.control[card] == player:
            yield f"  {game.square_name(square)}  {game.name(card)}: {', '.join(_numbers(game, card))}"


def _numbers(game: Game, card: int) -> Iterator[str]:
    state, definition = game.state, game.definition(card)
    if definition.strength is not None:
        yield f"strength {game.strength(card)}"
    yield f"life {game.life(card)}"
    if state.damage[card]:
        yield f"{state.damage[card]} damage"
    if state.boost[card]:
        yield f"{state.boost[card]} boost"
    if under := [game.name(other) for other, host in enumerate(state.host) if host == card]:
        yield f"{counted(len(under), 'card')} under it ({listed(under)})"
