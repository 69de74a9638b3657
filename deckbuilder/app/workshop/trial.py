"""A game to try a card: it stands on the board and lies in hand, and an enemy stands near."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from deckbuilder.app.matches.orders import MatchOrder, start_match
from deckbuilder.app.workbench import Workbench
from deckbuilder.decks.edit import begin
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import ResolvedDeck
from deckbuilder.decks.suggest import DeckCompletion
from deckbuilder.decks.validation import section_for
from deckbuilder.errors import InputError
from deckbuilder.match.match import Match
from deckbuilder.match.passed_questions import end_phase_option, pass_option
from deckbuilder.model.card import Card
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.players import PASSIVE, PERSON, PROXY
from deckbuilder.text import short
from engine.core.errors import InvalidEditError
from engine.core.game import Game
from engine.core.manual_edit_text import apply_edit

SEED = 1
COPIES = 2  # of the card: for the board and for the hand
MAX_QUESTIONS = 20  # that are answered before a player is free to act
ROW, NEAR = 3, 2  # the row in which the card stands, from 0, and how far away an enemy does
TRIED = "the card that is tried"
SAME_PERSON = "1"
OPPONENTS = {
    PROXY: "a normal bot",
    SAME_PERSON: "yourself, with both hands",
    PASSIVE: "nobody who acts",
}  # the usual one first


def trial_match(workbench: Workbench, card: Card, opponent: str) -> Match:
    """Return a game in which a card can be tried; bots wait. Raises InputError."""
    if opponent not in OPPONENTS:
        raise InputError(f"a card is tried against one of {', '.join(OPPONENTS)}, not '{short(opponent)}'")
    deck = trial_deck(workbench, card)
    order = MatchOrder(SEED, TRIED, players=(PERSON, opponent), first=2)  # the first turn of a game is not a whole one
    match = start_match(workbench, order, lambda _: deck, bots_wait=True).match
    for _ in range(MAX_QUESTIONS):
        decision, game = match.game.decision, match.game
        if decision is None or (decision.action and decision.player == 0):
            break
        option = end_phase_option(game) or pass_option(game) or game.options[0]
        if match.is_waiting_for_bots:
            match.make_bot_choice(option)
        else:
            match.choose(option)
    for edit in _edits(match.game.copy(), card):
        match.edit(edit)
    return match


def applied(game: Game, edit: str) -> list[str]:
    """Apply an edit to a game, and return it; nothing where it is impossible, and the game goes on without it."""
    try:
        return [apply_edit(game, edit)]
    except InvalidEditError:
        return []


def put(game: Game, name: str, square: str, player: int) -> list[str]:
    """Put a card onto the board as if it had stood there for long, and return the edits that do it."""
    edits = applied(game, f"put {name} {square} {player + 1}")
    if edits:
        card = game.state.board[game.library.board.numbers[square]]
        columns = game.library.layout.columns
        for mark in game.library.rules.marks(game, card):  # such as that it was summoned in this turn
            if game.state.columns[columns.index(mark)][card]:
                edits += applied(game, f"set {square} {mark} 0")
    return edits


def trial_deck(workbench: Workbench, card: Card) -> ResolvedDeck:
    """Return a deck of a leader who may use a card, with copies of it; it need not be legal. Raises InputError."""
    ruleset = workbench.catalogue.rulesets[card.ruleset]
    leader = trial_leader(workbench, card, ruleset)
    resolved = _deck_of(workbench, leader, ruleset)
    deck, section = resolved.must_be_readable(), section_for(card, resolved.validator, leader)
    if section is not None and card != leader:
        copies = max(COPIES, deck.sections.get(section.name, {}).get(card, 0))
        deck = deck.with_count(section.name, card, copies)
    return ResolvedDeck(replace(deck, name=f"Trial of {card.name}"), resolved.validator)


def trial_leader(workbench: Workbench, card: Card, ruleset: RuleSet) -> Card:
    """Return the leader with whom a card is tried: itself, or one of its faction. Raises InputError for none."""
    if ruleset.leader in card.words:
        return card
    leaders = workbench.catalogue.leaders_of(card)
    if not leaders:
        raise InputError(f"no {ruleset.leader} may use it; its symbols or its faction decide that")
    return next((leader for leader in leaders if leader.faction == card.faction), leaders[0])


def _deck_of(workbench: Workbench, leader: Card, ruleset: RuleSet) -> ResolvedDeck:
    """Return the ready-made deck of a leader, or one that is filled up."""
    for deck in workbench.catalogue.decks():
        if deck["ruleset"] == ruleset.id:
            resolved = load_shipped(deck["deck"], workbench.resolver)
            if resolved.leader == leader:
                return resolved
    begun = begin(leader.key, workbench.resolver, ruleset=ruleset.id)
    with suppress(InputError):  # too few cards: a trial needs no whole deck
        return ResolvedDeck(DeckCompletion(begun, workbench.resolver).fill(SEED), begun.validator)
    return ResolvedDeck(workbench.resolver.complete(begun.must_be_readable()), begun.validator)


def _edits(game: Game, card: Card) -> Iterator[str]:
    """Yield the edits that put a card onto the board and into the hand, an enemy near it, and let it be paid for.

    They are applied to the game.
    """
    name, definition = card.name, game.library.by_key.get(card.key)
    stands = definition is not None and bool(game.library.rules.stands(definition))
    square = _empty_square(game, ROW)
    on_board = any(game.name(other) == name for other in game.state.board if other >= 0)
    if stands and not on_board and square:
        yield from put(game, name, square, 0)
    yield from applied(game, f"take {name} hand 1")
    enemy = _enemy(game)
    near = _empty_square(game, ROW + NEAR)
    if enemy and near:
        yield from put(game, enemy, near, 1)
    for tally in game.library.layout.tallies:
        if most := game.card_set.numbers.get(f"most_{tally}"):
            yield from applied(game, f"set {tally} 1 {most}")


def _empty_square(game: Game, row: int) -> str:
    """Return an empty square of a row, the one nearest to the middle; empty where there is none."""
    files = game.library.board.files
    squares = sorted(range(row * files, (row + 1) * files), key=lambda square: abs(square % files - files // 2))
    return next((game.library.board.names[square] for square in squares if game.state.board[square] < 0), "")


def _enemy(game: Game) -> str:
    """Return the name of a card of the opponent that can stand near, the cheapest one; empty where there is none."""
    held = [card for zone in (game.state.draws[1], game.state.hands[1]) for card in zone]
    definitions = {game.definition(card).name: game.definition(card) for card in held}
    standing = [one for one in definitions.values() if game.library.rules.stands(one) and "unit" in one.data["class"]]
    cheapest = min(standing, key=lambda one: (one.data.get("cost") or 0, one.name), default=None)
    return cheapest.name if cheapest else ""
