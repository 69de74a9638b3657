"""Why what a person typed is not offered: read as far as it can be understood, and told with the rule."""

from collections.abc import Iterator, Sequence

from deckbuilder.games import presentation_of
from deckbuilder.match.fuzzy_input import SQUARE, meant
from engine.core.characteristics import abilities
from engine.core.game import Game
from engine.core.illegal_reason import IllegalReason
from engine.core.legality import MISREAD, NOT_IN_HAND, UNANSWERED, UNREAD, in_hand, square_of

USE = "use"  # the verb of abilities


def illegal_reason_of(game: Game, line: str) -> IllegalReason | None:
    """Why a line is not offered, by the first reading of it that the game understands; None where there is none."""
    verbs, words = _verbs(game), line.split()
    begun = [verb for verb in verbs if words and verb.startswith(words[0].casefold())]
    vague = {UNREAD} if begun else {UNREAD, MISREAD, UNANSWERED, NOT_IN_HAND}
    for reading in [_named(game, verb, words[1:]) for verb in begun] or _without_verb(game, line):
        found = game.explain_illegal(reading)
        if found is not None and found.why not in vague:
            return found
    return None


def why(game: Game, line: str) -> str:
    """The same in a sentence without a full stop; empty where nothing is to be said."""
    return told(game, illegal_reason_of(game, line))


def told(game: Game, reason: IllegalReason | None) -> str:
    """A refusal in a sentence without a full stop; empty for none, and for one that says nothing."""
    if reason is None or reason.why == UNREAD:
        return ""
    said = presentation_of(game.library).illegal_sentence(game, reason)
    return f"{said}{_in_another_phase(game, reason)}" if reason.why == MISREAD else said


def _in_another_phase(game: Game, misread: IllegalReason) -> str:
    """That what was misread is for another phase, where the verb of its form is one."""
    phases, verb = game.library.phases, misread.words[0].partition(" ")[0]
    now = phases[game.state.phase]
    return f" (in {verb.title()}; you are in {now.title()})" if verb in phases and verb != now else ""


def _without_verb(game: Game, line: str) -> Iterator[str]:
    """What a line could mean that begins with no verb: as it stands, and as each verb would have it.

    First comes what is usually done with the card of the hand that it names, or with what stands on its squares.
    """
    words = line.split()
    card = _in_hand(game, words)
    usual = presentation_of(game.library).usual_verb(game, card, _squares(game, words))
    verbs = sorted(_verbs(game), key=lambda verb: verb != usual)
    named = [_named(game, verb, words) for verb in verbs]
    if any(SQUARE.fullmatch(word.casefold()) for word in words):
        yield line
        yield from named if len(words) > 1 else named[:1]  # a square alone is an answer, or the card that is to act
    else:
        yield from (text for verb, text in zip(verbs, named, strict=True) if text != " ".join([verb, *words]))


def _verbs(game: Game) -> list[str]:
    """The verbs of the game, that of the phase first."""
    phase = game.library.phases[game.state.phase]
    return sorted(presentation_of(game.library).verbs, key=lambda verb: verb != phase)


def _named(game: Game, verb: str, words: Sequence[str]) -> str:
    """A verb with what follows it, the name in that written out."""
    name = _without_squares(words)
    found = _meant(game, verb, " ".join(name)) if name else []
    if len(found) != 1:
        return " ".join([verb, *words])
    before = [word for word in words[: words.index(name[0])] if word not in name]
    after = [word for word in words[words.index(name[0]) :] if word not in name]
    return " ".join([verb, *before, found[0], *after])


def _without_squares(words: Sequence[str]) -> list[str]:
    return [word for word in words if not SQUARE.fullmatch(word.casefold())]


def _squares(game: Game, words: Sequence[str]) -> list[int]:
    """The squares that some words are; none unless all of them are."""
    found = [square_of(game, word) for word in words]
    return [] if -1 in found else found


def _in_hand(game: Game, words: Sequence[str]) -> int:
    """The card in the hand of who is asked that some words name; -1 where it is none, or not one alone."""
    found = meant(" ".join(_without_squares(words)), [game.name(card) for card in _hand(game)])
    return in_hand(game, _player(game), found[0]) if len(found) == 1 else -1


def _meant(game: Game, verb: str, name: str) -> list[str]:
    """What a name means: a card in hand, an ability on the board, or an own card that is elsewhere.

    Abilities come first where they are what the verb is for.
    """
    on_board = [each.title for card in game.state.board if card >= 0 for each in abilities(game, card)]
    cards = [game.name(card) for card in _hand(game)]
    owner, player = game.state.owner, _player(game)
    known = [game.name(card) for card in range(len(owner)) if owner[card] == player]
    for names in (on_board, cards, known) if verb == USE else (cards, known, on_board):
        if found := meant(name, dict.fromkeys(names)):
            return found
    return []


def _player(game: Game) -> int:
    """Who is asked."""
    return game.state.active if game.decision is None else game.decision.player


def _hand(game: Game) -> Sequence[int]:
    return game.state.hands[_player(game)]


def as_sentence(text: str) -> str:
    """A text as a sentence begins; a square keeps its small letter."""
    return text if SQUARE.fullmatch(text.partition(" ")[0]) else text[:1].upper() + text[1:]
