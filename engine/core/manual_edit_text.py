"""Manual edits as text: parsed, applied and replayed. A record keeps them beside the answers.

    set c4 damage 2         a number on a card; 'set c4 Vine Wall damage 2' if that lies beneath another
    set magic 1 5           a number of a player; of the player who decides, if none is named
    put Frost Mage c4 2     put a card of player 2, from hand or a pile ('... from discard'); 'put c4 d4' moves a card
    take c4 hand            take a card of the board, or 'take Frost Mage hand 2' one of a player's hand and piles
    draw 2 1, shuffle 1     player 1 draws 2 cards, or shuffles the draw pile
    peek 3 1                look at the next 3 cards that player 1 would draw, which changes nothing

They are possible while a player is free to act, when nothing is being resolved that they could break. State checks
follow as usual: a card without life is destroyed, a player without a leader loses.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from engine.core import manual_edits
from engine.core.changes import mark_restructured
from engine.core.errors import InvalidEditError
from engine.core.events import PositionEdited
from engine.core.game import Game
from engine.core.ground import has_room
from engine.core.position import HIDDEN
from engine.core.resignation import resign, resigning_player
from engine.core.state import DISCARD, DRAW, FIRST_ZONE, HAND

EDIT_PREFIX: Final = "by hand: "  # before the text of an edit, in records and narration
PILE: Final = "pile"
FROM: Final = "from"


def apply_edit(game: Game, text: str) -> str:
    """Apply an edit and run on; return its full text. Raises InvalidEditError if it is impossible."""
    edit = parse_edit(game, text)
    full = edit.text(game)
    game.emit(PositionEdited())
    edit.apply(game)
    if edit.is_peek:
        return full
    game.library.rules.edited(game)
    mark_restructured(game)
    game.auto = []
    game.run()
    return full


def is_manual_edit(step: str) -> bool:
    """Return True if a step of a record is a manual edit."""
    return step.startswith(EDIT_PREFIX)


def is_peek(step: str) -> bool:
    """Return True if a step of a record only peeks at a draw pile."""
    return step.startswith(f"{EDIT_PREFIX}{manual_edits.PEEK} ")


def apply_step(game: Game, step: str) -> None:
    """Take a step of a record: an answer, a manual edit or a resignation.

    Raises IllegalOptionError or InvalidEditError.
    """
    if is_manual_edit(step):
        apply_edit(game, step.removeprefix(EDIT_PREFIX))
    elif (player := resigning_player(step)) is not None:
        resign(game, player)
    else:
        game.answer(step)


# Parsing


def parse_edit(game: Game, text: str) -> manual_edits.ManualEdit:
    """Return the edit that a text means; players count from 1. Raises InvalidEditError if it is impossible."""
    decision = game.decision
    if decision is None:
        raise InvalidEditError("the game is over")
    words = text.split()
    if not decision.action and not (words and words[0].lower() == manual_edits.PEEK):
        raise InvalidEditError("an edit is not possible now: answer the open question first")
    reader = PARSERS.get(words[0].lower()) if words else None
    if reader is None:
        raise InvalidEditError(f"an edit begins with {_join_names(PARSERS)}")
    return reader(game, decision.player, words[1:])


def _parse_set(game: Game, player: int, words: Sequence[str]) -> manual_edits.ManualEdit:
    name, board, tallies = words[0].lower() if words else "", game.card_set.board, game.card_set.layout.tallies
    if name in board.numbers:
        return _parse_marker(game, words)
    if name not in tallies:
        if name and any(zone.startswith(name) for zone in game.card_set.layout.zones):
            raise InvalidEditError(f"{name} is not a number but a place for cards: 'take NAME {name}' puts one there")
        counts = "".join([f", or {tally} and a player" for tally in tallies])
        raise InvalidEditError(
            f"'set' takes a space ({board.names[0]} to {board.names[-1]}){counts}; then what it is set to"
        )
    if len(words) not in {2, 3}:
        raise InvalidEditError(f"'set {name}' takes a player and a number")
    whose = player if len(words) == 2 else _player(game, words[1])  # noqa: PLR2004
    most = game.card_set.numbers.get(f"most_{name}", manual_edits.MAX_NUMBER)
    return manual_edits.SetTally(whose, name, _number(words[-1], most, f"{name} of {game.player_name(whose)}"))


def _parse_marker(game: Game, words: Sequence[str]) -> manual_edits.ManualEdit:
    """Parse a number on a card: `c4 damage 2`."""
    said, number = " ".join(words[1:-1]).lower(), words[-1]
    cards, rules = _card_on_square(game, words[0]), game.library.rules
    for card in cards:
        marks = rules.marks(game, card)
        name = said.removeprefix(f"{game.name(card).lower()} ")
        if name in marks:
            subject = f"{name} of {game.name(card)}"
            if (whole := rules.whole(name)) and number in map(str, range(marks[name] + 1, manual_edits.MAX_NUMBER + 1)):
                such = f"set its {whole} first, 'set {words[0].lower()} {whole} {number}'"
                raise InvalidEditError(f"{subject} is a part of its {whole}, which is {marks[name]}: {such}")
            return manual_edits.MarkCard(card, name, _number(number, marks[name], subject))
    settable = rules.marks(game, cards[0])
    if not settable:
        raise InvalidEditError(f"nothing can be set on {game.name(cards[0])}")
    such = f"'set {words[0].lower()} {next(iter(settable))} 1'"
    raise InvalidEditError(f"what can be set on {game.name(cards[0])} is {_join_names(settable)}, such as {such}")


def _parse_put(game: Game, player: int, words: Sequence[str]) -> manual_edits.ManualEdit:
    said = _EditText(game, player, words)
    if len(said.words) < 2:  # noqa: PLR2004
        raise InvalidEditError("'put' takes a card and a space, then whose card it is: 'put NAME SPACE PLAYER'")
    square = _square(game, said.words[-1])
    card = _on_board(game, said.words[:-1])
    if card < 0:
        card = _card_in_zones(game, said.player, said.words[:-1], said.zones)
        if card in game.state.leaders:
            raise InvalidEditError(f"{game.name(card)} has fallen, and its player is out of the game")
    name = game.name(card)
    if not game.library.rules.stands(game.definition(card)):
        raise InvalidEditError(f"{name} stands on no space")
    if not has_room(game, square, card):
        raise InvalidEditError(f"there is no room for {name} on {game.square_name(square)}")
    return manual_edits.PutCard(card, square, said.player)


def _parse_take(game: Game, player: int, words: Sequence[str]) -> manual_edits.ManualEdit:
    said, rules = _EditText(game, player, words), game.library.rules
    if len(said.words) < 2:  # noqa: PLR2004
        raise InvalidEditError(
            "'take' takes a space or a card, and where it goes: 'take SPACE hand', 'take NAME discard'"
        )
    zone, whose = _zone(game, said.words[-1]), said.player
    card = _on_board(game, said.words[:-1])
    if card < 0:
        zones = [*game.card_set.layout.in_play, *said.zones] if said.is_anywhere else said.zones
        card = _card_in_zones(game, whose, said.words[:-1], [other for other in zones if other != zone])
    elif card in game.state.leaders:
        raise InvalidEditError(
            f"{game.name(card)} stays on the board: the player whose {game.card_set.leader} has gone is out"
        )
    elif not said.names_player:
        whose = rules.belongs_to(game, card, zone, player)
    name, owner = game.name(card), game.state.owner[card]
    if not rules.piles_mix and whose != owner:
        raise InvalidEditError(f"{name} is a card of {game.player_name(owner)}, and goes nowhere else")
    if zone in game.card_set.layout.in_play and not game.definition(card).is_event:
        raise InvalidEditError(f"{name} does not lie there: only events do")
    return manual_edits.TakeCard(card, zone, whose)


class _EditText:
    """The text of an edit of a card: words, then optionally a player's number, then optionally `from` and a zone."""

    def __init__(self, game: Game, player: int, words: Sequence[str]) -> None:
        words = words[:-1] if words and words[-1].lower() == PILE else words
        self.is_anywhere: bool = len(words) < 2 or words[-2].lower() != FROM  # noqa: PLR2004
        self.zones: list[int] = _idle_zones(game)
        if not self.is_anywhere:
            self.zones = [_zone(game, words[-1])]
            words = words[:-2]
        self.names_player: bool = len(words) > 1 and words[-1].isdigit()
        self.player: int = _player(game, words[-1]) if self.names_player else player
        words = words[:-1] if self.names_player else words
        self.words: Sequence[str] = words[:-1] if words and words[-1].lower() == PILE else words


def _parse_draw(game: Game, player: int, words: Sequence[str]) -> manual_edits.ManualEdit:
    if len(words) not in {1, 2}:
        raise InvalidEditError("'draw' takes how many cards, and who draws them")
    whose = _player(game, words[1]) if len(words) == 2 else player  # noqa: PLR2004
    most = len(game.state.draws[whose])
    number = _number(words[0], most, f"what {game.player_name(whose)} can draw")
    return manual_edits.DrawCards(whose, number)


def _parse_peek(game: Game, player: int, words: Sequence[str]) -> manual_edits.ManualEdit:
    if len(words) not in {1, 2}:
        raise InvalidEditError(f"'{manual_edits.PEEK}' takes how many cards, and of whose draw pile")
    whose = _player(game, words[1]) if len(words) == 2 else player  # noqa: PLR2004
    number = _number(words[0], len(game.state.draws[whose]), f"what {game.player_name(whose)} could draw")
    if not number:
        raise InvalidEditError("there is nothing to look at")
    return manual_edits.LookAhead(player, whose, number)


def _parse_shuffle(game: Game, player: int, words: Sequence[str]) -> manual_edits.ManualEdit:
    if len(words) > 1:
        raise InvalidEditError("'shuffle' takes the player whose draw pile it is")
    return manual_edits.ShuffleDraws(_player(game, words[0]) if words else player)


PARSERS: Final[dict[str, Callable[[Game, int, Sequence[str]], manual_edits.ManualEdit]]] = {
    "set": _parse_set,
    "put": _parse_put,
    "take": _parse_take,
    "draw": _parse_draw,
    manual_edits.PEEK: _parse_peek,
    "shuffle": _parse_shuffle,
}


# Parts of a text


def _join_names(names: Iterable[str]) -> str:
    *others, last = names
    return f"{', '.join(others)} or {last}" if others else last


def _number(word: str, most: int, subject: str) -> int:
    if not (word.isascii() and word.isdigit()) or len(word) > len(str(manual_edits.MAX_NUMBER)) or int(word) > most:
        raise InvalidEditError(
            f"{subject} is a number from 0 to {most}, not '{word}'" if most else f"{subject} can only be 0"
        )
    return int(word)


def _player(game: Game, word: str) -> int:
    seats = game.state.seats
    if not (word.isascii() and word.isdigit()) or len(word) > 1 or not 1 <= int(word) <= seats:
        raise InvalidEditError(f"'{word}' is not a player; there are players 1 to {seats}")
    player = int(word) - 1
    if game.is_out(player):
        raise InvalidEditError(f"{game.player_name(player)} is out of the game")
    return player


def _square(game: Game, word: str) -> int:
    try:
        return game.card_set.board.parse(word.lower())
    except ValueError as error:
        raise InvalidEditError(str(error)) from None


def _zone(game: Game, word: str) -> int:
    zones = game.card_set.layout.zones
    matches = [number for number, name in enumerate(zones) if name.startswith(word.lower())]
    if len(matches) != 1:
        raise InvalidEditError(f"'{word}' is not a place for cards; there are {_join_names(zones)}")
    return FIRST_ZONE - matches[0]


def _idle_zones(game: Game) -> list[int]:
    """Return the zones where abilities are not active, in search order.

    Draw piles come after hands and discard piles, because they are hidden.
    """
    layout = game.card_set.layout
    others = [FIRST_ZONE - number for number in range(len(layout.zones))]
    return [HAND, DISCARD, DRAW, *[zone for zone in others if zone < DISCARD and zone not in layout.in_play]]


def _card_on_square(game: Game, word: str) -> list[int]:
    square, state = _square(game, word), game.state
    cards = [layer[square] for layer in (state.board, state.ground) if layer and layer[square] >= 0]
    if not cards:
        raise InvalidEditError(f"nothing stands on {game.square_name(square)}")
    return cards


def _on_board(game: Game, words: Sequence[str]) -> int:
    """Return the card on the board that a square, and its name if it lies beneath, means; -1 for other words."""
    if words[0].lower() not in game.card_set.board.numbers:
        return -1
    cards = _card_on_square(game, words[0])
    named = " ".join(words[1:]).lower()
    for card in cards:
        if not named or game.name(card).lower() == named:
            return card
    raise InvalidEditError(f"no {' '.join(words[1:])} stands on {words[0].lower()}")


def _card_in_zones(game: Game, player: int, words: Sequence[str], zones: Sequence[int]) -> int:
    """Return a card of a name, or of a unique beginning, in the first of a player's zones with one."""
    kinds, name = _kinds(game, player, words, zones)
    state = game.state
    for zone in zones:
        for card in reversed(state.zone(zone)[player]):
            if state.definition[card] in kinds:
                return card
    owned = [
        card for card, definition in enumerate(state.definition) if definition in kinds and state.owner[card] == player
    ]
    if owned and all(game.in_play(card) for card in owned):
        raise InvalidEditError(f"every {name} of {game.player_name(player)} is in play")
    places = _join_names([game.card_set.layout.zones[FIRST_ZONE - zone] for zone in zones])
    raise InvalidEditError(f"{game.player_name(player)} has no {name} in {places}")


def _kinds(game: Game, player: int, words: Sequence[str], zones: Sequence[int]) -> tuple[list[int], str]:
    """Return the definitions of a name, or of a unique beginning, and the name.

    If several names begin alike, only those of cards in the player's zones count.
    """
    said = " ".join(words)
    folded = said.lower()
    definitions = [definition for definition in game.card_set.definitions if definition.index != HIDDEN]
    exact = [definition for definition in definitions if definition.name.lower() == folded]
    matches = exact or [definition for definition in definitions if definition.name.lower().startswith(folded)]
    if len({definition.name for definition in matches}) > 1:
        held = {game.state.definition[card] for zone in zones for card in game.state.zone(zone)[player]}
        matches = [definition for definition in matches if definition.index in held] or matches
    names = list(dict.fromkeys(definition.name for definition in matches))
    if not names:
        raise InvalidEditError(
            f"no card of this game is called '{said}'; only the cards of its decks can be put and taken"
        )
    if len(names) > 1:
        raise InvalidEditError(f"'{said}' could be {_join_names(names)}")
    return [definition.index for definition in matches], names[0]
