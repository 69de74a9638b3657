"""Pieces of Summoner's Chess: patterns and keywords that make no sense, and Betza's notation."""

from collections.abc import Iterator
from math import gcd

import pytest

from deckbuilder.catalogue import Catalogue
from deckbuilder.documents import validation
from deckbuilder.documents.shared import Shared
from deckbuilder.documents.yaml12 import read_one
from deckbuilder.games.summoners_chess.moves import with_moves
from deckbuilder.model import betza
from deckbuilder.model.betza import Leap, Offset
from deckbuilder.model.ruleset import RuleSet
from deckbuilder.places import shipped
from deckbuilder.query import parse
from engine.core.game import Game
from engine.games.summoners_chess.movement import landings
from engine.games.summoners_chess.patterns import straight_first
from engine.generator import Generator
from engine.grids import MAX_ROWS
from tests.depth import sized
from tests.games.summoners_chess.table import documents, piece, position, with_pieces

BOARDS = sized(4, 30)
ODD = [
    piece("One-handed", ".p.../...c./.m@../...../....."),
    piece("Lame", "...../p.m.x/..@../...../x.m.c"),
    piece("Half rider", ".t.../...../..@../...j./.p...", "pounce riding 3"),
    piece("Lancer", "ccc/.@./mxm", "advance riding 3", "diagonal riding"),
    piece("Vaulter", ".c./m@x/...", "flying 1"),
    piece("Lobber", "p.p/.@./..c", "cannon"),
    piece("Grasshopper", "cmc/x@x/cmc", "hopper"),
    piece("Border", "x.c/.@m/.x.", "extended 3"),
]
PIECES = [card for card in (*documents(), *ODD) if with_moves(card).get("betza")]
PLAIN = [card for card in PIECES if not {"~", ",", " "} & {*with_moves(card)["betza"]}]


def reached(game: Game, square: int, leaps: list[Leap]) -> Iterator[int]:
    """The squares where moves lead from a square, by a way of one's own."""
    board, state = game.card_set.board, game.state
    player = state.control[state.board[square]]
    turn = -1 if player else 1

    def at(x: int, y: int) -> int:
        file, rank = square % board.files + turn * x, square // board.files + turn * y
        return rank * board.files + file if 0 <= file < board.files and 0 <= rank < board.ranks else -1

    for mode, manner, (x, y), most, _ in leaps:
        for number in range(1, most + 1):
            there = at(number * x, number * y)
            if there < 0:
                break
            passed = [at(n * x, n * y) for n in range(1, number)]
            if manner == betza.LAME:
                passed = [at(a, b) for a, b in between((x, y))]
            held = [state.board[other] >= 0 for other in passed]
            if manner == betza.OVER:
                free = sum(held) == 1
            elif manner == betza.BEHIND:
                free = sum(held) == 1 and held[-1]
            else:
                free = not any(held)
            met = state.board[there]
            if free and (met < 0 if mode == "m" else met >= 0 and state.control[met] != player):
                yield there


def between(step: Offset) -> tuple[Offset, ...]:
    x, y = step
    number = gcd(x, y)
    return tuple((x // number * n, y // number * n) for n in range(1, number)) or straight_first(step)


@pytest.mark.parametrize("card", PLAIN, ids=lambda card: card["card"])
def test_the_notation_says_exactly_where_a_piece_can_go(card: dict[str, object]) -> None:
    leaps = betza.read(with_moves(card)["betza"])
    table = with_pieces(*ODD)
    chance = Generator(PLAIN.index(card))
    for _ in range(BOARDS):
        squares = list(table.board.names)
        chance.shuffle(squares)
        fields: tuple[dict[str, str], dict[str, str]] = {}, {}
        fields[chance.below(2)][squares[0]] = str(card["card"])
        for square in squares[1 : 2 + chance.below(30)]:
            fields[chance.below(2)][square] = "Gutter Imp"
        game = position(*fields, cards=table)
        start = table.board.parse(squares[0])
        engine = {landing.square for landing in landings(game, game.state.board, game.state.board[start], start)}
        assert set(reached(game, start, leaps)) == engine, (squares[0], fields)


def test_most_patterns_have_a_notation_that_leaves_nothing_to_say() -> None:
    assert len(PLAIN) > 35


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("Shield Bearer", "fmWfcF"),
        ("The Antler King", "KNN"),
        ("Whip Hound", "fmWfcB2"),
        ("Vault Courser", "bmRbmpRfN"),
        ("Brass Culverin", "pR"),
        ("Mirror Wraith", "gQ"),
        ("Neve Voice of Winter", "~Q"),
        ("Brass Stepper", "~fmR2fcF"),
        ("Mother of Locusts", "mQ, flying 3, locust"),
        ("Bolt Warden", "vmW, shoots fD"),
        ("Marshal Oryn", "K, special"),
        ("Ice Field", ""),
    ],
)
def test_lines_of_cards(name: str, line: str, catalogue: Catalogue) -> None:
    (card,) = [card for card in catalogue.search(parse("ruleset:summoners-chess")) if card.name == name]
    assert card.betza == line
    assert card.to_json()["betza"] == (line or None)


@pytest.mark.parametrize("query", ["N", "fN", "KNN", "R", "Q2", "fmWfcF", "gQ", "pR", "fmR2", "nD", "cF", "N|gQ"])
def test_a_search_for_moves_finds_the_cards_that_can_do_all_of_them(query: str, catalogue: Catalogue) -> None:
    asked = [betza.tags_of(betza.read(part)) for part in query.split("|")]
    cards = catalogue.search(parse("ruleset:summoners-chess"))
    wanted = {card.name for card in cards if any(like <= set(card.moves) for like in asked)}
    found = {card.name for card in catalogue.search(parse(f"moves:{query}"))}
    assert found == wanted
    assert found
    assert found | {card.name for card in catalogue.search(parse(f"ruleset:summoners-chess -moves:{query}"))} == {
        card.name for card in cards
    }


def test_moves_are_no_part_of_what_a_game_depends_on() -> None:
    plain = with_pieces(ODD[0])
    assert with_pieces({**with_moves(ODD[0]), "code": "OHA"}).digest == plain.digest


RULES = read_one((shipped("cards") / "summoners-chess" / "ruleset.yaml").read_text("utf-8"), "ruleset.yaml")
CARD = "card: X\nruleset: summoners-chess\nclass: minion unit\ndevotion: {}\nsymbols: []\n"
ROOK = "pattern: |\n  . c .\n  c @ c\n  . c .\n"
PAWN = "pattern: |\n  x m x\n  . @ .\n  . . .\n"


def told(text: str) -> list[str]:
    """What is said of a card: line, column, sentence."""
    document = read_one(CARD + text, "x.yaml")
    found = validation.input_errors(document, RuleSet.from_document(RULES.data), Shared(RULES.data))
    return [str(input_error).removeprefix("x.yaml:") for input_error in found]


KEYWORDS = [
    # Keywords with » before the one that makes no sense, and what is said
    ("»riding 0", "the number 0 of 'riding 0' should be one from 1 to 15"),
    ("»riding 99", "the number 99 of 'riding 99' should be one from 1 to 15"),
    ("»swarm 2", "the number 2 of 'swarm 2' should be one that it does not have"),
    ("»iron 2 from chaos", "the number 2 of 'iron 2 from chaos' should be one that it does not have"),
    ("»sideways riding", "'sideways' does not narrow a keyword"),
    ("»advance advance riding", "'advance advance riding' contains the same word twice"),
    ("»advance fear", "fear cannot be narrowed"),
    ("»riding flying", "'riding flying' is not a keyword: it names 2 of"),
    ("»fear from order", "'fear from order': only iron and shield take 'from'"),
    ("riding, »riding 2", "the card has riding already"),
    ("fear, »fear", "the card has fear already"),
    ("iron, »iron 2", "the card has iron already"),
    ("hopper, »cannon", "a hopper lands right behind a card"),
    ("»jump riding", "the card's pattern has no tile to which riding applies"),
    ("»diagonal extended", "the card's pattern has no tile to which extended applies"),
]


@pytest.mark.parametrize(("keywords", "sentence"), KEYWORDS)
def test_an_invalid_keyword_is_reported_at_its_place(keywords: str, sentence: str) -> None:
    line = CARD.count("\n") + ROOK.count("\n") + 1
    column = len("keywords: [") + keywords.index("»") + 1
    (found,) = told(f"{ROOK}keywords: [{keywords.replace('»', '')}]\n")
    assert found.startswith(f"{line}:{column}: {sentence}")


@pytest.mark.parametrize("keyword", ["riding", "flying 2", "extended", "hopper", "cannon", "locust"])
def test_a_keyword_of_steps_needs_a_pattern_that_it_speaks_of(keyword: str) -> None:
    (found,) = told(f"keywords: [{keyword}]\n")
    assert "the card's pattern has no tile" in found


@pytest.mark.parametrize(
    "keywords",
    ["advance riding, flanking riding 2", "riding, hopper", "iron from order, iron from chaos", "shield 2, iron", "extended advance 3"],
)  # fmt: skip
def test_keywords_that_make_sense_together_are_silent(keywords: str) -> None:
    assert told(f"{ROOK}keywords: [{keywords}]\n") == []


@pytest.mark.parametrize("rows", [MAX_ROWS + 2, 999])
def test_a_huge_pattern_is_rejected(rows: int) -> None:
    grid = "".join(f"  {'c ' * rows}\n" for _ in range(rows))
    (found,) = told(f"pattern: |\n{grid}")
    assert f"a pattern has {MAX_ROWS} rows at most; this one has {rows}" in found


@pytest.mark.parametrize(
    "grid", [". c .\n  c @ c\n", ". c\n  @ c\n", ". c .\n  c c c\n  . c .\n", ". q .\n  . @ .\n  . . .\n"]
)
def test_a_grid_that_is_no_pattern_is_rejected(grid: str) -> None:
    (found,) = told(f"pattern: |\n  {grid}")
    assert found.startswith(f"{CARD.count(chr(10)) + 1}:")


@pytest.mark.parametrize("keywords", ["", "keywords: [extended]\n", "keywords: [riding, extended 15]\n"])
def test_the_largest_pattern_of_ground_tiles_has_an_end(keywords: str) -> None:
    middle = MAX_ROWS // 2
    rows = [["c"] * MAX_ROWS for _ in range(MAX_ROWS)]
    rows[middle][middle] = "@"
    grid = "".join(f"  {' '.join(row)}\n" for row in rows)
    assert told(f"pattern: |\n{grid}{keywords}") == []
