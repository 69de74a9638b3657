"""Description of a position, for people and for programs."""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from deckbuilder.games import notation_of, presentation_of
from deckbuilder.games.narration import winners
from deckbuilder.text import counted, listed, printable
from engine.core.game import Game
from engine.core.position import HIDDEN

ORDERED_ZONE = "draw"


def standing(game: Game, decks: Sequence[str]) -> list[str]:
    """Return the lines of the whole position; hands and piles are only numbers."""
    state = game.state
    now = f"{game.player_name(state.active)}, {game.library.phases[state.phase]} phase"
    if game.over:
        now = f"drawn: {state.result}"
        if team := winners(game):
            now = f"{listed(map(game.player_name, team))} {'have' if len(team) > 1 else 'has'} won"
    lines = [f"Turn {state.turn}, {now}"]
    for player, deck in enumerate(decks):
        lines += ["", *_side(game, player, printable(deck))]
    return lines


def _side(game: Game, player: int, deck: str) -> Iterator[str]:
    state, presentation = game.state, presentation_of(game.library)
    counts = ", ".join(f"{name} {number}" for name, number in presentation.counts(game, player))
    yield f"{player + 1} {deck}: {counts}" if game.player_names else f"Player {player + 1}, {deck}: {counts}"
    for zone, cards in presentation.open_zones(game, player):
        if cards:
            yield f"  {zone}: {listed(cards)}"
    for card in sorted(range(len(state.place)), key=state.place.__getitem__):
        if state.place[card] >= 0 and state.control[card] == player:
            numbers = ", ".join(presentation.numbers(game, card))
            title = presentation.title(game, card)
            yield f"  {game.square_name(state.place[card])}  {title}{numbers and ': '}{numbers}"


def description(game: Game) -> list[str]:
    """Return the whole position in lines: the board, the zones, numbers, and how many options there are."""
    lines = standing(game, [_leader(game, player) for player in range(game.state.seats)])
    lines.append("")
    for name, piles in zip(game.library.layout.zones, game.state.piles, strict=True):
        for player, pile in enumerate(piles):
            if pile:
                names = listed(_names(game, _in_order(name, pile), in_order=name == ORDERED_ZONE))
                lines.append(f"{name} of {game.player_name(player)}: {names}")
    lines += [f"{name}: {value}" for name, value in notation_of(game.library.ruleset).facts(game).items()]
    if game.over:
        return [*lines, f"over: {game.state.result}"]
    return [*lines, counted(len(game.options), "option")]


def to_json(game: Game) -> dict[str, Any]:
    """Return the whole position as JSON."""
    state, layout, notation = game.state, game.library.layout, notation_of(game.library.ruleset)
    numbers = zip(layout.numbers, state.numbers, strict=True)
    players = []
    for player in range(state.seats):
        tallies = {name: tally[player] for name, tally in zip(layout.tallies, state.tallies, strict=True)}
        zones = zip(layout.zones, state.piles, strict=True)
        piles = {name: [_name(game, card) for card in _in_order(name, by_player[player])] for name, by_player in zones}
        players.append({**tallies, **piles})
    return {
        "active": state.active + 1,
        "turn": state.turn,
        "phase": game.library.phases[state.phase],
        "spent": [name for name, number in numbers if number and name in notation.spent],
        "players": players,
        "board": {game.square_name(square): _card(game, card) for square, card in enumerate(state.board) if card >= 0},
        **notation.facts(game),
        "result": state.result or None,
        "winner": None if state.winner is None else state.winner + 1,
        "options": game.labels(),
    }


def _leader(game: Game, player: int) -> str:
    leader = game.state.leaders[player]
    return game.name(leader) if leader >= 0 else f"no {game.library.leader}"


def _card(game: Game, card: int) -> dict[str, Any]:
    """Return a card of the board as JSON, with everything about it that is not as usual."""
    state, layout, notation = game.state, game.library.layout, notation_of(game.library.ruleset)
    counters = {name: state.columns[layout.columns.index(name)][card] for name in notation.counters(layout)}
    columns = [name for name in notation.signs if name not in notation.marks]
    return {
        "card": _name(game, card),
        "player": state.control[card] + 1,
        "owner": state.owner[card] + 1,
        **{name: notation.is_marked(game, card, name) for name in notation.marks},
        **{name: bool(state.columns[layout.columns.index(name)][card]) for name in columns},
        "counters": {name: number for name, number in counters.items() if number},
    }


def _in_order(zone: str, pile: list[int]) -> list[int]:
    return pile[::-1] if zone == ORDERED_ZONE else pile


def _name(game: Game, card: int) -> str | None:
    front = notation_of(game.library.ruleset).front(game, card)
    return None if front.index == HIDDEN else front.name


def _names(game: Game, cards: list[int], *, in_order: bool) -> Iterator[str]:
    """Yield the names of cards with counts; if `in_order`, only adjacent ones are counted together."""
    names = [_name(game, card) or "unknown" for card in cards]
    counts = [(name, len(list(same))) for name, same in groupby(names)] if in_order else Counter(names).items()
    for name, number in counts:
        yield f"{number} {name}" if number > 1 else name
