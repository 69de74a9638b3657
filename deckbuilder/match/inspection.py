"""Inspection of cards in a game: their rules texts, their numbers with reasons, where they can go, and piles."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.games.presentation import Reach
from deckbuilder.match.fuzzy_input import list_some, matching_texts, quote
from deckbuilder.match.legality import hand_uses, piece_reason
from deckbuilder.text import capitalized, counted
from engine.core.characteristics import abilities
from engine.core.game import Game
from engine.core.legality import card_at
from engine.core.position import HIDDEN, Ability, Definition
from engine.core.state import DRAW, FIRST_ZONE, HAND


def rules_text(definition: Definition) -> list[str]:
    """Return the abilities of a card, a line each."""
    return [worded(ability) for ability in definition.abilities]


def worded(ability: Ability) -> str:
    """Return the text of an ability after its name."""
    return f"{ability.name}: {ability.text}" if ability.name else ability.text


def why(game: Game, player: int, text: str) -> list[str]:
    """Return a card's numbers in parts, and why its player can do nothing with it. Raises InputError."""
    card, reason = _standing(game, "why", text), why_on_board(game, player, text)
    return [_title(game, card), *_numbers(game, card), *([f"  {reason}"] if reason else [])]


def why_on_board(game: Game, player: int, text: str) -> str:
    """Return why a player can do nothing with the card on a square; empty where something can. Raises InputError."""
    return piece_reason(game, player, _standing(game, "why", text))


def why_in_hand(game: Game, player: int, text: str) -> str:
    """Return what can be done with a card in a player's hand, or why nothing can, as a sentence."""
    uses = dict(zip(map(game.name, game.state.hands[player]), hand_uses(game, player), strict=True))
    names = matching_texts(text, uses)
    if len(names) != 1:
        return ""
    use = uses[names[0]]
    return f"{names[0]} can be used: {use.short}." if use.can else use.why


def moves(game: Game, text: str) -> Reach:
    """Return where the card on a square can go. Raises InputError if there is no card."""
    return presentation_of(game.library).reach(game, _standing(game, "moves", text))


def could_go(game: Game, player: int, text: str) -> str:
    """Return what another player's card on a first square could do on a second one; empty for own cards."""
    squares = [_square(game, word) for word in text.split()[-2:]]
    card = -1 if squares[0] is None else card_at(game, squares[0])
    if card < 0 or squares[-1] is None or game.state.control[card] == player:
        return ""
    sentence = presentation_of(game.library).could_go(game, card, squares[-1])
    return (
        f"{game.name(card)} ({game.square_name(game.state.place[card])}) is not yours; it {sentence}."
        if sentence
        else ""
    )


def show(game: Game, text: str) -> list[str]:
    """Return the rules text of a card, by name or square; on the board with the abilities that it has gained."""
    if not text:
        return ["'show' takes the name of a card, or a square: show c3"]
    square = _square(game, text)
    if square is not None and (card := card_at(game, square)) < 0:
        return [f"{game.square_name(square)} is empty."]
    if square is not None:
        definition = presentation_of(game.library).printed(game, card)
        printed = {ability.text for ability in definition.abilities}
        gained = [ability for ability in abilities(game, card) if ability.text not in printed]
        lines = [f"  gained: {worded(ability)}" for ability in gained]
        return [*_described(game, definition), f"On {_title(game, card)}:", *_numbers(game, card), *lines]
    by_name: dict[str, list[Definition]] = {}
    for definition in game.library.definitions[1:]:  # the first one is a blank
        by_name.setdefault(definition.name, []).append(definition)
    names = matching_texts(text, by_name)
    if len(names) == 1:
        return [line for definition in by_name[names[0]] for line in _described(game, definition)]
    if not names:
        return [f"No card of this game is called {quote(text)}."]
    return [f"{quote(text)} may be {list_some(sorted(names), 'or')}."]


def hand(game: Game, player: int) -> list[str]:
    """Return the cards of a hand with their rules texts; copies are counted."""
    price = presentation_of(game.library).current_cost
    cards = Counter((game.definition(card), price(game, card)) for card in game.state.hands[player])
    return [line for (card, cost), count in cards.items() for line in _several(count, *_described(game, card, cost))]


@dataclass(frozen=True)
class PileView:
    """A pile as one player may know it. `is_ordered`: the cards are listed from the top.

    `is_shuffled`: the order is unknown, and the cards are listed by name. `keys`: of these cards. `hidden`: how many
    cards it has that the player may not look at; then none is listed.
    """

    player: int
    zone: str
    cards: tuple[str, ...]  # names
    is_ordered: bool = False
    is_shuffled: bool = False
    keys: tuple[str, ...] = ()
    hidden: int = 0


def pile_views(game: Game, player: int) -> list[PileView]:
    """Return the piles: the player's own, and those of other players, of which the player may look at the open ones."""
    layout, state = game.library.layout, game.state
    places = [place for place in range(len(layout.zones)) if FIRST_ZONE - place not in {HAND, *layout.in_play}]
    views = [_pile(game, player, "draw", state.draws[player], is_shuffled=True)]
    for owner in (player, *(other for other in range(state.seats) if other != player)):
        for place in places:
            cards, is_draw = state.piles[place][owner], FIRST_ZONE - place == DRAW
            is_open = not any(state.definition[card] == HIDDEN for card in cards)
            if (cards and is_open) if owner != player else not is_draw:
                views.append(_pile(game, owner, layout.zones[place], cards))
            elif not is_draw and not is_open:
                views.append(PileView(owner, layout.zones[place], (), hidden=len(cards)))
    return views


def zone_views(game: Game) -> list[PileView]:
    """Return the cards of each player that are in play beside the board."""
    layout, state = game.library.layout, game.state
    zones = [(owner, place) for owner in range(state.seats) for place in layout.in_play]
    views = [_pile(game, owner, layout.zones[FIRST_ZONE - place], state.zone(place)[owner]) for owner, place in zones]
    return [view for view in views if view.cards]


def piles(game: Game, player: int) -> list[str]:
    """Return what a player may know of piles, a line for each."""
    return [_pile_line(game, pile, player) for pile in pile_views(game, player) if not pile.hidden]


def _pile(game: Game, player: int, zone: str, cards: Sequence[int], *, is_shuffled: bool = False) -> PileView:
    """Return a pile, with the cards in their order if it matters and is known, else by name."""
    is_ordered = len(cards) > 1 and zone in presentation_of(game.library).ordered_zones and not is_shuffled
    definitions = [game.definition(card) for card in reversed(cards)]
    if not is_ordered:
        definitions.sort(key=lambda definition: definition.name)
    names, keys = tuple(card.name for card in definitions), tuple(card.key for card in definitions)
    return PileView(player, zone, names, is_ordered, is_shuffled, keys)


def _pile_line(game: Game, pile: PileView, viewer: int) -> str:
    owner = "" if pile.player == viewer else capitalized(f"{game.player_name(pile.player)}: ")
    title = f"{pile.zone.replace('_', ' ').removesuffix(' pile').capitalize()} pile, {counted(len(pile.cards), 'card')}"
    counts = ", ".join(f"{count} {name}" for name, count in Counter(pile.cards).items()) or "none"
    if pile.is_shuffled:
        return f"{owner}{title} in an order that nobody knows: {counts}"
    if pile.is_ordered:
        return f"{owner}{title}, the top one first: {', '.join(pile.cards)}"
    return f"{owner}{title}: {counts}"


def _standing(game: Game, command: str, text: str) -> int:
    """Return the card on the square that a text names. Raises InputError."""
    square = _square(game, text)
    if square is None:
        names = game.library.board.names
        raise InputError(f"'{command}' takes a square, {names[0]} to {names[-1]}: {command} {names[len(names) // 2]}")
    card = card_at(game, square)
    if card < 0:
        raise InputError(f"{game.square_name(square)} is empty.")
    return card


def _square(game: Game, text: str) -> int | None:
    return game.library.board.numbers.get(text.strip().lower())


def _several(count: int, first: str, *others: str) -> list[str]:
    return [f"{count} x {first}" if count > 1 else first, *others]


def _described(game: Game, definition: Definition, now: int | None = None) -> list[str]:
    """Return a card in lines: its name and numbers, then its abilities. `now`: what it costs, if it is in a hand."""
    presentation = presentation_of(game.library)
    printed = presentation.cost(definition)
    changed = f"{now} (printed {printed})" if now not in (None, printed) else printed
    cost = "" if printed is None else f", cost {changed}"
    lines = [*presentation.pattern_lines(definition), *rules_text(definition)]
    return [f"{definition.name}: {presentation.describe(definition)}{cost}", *(f"  {line}" for line in lines)]


def _title(game: Game, card: int) -> str:
    state, name = game.state, presentation_of(game.library).title(game, card)
    control, owner = state.control[card], state.owner[card]
    lender = "" if control == owner else f", borrowed from {game.player_name(owner)}"
    return f"{game.square_name(state.place[card])} {name} ({game.player_name(control)}{lender})"


def _numbers(game: Game, card: int) -> list[str]:
    return [f"  {line}" for line in presentation_of(game.library).explain_numbers(game, card)]
