"""The board of a match as a page shows it: squares in the order of reading, pieces, and where options lead."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import chain, count
from typing import NamedTuple

from markupsafe import Markup

from deckbuilder.catalogue.store import Catalogue
from deckbuilder.games.presentation import AS_PRINTED, BETTER
from deckbuilder.match.options import OptionView
from deckbuilder.match.seat import LAST_ACTION, PieceView, PlayerView
from deckbuilder.text import listed, slug
from deckbuilder.web.drawing.pattern import pattern_svg
from deckbuilder.web.views.marks import BoardMarks, SquareMark

FREE, ENEMY, OWN = "free", "enemy", "own"  # what stands on a square to which an option leads
ROLES = {"asker": "asks", "about": "the question is about it"}
UNKNOWN = "?"  # a card that the viewer cannot know
MAX_WORD = 7  # letters of a word that is seen as a whole on a small square
MAX_CODE = 3  # letters of a name where there is little room
PERCENT = 100  # percent
MAX_PATTERNS = 500  # drawings at hand
MAX_PIECES = 500  # as they are drawn, at hand
MAX_SQUARES = 500  # empty ones at hand
MAX_FACTIONS = 50  # factions, and groups of them that met, at hand


class BoardNumber(NamedTuple):
    """A number of a card of the board. `meaning`: a class for whether it is better or worse than `whole`."""

    now: int
    whole: int
    meaning: str

    @property
    def percent(self) -> int:
        """How much of the whole it is."""
        return round(PERCENT * self.now / max(1, self.whole))


class BoardPiece(NamedTuple):
    """A card of the board.

    `word`, `code`: its name where there is little room, as one word and in three letters. `is_near`: its player sits
    where the viewer sits. `classes`: names for the style sheet. `life`: what is left of its life. `key`, `crest`: of
    the card; empty where the viewer cannot know it.
    """

    name: str
    word: str
    code: str
    player: int
    is_near: bool
    classes: str
    power: BoardNumber | None
    power_kind: str
    life: BoardNumber | None
    notes: tuple[tuple[str, str], ...]  # texts, each with a class for how it is meant
    worth: int | None
    pattern: Markup | None
    crest: str = ""
    key: str = ""


class BoardSquare(NamedTuple):
    """A square. `words`: all that is to be seen there. `target`: FREE, ENEMY or OWN where options lead to it now.

    `classes`: names for the style sheet. `mark`: what the steps that are shown have left there.
    """

    name: str
    classes: str
    piece: BoardPiece | None
    sign: str
    words: str
    target: str
    options: tuple[OptionView, ...]
    mark: SquareMark | None = None


class BoardCell(NamedTuple):
    """A square as a page draws it.

    `href`: the page that it leads to; empty where it leads to none, or one option is chosen there. `bubble`: why
    nothing leads there from what is picked.
    """

    square: BoardSquare
    href: str
    is_hinted: bool
    bubble: str


def board_of(
    view: PlayerView, options: Sequence[OptionView], catalogue: Catalogue, picked: str = ""
) -> list[list[BoardSquare]]:
    """Return the ranks of a board from the far one to the near one, as the viewer sits at it.

    `options`: those that are to be marked; what leads to a square is marked there if it begins with what is `picked`,
    a square or the key of a card in hand, or with nothing. Pieces with which an option begins are ringed. Where there
    are options, the piece that asks is marked, and those that it asks about.
    """
    turned = view.seats[view.viewer].side != 0
    ranks = [tuple(reversed(rank)) for rank in view.ranks] if turned else list(reversed(view.ranks))
    marked = [option for option in options if option.end and option.start in ("", picked)]
    acting = {option.start for option in options}
    names = _short_names(_names_around(view, catalogue))
    sides = [seat.side for seat in view.seats]
    pieces = {
        name: _piece(piece, catalogue, names, is_near=sides[piece.player] == sides[view.viewer])
        for name, piece in view.pieces.items()
    }
    roles = dict.fromkeys(view.about, "about") | {view.asker: "asker"} if options else {}
    leading: dict[str, tuple[OptionView, ...]] = {}
    for option in marked:
        leading[option.end] = (*leading.get(option.end, ()), option)

    busy = {*pieces, *leading, *roles, *acting, *view.signs, picked}

    def square(name: str, *, is_dark: bool) -> BoardSquare:
        if name not in busy:
            return _empty_square(name, is_dark=is_dark)
        options, seen, sign = leading.get(name, ()), view.pieces.get(name), view.signs.get(name, "")
        target, can_act, role = _target(seen, view) if options else "", name in acting, roles.get(name, "")
        marks = (
            "square",
            is_dark and "dark",
            sign == LAST_ACTION and "last",
            name == picked and "picked",
            can_act and "can-act",
            target and f"target {target}",
            options and not options[0].start and "answer",
            role,
        )
        return BoardSquare(
            name=name,
            classes=" ".join([mark for mark in marks if mark]),
            piece=pieces.get(name),
            sign=sign.replace(LAST_ACTION, ""),
            words=_words(name, seen, view, can_act=can_act, role=role) + ("; can be chosen" if target else ""),
            target=target,
            options=options,
        )

    return [[square(name, is_dark=bool((x + y) % 2)) for x, name in enumerate(rank)] for y, rank in enumerate(ranks)]


@lru_cache(MAX_SQUARES)
def _empty_square(name: str, *, is_dark: bool) -> BoardSquare:
    """Return a square on which nothing is, and to which nothing leads."""
    return BoardSquare(name, "square dark" if is_dark else "square", None, "", f"{name}, empty", "", ())


def with_marks(board: Sequence[Sequence[BoardSquare]], marks: BoardMarks) -> list[list[BoardSquare]]:
    """Return a board with the marks of steps on its squares."""

    def marked(square: BoardSquare) -> BoardSquare:
        mark = marks.squares.get(square.name)
        if mark is None:
            return square
        return square._replace(classes=" ".join([square.classes, *mark.frames]), mark=mark)

    return [[marked(square) for square in rank] for rank in board]


def cells_of(
    board: Sequence[Sequence[BoardSquare]],
    address: Callable[[str], str],
    why: Callable[[str], str] | None = None,
    hinted: Collection[str] = (),
    bubble: tuple[str, str] = ("", ""),
) -> list[tuple[BoardCell, ...]]:
    """Return the squares of a board with the pages that they lead to, by their names.

    `address`: to the page of what is on a square; `why`: to the page that says why nothing leads there from what is
    picked; `bubble`: a square, and what is said there.
    """

    def cell(square: BoardSquare) -> BoardCell:
        name, href, text = square.name, "", ""
        if square.options:
            href = address(name) if len(square.options) > 1 else ""
        elif why and {"can-act", "picked"}.isdisjoint(square.classes.split()):
            href, text = why(name), bubble[1] if bubble[0] == name else ""
        elif square.piece:
            href = address(name)
        return BoardCell(square, href, name in hinted, text)

    return [tuple(map(cell, rank)) for rank in board]


def _names_around(view: PlayerView, catalogue: Catalogue) -> tuple[str, ...]:
    keys = {piece.key for piece in view.pieces.values() if piece.key}
    factions = {key.rpartition("/")[0] for key in keys}
    names = [name for faction in sorted(factions) for name in _names_in(catalogue, faction)]
    return tuple(dict.fromkeys([*names, *(piece.name for piece in view.pieces.values() if piece.name)]))


@lru_cache(MAX_FACTIONS)
def _names_in(catalogue: Catalogue, faction: str) -> tuple[str, ...]:
    return tuple(catalogue.names_under(faction))


class ShortNames:
    """Names of cards as one word, and in up to three letters; each of them belongs to one card only."""

    def __init__(self, names: Iterable[str]) -> None:
        self._words, self._codes = dict[str, str](), dict[str, str]()
        distinct = dict.fromkeys(names)
        numbers = Counter(word for name in distinct for word in set(_words_of(name)))
        for name in distinct:
            self._codes[name] = _first_free(_codes_of(name, self._codes), self._codes)
            words = sorted(_words_of(name), key=lambda word: (len(word) > MAX_WORD, numbers[word]))
            words = [word if len(word) <= MAX_WORD else f"{word[: MAX_WORD - 1]}." for word in words]
            self._words[name] = _first_free([*words, self._codes[name]], self._words)

    def word(self, name: str) -> str:
        """Return the word for a name; `?` for a card that is not known."""
        return self._words.get(name, UNKNOWN)

    def code(self, name: str) -> str:
        """Return the letters for a name; `?` for a card that is not known."""
        return self._codes.get(name, UNKNOWN)


_short_names = lru_cache(MAX_FACTIONS)(ShortNames)


def _first_free(candidates: Iterable[str], taken: Mapping[str, str]) -> str:
    return next(candidate for candidate in candidates if candidate not in taken.values())


def _words_of(name: str) -> list[str]:
    """Return the words of a name by which it may be called: none like `of` and `The`."""
    return [word for word in name.replace(",", " ").split() if len(word) >= MAX_CODE and word.lower() != "the"]


def _codes_of(name: str, taken: Mapping[str, str]) -> Iterable[str]:
    words = name.replace("-", " ").split()
    first = words[0] if words else name
    start, initials = first[: MAX_CODE - 1], "".join(word[0] for word in words)[:MAX_CODE]
    like = "".join(other for other, code in taken.items() if code.startswith(start))
    telling = (f"{start}{letter}" for letter in first[MAX_CODE:] if letter not in like)
    numbered = (f"{start}{number}" for number in count(2))
    return chain([first[:MAX_CODE]], [initials] if len(initials) > 1 else [], telling, numbered)


@lru_cache(MAX_PIECES)
def _piece(piece: PieceView, catalogue: Catalogue, names: ShortNames, *, is_near: bool) -> BoardPiece:
    states = {
        "leads": piece.leads,
        "emphasized": piece.emphasized,
        "acted": piece.has_acted,
        "covered": piece.covered,
        "in-check": piece.in_check,
        "gives-check": piece.gives_check,
        "borrowed": piece.borrowed,
    }
    power, (words, pattern, crest) = piece.power, _drawn(catalogue, piece.key)
    return BoardPiece(
        name=piece.name,
        word=names.word(piece.name),
        code=names.code(piece.name),
        player=piece.player,
        is_near=is_near,
        classes=" ".join([words, *(name for name, holds in states.items() if holds)]),
        power=_number(power.now, power.base) if power else None,
        power_kind=power.kind if power else "",
        life=_number(*piece.health) if piece.health else None,
        notes=tuple((text.strip(), _meaning(meant)) for text, meant in piece.notes if text.strip()),
        worth=piece.worth,
        pattern=pattern,
        crest=crest,
        key=piece.key,
    )


@lru_cache(MAX_PATTERNS)
def _drawn(catalogue: Catalogue, key: str) -> tuple[str, Markup | None, str]:
    """Return the classes of a card's words, the drawing of its pattern, and its crest: boards repeat them."""
    card = catalogue.card(key)
    if card is None:
        return "", None, ""
    words = " ".join(f"w-{slug(word)}" for word in sorted(card.words))
    return words, pattern_svg(card.pattern) if card.pattern else None, card.crest


def _number(now: int, whole: int) -> BoardNumber:
    return BoardNumber(now, whole, "better" if now > whole else "worse" if now < whole else "")


def _meaning(meant: str) -> str:
    return "" if meant == AS_PRINTED else "better" if meant == BETTER else "worse"


def _target(piece: PieceView | None, view: PlayerView) -> str:
    if piece is None:
        return FREE
    return OWN if view.seats[piece.player].side == view.seats[view.viewer].side else ENEMY


def _words(name: str, piece: PieceView | None, view: PlayerView, *, can_act: bool, role: str) -> str:
    if piece is None:
        return f"{name}, empty"
    whose = _whose(piece, view)
    numbers = [f"{number.name} {number.now}" for number in piece.numbers if number.now]
    states = [
        view.acted_word if piece.has_acted else "",
        "face down" if piece.covered else "",
        _check_words(name, view) if piece.in_check else "",
        "gives check" if piece.gives_check else "",
        "can act" if can_act else "",
        ROLES.get(role, ""),
    ]
    parts = [f"{name} {piece.name or 'an unknown card'}", whose, piece.kind, *numbers, *states]
    return ", ".join(part for part in parts if part)


def _check_words(name: str, view: PlayerView) -> str:
    """Return that the leader on a square is in check, and from where."""
    attackers = [
        f"{check[0]} {view.pieces[check[0]].name or 'an unknown card'}" for check in view.checks if check[-1] == name
    ]
    return f"in check from {listed(attackers)}"


def _whose(piece: PieceView, view: PlayerView) -> str:
    if piece.player == view.viewer:
        return "yours"
    is_friend = view.seats[piece.player].side == view.seats[view.viewer].side
    many = f" of {view.seats[piece.player].name}" if len(view.seats) > len(("you", "the other")) else ""
    return f"{'friend' if is_friend else 'enemy'}{many}"
