"""Players are called by their decks."""

import re

import pytest

from deckbuilder.decks.load import load_shipped
from deckbuilder.decks.resolve import Resolver
from deckbuilder.games.presentation import answer_text
from deckbuilder.match import inspection
from deckbuilder.match.match import Match
from deckbuilder.match.options import OptionMenu
from deckbuilder.match.start import begin
from deckbuilder.notation.description import standing
from deckbuilder.players import PASSIVE, PERSON, seat_names
from engine.core.decisions import Decision, PickPlayer
from engine.core.errors import InvalidEditError
from engine.core.manual_edit_text import parse_edit
from engine.games.summoner_wars.first_edition.actions import Give
from engine.language.runtime.choice import PickOfPile


@pytest.mark.parametrize(
    ("decks", "names"),
    [
        (("Polar Dwarves", "Breakers"), ("Polar Dwarves", "Breakers")),
        (("Workbench Sneeks", "Workbench Oldin"), ("Sneeks", "Oldin")),
        (
            ("Workbench Sneeks", "Workbench Mad Sirian", "My deck"),
            ("Sneeks", "Mad Sirian", "My deck"),
        ),
        (("Club Sneeks", "Club Oldin"), ("Sneeks", "Oldin")),
        (("Bot 3, Outrider Hald", "Bot 6, Outrider Hald"), ("Bot 3, Outrider Hald", "Bot 6, Outrider Hald")),
        (("Club Deck 1", "Club Deck 2"), ("Deck 1", "Deck 2")),
        (("Breakers", "Breakers"), ("Breakers 1", "Breakers 2")),
        (("Ice", "Ice Two"), ("Ice", "Ice Two")),
        (("Ice Two", "Ice Two", "Ice One"), ("Two 1", "Two 2", "One")),
    ],
)
def test_seats_are_called_by_what_tells_their_decks_apart(decks: tuple[str, ...], names: tuple[str, ...]) -> None:
    assert seat_names(decks) == names


def test_questions_about_players_are_answered_by_names_that_records_keep_as_numbers(resolver: Resolver) -> None:
    match = four_players(resolver)
    game = match.game
    for option, label, shown in (
        (PickPlayer(3), "player 4", "Sneeks"),
        (PickPlayer(1), "player 2", "Mugglug"),
        (Give(2), "give 2", "2"),
    ):
        assert option.label(game) == label
        game.decision = Decision(0, "choose", -1, (option,), action=isinstance(option, Give))
        (view,) = OptionMenu(game).options
        assert (view.text, view.short) == (label, shown)
        assert view.group == ("magic to Bolvi" if isinstance(option, Give) else "")


def test_cards_of_piles_of_several_players_are_listed_with_their_names(resolver: Resolver) -> None:
    game = four_players(resolver).game
    card = game.state.draws[3][0]
    picked = PickOfPile(card)
    assert answer_text(game, picked, picked.label(game)) == f"{game.name(card)} of Sneeks"
    assert answer_text(game, picked, f"{picked.label(game)}#2") == f"{game.name(card)} of Sneeks#2"
    assert answer_text(game, picked, game.name(card)) == game.name(card)


def test_all_that_is_said_of_players_names_them(resolver: Resolver) -> None:
    match = four_players(resolver)
    game = match.game
    (square,) = [game.square_name(game.state.place[leader]) for leader in game.state.leaders[3:]]
    said = [
        *inspection.why(game, 0, square),
        *inspection.piles(game, 0),
        *standing(game, match.setup.names),
        *match.history.log(0),
    ]
    assert f"{square} Sneeks (Sneeks)" in said
    assert not [line for line in said if re.search(r"player \d", line, re.IGNORECASE)]
    with pytest.raises(InvalidEditError, match="what Sneeks can draw is a number"):
        parse_edit(game, "draw 99 4")
    assert game.view(2).player_name(2) == game.copy().player_name(2) == "Bolvi"


def four_players(resolver: Resolver) -> Match:
    """A match of four, in which the first one decides."""
    names = [f"workbench-{name}" for name in ("oldin", "mugglug", "bolvi", "sneeks")]
    players = (PERSON, PASSIVE, PASSIVE, PASSIVE)
    return begin([load_shipped(name, resolver) for name in names], resolver, 7, 0, players, strict=False)
