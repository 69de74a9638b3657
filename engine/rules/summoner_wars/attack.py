"""An attack: who can be attacked, the roll, the damage, and what follows (2E-ATK)."""

from typing import TYPE_CHECKING

from engine.state import Frame

if TYPE_CHECKING:
    from engine.continuous import Held
    from engine.game import Game


BEFORE, ROLL, COUNT, DAMAGE, AFTER = range(5)


def targets(game: "Game", card: int) -> list[int]:
    """The cards that a unit can attack: any but itself in reach (2E-ATK-2, 2E-ATK-3)."""
    state, index = game.state, game.continuous()
    definition = game.definition(card)
    kinds = index.kinds
    if definition.attack is None or ("cannot attack" in kinds and game.cannot(card, "attack")):
        return []
    reach: int = game.library.play["range"] if definition.attack == "ranged" else 1
    if "range" in kinds:
        reach = max([reach, *(modifier.value(game, frame) for modifier, frame in game.held("range", card))])
    through = _passing(game, card) if "attack_through" in kinds else []
    board, here = state.board, state.place[card]
    if reach == 1:
        found = [other for square in game.library.board.neighbours[here] if (other := board[square]) >= 0]
    else:
        found = _in_line(game, here, reach, through)
    if "cannot be attacked" in kinds:
        found = [other for other in found if not game.cannot(other, "be attacked")]
    if "must_attack" in kinds:
        for modifier, frame in game.held("must_attack", card):
            found = [other for other in found if modifier.value.matches(game, frame, other)]
    return found


def _in_line(game: "Game", here: int, reach: int, through: "list[Held]") -> list[int]:
    """The first card in each direction, and those behind what the attack may pass through."""
    board, found = game.state.board, []
    for ray in game.library.board.rays[here]:
        for square in ray[:reach]:
            other = board[square]
            if other >= 0:
                found.append(other)
                if not through or not any(modifier.value(game, frame, other) for modifier, frame in through):
                    break
    return found


def _passing(game: "Game", card: int) -> "list[Held]":
    """What lets the attacks of a unit pass through cards."""
    attempt = Frame("attack", 0, card, game.state.control[card], {"attacker": card, "attacked": -1, "first": False})
    return list(game.attack_modifiers("attack_through", attempt))


def attack(game: "Game", attacker: int, attacked: int) -> None:
    """Begin an attack."""
    state = game.state
    known = {
        "attacker": attacker,
        "attacked": attacked,
        "side": state.control[attacked],
        "first": attacked not in state.targeted,
    }
    state.targeted.append(attacked)
    if state.control[attacker] == state.active != state.control[attacked]:
        state.threatened = True
    state.stack.append(Frame("attack", 0, attacker, state.control[attacker], known))


def run_attack(game: "Game", frame: Frame) -> None:
    """One stage of an attack: before it, the roll, the count, the damage, after it."""
    known = frame.vars
    on_board = game.state.place[known["attacker"]] >= 0 and game.state.place[known["attacked"]] >= 0
    stage = frame.step
    frame.step += 1
    if stage == BEFORE:
        game.fire("before attack", **_public(frame))
    elif stage == AFTER or not on_board:
        _end(game, frame, happened="dealt" in known)
    else:
        _STAGES[stage](game, frame)


def _public(frame: Frame) -> dict[str, int]:
    """The names of an attack that other abilities know."""
    return {name: frame.vars[name] for name in ("attacker", "attacked", "rolled", "dealt") if name in frame.vars}


def _roll(game: "Game", frame: Frame) -> None:
    """As many dice as the attacker's strength now is (2E-ATK-4)."""
    attacker = frame.vars["attacker"]
    strength = game.strength(attacker, frame)
    game.tell("attack", attacker, frame.vars["attacked"], strength)
    game.roll(frame, attacker, strength)


def _resolve(game: "Game", frame: Frame) -> None:
    """Count the symbols; damage that would be lethal may be replaced."""
    known = frame.vars
    healing = next(game.attack_modifiers("heals", frame), None)
    if healing is not None:
        game.heal(known["attacked"], _count(game, frame, healing[0].value))
        known["dealt"] = 0
        frame.step = AFTER
        return
    dealt = known["dealt"] = _damage(game, frame)
    target = known["attacked"]
    if dealt and game.state.damage[target] + dealt >= game.life(target):
        instead = game.waiting("instead lethal", {**_public(frame), "instead": True})
        game.push_triggers(instead[:1])


def _count(game: "Game", frame: Frame, symbols: tuple[str, ...]) -> int:
    faces = game.library.face_symbols
    return sum(symbol in faces[face] for face in frame.vars["rolled"] for symbol in symbols)


def _damage(game: "Game", frame: Frame) -> int:
    """The damage that the roll adds to the target, with all that changes it."""
    attacker = frame.vars["attacker"]
    symbols = (game.definition(attacker).attack or "melee",)
    for modifier, _ in game.attack_modifiers("hits", frame):
        symbols = modifier.value
    hits: int = _count(game, frame, symbols)
    for (symbol, other), number in _readings(game, frame).items():
        hits += _count(game, frame, (symbol,)) * number if other in symbols else 0
    hits += sum(modifier.value(game, known) for modifier, known in game.attack_modifiers("damage", frame))
    most: list[int] = [modifier.value(game, known) for modifier, known in game.attack_modifiers("damage_most", frame)]
    return max(0, min((hits, *most)))


def _readings(game: "Game", frame: Frame) -> dict[tuple[str, str], int]:
    """How many of another symbol a symbol counts as; two cards that say the same do not add up."""
    readings: dict[tuple[str, str], int] = {}
    for modifier, _ in game.held("reads", frame.vars["attacker"], frame):
        for symbol, other, number in modifier.value:
            readings[symbol, other] = max(number, readings.get((symbol, other), 0))
    return readings


def _add_damage(game: "Game", frame: Frame) -> None:
    """All damage of the roll at the same time (2E-ATK-8)."""
    known = frame.vars
    attacker, target = known["attacker"], known["attacked"]
    if known.pop("replaced", False):
        known["dealt"] = 0
    dealt = known["dealt"]
    between = sum(modifier.value(game, seen) for modifier, seen in game.attack_modifiers("between", frame))
    recoil = dealt and any(True for _ in game.attack_modifiers("recoil", frame))
    game.add_damage(target, dealt, "attack", attacker, frame.player)
    if between:
        way = game.library.board.between[game.state.place[attacker]][game.state.place[target]] or ()
        for card in (game.state.board[square] for square in way):
            if card >= 0 and game.definition(card).is_unit:  # not attacked: what the ability does to it
                game.add_damage(card, between + game.extra_damage(attacker, card), "attack", attacker, frame.player)
    if recoil:
        game.add_damage(attacker, dealt, "attack", attacker, frame.player)


def _end(game: "Game", frame: Frame, *, happened: bool) -> None:
    """What was for this attack ends; what comes after attacking comes (2E-GEN-12)."""
    state = game.state
    attacked, side = frame.vars["attacked"], frame.vars["side"]
    state.stack.pop()
    game.expire("attack", (frame.vars["attacker"], attacked))
    if happened:
        now, state.control[attacked] = state.control[attacked], side  # as it stood when it was attacked
        frames = game.waiting("after attack", _public(frame))
        state.control[attacked] = now
        game.push_triggers(frames)


_STAGES = {ROLL: _roll, COUNT: _resolve, DAMAGE: _add_damage}
