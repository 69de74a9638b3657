"""Hidden information never changes a player's view or options: checked at decisions, and in positions ahead."""

from engine.core.game import Game
from engine.core.hidden_information import publicly_known
from engine.core.position import HIDDEN
from engine.games.summoners_chess.layout import FRONT
from engine.generator import Generator
from fuzz.cards import CHESS
from fuzz.invariants import options_and_labels

AHEAD = 3  # options taken in a view, at most


def check_hidden_information(game: Game) -> None:
    """Check for every player that exchanging hidden cards changes neither view nor options, here and in positions ahead."""
    before = game.digest()
    generator = Generator(game.state.random, 1)
    for player in range(game.state.seats):
        _check_ahead(game, player, generator)
    assert game.digest() == before


def _check_ahead(game: Game, player: int, generator: Generator) -> None:
    position = game
    for step in range(AHEAD + 1):
        check_hidden(position, player, generator)
        if step == 0:
            position = game.view(player)
        if position.decision is None:
            return
        position.choose(generator.below(len(position.options)))


def check_hidden(game: Game, player: int, generator: Generator) -> None:
    """Check that a player's view and options do not depend on what the hidden cards are, or on their places."""
    view, decision = game.view(player), game.decision
    for other in (with_other_cards(game, player, generator), with_cards_elsewhere(game, player, generator)):
        seen = other.view(player)
        assert seen.text() == view.text(), f"player {player + 1} sees what is hidden: {difference(seen, view)}"
        assert seen.unknown == view.unknown, f"player {player + 1} knows which cards lie where"
        if decision is not None and decision.player == player:
            assert sorted(options_and_labels(other)[1]) == sorted(options_and_labels(game)[1]), (
                f"player {player + 1} is offered what is hidden"
            )


def with_other_cards(game: Game, player: int, generator: Generator) -> Game:
    """Return the game with the cards that are blank to the player exchanged, and the player's draw pile reordered."""
    other = game.copy()
    state = other.state
    blank = game.view(player).state.definition
    fronts = state.columns[FRONT] if CHESS in game.library.ruleset else []
    definition = list(state.definition)
    for owner in range(state.seats):
        hidden = [
            card for card, each in enumerate(blank) if each == HIDDEN != definition[card] and state.owner[card] == owner
        ]
        down = [card for card, front in enumerate(fronts) if front and state.owner[card] == owner != player]
        kinds = [*[definition[card] for card in hidden], *[fronts[card] - 1 for card in down]]
        generator.shuffle(kinds)
        for card in down:
            state.set_column(FRONT, card, 1 + kinds.pop())
        for card in hidden:
            definition[card] = kinds.pop()
    state.definition = tuple(definition)
    known = {card for knowing, card in state.seen if knowing == player}
    exchange(game, other, [card for card in state.draws[player] if card not in known], generator)
    return other


def with_cards_elsewhere(game: Game, player: int, generator: Generator) -> Game:
    """Return the game with the hidden cards of each opponent exchanged between hand and piles."""
    other = game.copy()
    state = other.state
    kept = publicly_known(game)
    known = {card for knowing, card in state.seen if knowing == player}
    for owner in range(state.seats):
        piled = [card for zone in game.library.rules.secret for card in state.zone(zone)[owner]]
        if owner != player:
            instead = exchange(game, other, [card for card in piled if card not in kept | known], generator)
            for card, new in instead.items():
                state.set_arrival(new, game.state.arrival[card])
    return other


def exchange(game: Game, other: Game, cards: list[int], generator: Generator) -> dict[int, int]:
    """Permute cards of hands and piles among their places; who has seen a place has seen the card that is there now.

    Returns, for each card, the card that took its place.
    """
    moved = cards[:]
    generator.shuffle(moved)
    instead = dict(zip(cards, moved, strict=True))
    for zone in other.state.piles:
        for pile in zone:
            pile[:] = [instead.get(card, card) for card in pile]
    for card, new in instead.items():
        other.state.place[new] = game.state.place[card]
    other.state.seen = [(looking, instead.get(card, card)) for looking, card in other.state.seen]
    return instead


def difference(one: Game, other: Game) -> str:
    """Return the names of the parts in which two games differ."""
    parts = [name for name in one.state.__slots__ if getattr(one.state, name) != getattr(other.state, name)]
    stacks = [[work.key() for work in each.stack] for each in (one, other)]
    return ", ".join(parts if stacks[0] == stacks[1] else [*parts, "stack"])
