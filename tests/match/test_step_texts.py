"""Steps in words: who did what, and what came of it."""

from dataclasses import replace

import pytest

from deckbuilder.games import acts
from deckbuilder.match.options import CardView
from deckbuilder.match.step_texts import beside_texts, further_texts, plain, result_texts, sentence, step_text
from deckbuilder.match.steps import CardChange, CountChange, Die, KnownAct, Roll, Step
from engine.core.events import ModeChosen

MAGE, SMITH = CardView("a/b/wind-mage", "Wind Mage", "d5"), CardView("a/b/ice-smith", "Ice Smith", "d4")
HIDDEN = CardView("", "", "")
NAMES = ("Polar Dwarves", "Breakers")
DRAWN = KnownAct(acts.DRAW, 1, number=1, cards=(HIDDEN,))
HIT, MISS = Die(("melee", "ranged"), ("ranged",)), Die(("melee",), ())


def step(
    *known_acts: KnownAct, rolls: tuple[Roll, ...] = (), changes: tuple[CardChange, ...] = (), player: int = 1
) -> Step:
    return Step(1, 4, player, 0, 0, known_acts, rolls, changes)


def test_an_attack_tells_its_hits_the_life_that_is_left_and_the_loss() -> None:
    attack = step(
        KnownAct(acts.ATTACK, 1, MAGE, SMITH, name="ranged"),
        KnownAct(acts.DAMAGE, 1, MAGE, SMITH, number=2, name="attack"),
        KnownAct(acts.DESTROY, 1, MAGE, SMITH),
        rolls=(Roll(1, (HIT, HIT, MISS), MAGE, SMITH),),
        changes=(CardChange(SMITH, 0, "d4", "", (2, 0), removal=acts.DESTROY),),
    )
    phrases = {"attack ranged": "{card} shoots {on}"}
    expected = "Breakers: Wind Mage shoots Ice Smith; 2 hits; Ice Smith 2 → 0, destroyed."
    assert sentence(attack, "Breakers", phrases, NAMES) == expected
    assert [segment.card for segment in step_text(attack, phrases) if segment.card] == [MAGE, SMITH]
    assert further_texts(attack, phrases, NAMES) == []


def test_cards_beside_the_board_and_those_that_were_chosen_are_named_as_cards() -> None:
    drawn = step(KnownAct(acts.DRAW, 1, number=2, cards=(SMITH, MAGE)))
    chosen = step(KnownAct(acts.CHOOSE, 1, cards=(MAGE, SMITH)))
    for text in (step_text(drawn, {}), step_text(chosen, {})):
        assert {segment.card for segment in text if segment.card} == {MAGE, SMITH}
    assert not [segment.card for segment in step_text(step(DRAWN), {}) if segment.card]


def test_a_list_tells_where_cards_went_beside_the_deed_of_a_step() -> None:
    rides = step(KnownAct(acts.USE, 1, MAGE, name="Rider"), KnownAct(acts.MOVE, 1, MAGE, path=("f8", "f3")))
    assert list(map(plain, further_texts(rides, {}, NAMES))) == ["Wind Mage moves f8 → f3"]
    pushes = step(KnownAct(acts.USE, 1, MAGE, name="Push"), KnownAct(acts.FORCE, 1, MAGE, SMITH, path=("c4", "c3")))
    assert list(map(plain, further_texts(pushes, {}, NAMES))) == ["Ice Smith is forced c4 → c3"]
    takes = step(KnownAct(acts.CAPTURE, 1, MAGE, SMITH), KnownAct(acts.MOVE, 1, MAGE, path=("c4", "d4")))
    assert further_texts(takes, {}, NAMES) == []


def test_a_card_is_told_from_another_one_of_its_name_by_its_square() -> None:
    other = replace(SMITH, square="d7")
    attack = step(
        KnownAct(acts.ATTACK, 1, MAGE, SMITH),
        KnownAct(acts.USE, 1, MAGE, other, name="Push", cards=(other, SMITH)),
        KnownAct(acts.EXERT, 1, other),
        KnownAct(acts.MOVE, 1, other, path=("d7", "d6")),
        changes=(
            CardChange(SMITH, 0, "d4", "d4", (2, 1)),
            CardChange(other, 0, "d7", "", (1, 0), removal=acts.DESTROY),
        ),
    )
    several = replace(attack, shared_names=frozenset({"Ice Smith"}))
    assert plain(step_text(several, {})) == "Wind Mage attacks Ice Smith d4"
    assert [segment.text for segment in step_text(several, {}) if segment.card] == ["Wind Mage", "Ice Smith"]
    assert list(map(plain, further_texts(several, {}, NAMES))) == [
        "Wind Mage uses Push on Ice Smith d7 and Ice Smith d4",
        "Ice Smith moves d7 → d6",
    ]
    assert result_texts(several) == ["Ice Smith d4 2 → 1", "Ice Smith d7 1 → 0, destroyed"]
    assert beside_texts(several, NAMES) == ["exerts Ice Smith d7"]
    assert plain(step_text(attack, {})) == "Wind Mage attacks Ice Smith"
    assert result_texts(replace(attack, changes=attack.changes[:1])) == ["Ice Smith 2 → 1"]


def test_a_card_that_is_exerted_for_another_one_of_its_name_is_told() -> None:
    other = replace(SMITH, square="d7")
    came = step(KnownAct(acts.SUMMON, 1, SMITH, path=("d4",)), KnownAct(acts.EXERT, 1, other))
    assert beside_texts(replace(came, shared_names=frozenset({"Ice Smith"})), NAMES) == ["exerts Ice Smith d7"]
    went = step(KnownAct(acts.MOVE, 1, SMITH, path=("d4", "d7")), KnownAct(acts.EXERT, 1, other))
    assert beside_texts(went, NAMES) == []


def test_a_miss_is_told() -> None:
    attack = step(KnownAct(acts.ATTACK, 1, MAGE, SMITH), rolls=(Roll(1, (MISS,), MAGE, SMITH),))
    assert sentence(attack, "Breakers", {}, NAMES) == "Breakers: Wind Mage attacks Ice Smith; miss."


@pytest.mark.parametrize(
    ("known_acts", "text"),
    [
        ((KnownAct(acts.MOVE, 1, MAGE, path=("d7", "d6", "d5")),), "Wind Mage moves d7 → d5"),
        ((KnownAct(acts.MOVE, 1, MAGE, path=("d7", "d6", "d7")),), "Wind Mage moves to d6 and back to d7"),
        ((KnownAct(acts.SUMMON, 1, MAGE, path=("b7",)),), "summons Wind Mage at b7"),
        ((KnownAct(acts.PLAY, 1, MAGE), KnownAct(acts.SUMMON, 1, MAGE, path=("b7",))), "summons Wind Mage at b7"),
        ((KnownAct(acts.DISCARD, 1, number=1, cards=(HIDDEN,)), DRAWN, DRAWN), "discards 1 card, draws 2 cards"),
        ((KnownAct(acts.DRAW, 1, number=1, cards=(SMITH,)),), "draws Ice Smith"),
        ((KnownAct(acts.COUNTERS, 1, SMITH, number=-1, name="ice"),), "Ice Smith loses 1 ice"),
    ],
)
def test_the_most_important_act_names_a_step(known_acts: tuple[KnownAct, ...], text: str) -> None:
    assert plain(step_text(step(*known_acts), {})) == text


def test_a_card_that_was_turned_up_by_its_loss_is_named() -> None:
    down = CardView("face-down", "Face-down card", "h1")
    capture = step(
        KnownAct(acts.CAPTURE, 1, MAGE, down),
        KnownAct(acts.TURN_UP, 1, SMITH),
        KnownAct(acts.MOVE, 1, MAGE, path=("c1", "h1")),
        changes=(CardChange(CardView("", "", "h1"), 0, "h1", "", removal=acts.CAPTURE),),
    )
    assert plain(step_text(capture, {})) == "Wind Mage captures Ice Smith on h1"
    assert further_texts(capture, {}, NAMES) == []


def test_an_ability_says_what_it_does_where_nothing_else_of_the_step_does() -> None:
    text = "After this unit attacks, you may target a common. The target makes 1 extra attack."
    use = KnownAct(acts.USE, 1, MAGE, SMITH, name="Command", cards=(SMITH,), text=text)
    extra = KnownAct(acts.ATTACK, 1, SMITH, CardView("a/b/ox", "Ox", "d6"), name="melee")
    said = "Wind Mage uses Command on Ice Smith (The target makes 1 extra attack)"
    assert plain(step_text(step(use), {})) == said
    assert [plain(text) for text in further_texts(step(extra, use), {}, NAMES)] == [said]
    rolls = (Roll(1, (HIT,), SMITH, MAGE),)
    killing = step(extra, use, KnownAct(acts.DESTROY, 1, SMITH, extra.on), rolls=rolls)
    assert plain(next(iter(further_texts(killing, {}, NAMES)))) == said
    boosted = step(use, changes=(CardChange(SMITH, 0, "d4", "d4", numbers=(("boost", 0, 1),)),))
    forced = step(use, KnownAct(acts.FORCE, 1, MAGE, SMITH, path=("d4", "d3")))
    for told in (boosted, forced):
        assert plain(step_text(told, {})) == "Wind Mage uses Command on Ice Smith"
    may = replace(use, text="After this unit moves, you may move it up to 2 more spaces.")
    assert plain(step_text(step(may), {})).endswith("(move it up to 2 more spaces)")


def test_an_ability_and_an_event_say_on_what_they_are_used() -> None:
    mimic = step(KnownAct(acts.USE, 1, MAGE, SMITH, name="Mimic", cards=(SMITH,)))
    assert plain(step_text(mimic, {})) == "Wind Mage uses Mimic on Ice Smith"
    own = step(KnownAct(acts.USE, 1, MAGE, MAGE, name="Rage", cards=(MAGE,)))
    assert plain(step_text(own, {})) == "Wind Mage uses Rage"
    storm = CardView("a/b/storm", "Storm", "")
    played = step(KnownAct(acts.PLAY, 1, storm), KnownAct(acts.USE, 1, storm, name="Storm", cards=(SMITH, MAGE)))
    assert plain(step_text(played, {})) == "plays Storm"
    assert [plain(text) for text in further_texts(played, {}, NAMES)] == ["on Ice Smith and Wind Mage"]


def test_a_step_is_named_by_its_own_player_and_says_who_answered() -> None:
    command = step(
        KnownAct(acts.PLAY, 0, CardView("a/b/hold", "Hold the Line", "")),
        KnownAct(acts.USE, 0, SMITH, name="Hold the Line"),
        KnownAct(acts.MOVE, 1, MAGE, path=("a5", "d5")),
        KnownAct(acts.CHECK, 1),
    )
    texts = [plain(text) for text in further_texts(command, {}, NAMES)]
    assert plain(step_text(command, {})) == "Wind Mage moves a5 → d5"
    assert texts == ["Polar Dwarves plays Hold the Line", "gives check"]
    expected = "Breakers: Wind Mage moves a5 → d5; Polar Dwarves plays Hold the Line; gives check."
    assert sentence(command, "Breakers", {}, NAMES) == expected


def test_a_game_that_is_won_in_the_turn_of_another_player_says_who_has_won() -> None:
    won = step(KnownAct(acts.END, 0))
    assert plain(step_text(won, {}, NAMES)) == "Polar Dwarves wins the game"
    assert plain(step_text(step(KnownAct(acts.END, 1)), {}, NAMES)) == "wins the game"
    assert sentence(won, "Breakers", {}, NAMES) == "Breakers: Polar Dwarves wins the game."


def test_a_list_names_what_else_came_onto_the_board() -> None:
    summoned = step(KnownAct(acts.SUMMON, 1, MAGE, path=("b7",)), KnownAct(acts.SUMMON, 1, SMITH, path=("c7",)))
    assert [plain(text) for text in further_texts(summoned, {}, NAMES)] == ["summons Ice Smith at c7"]


def test_an_attack_names_its_step_whatever_came_before_it() -> None:
    rage = step(
        KnownAct(acts.USE, 1, MAGE, name="Rage"),
        KnownAct(acts.ATTACK, 1, MAGE, SMITH),
        rolls=(Roll(1, (HIT,), MAGE, SMITH),),
    )
    assert plain(step_text(rage, {})) == "Wind Mage attacks Ice Smith"
    assert [plain(text) for text in further_texts(rage, {}, NAMES)] == ["Wind Mage uses Rage"]


def test_a_choice_is_told_where_nothing_else_tells_it() -> None:
    feat, chosen = CardView("a/b/feat", "Feat", ""), KnownAct(acts.CHOOSE, 1, None, cards=(SMITH,))
    played = step(KnownAct(acts.PLAY, 1, feat), chosen)
    assert [plain(text) for text in further_texts(played, {}, NAMES)] == ["chooses Ice Smith"]
    raised = CardChange(SMITH, 1, "d4", "d4", numbers=(("strength", 1, 3),))
    played = step(KnownAct(acts.PLAY, 1, feat), chosen, changes=(raised,))
    assert further_texts(played, {}, NAMES) == []
    assert sentence(played, "Breakers", {}, NAMES) == "Breakers: plays Feat; Ice Smith strength 1 → 3."


def test_a_long_mode_is_told_by_its_beginning() -> None:
    words = "choose a common unit within 2 spaces, and put 1 damage on it."
    chosen = acts.act(ModeChosen(0, 0, "Frost Axe", words), None)  # type: ignore[arg-type]
    assert chosen is not None
    assert chosen.name == "choose a common unit within 2 spaces, …"
    assert acts.act(ModeChosen(0, 0, "Frost Axe", "add 1 boost."), None).name == "add 1 boost"  # type: ignore[arg-type,union-attr]


def test_a_number_that_changes_by_itself_is_a_step_that_says_so() -> None:
    faded = step(changes=(CardChange(SMITH, 1, "d4", "d4", numbers=(("strength", 3, 1),)),))
    assert sentence(faded, "Breakers", {}, NAMES) == "Breakers: Ice Smith strength 3 → 1."


def test_magic_that_was_gained_and_numbers_that_changed_beside_an_attack_are_told() -> None:
    kill = replace(
        step(
            KnownAct(acts.ATTACK, 1, MAGE, SMITH),
            KnownAct(acts.DESTROY, 1, MAGE, SMITH),
            KnownAct(acts.USE, 1, MAGE, name="Blood Fury"),
            KnownAct(acts.COUNTERS, 1, MAGE, number=1, name="boost"),
            rolls=(Roll(1, (HIT,), MAGE, SMITH),),
            changes=(
                CardChange(SMITH, 0, "d4", "", (1, 0), removal=acts.DESTROY),
                CardChange(MAGE, 1, "d5", "d5", numbers=(("boost", 0, 1),)),
            ),
        ),
        counts=(CountChange(1, "magic", 0, 1, is_tracked=True), CountChange(0, "morale", 3, 2, is_tracked=True)),
    )
    assert sentence(kill, "Breakers", {}, NAMES) == (
        "Breakers: Wind Mage attacks Ice Smith; Wind Mage uses Blood Fury; 1 hit; Ice Smith 1 → 0, destroyed; "
        "Wind Mage boost 0 → 1; magic 0 → 1; Polar Dwarves morale 3 → 2."
    )
    assert beside_texts(kill, NAMES) == ["magic 0 → 1", "Polar Dwarves morale 3 → 2"]


STORM = CardView("a/b/storm", "Storm", "")


@pytest.mark.parametrize(
    ("known_acts", "expected"),
    [
        ([KnownAct(acts.DRAW, 1, number=1, cards=(SMITH,))], "You draw Ice Smith."),
        ([KnownAct(acts.DISCARD, 1, number=1, cards=(SMITH,))], "You discard Ice Smith."),
        ([KnownAct(acts.PLAY, 1, STORM), KnownAct(acts.READY, 1, SMITH)], "You play Storm; ready Ice Smith."),
        ([KnownAct(acts.SHUFFLE, 1)], "You shuffle the deck."),
        ([KnownAct(acts.TALLY, 1, number=2, name="magic")], "You get 2 magic."),
        ([KnownAct(acts.SUMMON, 1, SMITH, path=("c7",))], "You summon Ice Smith at c7."),
        ([KnownAct(acts.MODE, 1, name="Heal")], "You choose: Heal."),
        ([KnownAct(acts.OUT, 1)], "You are out of the game."),
        ([KnownAct(acts.PLAY, 1, STORM), KnownAct(acts.LOOK, 1, number=2)], "You play Storm; look at 2 cards."),
        ([KnownAct(acts.MOVE, 1, MAGE, path=("f8", "f3"))], "You: Wind Mage moves f8 → f3."),
        ([KnownAct(acts.TIE, 1)], "You: the game is a draw."),
        ([KnownAct(acts.OUT, 0)], "You: Polar Dwarves is out of the game."),
    ],
)
def test_what_the_reader_did_is_told_in_the_second_person(known_acts: list[KnownAct], expected: str) -> None:
    assert sentence(step(*known_acts), "You", {}, NAMES, 1) == expected


def test_what_the_reader_did_in_a_step_of_another_is_told_so_too() -> None:
    counts = (CountChange(1, "morale", 3, 2, is_tracked=True),)
    forced = replace(step(KnownAct(acts.MOVE, 0, MAGE, path=("f8", "f3")), DRAWN, player=0), counts=counts)
    assert beside_texts(forced, NAMES, 1) == ["you draw 1 card", "your morale 3 → 2"]
    out = step(KnownAct(acts.OUT, 1), player=0)
    assert sentence(out, "Polar Dwarves", {}, NAMES, 1) == "Polar Dwarves: you are out of the game."


def test_a_turn_in_which_nothing_was_done_says_so() -> None:
    assert sentence(step(), "Breakers", {}, NAMES) == "Breakers: nothing done."


def test_an_event_that_ends_is_told_and_not_its_discard() -> None:
    storm = CardView("a/b/storm", "Storm", "")
    ends = step(KnownAct(acts.DISCARD, 1, number=1, cards=(storm,)), KnownAct(acts.EXPIRE, 1, storm))
    assert sentence(ends, "Breakers", {}, NAMES) == "Breakers: Storm is no longer active."


@pytest.mark.parametrize(
    ("act", "text"),
    [
        (KnownAct(acts.PLACE, 1, MAGE, path=("c3",)), "Wind Mage is placed at c3"),
        (KnownAct(acts.MOVE, 1, MAGE, path=("c3",)), "Wind Mage stays at c3"),
        (KnownAct(acts.LOOK, 1, number=1), "looks at 1 card"),
        (KnownAct(acts.APPLY, 1, MAGE, name="Influence"), "Influence of Wind Mage counts"),
        (KnownAct(acts.MODE, 1, MAGE, name="draw a card"), "chooses: draw a card"),
    ],
)
def test_deeds_read_by_what_is_known_of_them(act: KnownAct, text: str) -> None:
    assert plain(step_text(step(act), {})) == text


def test_cards_that_a_turn_readies_are_not_told_but_those_that_an_effect_readies() -> None:
    ready, used, move = (
        KnownAct(acts.READY, 1, SMITH),
        KnownAct(acts.USE, 1, MAGE, name="Drill"),
        KnownAct(acts.MOVE, 1, MAGE, path=("c3", "c4")),
    )
    assert beside_texts(step(ready, move), NAMES) == []
    assert beside_texts(step(ready, used, ready), NAMES) == ["readies Ice Smith"]
