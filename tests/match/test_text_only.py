"""House cards that are only text: they play by their numbers, and players do by hand what the text says."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from deckbuilder.app.matches.replays import GameReplay
from deckbuilder.catalogue.cache import open_catalogue
from deckbuilder.cli.table.session import TableSession
from deckbuilder.decks.load import load as load_deck
from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.documents.sources import Sources
from deckbuilder.lint import Linter
from deckbuilder.match.saves import load
from deckbuilder.match.setup import against
from deckbuilder.match.start import begin
from deckbuilder.players import PASSIVE
from engine.core.game import Game
from engine.games.summoners_chess.layout import EXERTED
from tests.conftest import grown_file
from tests.games.summoners_chess.table import GHAZRA, ORYN, card, position, with_pieces
from tests.house import plant
from tests.match.helpers import type_in

OWN = """\
card: Ice Talker
ruleset: summoner-wars-2e
faction: Polar Dwarves
class: common unit
cost: 1
life: 3
strength: 2
attack: ranged
symbols: [water]
abilities:
  - {name: Talk, text: "After this unit attacks a structure, add 2 damage to it."}
---
card: Cold Word
ruleset: summoner-wars-2e
faction: Polar Dwarves
class: standard event
cost: 0
phase: summon
symbols: [water]
abilities:
  - {text: Draw 2 cards.}
---
card: Mute
ruleset: summoner-wars-2e
faction: Polar Dwarves
class: common unit
cost: 1
life: 1
strength: 1
attack: melee
symbols: [water]
"""
DECK = "Name: Talkers\nRuleset: 2e\n1 Svara\n1 Frost Mage\n1 Ice Golem\n1 Ten-Life Gate\n8 Ice Talker\n4 Cold Word\n"


@pytest.fixture
def own(catalogue_file: Path, tmp_path: Path) -> Iterator[Resolver]:
    """The shipped cards and those of one YAML file."""
    catalogue = open_catalogue(
        grown_file(catalogue_file, tmp_path), Sources([plant(tmp_path / "cards", {"own.yaml": OWN})])
    )
    yield Resolver(catalogue)
    catalogue.connection.close()


@pytest.fixture
def table(own: Resolver, tmp_path: Path) -> TableSession:
    """A deck of such cards against Breakers."""
    (tmp_path / "talkers.txt").write_text(DECK, "utf-8")
    resolved_decks = (load_deck(str(tmp_path / "talkers.txt"), own), load_shipped("breakers", own))
    match = begin(resolved_decks, own, 3, 0, against(PASSIVE, 2), strict=False)
    return TableSession(own.catalogue, match)


def test_a_text_only_house_card_is_played(table: TableSession, tmp_path: Path) -> None:
    type_in(table, "put c7 c4", "summon ice talker c1", "put c1 b4")
    while table.view.phase != "attack":
        type_in(table, "end")
    type_in(table, "attack b4 c4")
    assert "Ice Talker (b4) attacks Ten-Life Gate (c4) with strength 2." in table.log
    damage = sum(told.startswith("Ten-Life Gate") for told in table.log)
    type_in(table, f"set c4 damage {damage + 2}", f"save {tmp_path / 'game.txt'}")
    digest = table.match.game.digest()
    type_in(table, f"load {tmp_path / 'game.txt'}")
    assert (table.match.game.digest(), table.view.edited) == (digest, True)
    replay = GameReplay(load(tmp_path / "game.txt", table.catalogue), "game.txt")
    assert replay.length > 4
    assert (replay.check().difference, replay.game(replay.length).digest()) == (None, digest)


def test_an_event_that_is_only_text_is_played_and_discarded(table: TableSession) -> None:
    type_in(table, "take cold word hand", "play cold word")
    assert [table.match.game.name(spent) for spent in table.match.game.state.discards[0]] == ["Cold Word"]
    held = len(table.view.hand)
    type_in(table, "draw 2")
    assert len(table.view.hand) == held + 2


def test_the_linter_lists_cards_with_abilities_that_are_only_text(tmp_path: Path, linter: Linter) -> None:
    folder = plant(tmp_path / "cards", {"own.yaml": OWN})
    report = linter.lint([folder])
    assert (report.findings, report.played, report.text_only) == ([], 1, ["Ice Talker (Talk)", "Cold Word"])


SAID = {"text": "Each of your units is ready again."}


@pytest.fixture
def chess() -> Game:
    """A spell and an action that are only text, in the hand of who can pay for one of them."""
    spell, action = card("Long Word", "spell", "order", SAID), card("Short Word", "action", "order", SAID)
    field = {"d1": ORYN, "c3": "Shield Bearer", "d4": "Shield Bearer"}
    return position(field, {"e8": GHAZRA}, hands=(("Long Word", "Short Word"), ()), cards=with_pieces(spell, action))


@pytest.mark.rule("CH-5.5.1")
def test_a_spell_of_chess_that_is_only_text_is_paid_and_discarded(chess: Game) -> None:
    chess.answer("play Long Word")
    while chess.decision is not None and not chess.decision.action:
        chess.choose(0)
    assert [chess.name(spent) for spent in chess.state.discards[0]] == ["Long Word"]
    assert sum(chess.state.columns[EXERTED]) == 1


@pytest.mark.rule("CH-5.4.1")
def test_a_text_only_action_of_chess_exerts_its_performer(chess: Game) -> None:
    chess.answer("play Short Word")
    while chess.decision is not None and not chess.decision.action:
        chess.choose(0)
    assert [chess.name(spent) for spent in chess.state.discards[0]] == ["Short Word"]
    assert sum(chess.state.columns[EXERTED]) == 2
