"""Why an action is illegal, in sentences: a text for each kind of reason, with placeholders for cards and squares.

These are the texts of every game; a game adds its own. In a text `{card}`, `{other}` and `{others}` are the first
card, the second, and all but the first; `{square}` and `{squares}`, `{number}` and `{limit}`, `{word}` and `{words}`
likewise; `{spelled}` is the first number as a word, `{ranks}` are the own ranks up to it, `{phase}`, `{needed}` and
`{next}` are words that are phases, `{list}` all words, `{by}` the ability that forbids it, with its card.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from deckbuilder.text import listed
from engine.core import legality
from engine.core.decisions import NOTHING_ALLOWS, IllegalReason
from engine.core.game import Game

SENTENCES: Mapping[str, str] = MappingProxyType(
    {
        legality.OVER: "the game is over",
        legality.UNREAD: "it is none of {words}",
        legality.MISREAD: "type it as: {word}",
        legality.NO_SQUARE: "there is no square {word}",
        legality.NOT_IN_HAND: "you have no {word} in hand",
        legality.UNANSWERED: "answer this first: {word}",
        legality.NOT_TO_CHOOSE: "{card} is none of those that can be chosen{chooser}",
        legality.NO_SQUARE_TO_CHOOSE: "{square} is none of the spaces that can be chosen{chooser}",
        NOTHING_ALLOWS: "nothing allows it now",
        "nobody there": "there is no card on {square}",
        "not yours": "{card} is not yours",
        "has no such ability": "{card} has no ability '{word}'",
        "works by itself": "{by} works by itself; nobody starts it",
        "has been used": "{by} has been used this turn",
        "condition does not hold": "what {by} asks for is not so now",
        "cannot be paid": "what {by} costs can't be paid",
        "has no target": "{by} would find nothing that it could be done to",
    }
)
SHORT_SENTENCES: Mapping[str, str] = MappingProxyType(  # why a card in hand cannot be used, for its foot
    {
        legality.OVER: "the game is over",
        "cannot be paid": "can't be paid now",
        "has no target": "no target now",
        "condition does not hold": "not possible now",
        "has been used": "used this turn",
    }
)
NOT_NOW = "not now"
SPELLED = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def sentence_of(game: Game, reason: IllegalReason, sentences: Mapping[str, str]) -> str:
    """Return the sentence of a reason, without a full stop, and with its rule."""
    text = sentences[reason.why].format_map(_parts(game, reason))
    return f"{text} ({reason.rule})" if reason.rule else text


def short_sentence_of(game: Game, reason: IllegalReason, sentences: Mapping[str, str]) -> str:
    """Return the reason in a few words, without its rule."""
    return sentences.get(reason.why, NOT_NOW).format_map(_parts(game, reason))


def _parts(game: Game, reason: IllegalReason) -> dict[str, str]:
    cards = [_here(game, card) for card in reason.cards]
    squares = [game.square_name(square) for square in reason.squares]
    numbers = [str(number) for number in reason.numbers]
    return {
        "card": _at(cards, 0),
        "other": _at(cards, 1),
        "others": listed(cards[1:]),
        "square": _at(squares, 0),
        "squares": listed(squares),
        "number": _at(numbers, 0),
        "limit": _at(numbers, 1),
        "ranks": _ranks(reason.numbers),
        "spelled": spelled(reason.numbers[0]) if reason.numbers else "",
        "word": _at(reason.words, 0),
        "phase": _at(reason.words, 0).title(),
        "needed": _at(reason.words, 1).title(),
        "next": _at(reason.words, 2).title(),
        "words": listed(reason.words, "or"),
        "list": ", ".join(reason.words),
        "by": _by(game, reason),
        "chooser": f" for {_here(game, reason.source)}" if reason.source >= 0 else "",
    }


def _at(texts: Sequence[str], place: int) -> str:
    return texts[place] if place < len(texts) else ""


def _ranks(numbers: Sequence[int]) -> str:
    """Return the own ranks up to a number as text."""
    if not numbers:
        return ""
    return "rank 1" if numbers[0] == 1 else f"ranks 1 to {numbers[0]}"


def spelled(number: int) -> str:
    """Return a number, as a word if it is small."""
    return SPELLED[number] if 0 <= number < len(SPELLED) else str(number)


def _here(game: Game, card: int) -> str:
    square = game.state.place[card]
    return f"{game.name(card)} ({game.square_name(square)})" if square >= 0 else game.name(card)


def _by(game: Game, reason: IllegalReason) -> str:
    """Return the ability that forbids the action, with its card unless that is an event of the same name."""
    if reason.source < 0:
        return reason.ability
    name = game.name(reason.source)
    return name if reason.ability in {"", name} else f"{reason.ability} of {_here(game, reason.source)}"
