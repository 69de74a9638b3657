"""The board of a match as a page shows it: squares in the order of reading, pieces, and where options lead."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from markupsafe import Markup

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.games.presentation import AS_PRINTED, BETTER
from deckbuilder.match.options import OptionView
from deckbuilder.match.seat import LAST_ACTION, PieceView, PlayerView
from deckbuilder.web.drawing.pattern import pattern_svg

FREE, ENEMY, OWN = "free", "enemy", "own"  # what stands on a square to which an option leads
MAX_CODE = 3  # letters of a name where there is little room
PERCENT = 100  # percent
MAX_PATTERNS = 500  # drawings at hand


@dataclass(frozen=True)
class BoardPiece:
    """A card of the board. `life`: what is left of it in percent; None where it has none."""

    name: str
    code: str
    player: int
    side: int
    classes: str
    figures: Sequence[tuple[str, str]]  # texts, each with a class for how it is meant
    short_figures: str
    life: int | None
    pattern: Markup | None


@dataclass(frozen=True)
class BoardSquare:
    """A square. `words`: all that is to be seen there. `target`: FREE, ENEMY or OWN where options lead to it now.

    `classes`: names for the style sheet.
    """

    name: str
    classes: str
    piece: BoardPiece | None
    sign: str
    words: str
    target: str
    options: tuple[OptionView, ...]


def board_of(
    view: PlayerView, options: Sequence[OptionView], catalogue: Catalogue, picked: str = ""
) -> list[list[BoardSquare]]:
    """Return the ranks of a board from the far one to the near one, as the viewer sits at it.

    `options`: those that are to be marked; what leads to a square is marked there if it begins with what is `picked`,
    a square or the key of a card in hand, or with nothing. Pieces with which an option begins are ringed.
    """
    turned = view.seats[view.viewer].side != 0
    ranks = [tuple(reversed(rank)) for rank in view.ranks] if turned else list(reversed(view.ranks))
    marked = [option for option in options if option.end and option.start in ("", picked)]
    acting = {option.start for option in options}
    codes = unique_codes(dict.fromkeys(piece.name for piece in view.pieces.values() if piece.name))
    pieces = {name: _piece(piece, view, catalogue, codes) for name, piece in view.pieces.items()}
    leading: dict[str, tuple[OptionView, ...]] = {}
    for option in marked:
        leading[option.end] = (*leading.get(option.end, ()), option)

    def square(name: str, *, is_dark: bool) -> BoardSquare:
        options, seen = leading.get(name, ()), view.pieces.get(name)
        target = _target(seen, view) if options else ""
        marks = {
            "dark": is_dark,
            "last": view.signs.get(name) == LAST_ACTION,
            "picked": name == picked,
            "can-act": name in acting,
            f"target {target}": bool(target),
            "answer": bool(options) and not options[0].start,
        }
        return BoardSquare(
            name=name,
            classes=" ".join(["square", *(mark for mark, holds in marks.items() if holds)]),
            piece=pieces.get(name),
            sign=view.signs.get(name, "").replace(LAST_ACTION, ""),
            words=_words(name, seen, view, can_act=name in acting) + ("; can be chosen" if target else ""),
            target=target,
            options=options,
        )

    return [[square(name, is_dark=bool((x + y) % 2)) for x, name in enumerate(rank)] for y, rank in enumerate(ranks)]


def unique_codes(names: Iterable[str]) -> Mapping[str, str]:
    """Return a code of up to three letters for each name, each once as far as letters and digits reach."""
    codes, taken = dict[str, str](), set[str]()
    for name in names:
        words = name.replace("-", " ").split()
        first = words[0] if words else name
        initials = "".join(word[0] for word in words)[:MAX_CODE]
        numbered = (f"{first[: MAX_CODE - 1]}{number}" for number in range(2, PERCENT))
        candidates = chain([first[:MAX_CODE]], [initials] if len(initials) > 1 else [], numbered)
        codes[name] = next((code for code in candidates if code not in taken), first[:MAX_CODE])
        taken.add(codes[name])
    return codes


def _piece(piece: PieceView, view: PlayerView, catalogue: Catalogue, codes: Mapping[str, str]) -> BoardPiece:
    states = {
        "leads": piece.leads,
        "emphasized": piece.emphasized,
        "acted": piece.has_acted,
        "covered": piece.covered,
        "borrowed": piece.borrowed,
    }
    longest, shortest = piece.figures[0], piece.figures[-1]
    return BoardPiece(
        name=piece.name,
        code=codes.get(piece.name, "?"),
        player=piece.player,
        side=view.seats[piece.player].side,
        classes=" ".join(name for name, holds in states.items() if holds),
        figures=[(text.strip(), _meaning(meant)) for text, meant in longest if text.strip()],
        short_figures="".join(text for text, _ in shortest),
        life=None if piece.health is None else round(PERCENT * piece.health[0] / max(1, piece.health[1])),
        pattern=_pattern(catalogue, piece.key) if piece.key else None,
    )


@lru_cache(MAX_PATTERNS)
def _pattern(catalogue: Catalogue, key: str) -> Markup | None:
    """Return the drawing of a card's pattern: each board shows the same ones."""
    card = catalogue.card(key)
    return pattern_svg(card.pattern) if card is not None and card.pattern else None


def _meaning(meant: str) -> str:
    return "" if meant == AS_PRINTED else "better" if meant == BETTER else "worse"


def _target(piece: PieceView | None, view: PlayerView) -> str:
    if piece is None:
        return FREE
    return OWN if view.seats[piece.player].side == view.seats[view.viewer].side else ENEMY


def _words(name: str, piece: PieceView | None, view: PlayerView, *, can_act: bool) -> str:
    """Return what stands on a square, for people who cannot see it."""
    if piece is None:
        return f"{name}, empty"
    whose = _whose(piece, view)
    numbers = [f"{number.name} {number.now}" for number in piece.numbers if number.now]
    states = [
        view.acted_word if piece.has_acted else "",
        "face down" if piece.covered else "",
        "can act" if can_act else "",
    ]
    parts = [f"{name} {piece.name or 'an unknown card'}", whose, piece.kind, *numbers, *states]
    return ", ".join(part for part in parts if part)


def _whose(piece: PieceView, view: PlayerView) -> str:
    if piece.player == view.viewer:
        return "yours"
    is_friend = view.seats[piece.player].side == view.seats[view.viewer].side
    many = f" of player {piece.player + 1}" if len(view.seats) > len(("you", "the other")) else ""
    return f"{'friend' if is_friend else 'enemy'}{many}"
