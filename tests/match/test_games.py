"""Games of every kind at the table, also those that begin in a written position."""

import ast
import io
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from rich.console import Console

from deckbuilder.app.matches.replays import GameReplay
from deckbuilder.catalogue import Catalogue
from deckbuilder.cli.table.screen import screen
from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from deckbuilder.games import presentation_of
from deckbuilder.games.plugin import PLAIN
from deckbuilder.match.match import Match
from deckbuilder.match.saves import load, load_game, save_game
from deckbuilder.match.setup import MatchSetup
from deckbuilder.match.start import begin_at
from deckbuilder.notation.description import standing
from deckbuilder.notation.writer import write as write_position
from deckbuilder.players import PERSON
from engine.core.deck import GameDeck
from engine.core.game import Library
from engine.games import library
from engine.games.summoners_chess.rules import library as chess_library
from engine.generator import Generator
from engine.record import read, write
from tests.games.summoners_chess import table as chess
from tests.match.helpers import choose, type_in
from tests.test_architecture import FILES, OF_A_GAME, module_name, names_and_texts

FOUR = ("workbench-sneeks", "workbench-tundle", "workbench-oldin", "workbench-torgan")
PLAYERS = {"plain": (PERSON, "random"), "chess": (PERSON, "random"), "four": (PERSON, "random", PERSON, "passive")}
ENOUGH = 60  # choices of people


def chess_cards(_catalogue: Catalogue) -> tuple[Library, tuple[GameDeck, ...]]:
    return chess.shipped(), tuple(map(chess.deck, chess.DECKS[:2]))


@cache
def plain_cards(_catalogue: Catalogue) -> tuple[Library, tuple[GameDeck, ...]]:
    """A game that nothing above the engine knows: chess under another name."""
    made = chess_library({**chess.ruleset(), "ruleset": "chess-of-tomorrow"}, chess.documents())
    return made, tuple(map(chess.deck, chess.DECKS[:2]))


@cache
def four_decks(catalogue: Catalogue) -> tuple[Library, tuple[GameDeck, ...]]:
    """Four decks of the first edition at the double board."""
    resolved_decks = [load_shipped(name, Resolver(catalogue)) for name in FOUR]
    decks: list[GameDeck] = []
    documents: dict[str, dict[str, Any]] = {}
    for resolved in resolved_decks:
        cards = {card.name: card for card in resolved.deck.cards()}
        documents |= {
            card.key: {**(catalogue.card_document(card.key) or {}), "key": card.key} for card in cards.values()
        }
        leader = next(card for card in cards.values() if "summoner" in card.words)
        assert leader.setup
        board = tuple((cards[at.card].key, at.row, at.column) for at in leader.setup.board)
        left = [card.key for card, count in resolved.deck.cards().items() for _ in range(count)]
        for key, _, _ in board:
            left.remove(key)
        decks.append(GameDeck(resolved.deck.name, leader.key, board, tuple(left)))
    ruleset = catalogue.ruleset_document("summoner-wars-1e")
    return library(ruleset, documents.values(), len(decks)), tuple(decks)


CARDS: dict[str, Callable[[Catalogue], tuple[Library, tuple[GameDeck, ...]]]] = {
    "plain": plain_cards,
    "chess": chess_cards,
    "four": four_decks,
}


def begun(game: str, catalogue: Catalogue, seed: int = 3) -> Match:
    cards, decks = CARDS[game](catalogue)
    return Match(MatchSetup(decks, PLAYERS[game], seed), cards)


def drawn(interpreter: TableSession, width: int, *, terminal: bool) -> list[str]:
    file = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    console = Console(file=file, width=width, height=50, force_terminal=terminal, color_system=None, markup=False)
    with console.capture() as captured:
        console.print(screen(console, interpreter.view, interpreter.menu, interpreter.recent))
    return captured.get().splitlines()


@pytest.mark.parametrize("game", CARDS)
def test_a_game_is_played_at_the_table_and_plays_again_from_its_record(game: str, catalogue: Catalogue) -> None:
    match = begun(game, catalogue)
    assert (presentation_of(match.library) is PLAIN.presentation) == (game == "plain")
    interpreter, chance = TableSession(catalogue, match), Generator(5)
    for _ in range(ENOUGH):
        if match.game.over:
            break
        type_in(interpreter, "", "all")
        labels = interpreter.menu.texts
        assert {item.text for group in interpreter.menu.groups for item in group.options} == set(labels)
        label = labels[chance.below(len(labels))]
        before = len(match.history.steps)
        reply = interpreter.enter(label)
        assert reply.redraw or interpreter.enter("yes").redraw, label
        assert match.history.steps[before].text == label
    steps = match.record().steps if game == "plain" else read(write(match.record())).steps
    again = Match(match.setup, match.library, steps)
    assert again.game.digest() == match.game.digest()
    for player in range(len(match.setup.decks)):
        assert again.history.log(player) == match.history.log(player) != []


@pytest.mark.parametrize("game", CARDS)
@pytest.mark.parametrize(("width", "terminal"), [(100, True), (120, True), (80, False)])
def test_every_screen_fits_its_window_and_names_every_player(
    game: str, width: int, terminal: bool, catalogue: Catalogue
) -> None:
    interpreter = TableSession(catalogue, begun(game, catalogue))
    for line in ("", "1", "", "1"):
        interpreter.enter(line)
        lines = drawn(interpreter, width, terminal=terminal)
        assert max(map(cell_len, lines)) <= width
        text = " ".join(re.sub(r"^.*[│┤┐┘] |\n", " ", "\n".join(lines), flags=re.MULTILINE).split())
        for seat, name in enumerate(interpreter.match.setup.names, start=1):
            assert f"{seat} {name}" in text


def test_players_of_one_side_sit_together_and_are_distinguished(catalogue: Catalogue) -> None:
    interpreter = TableSession(catalogue, begun("four", catalogue))
    interpreter.enter("")
    seats = [line for line in drawn(interpreter, 80, terminal=False) if re.match(r"[v^]\d Workbench", line)]
    assert [line[:2] for line in seats] == ["v2", "v4", "^1", "^3"]
    assert all(" magic 0  hand " in line for line in drawn(interpreter, 80, terminal=False) if line in seats)
    assert [len(rank) for rank in interpreter.view.ranks] == [12] * 8


def test_only_the_player_who_draws_sees_the_cards_in_the_log(catalogue: Catalogue) -> None:
    match = begun("four", catalogue)
    interpreter = TableSession(catalogue, match)
    for _ in range(ENOUGH):
        interpreter.enter("")
        interpreter.enter("end yes" if "end" in interpreter.menu.texts else interpreter.menu.texts[-1])
    for player in range(4):
        said = [line for line in match.history.log(player) if " draws " in line or " draw " in line]
        own = [line for line in said if line.startswith("You ")]
        assert own
        assert not any(line.endswith(("a card.", "1 card.", " cards.")) for line in own)
        assert all(line.endswith((" card.", " cards.")) for line in said if line not in own)


def test_a_bot_that_cannot_judge_a_game_does_not_play_it(catalogue: Catalogue) -> None:
    cards, decks = plain_cards(catalogue)
    with pytest.raises(InputError, match="the greedy bot cannot play games of chess-of-tomorrow; there are random"):
        Match(MatchSetup(decks, (PERSON, "greedy"), 1), cards)
    interpreter = TableSession(catalogue, begun("plain", catalogue))
    for line, bot in (("hint", "beam"), ("auto yes", "greedy")):
        assert type_in(interpreter, line) == [
            f"the {bot} bot cannot play games of chess-of-tomorrow; there are random, developing and passive"
        ]


TABLE = [
    path
    for path in FILES
    if re.match(
        r"deckbuilder\.(notation|match|terminal|display\.(battlefield|screen)|cli\.(goldfish|replay))\b",
        module_name(path),
    )
    and not {"summoner_wars", "summoners_chess"} & set(path.parts)
    and path.stem != "remedies"  # it names options of commands
]


@pytest.mark.parametrize("path", TABLE, ids=module_name)
def test_neutral_modules_play_an_unknown_game(path: Path) -> None:
    text = (
        path.read_text("utf-8")
        .replace("summoner-wars-2e", "")
        .replace("summoner-wars-1e", "")
        .replace("summoners-chess", "")
        .replace("games.summoner_wars", "")
        .replace("games.summoners_chess", "")
    )
    said = {word for part in names_and_texts(ast.parse(text)) for word in re.findall(r"[a-z]+", part.lower())}
    assert said.isdisjoint(OF_A_GAME), said & OF_A_GAME


def test_a_position_is_shown_with_what_the_game_counts(catalogue: Catalogue) -> None:
    for game, counted in (
        ("plain", "morale 20, hand 5, draw 27, discard 0"),
        ("chess", "morale 20, ready 0, hand 5, deck 27, discard 0"),
    ):
        assert f"1 Knights: {counted}" in standing(begun(game, catalogue).game, ("Knights", "Locusts"))
    lines = standing(begun("plain", catalogue).game, ("Knights", "Locusts"))
    assert "  d1  Marshal Oryn" in lines


POSITION = "mao7/8/8/8/8/8/RAK7/AVE7 1 - 20,20 -|- SHB.SHB|GUI.GUI -|SUA 5"
PEOPLE = ("person", "person")


def test_a_game_continues_in_a_position(catalogue: Catalogue) -> None:
    match = begin_at(f" {POSITION}  # begun here", catalogue, 3, PEOPLE)
    assert write_position(match.game) == POSITION
    assert (match.player, match.game.state.turn) == (0, 5)
    choose(match, "command a2 b4")
    match.back()
    assert write_position(match.game) == POSITION


def test_a_game_from_a_position_is_saved_and_continued(catalogue: Catalogue, tmp_path: Path) -> None:
    match = begin_at(POSITION, catalogue, 3, PEOPLE)
    for label in ("command a2 b4", "command a8 b7"):
        choose(match, label)
    save_game(match, tmp_path / "game.txt")
    assert f"\nposition: {POSITION}\n" in (tmp_path / "game.txt").read_text("utf-8")
    again = load_game(tmp_path / "game.txt", catalogue)
    assert again.game.digest() == match.game.digest()
    replay = GameReplay(load(tmp_path / "game.txt", catalogue), "game.txt")
    told = [line for step in replay.steps() for _, line in step.lines]
    assert told[0] == f"Turn 5: {match.setup.player_names[0]}"
    assert "Rampart Knight moves from a2 to b4." in told
    assert replay.check().is_same


@pytest.mark.parametrize(
    ("position", "says"),
    [
        ("mao7/8/8/8/8/8/RAK7/8 1 - 20,20 -|- -|- -|- 5", "player 1 has no general"),
        ("mao7/8/8/8/8/8/RAK7/AVE7 1 - 20,20 -|- ?2|- -|- 5", "a game cannot go on where cards are unknown"),
        ("mao7/8/8/8/8/8/xxx?7/AVE7 1 - 20,20 -|- -|- -|- 5", "a game cannot go on where cards are unknown"),
        (
            "mao7/1NIH6/1NIH6/8/8/8/8/AVE7 2 - 20,20 -|- -|- -|- 5",
            "there is nothing to play: the game is over, checkmate",
        ),
        ("mao7/8", "board: has 2 ranks"),
    ],
)
def test_a_position_in_which_nothing_can_be_played_is_a_fault(position: str, says: str, catalogue: Catalogue) -> None:
    with pytest.raises(InputError) as input_error:
        begin_at(position, catalogue, 1, PEOPLE)
    assert str(input_error.value).startswith(says)


def test_a_record_whose_position_makes_no_sense_is_a_fault(catalogue: Catalogue, tmp_path: Path) -> None:
    save_game(begin_at(POSITION, catalogue, 3, PEOPLE), tmp_path / "game.txt")
    text = (tmp_path / "game.txt").read_text("utf-8")
    (tmp_path / "game.txt").write_text(text.replace(" 20,20 ", " 20,0 "), "utf-8")
    with pytest.raises(InputError, match=r"game\.txt: position: morale: '0' is not a number"):
        load(tmp_path / "game.txt", catalogue)
