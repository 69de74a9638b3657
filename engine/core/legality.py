"""Legality: how texts of actions are parsed, and the reasons for illegal ones that all games share.

A game has a function for each verb of its labels. It yields the reasons in the order in which a person would ask; the
first is used. It asks the same predicates as the code that offers the actions.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from engine.core.decisions import NOTHING_ALLOWS, Decision, IllegalReason, PickCard, PickSquare
from engine.core.game import Game
from engine.core.position import ActiveModifier, Position

IllegalReasons = Iterator[IllegalReason]

OVER: Final = "the game is over"
UNREAD: Final = "not understood"
MISREAD: Final = "said otherwise"  # `words` of the reason: the syntax
NOT_IN_HAND: Final = "not in hand"
NO_SQUARE: Final = "no such square"
UNANSWERED: Final = "an answer is awaited"
NOT_TO_CHOOSE: Final = "not to be chosen"
NO_SQUARE_TO_CHOOSE: Final = "not among the squares"


class ActionSyntax(NamedTuple):
    """The syntax of an action, with placeholders in capitals, and the function that yields why it is illegal."""

    form: str
    reasons: Callable[[Game, Sequence[str]], IllegalReasons]


def no_further_reasons(game: Game, decision: Decision, words: Sequence[str]) -> IllegalReasons:
    """Return no reasons: the default for a game that adds nothing to `illegal_answer`."""
    return iter(())


class LegalityRules(NamedTuple):
    """The legality rules of a game: its verbs, and the rule id for each key of a reason.

    `answers`: the game's own reasons against an answer to an open question, before those of all games.
    """

    verbs: Mapping[str, ActionSyntax]
    rules: Mapping[str, str]
    answers: Callable[[Game, Decision, Sequence[str]], IllegalReasons] = no_further_reasons


def explain_illegal(game: Game, text: str, reasons: LegalityRules) -> IllegalReason:
    """Return why a text is illegal that means none of the options."""
    reason = next(_illegal_reasons(game, text.split(), reasons), IllegalReason(NOTHING_ALLOWS))
    return reason._replace(rule=reasons.rules[reason.why])


def _illegal_reasons(game: Game, words: Sequence[str], reasons: LegalityRules) -> IllegalReasons:
    decision = game.decision
    verb = reasons.verbs.get(words[0].casefold()) if words else None
    if decision is None:
        yield IllegalReason(OVER)
    elif not decision.action:
        yield from reasons.answers(game, decision, words)
        yield from illegal_answer(game, decision, words, is_action=verb is not None)
    elif verb is None:
        yield IllegalReason(UNREAD, words=tuple([verb_rules.form for verb_rules in reasons.verbs.values()]))
    else:
        try:
            yield from verb.reasons(game, words[1:])
        except ActionSyntaxError as misread:
            yield misread.reason or IllegalReason(MISREAD, words=(verb.form,))


def illegal_answer(game: Game, decision: Decision, words: Sequence[str], *, is_action: bool) -> IllegalReasons:
    """Yield the reasons why some words are not an answer to an open question."""
    if not is_action and words and any(isinstance(option, PickCard | PickSquare) for option in game.options):
        square = square_of(game, words[0])
        there = card_at(game, square)
        if there >= 0:
            yield IllegalReason(NOT_TO_CHOOSE, cards=(there,), squares=(square,), source=decision.source)
        elif square >= 0:
            yield IllegalReason(NO_SQUARE_TO_CHOOSE, squares=(square,), source=decision.source)
    if is_action:
        yield IllegalReason(UNANSWERED, words=(decision.question,), source=decision.source)
    yield IllegalReason(UNREAD, words=tuple(game.labels()))


# Parsing


class ActionSyntaxError(Exception):
    """Words that do not fit the syntax of their verb; `reason` is set if there is a better reason than that."""

    def __init__(self, reason: IllegalReason | None = None) -> None:
        super().__init__()
        self.reason = reason


def square_of(position: Position, word: str) -> int:
    """Return the square of a name; -1 for other words."""
    return position.card_set.board.numbers.get(word.casefold(), -1)


def read_square(position: Position, words: Sequence[str], place: int) -> int:
    """Return the square at an index of some words. Raises ActionSyntaxError."""
    word = words[place] if -len(words) <= place < len(words) else ""
    square = square_of(position, word)
    if square < 0:
        is_outside = word[:1].isalpha() and word[1:].isdigit()
        raise ActionSyntaxError(IllegalReason(NO_SQUARE, words=(word,)) if is_outside else None)
    return square


def read_last_square(position: Position, words: Sequence[str]) -> int:
    """Return the square that the last of some words names; -1 if they end with a name. Raises ActionSyntaxError.

    `summon Ice Golem` without a square asks whether the card can be summoned anywhere.
    """
    last = words[-1] if words else ""
    is_square = square_of(position, last) >= 0 or (last[:1].isalpha() and last[1:].isdigit())
    return read_square(position, words, -1) if is_square or not words else -1


def read_name(position: Position, words: Sequence[str]) -> str:
    """Return the name that some words form. Raises ActionSyntaxError if they are all squares."""
    if all(square_of(position, word) >= 0 for word in words):
        raise ActionSyntaxError
    return " ".join(words)


def card_at(position: Position, square: int) -> int:
    """Return the card on a square, or else beneath it; -1 if there is none."""
    state = position.state
    if square < 0:
        return -1
    if state.board[square] < 0 and state.ground:
        return state.ground[square]
    return state.board[square]


def in_hand(position: Position, player: int, name: str) -> int:
    """Return a card of a name in a player's hand; -1 if there is none."""
    folded = name.casefold()
    for card in position.state.hands[player]:
        if position.name(card).casefold() == folded:
            return card
    return -1


def forbidden(position: Position, why: str, entry: ActiveModifier, cards: tuple[int, ...] = ()) -> IllegalReason:
    """Return the reason for what a modifier forbids, with its card and ability."""
    modifier, context = entry
    source = context.card
    for effect in position.state.lasting:
        if effect.kind == "modifier" and effect.value == modifier.index and effect.card == context.card:
            source = effect.source
    return IllegalReason(why, cards=cards, source=source, ability=modifier.title)
