"""Threats: which units can attack which cards, as they stand or after a move, in the next turn of each player."""

from collections.abc import Iterable, Sequence

from deckbuilder.games.presentation import Reach, in_phase
from deckbuilder.text import listed
from engine.core.changes import mark_changed
from engine.core.game import Game
from engine.core.manual_edits import PutCard
from engine.games.summoner_wars.attack_rules import targets
from engine.games.summoner_wars.options import Attack, Move
from engine.games.summoner_wars.turn import start_turn

MOVING_FIRST = " after moving"
GOES, STRIKES = "o", "x"  # signs of squares
MEANINGS = {GOES: "may move there", STRIKES: "may attack that"}
Attackers = dict[int, bool]  # by unit, whether it attacks as it stands


def threats(game: Game, player: int, square: int = -1) -> list[str]:
    """Return who can attack a player's cards, the leader first, then what the player's units can attack.

    `square`: only who can attack the card on it; on an empty square, the leader if it stood there.
    """
    if square >= 0:
        return [_about_square(game, player, square)]
    lines = [f"{_named(game, card)} can be attacked by {_those(game, by)}." for card, by in _on_cards(game, player)]
    own = _attacks(game if game.state.active == player else _turn_of(game, player))
    enemies = {card: by for card, by in own.items() if _is_enemy(game, card, player)}
    return lines + [f"You can attack {_named(game, card)} with {_those(game, by)}." for card, by in enemies.items()]


def reach(game: Game, card: int) -> Reach:
    """Return where a card may move and what it may attack in this turn, else in the next one of its player."""
    state, player = game.state, game.state.control[card]
    about = f"{game.square_name(state.place[card])} {game.name(card)}"
    if state.active == player and (signs := _signs(game, card)):
        return Reach(signs, (f"{about}: {_meanings(signs)}.",))
    if signs := _signs(_turn_of(game, player), card):
        return Reach(signs, (f"{about}, in its next turn: {_meanings(signs)}.",))
    return Reach({}, (f"{about}: can neither move nor attack, as things stand.",))


def _signs(game: Game, card: int) -> dict[str, str]:
    """Return the signs of what a card may do in the rest of the active player's turn from where it stands."""
    names, phases, player = game.library.board.names, game.library.phases, game.state.active
    to_come = [phase for phase in ("move", "attack") if game.state.phase <= phases.index(phase)]
    signs: dict[str, str] = {}
    for option in (option for phase in to_come for option in in_phase(game, phase).options):
        match option:
            case Move(card=mover, path=path) if mover == card:
                signs[names[path[-1]]] = GOES
            case Attack(card=attacker, target=target) if attacker == card and _is_enemy(game, target, player):
                signs[names[game.state.place[target]]] = STRIKES
    return signs


def _meanings(signs: dict[str, str]) -> str:
    return ", ".join(f"{sign} {meaning}" for sign, meaning in MEANINGS.items() if sign in signs.values())


def _about_square(game: Game, player: int, square: int) -> str:
    leader, there = game.state.leaders[player], game.state.board[square]
    position = game.copy()
    position.state.script = None
    if there < 0:
        PutCard(leader, square, player).apply(position)
        mark_changed(position)
    elif _is_enemy(game, there, player):
        own = _attacks(game if game.state.active == player else _turn_of(game, player)).get(there, {})
        return f"{_named(game, there)} can be attacked by {_those(game, own) or 'nobody of yours'}."
    hit = dict(_on_cards(position, player)).get(leader if there < 0 else there, {})
    subject = f"{game.name(leader)} on {game.square_name(square)}" if there < 0 else _named(game, there)
    return f"{subject} {'could' if there < 0 else 'can'} be attacked by {_those(game, hit) or 'nobody'}."


def _on_cards(game: Game, player: int) -> list[tuple[int, Attackers]]:
    """Return the player's cards that enemies can attack in their next turn, the leader first."""
    by_card: dict[int, Attackers] = {}
    for enemy in range(game.state.seats):
        if game.library.sides[enemy] != game.library.sides[player]:
            for card, attackers in _attacks(_turn_of(game, enemy)).items():
                if game.state.control[card] == player:
                    by_card.setdefault(card, {}).update(attackers)
    return sorted(by_card.items(), key=lambda entry: entry[0] not in game.state.leaders)


def _turn_of(game: Game, player: int) -> Game:
    """Return the game as if a player's next turn had come to its moves, with nothing else changed."""
    turn = game.copy()
    turn.state.script = None
    start_turn(turn, player, game.state.turn + 1, game.library.phases.index("move"))
    turn.library.rules.resume(turn)
    turn.run()
    return turn


def _attacks(game: Game) -> dict[int, Attackers]:
    """Return by card who can attack it in the rest of the active player's turn, with one move at most."""
    phases, state = game.library.phases, game.state
    by_card: dict[int, Attackers] = {}
    if state.phase > phases.index("attack"):
        return by_card
    for option in in_phase(game, "attack").options:
        if isinstance(option, Attack):
            by_card.setdefault(option.target, {})[option.card] = True
    moves = in_phase(game, "move").options if state.phase <= phases.index("move") else ()
    for card, target in _after_moves(game, [option for option in moves if isinstance(option, Move)]):
        by_card.setdefault(target, {}).setdefault(card, False)
    return by_card


def _after_moves(game: Game, moves: Sequence[Move]) -> Iterable[tuple[int, int]]:
    """Yield units with what they can attack after one of their moves."""
    ends = {(move.card, move.path[-1]): move for move in moves if move.path[-1] != move.path[0]}
    for (card, _), move in ends.items():
        after = in_phase(game, "move").copy()
        after.state.script = None
        after.take(move)
        if after.state.place[card] < 0:
            continue
        after.state.phase = game.library.phases.index("attack")
        mark_changed(after)
        yield from ((card, target) for target in targets(after, card) if target != card)


def _is_enemy(game: Game, card: int, player: int) -> bool:
    sides = game.library.sides
    return sides[game.state.control[card]] != sides[player]


def _named(game: Game, card: int) -> str:
    return f"{game.name(card)} ({game.square_name(game.state.place[card])})"


def _those(game: Game, attackers: Attackers) -> str:
    """Return units, those first that attack as they stand."""
    ordered = sorted(attackers, key=lambda card: not attackers[card])
    return listed([f"{_named(game, card)}{'' if attackers[card] else MOVING_FIRST}" for card in ordered])
