"""Saving a game and loading it: plain data out, and on the way in every field checked before it is believed."""

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from engine import events
from engine.game import AVERAGE, Game
from engine.state import ACTIVE, BY_CARD, DISCARD, DRAW, GONE, HAND, UNDER, State

if TYPE_CHECKING:
    from engine.library import Library

FORM = 1
MOST_CARDS = 400
MOST_FRAMES = 500
LARGEST = 1 << 64


def save(game: Game) -> dict[str, Any]:
    """A game as JSON-able data: its cards by key, the digest of the card data, the state."""
    state = game.state.save()
    del state["what"]
    keys = [game.library.definitions[index].key for index in game.state.what]
    return {"form": FORM, "ruleset": game.library.ruleset, "cards": game.library.digest, "keys": keys, "state": state}


def load(library: "Library", data: Any) -> Game:
    """The game of saved data, at the decision at which it was saved. Raises ValueError with one sentence."""
    try:
        state = _state(library, data)
        _check(library, state)
        game = Game.resume(library, state)
        game.labels()
    except ValueError as fault:
        raise ValueError(f"the saved game is broken: {fault}") from None
    except Exception as fault:  # noqa: BLE001 - whatever hostile data brings about, it is the data's fault
        raise ValueError(f"the saved game is broken: its parts do not fit together ({type(fault).__name__})") from None
    return game


def _state(library: "Library", data: Any) -> State:
    if not isinstance(data, Mapping) or data.get("form") != FORM:
        raise ValueError(f"it is no saved game of form {FORM}")
    if data.get("ruleset") != library.ruleset:
        raise ValueError(f"it is a game of {_quoted(data.get('ruleset'))}, not of {library.ruleset}")
    if data.get("cards") != library.digest:
        raise ValueError("it was saved with other card data")
    keys = data["keys"]
    if not isinstance(keys, list) or not 0 < len(keys) <= MOST_CARDS:
        raise ValueError(f"it has no list of 1 to {MOST_CARDS} cards")
    unknown = [key for key in keys if key not in library.by_key]
    if unknown:
        raise ValueError(f"there is no card {_quoted(unknown[0])}")
    what = [library.by_key[key].index for key in keys]
    state = State.load({**data["state"], "what": what, "version": 0})
    _plain(state.as_tuple(), 0)
    return state


def _quoted(value: Any) -> str:
    """Some of a value on one line, whatever it holds."""
    return ascii(value)[:60]


def _plain(value: Any, depth: int) -> None:
    """Only numbers, short texts and tuples of them make up a state."""
    if depth > 12:  # noqa: PLR2004 - far deeper than any state
        raise ValueError("its data is nested too deep")
    if isinstance(value, tuple | list):
        for item in value:
            _plain(item, depth + 1)
    elif isinstance(value, int):
        if abs(value) >= LARGEST:
            raise ValueError("a number in it is too large")
    elif not (value is None or (isinstance(value, str) and len(value) <= 100)):  # noqa: PLR2004
        raise ValueError(f"it holds {type(value).__name__} data where none belongs")


def _check(library: "Library", state: State) -> None:
    for check in (_sizes, _numbers, _places, _work):
        check(library, state)


def _demand(fits: bool, message: str) -> None:
    if not fits:
        raise ValueError(message)


def _sizes(library: "Library", state: State) -> None:
    cards, players = len(state.what), len(state.magic)
    _demand(players in {2, 3, 4}, "a game has two to four players")
    _demand(len(state.board) == library.board.size, "its board has the wrong size")
    for field in (*BY_CARD, "owner"):
        _demand(len(getattr(state, field)) == cards, f"'{field}' does not name every card")
    for field in ("hands", "draws", "discards", "actives", "leaders"):
        _demand(len(getattr(state, field)) == players, f"'{field}' does not name every player")
    _demand(0 < len(state.stack) <= MOST_FRAMES, "there is no work left, or too much")


def _numbers(library: "Library", state: State) -> None:
    players, cards = range(len(state.magic)), range(len(state.what))
    _demand(state.active in players and state.turn > 0, "it is nobody's turn")
    _demand(state.phase in range(len(library.phases)), "it is no phase")
    _demand(all(0 <= magic <= library.play["most_magic"] for magic in state.magic), "magic is out of bounds")
    _demand(all(player in players for player in (*state.owner, *state.control)), "a card belongs to nobody")
    _demand(all(number >= 0 for number in (*state.damage, *state.boost, *state.last_boost)), "tokens are below 0")
    _demand(all(-1 <= last < library.board.size for last in state.last), "a card was on no square")
    _demand(all(-1 <= host < len(cards) for host in state.host), "a card lies under no card")
    _demand(all(leader == -1 or leader in cards for leader in state.leaders), "a summoner is no card")
    for field in ("moved", "attacked", "targeted"):
        _demand(all(card in cards for card in getattr(state, field)), f"'{field}' names no card")
    _demand(state.winner is None or state.winner in players, "nobody has won")
    faces = () if state.dice in {None, AVERAGE} else state.dice
    _demand(all(face in library.face_symbols for face in faces or ()), "a die shows what no die shows")


def _places(library: "Library", state: State) -> None:
    """Every card is in one place, and that place knows it."""
    zones: dict[int, list[list[int]]] = {
        HAND: state.hands,
        DRAW: state.draws,
        DISCARD: state.discards,
        ACTIVE: state.actives,
    }
    found = Counter(card for lists in zones.values() for zone in lists for card in zone)
    found.update(card for card in state.board if card >= 0)
    for card, place in enumerate(state.place):
        if place >= 0:
            at_home = place < library.board.size and (state.board[place] == card or found[card] == 0)
            _demand(at_home, f"card {card} is not where it says")
        elif place in zones:
            _demand(any(card in zone for zone in zones[place]), f"card {card} is not where it says")
        else:
            _demand(place in {UNDER, GONE} and (place == GONE or state.host[card] >= 0), f"card {card} is nowhere")
    _demand(
        all(number == 1 and 0 <= card < len(state.what) for card, number in found.items()), "a card is in two places"
    )


def _work(library: "Library", state: State) -> None:
    known = {*events.PROCEDURES, *library.rules.PROCEDURES}
    for frame in state.stack:
        _demand(frame.work in known, f"there is no work {_quoted(frame.work)}")
        _demand(frame.work != "block" or 0 <= frame.what < len(library.blocks), "an effect of no card is going on")
        _demand(-1 <= frame.card < len(state.what) and 0 <= frame.player < len(state.magic), "work is done by no card")
    for card, _, _, _, source in state.effects:
        _demand(0 <= card < len(state.what) and 0 <= source < len(state.what), "an effect is on no card")
