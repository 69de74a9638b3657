"""Corrections by hand as text: read, done and replayed. A record keeps them beside the answers.

    set c4 damage 2         what is counted on a card; 'set c4 Vine Wall damage 2' where that lies beneath another
    set magic 1 5           what a player has; of whoever is to act, if nobody is named
    put Frost Mage c4 2     a card of player 2, from hand or a pile; 'put c4 d4' moves a card of the board
    take c4 hand            a card of the board, or 'take Frost Mage hand 2' one of a player's hand and piles
    draw 2 1, shuffle 1     so many cards of a player, a player's draw pile

They are done while a player is free to act, when nothing is under way that they could break. What the position demands
by itself is seen to afterwards, as after everything: a card without life falls, a leader that falls loses the game.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from engine.core.changes import restructure
from engine.core.corrections import (
    MOST,
    Correction,
    DrawCards,
    MarkCard,
    PutCard,
    SetTally,
    ShuffleDraws,
    TakeCard,
)
from engine.core.events import ByHand
from engine.core.faults import BadCorrection
from engine.core.game import Game
from engine.core.layers import has_room
from engine.core.position import HIDDEN
from engine.core.state import FIRST_ZONE

BY_HAND: Final = "by hand: "  # before the text of a correction, where records and stories tell it
PILE: Final = "pile"


def correct(game: Game, text: str) -> str:
    """Put something right, and run on; the text of it in full. Raises BadCorrection where that is impossible."""
    correction = read(game, text)
    full = correction.text(game)
    game.tell(ByHand())
    correction.apply(game)
    game.library.rules.corrected(game)
    restructure(game)
    game.auto = []
    game.run()
    return full


def is_by_hand(step: str) -> bool:
    """Whether a step of a record is a correction."""
    return step.startswith(BY_HAND)


def take_step(game: Game, step: str) -> None:
    """Take a step of a record: an answer or a correction. Raises NotOffered or BadCorrection."""
    if is_by_hand(step):
        correct(game, step.removeprefix(BY_HAND))
    else:
        game.answer(step)


# Reading


def read(game: Game, text: str) -> Correction:
    """The correction that a text means; players count from 1. Raises BadCorrection where it is impossible."""
    decision = game.decision
    if decision is None:
        raise BadCorrection("the game is over")
    if not decision.action:
        raise BadCorrection("nothing can be put right in the middle of something: answer first what is asked")
    words = text.split()
    reader = READERS.get(words[0].lower()) if words else None
    if reader is None:
        raise BadCorrection(f"a correction begins with {_listed(READERS)}")
    return reader(game, decision.player, words[1:])


def _set(game: Game, player: int, words: Sequence[str]) -> Correction:
    if len(words) < 2:  # noqa: PLR2004
        raise BadCorrection(
            "'set' takes a space, what is counted there and a number; or a count, a player and a number"
        )
    name, board = words[0].lower(), game.table.board
    if name in game.table.layout.tallies:
        if len(words) > 3:  # noqa: PLR2004
            raise BadCorrection(f"'set {name}' takes a player and a number")
        whose = player if len(words) == 2 else _player(game, words[1])  # noqa: PLR2004
        most = game.table.numbers.get(f"most_{name}", MOST)
        return SetTally(whose, name, _number(words[-1], most, f"{name} of player {whose + 1}"))
    if name not in board.numbers:
        counts = f" nor what a player has ({_listed(game.table.layout.tallies)})" if game.table.layout.tallies else ""
        raise BadCorrection(f"'{words[0]}' is no space ({board.names[0]} to {board.names[-1]}){counts}")
    return _marked(game, words)


def _marked(game: Game, words: Sequence[str]) -> Correction:
    """What is said to be counted on a card: `c4 damage 2`."""
    said = " ".join(words[1:-1]).lower()
    cards = _standing(game, words[0])
    rules = game.library.rules
    for card in cards:
        marks = rules.marks(game, card)
        name = said.removeprefix(f"{game.name(card).lower()} ")
        if name in marks:
            return MarkCard(card, name, _number(words[-1], marks[name], f"{name} of {game.name(card)}"))
    known = rules.marks(game, cards[0])
    raise BadCorrection(f"'{said}' is nothing that is set on {game.name(cards[0])}; there is {_listed(known)}")


def _put(game: Game, player: int, words: Sequence[str]) -> Correction:
    subject, whose = _with_player(game, player, words)
    if len(subject) < 2:  # noqa: PLR2004
        raise BadCorrection("'put' takes a card, a space, and whose card it is: 'put NAME SPACE PLAYER'")
    square = _square(game, subject[-1])
    card = _on_board(game, subject[:-1])
    if card < 0:
        layout = game.table.layout
        zones = [FIRST_ZONE - number for number in range(len(layout.zones))]
        card = _held(game, whose, subject[:-1], [zone for zone in zones if zone not in layout.in_play])
        if card in game.state.leaders:
            raise BadCorrection(f"{game.name(card)} has fallen, and its player is out of the game")
    name = game.name(card)
    if not game.library.rules.stands(game.definition(card)):
        raise BadCorrection(f"{name} stands on no space")
    if not has_room(game, square, card):
        raise BadCorrection(f"there is no room for {name} on {game.square_name(square)}")
    return PutCard(card, square, whose)


def _take(game: Game, player: int, words: Sequence[str]) -> Correction:
    subject, whose = _with_player(game, player, words)
    if subject and subject[-1].lower() == PILE:
        subject = subject[:-1]
    if len(subject) < 2:  # noqa: PLR2004
        raise BadCorrection("'take' takes a space or a card, and where it goes: 'take SPACE hand', 'take NAME discard'")
    zone = _zone(game, subject[-1])
    card = _on_board(game, subject[:-1])
    if card < 0:
        zones = [FIRST_ZONE - number for number in range(len(game.table.layout.zones))]
        card = _held(game, whose, subject[:-1], [other for other in zones if other != zone])
    elif card in game.state.leaders:
        raise BadCorrection(
            f"{game.name(card)} stays on the board: the player whose {game.table.leader} has gone is out"
        )
    elif len(subject) == len(words):  # no player is named
        whose = game.library.rules.belongs_to(game, card, zone, player)
    rules, name = game.library.rules, game.name(card)
    if not rules.piles_mix and whose != game.state.owner[card]:
        raise BadCorrection(f"{name} is a card of player {game.state.owner[card] + 1}, and goes nowhere else")
    if zone in game.table.layout.in_play and not game.definition(card).is_event:
        raise BadCorrection(f"{name} does not lie there: only events do")
    return TakeCard(card, zone, whose)


def _draw(game: Game, player: int, words: Sequence[str]) -> Correction:
    if len(words) > 2:  # noqa: PLR2004
        raise BadCorrection("'draw' takes how many cards, and who draws them")
    whose = _player(game, words[1]) if len(words) == 2 else player  # noqa: PLR2004
    left = len(game.state.draws[whose])
    number = _number(words[0] if words else "1", left, f"what player {whose + 1} can draw")
    return DrawCards(whose, number)


def _shuffle(game: Game, player: int, words: Sequence[str]) -> Correction:
    if len(words) > 1:
        raise BadCorrection("'shuffle' takes the player whose draw pile it is")
    return ShuffleDraws(_player(game, words[0]) if words else player)


READERS: Final[dict[str, Callable[[Game, int, Sequence[str]], Correction]]] = {
    "set": _set,
    "put": _put,
    "take": _take,
    "draw": _draw,
    "shuffle": _shuffle,
}


# Parts of a text


def _listed(names: Iterable[str]) -> str:
    return ", ".join(names)


def _number(word: str, most: int, what: str) -> int:
    if not (word.isascii() and word.isdigit()) or len(word) > len(str(MOST)) or int(word) > most:
        raise BadCorrection(f"{what} is a number from 0 to {most}, not '{word}'")
    return int(word)


def _player(game: Game, word: str) -> int:
    seats = game.state.seats
    if not (word.isascii() and word.isdigit()) or len(word) > 1 or not 1 <= int(word) <= seats:
        raise BadCorrection(f"'{word}' is no player; there are players 1 to {seats}")
    if game.is_out(int(word) - 1):
        raise BadCorrection(f"player {word} is out of the game")
    return int(word) - 1


def _with_player(game: Game, player: int, words: Sequence[str]) -> tuple[Sequence[str], int]:
    """Words without the player's number at their end, and who that is: whoever is to act if nobody is named."""
    if len(words) > 1 and words[-1].isdigit():
        return words[:-1], _player(game, words[-1])
    return words, player


def _square(game: Game, word: str) -> int:
    try:
        return game.table.board.parse(word.lower())
    except ValueError as error:
        raise BadCorrection(str(error)) from None


def _zone(game: Game, word: str) -> int:
    """The zone of a name, or of the beginning of one."""
    zones = game.table.layout.zones
    found = [number for number, name in enumerate(zones) if name.startswith(word.lower())]
    if len(found) != 1:
        raise BadCorrection(f"'{word}' is no place for cards; there is {_listed(zones)}")
    return FIRST_ZONE - found[0]


def _standing(game: Game, word: str) -> list[int]:
    """The card that stands on a square, then the one that lies beneath it."""
    square, state = _square(game, word), game.state
    found = [layer[square] for layer in (state.board, state.ground) if layer and layer[square] >= 0]
    if not found:
        raise BadCorrection(f"nothing stands on {game.square_name(square)}")
    return found


def _on_board(game: Game, words: Sequence[str]) -> int:
    """The card of the board that is meant by its square, with its name where it lies beneath; -1 by another word."""
    if words[0].lower() not in game.table.board.numbers:
        return -1
    cards = _standing(game, words[0])
    named = " ".join(words[1:]).lower()
    for card in cards:
        if not named or game.name(card).lower() == named:
            return card
    raise BadCorrection(f"no {' '.join(words[1:])} stands on {words[0].lower()}")


def _held(game: Game, player: int, words: Sequence[str], zones: Sequence[int]) -> int:
    """A card of a name, or of the only one that begins so, in the first of a player's zones that holds one."""
    kinds, name = _kinds(game, player, words, zones)
    state = game.state
    for zone in zones:
        for card in reversed(state.zone(zone)[player]):
            if state.what[card] in kinds:
                return card
    owned = [card for card, what in enumerate(state.what) if what in kinds and state.owner[card] == player]
    if owned and all(game.in_play(card) for card in owned):
        raise BadCorrection(f"every {name} of player {player + 1} is in play")
    raise BadCorrection(f"player {player + 1} has no {name} there")


def _kinds(game: Game, player: int, words: Sequence[str], zones: Sequence[int]) -> tuple[list[int], str]:
    """The definitions of a name, or of the only one that begins so; of several, those that the player has."""
    said = " ".join(words)
    folded = said.lower()
    known = [each for each in game.table.definitions if each.index != HIDDEN]
    exact = [each for each in known if each.name.lower() == folded]
    found = exact or [each for each in known if each.name.lower().startswith(folded)]
    if len({each.name for each in found}) > 1:
        held = {game.state.what[card] for zone in zones for card in game.state.zone(zone)[player]}
        found = [each for each in found if each.index in held] or found
    names = list(dict.fromkeys(each.name for each in found))
    if not names:
        raise BadCorrection(
            f"no card of this game is called '{said}'; only the cards of its decks can be put and taken"
        )
    if len(names) > 1:
        raise BadCorrection(f"'{said}' could be {' or '.join(names)}")
    return [each.index for each in found], names[0]
