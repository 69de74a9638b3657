"""Draft files: pools that can be gone on with, read back as they were, with errors at their places."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.decks.edit import begin
from deckbuilder.decks.resolve import Resolver
from deckbuilder.errors import InputError
from deckbuilder.limited.draft import DraftOrder
from deckbuilder.limited.draft_file import read_draft, write_draft
from deckbuilder.limited.packs import cards_of
from deckbuilder.limited.table import DraftTable, lay_table
from tests.depth import examples

CHESS = "summoners-chess"


def table_after(resolver: Resolver, picks: int, people: tuple[int, ...] = (0,), seats: int = 3) -> DraftTable:
    """A table at which the people have taken so many first cards of their packs."""
    table = lay_table("Friday", DraftOrder(CHESS, 7, seats, people), resolver)
    for _ in range(picks):
        seat = table.waits_for
        assert seat is not None
        table.pick(seat, table.draft.held(seat)[0])
    return table


@given(picks=st.integers(0, 20), people=st.sampled_from([(0,), (1,), (0, 2)]))
@examples(10)
def test_a_draft_file_is_read_as_it_was_written(resolver: Resolver, picks: int, people: tuple[int, ...]) -> None:
    table = table_after(resolver, picks, people)
    text = write_draft(table)
    back = read_draft(text, "draft.yaml", resolver)
    assert write_draft(back) == text
    assert back.draft.digest == table.draft.digest
    assert back.waits_for == table.waits_for


def test_marks_taken_back_picks_and_cubes_are_kept(resolver: Resolver) -> None:
    cube = dict.fromkeys(cards_of("class:minion", resolver.catalogue.ruleset(CHESS), resolver.catalogue), 4)
    table = lay_table("Cube", DraftOrder(CHESS, 7, 2, (0,), cube), resolver)
    table.pick(0, table.draft.held(0)[0])
    card = table.draft.picks[0][0]
    assert table.mark(0, card)
    table.pick(0, table.draft.held(0)[0])
    table.take_back(0)
    back = read_draft(write_draft(table), "draft.yaml", resolver)
    assert back.maybe == table.maybe
    assert back.taken_back == table.taken_back
    assert back.draft.order.cube == cube
    assert not back.mark(0, card)


def test_bots_pick_the_same_whether_or_not_the_draft_was_left(resolver: Resolver) -> None:
    table = table_after(resolver, 3)
    left = read_draft(write_draft(table), "draft.yaml", resolver)
    for draft_table in (table, left):
        draft_table.pick(0, draft_table.draft.held(0)[-1])
    assert left.draft.digest == table.draft.digest


def test_a_draft_file_is_a_pool_for_a_deck(resolver: Resolver, tmp_path_factory: pytest.TempPathFactory) -> None:
    file = tmp_path_factory.mktemp("draft") / "friday.yaml"
    table = table_after(resolver, 10)
    file.write_text(write_draft(table), encoding="utf-8")
    resolved = begin("Marshal Oryn", resolver, ruleset=CHESS, format_="limited", pool=str(file))
    assert resolved.deck.pool is not None
    assert sum(resolved.deck.pool.values()) == 10 + len(table.draft.given[0])


def test_only_people_pick_take_back_and_mark_their_own_cards(resolver: Resolver) -> None:
    table = table_after(resolver, 1)
    with pytest.raises(InputError, match="a bot sits at seat 2"):
        table.pick(1, table.draft.held(1)[0])
    with pytest.raises(InputError, match="a bot sits at seat 2"):
        table.take_back(1)
    foreign = next(card for card in table.draft.held(0) if card not in table.draft.picks[0])
    with pytest.raises(InputError, match="has not been taken"):
        table.mark(0, foreign)


def test_a_card_that_was_not_in_the_pack_is_an_error_at_its_place(resolver: Resolver) -> None:
    text = write_draft(table_after(resolver, 2)).replace("picks:\n  - - ", "picks:\n  - - Castellan\n    - ", 1)
    with pytest.raises(InputError, match=r"draft\.yaml:\d+:\d+: .*(is not in the pack of player 1|more picks)"):
        read_draft(text, "draft.yaml", resolver)


def test_a_name_that_no_card_has_is_an_error_at_its_place(resolver: Resolver) -> None:
    table = table_after(resolver, 1)
    name = table.draft.picks[1][0].name
    text = write_draft(table).replace(f"- {name}", "- Nobody at All", 1)
    with pytest.raises(InputError, match=r"draft\.yaml:\d+:\d+: no card is called 'Nobody at All'"):
        read_draft(text, "draft.yaml", resolver)


def test_a_pool_without_a_draft_and_a_deck_are_no_drafts(resolver: Resolver) -> None:
    pool = "pool: P\nruleset: summoners-chess\ncards: {Castellan: 1}\n"
    with pytest.raises(InputError, match="this is a pool without a draft"):
        read_draft(pool, "pool.yaml", resolver)
    with pytest.raises(InputError, match=r"deck\.yaml:1:1: this is a deck, not a draft"):
        read_draft("deck: D\nruleset: summoners-chess\ncards: {}\n", "deck.yaml", resolver)
