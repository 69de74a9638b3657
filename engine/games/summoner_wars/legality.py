"""Reasons why actions are illegal that both editions share: moves, attacks, cards in hand, events, abilities.

Each reason asks the same predicates as the code that offers the action.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import Final

from engine.core import legality
from engine.core.active_index import active_index
from engine.core.characteristics import abilities, has_modifier, modifiers_on_card, modifiers_on_player
from engine.core.context import AbilityContext
from engine.core.decisions import NOTHING_ALLOWS, Decision, IllegalReason
from engine.core.game import Game
from engine.core.ground import is_empty
from engine.core.legality import ActionSyntaxError, IllegalReasons, card_at, forbidden, read_square, square_of
from engine.core.position import Ability, Listener, Position
from engine.games.summoner_wars import movement
from engine.games.summoner_wars.attack_rules import attack_cost, attempt, in_reach, includes, reach_of
from engine.games.summoner_wars.characteristics import is_a, may_pay, most_attackers, most_moves, phases_allowed, weapon
from engine.games.summoner_wars.edition import edition_of
from engine.games.summoner_wars.layout import ATTACKED, ATTACKS, MOVED, MOVES
from engine.games.summoner_wars.movement_resolution import BEFORE
from engine.games.summoner_wars.options import Attack, Move
from engine.games.summoner_wars.paths import Path, may_pass, may_share, steps_of
from engine.games.summoner_wars.summoning import CLOSED, beside_entrances
from engine.games.summoner_wars.turn import ATTACKING
from engine.language.runtime.clauses import not_ready

EVENT_WORDS: Final = {"condition does not hold": "requirements are not met", "has no target": "an event has no target"}
STANDING_FOR: Final = {"instead move": "move", BEFORE: "move", **dict.fromkeys(ATTACKING, "attack")}  # by trigger event


# The rules for reasons that both editions have; before each stands the edition.
CARD: Final = "GEN-1"  # the text of a card takes precedence over the rules
SHARED_RULES: Final[Mapping[str, str]] = {
    legality.OVER: "WIN-1",
    legality.UNREAD: "",
    legality.MISREAD: "",
    NOTHING_ALLOWS: "",
    legality.NO_SQUARE: "SETUP-1",
    legality.NOT_TO_CHOOSE: CARD,
    legality.NO_SQUARE_TO_CHOOSE: CARD,
    legality.NOT_IN_HAND: "",
    "in the next phase": "TURN-1",
    "in a later phase": "TURN-1",
    "in an earlier phase": "TURN-1",
    "nobody there": "",
    "may pay no magic": CARD,
    "summon onto a card": "SUM-1",
    "not yours to move": "MOV-1",
    "not yours to attack": "ATK-1",
    "is kept from moving": CARD,
    "has moved": "MOV-1",
    "enough have moved": "MOV-1",
    "one has moved alone": CARD,
    "does not stay": "MOV-1",
    "no space to move to": "MOV-1",
    "move onto a card": "MOV-1",
    "not one space": "GEN-3",
    "too far to move": "MOV-1",
    "a card stands in between": "MOV-1",
    "could not move on": CARD,
    "only units attack": "ATK-1",
    "has attacked": "ATK-1",
    "enough have attacked": "ATK-1",
    "a card lets no more attack": CARD,
    "is kept from attacking": CARD,
    "has no weapon": "ATK-2",
    "nothing in reach": "ATK-2",
    "nothing to attack": "ATK-2",
    "not beside it": "ATK-2",
    "not in a straight line": "ATK-2",
    "out of range": "ATK-2",
    "no clear line": "ATK-2",
    "is safe from attacks": CARD,
    "must attack something else": CARD,
    "cannot attack this": CARD,
    "cannot pay for the attack": CARD,
    "only events are played": "EVT-1",
    "has no such ability": "",
    "has been used": CARD,
    "condition does not hold": CARD,
    "cannot be paid": CARD,
    "has no target": CARD,
}


def shared_rules(edition: str) -> dict[str, str]:
    """Return the rules of an edition for the reasons that both have: `2E` makes `2E-MOV-1` of `MOV-1`."""
    return {reason: f"{edition}-{rule}" if rule else "" for reason, rule in SHARED_RULES.items()}


def not_in_hand(game: Game, card: int, name: str) -> legality.IllegalReasons:
    """Yield a reason if `card` is negative: the active player has no card of that name."""
    if card < 0:
        yield IllegalReason(legality.NOT_IN_HAND, words=(name,))


def is_taken(game: Game, square: int, why: str) -> legality.IllegalReasons:
    """Yield a reason if there is a card on a square."""
    if not is_empty(game, square):
        yield IllegalReason(why, cards=(legality.card_at(game, square),), squares=(square,))


def read_placing(game: Game, words: Sequence[str]) -> tuple[str, int]:
    """Return the name of a card and a square, -1 for none, from the words of an action. Raises ActionSyntaxError."""
    square = legality.read_last_square(game, words)
    return legality.read_name(game, words if square < 0 else words[:-1]), square


# Summoning


def too_dear(game: Game, card: int, cost: int) -> legality.IllegalReasons:
    """Yield the reasons why the active player can't pay a cost."""
    player = game.state.active
    if not may_pay(game, player):
        for modifier in modifiers_on_player(game, "cannot pay magic", player)[:1]:
            yield forbidden(game, "may pay no magic", modifier)
    yield IllegalReason("costs too much", cards=(card,), numbers=(cost, edition_of(game).payable(game, player)))


def not_at_entrance(game: Game, square: int, word: str) -> legality.IllegalReasons:
    """Yield the reasons why nobody is summoned onto a square by the rules. `word`: beside which cards that is done."""
    for card in _entrances(game, word):
        if game.state.place[card] in game.card_set.board.neighbours[square]:
            for modifier in modifiers_on_card(game, CLOSED, card)[:1]:
                yield forbidden(game, f"a {word} serves nobody", modifier, (card,))
    yield from no_entrance(game, word)
    yield IllegalReason(f"not beside a {word}", squares=(square,))


def no_entrance(game: Game, word: str) -> legality.IllegalReasons:
    """Yield the reason why nobody can be summoned beside any card of a class word (2E-SUM-1, 2E-SUM-2, 1E-SUM-1)."""
    if not beside_entrances(game, game.state.active, word):
        yield IllegalReason(f"no space at a {word}" if _entrances(game, word) else f"controls no {word}")


def _entrances(game: Game, word: str) -> list[int]:
    state = game.state
    cards = [card for card in (*state.board, *state.ground) if card >= 0 and is_a(game, card, word)]
    return [card for card in cards if state.control[card] == state.active]


# Events


def unplayable(game: Game, card: int) -> legality.IllegalReasons:
    """Yield the reasons why the abilities that an event has when played can't be started."""
    context = AbilityContext(card, game.state.active)
    for ability in game.definition(card).abilities:
        for clause in ability.clauses:
            if clause.played:
                for reason in not_ready(game, clause, context):
                    yield reason._replace(why=EVENT_WORDS.get(reason.why, reason.why))


# Abilities


def explain_using(game: Game, words: Sequence[str]) -> legality.IllegalReasons:
    """Yield the reasons why an ability can't be used."""
    text = legality.read_name(game, words).casefold()
    square = legality.square_of(game, words[0])
    if square >= 0:
        cards = cards_on(game, square)
        text = text.partition(" ")[2]
        if not cards:
            yield IllegalReason("nobody there", squares=(square,))
    else:
        cards = [card for card in _beside_board(game) if text.startswith(game.name(card).casefold())]
    if not cards or not text:
        raise legality.ActionSyntaxError
    matches = [
        (card, ability)
        for card in cards
        for ability in abilities(game, card)
        if text.endswith(ability.title.casefold())
    ]
    if not matches:
        yield IllegalReason("has no such ability", cards=(cards[0],), words=(" ".join(words[1:]),))
    for card, ability in matches:
        yield from _unusable(game, card, ability)


def cards_on(position: Position, square: int) -> list[int]:
    """Return the cards on a square, including those beneath and under others."""
    state = position.state
    layers = (state.board[square], state.ground[square] if state.ground else -1)
    standing = [card for card in layers if card >= 0]
    return standing + [card for card in state.hosted if state.host[card] in standing]


def _beside_board(game: Game) -> Iterator[int]:
    for place in game.card_set.layout.in_play:
        for pile in game.state.zone(place):
            yield from pile


def _unusable(game: Game, card: int, ability: Ability) -> legality.IllegalReasons:
    """Yield the reasons why an ability of a card can't be used now."""
    listeners = _listeners(game, card, ability)
    if not listeners:
        yield IllegalReason("works by itself", cards=(card,), source=card, ability=ability.title)
    for clause, trigger, context in listeners:
        needed = STANDING_FOR.get(trigger.event, trigger.event.removeprefix("during "))
        if needed in game.card_set.phases:
            yield from another_phase(game, needed)
        if context.player != game.state.active and not trigger.anyone:
            yield IllegalReason("not yours", cards=(card,))
        if trigger.event in STANDING_FOR:
            yield from _cannot_act(game, card, STANDING_FOR[trigger.event])
        own = AbilityContext(card, game.state.active, context.names)
        yield from not_ready(game, clause, own)


def _listeners(game: Game, card: int, ability: Ability) -> list[Listener]:
    started: list[Listener] = []
    for moment, listeners in active_index(game).listeners.items():
        if moment.startswith("during ") or moment in STANDING_FOR:
            started += [entry for entry in listeners if entry[2].card == card and entry[0].ability == ability.index]
    return started


def explain_magic(game: Game, words: Sequence[str]) -> legality.IllegalReasons:
    """Yield the reasons why a card in hand can't become magic (2E-MAG-1, 1E-MAG-1)."""
    name = legality.read_name(game, words)
    yield from another_phase(game, "magic")
    yield from not_in_hand(game, legality.in_hand(game, game.state.active, name), name)


SWORD: Final = 1  # spaces


def another_phase(game: Game, needed: str) -> IllegalReasons:
    """Yield a reason if an action belongs to another phase.

    `words` of the reason: the current phase, the one needed, the next one.
    """
    phases, number = game.card_set.phases, game.state.phase
    if phases[number] == needed or needed in phases_allowed(game, phases[number]):
        return
    ahead = phases.index(needed) - number
    if ahead < 0 and _is_short(game):
        yield IllegalReason("skipped in the first turn", words=(phases[number], needed))
    elif ahead < 0:
        yield IllegalReason("in an earlier phase", words=(phases[number], needed))
    else:
        why = "in the next phase" if ahead == 1 else "in a later phase"
        yield IllegalReason(why, words=(phases[number], needed, phases[number + 1]))


def _is_short(game: Game) -> bool:
    """Return True in the first turn if the rules leave out a part of it (1E-SETUP-4)."""
    return game.state.turn == 1 and "first_moves" in game.card_set.numbers


def _cannot_act(game: Game, card: int, action: str) -> IllegalReasons:
    """Yield the reasons why a card can't move or attack at all in the phase for it."""
    if game.state.control[card] != game.state.active:
        yield IllegalReason(f"not yours to {action}", cards=(card,))
    if action == "move":
        yield from _cannot_move(game, card)
    else:
        yield from _cannot_attack(game, card)


def _cannot_move(game: Game, card: int) -> IllegalReasons:
    class_words, state, most = game.definition(card).words, game.state, most_moves(game)
    if card in state.notes[MOVED]:
        yield IllegalReason("has moved", cards=(card,))
    if not movement.can_move(game, card):
        for modifier in movement.immobilizers(game, card)[:1]:
            yield forbidden(game, "is kept from moving", modifier, (card,))
        yield IllegalReason("structures stay" if "structure" in class_words else "only units move", cards=(card,))
    if state.numbers[MOVES] >= movement.ALL_MOVES:
        yield IllegalReason("one has moved alone", cards=tuple(state.notes[MOVED][-1:]))
    if state.numbers[MOVES] >= most and _is_short(game):
        yield IllegalReason("enough have moved in the first turn", numbers=(most,))
    if state.numbers[MOVES] >= most:
        yield IllegalReason("enough have moved", numbers=(most,))


def _cannot_attack(game: Game, card: int) -> IllegalReasons:
    state, most = game.state, most_attackers(game)
    if "unit" not in game.definition(card).words:
        yield IllegalReason("only units attack", cards=(card,))
    if card in state.notes[ATTACKED]:
        yield IllegalReason("has attacked", cards=(card,))
    for modifier in modifiers_on_card(game, "cannot attack", card)[:1]:
        yield forbidden(game, "is kept from attacking", modifier, (card,))
    if not edition_of(game).may_attack(game, card):
        yield IllegalReason("too poisoned to attack", cards=(card,))
    if state.numbers[ATTACKS] >= most and not has_modifier(game, "extra_attacker", card):
        fewer = modifiers_on_player(game, "attackers", state.active)
        for modifier in fewer[:1]:
            yield forbidden(game, "a card lets no more attack", modifier)._replace(numbers=(most,))
        yield IllegalReason("enough have attacked", numbers=(most,))


# Moves


def explain_moving(game: Game, words: Sequence[str]) -> IllegalReasons:
    """Yield the reasons why a move is illegal: the words are two squares, or all squares of a path."""
    path: Path = tuple([read_square(game, words, place) for place in range(max(1, len(words)))])
    card = card_at(game, path[0])
    if card >= 0 and "structure" in game.definition(card).words and not movement.can_move(game, card):
        yield IllegalReason("structures stay", cards=(card,))
    yield from another_phase(game, "move")
    if card < 0:
        yield IllegalReason("nobody there", squares=path[:1])
    yield from _cannot_act(game, card, "move")
    yield from _illegal_path(game, card, path)


def explain_moving_on(game: Game, decision: Decision, words: Sequence[str]) -> IllegalReasons:
    """Yield the reasons why a unit that has been declared to move can't take a path."""
    if len(words) > 1 and any(isinstance(option, Move) for option in game.options):
        path: Path = tuple([square_of(game, word) for word in words[1:]])
        if -1 not in path and card_at(game, path[0]) == decision.source and movement.can_move(game, decision.source):
            yield from _illegal_path(game, decision.source, path)


def _illegal_path(game: Game, card: int, path: Path) -> IllegalReasons:
    """Yield the reasons why a unit that may move can't take a path, or any path between two squares."""
    how = movement.movement_profile(game, card)
    if len(path) == 1 and not any(isinstance(option, Move) and option.card == card for option in game.options):
        yield IllegalReason("no space to move to", cards=(card,))
    if len(path) == 1 or path == (path[0], path[0]):
        yield IllegalReason("does not stay", cards=(card,))
    last = card_at(game, path[-1])
    if game.state.board[path[-1]] >= 0 and path[-1] != path[0] and not may_share(game, how, last):
        yield IllegalReason("move onto a card", cards=(last,), squares=path[-1:])
    whole = len(path) > len(("from", "to")) or path[0] == path[-1]
    yield from _blocked_by(game, card, path, how) if whole else _blocked_everywhere(game, card, path, how)


def _blocked_by(game: Game, card: int, path: Path, how: movement.MovementProfile) -> IllegalReasons:
    """Yield the reasons why a unit can't take exactly this path."""
    steps = steps_of(game, how)
    for start, end in pairwise(path):
        if end not in steps[start]:
            yield IllegalReason("not one space", cards=(card,), squares=(start, end))
    if len(path) - 1 > how.spaces:
        yield IllegalReason("too far to move", cards=(card,), squares=path[-1:], numbers=(len(path) - 1, how.spaces))
    for square in path[1:-1]:
        if _is_barred(game, card, square, how) and square != path[0]:
            yield IllegalReason("a card stands in between", cards=(card, game.state.board[square]), squares=(square,))
    yield from _immobilized_on_path(game, card, path[1:-1])


def _blocked_everywhere(game: Game, card: int, path: Path, how: movement.MovementProfile) -> IllegalReasons:
    """Yield the reasons why a unit can't take any path between two squares."""
    start, end = path
    steps = steps_of(game, how)
    there, back = _distances(steps, start), _distances(steps, end)
    if not 0 <= there[end] <= how.spaces:
        yield IllegalReason("too far to move", cards=(card,), squares=(end,), numbers=(there[end], how.spaces))
    shortest = [square for square in range(len(steps)) if there[square] + back[square] == there[end]]
    between = [square for square in shortest if square not in path]
    barred = [square for square in between if _is_barred(game, card, square, how)]
    if barred:
        cards = (card, *[game.state.board[square] for square in barred])
        yield IllegalReason("a card stands in between", cards=cards, squares=tuple(barred))
    yield from _immobilized_on_path(game, card, between)


def _is_barred(game: Game, card: int, square: int, how: movement.MovementProfile) -> bool:
    """Return True if a card on a square keeps another from moving through or onto it."""
    other = game.state.board[square]
    if other < 0 or other == card or may_share(game, how, other):
        return False
    return not may_pass(game, AbilityContext(card, game.state.control[card]), how.through, other)


def _immobilized_on_path(game: Game, card: int, squares: Sequence[int]) -> IllegalReasons:
    """Yield a reason for each square where a unit would be immobilized."""
    if movement.can_be_immobilized_on_path(game, card):
        for square in squares:
            if movement.is_immobilized_at(game, card, square):
                yield IllegalReason("could not move on", cards=(card,), squares=(square,))


def _distances(steps: Sequence[Sequence[int]], start: int) -> list[int]:
    """Return for each square its distance over an empty board; -1 if it can't be reached."""
    distances = [-1] * len(steps)
    distances[start] = 0
    edge = [start]
    while edge:
        next_edge: list[int] = []
        for square in edge:
            for near in steps[square]:
                if distances[near] < 0:
                    distances[near] = distances[square] + 1
                    next_edge.append(near)
        edge = next_edge
    return distances


# Attacks


def explain_attacking(game: Game, words: Sequence[str]) -> IllegalReasons:
    """Yield the reasons why an attack is illegal.

    The words are two squares, and the name of the target if two cards are on the second; a square alone asks whether
    the unit there can attack anything.
    """
    start = read_square(game, words, 0)
    end = read_square(game, words, 1) if len(words) > 1 else -1
    yield from another_phase(game, "attack")
    card = card_at(game, start)
    if card < 0:
        yield IllegalReason("nobody there", squares=(start,))
    yield from _cannot_act(game, card, "attack")
    if end < 0:
        yield from _nothing_in_reach(game, card)
        raise ActionSyntaxError
    target = _target(game, end, " ".join(words[2:]))
    if target < 0:
        yield IllegalReason("nothing to attack", squares=(end,))
    if target == card:
        yield IllegalReason("not itself", cards=(card,))
    yield from _out_of_reach(game, card, target)
    yield from _no_target(game, card, target)


def _nothing_in_reach(game: Game, card: int) -> IllegalReasons:
    """Yield the reason why a unit that may attack has no target (2E-ATK-2, 1E-ATK-2)."""
    if weapon(game, card, attempt(game, card)) is None:
        yield IllegalReason("has no weapon", cards=(card,))
    if not any(isinstance(option, Attack) and option.card == card for option in game.options):
        yield IllegalReason("nothing in reach", cards=(card,))


def _target(game: Game, square: int, name: str) -> int:
    """Return the card on a square that a name means; -1 if there is none."""
    if not name:
        return card_at(game, square)
    state, folded = game.state, name.casefold()
    layers = (state.board[square], state.ground[square] if state.ground else -1)
    return next((card for card in layers if card >= 0 and game.name(card).casefold() == folded), -1)


def _out_of_reach(game: Game, card: int, target: int) -> IllegalReasons:
    """Yield the reasons why the attack of a unit does not reach a card (2E-ATK-2, 1E-ATK-2)."""
    kind = weapon(game, card, attempt(game, card))
    if kind is None:
        yield IllegalReason("has no weapon", cards=(card,))
        return
    reach = reach_of(game, card, kind)
    if target in in_reach(game, card, reach) or _is_added(game, card, target):
        return
    here, there = game.state.place[card], game.state.place[target]
    between, distance = game.card_set.board.between[here][there], game.card_set.board.distance[here][there]
    if reach == SWORD:
        yield IllegalReason("not beside it", cards=(card, target))
    if between is None:
        yield IllegalReason("not in a straight line", cards=(card, target))
    elif distance > reach:
        yield IllegalReason("out of range", cards=(card, target), numbers=(distance, reach))
    else:
        blockers = [other for square in between if (other := card_at(game, square)) >= 0]
        yield IllegalReason("no clear line", cards=(card, *blockers), squares=(there,))


def _is_added(position: Position, card: int, target: int) -> bool:
    """Return True if an ability makes a card out of reach a target."""
    for modifier, context in modifiers_on_card(position, "targets", card, attempt(position, card)):
        if modifier.cards is not None and target in modifier.cards.cards(position, context):
            return True
    return False


def _no_target(game: Game, card: int, target: int) -> IllegalReasons:
    """Yield the reasons why a unit may not attack a card within reach: abilities, or their price."""
    kinds = active_index(game).kinds
    for modifier in modifiers_on_card(game, "cannot be attacked", target)[:1]:
        yield forbidden(game, "is safe from attacks", modifier, (target,))
    for modifier in modifiers_on_card(game, "must_attack", card):
        match = modifier[0].match
        if match is not None and not includes(game, card, target, match, modifier[1]):
            yield forbidden(game, "must attack something else", modifier, (card, target))
    for modifier in modifiers_on_card(game, "cannot_attack", card):
        match = modifier[0].match
        if match is not None and match.matches(game, modifier[1], target):
            yield forbidden(game, "cannot attack this", modifier, (card, target))
    if "toll" in kinds:
        price, magic = attack_cost(game, card, target), edition_of(game).magic(game, game.state.control[card])
        if price > magic:
            yield IllegalReason("cannot pay for the attack", cards=(card, target), numbers=(price, magic))
