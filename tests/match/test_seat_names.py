"""Players are called by their decks."""

import pytest

from deckbuilder.match.seat_names import seat_names, with_names


@pytest.mark.parametrize(
    ("decks", "names"),
    [
        (("Polar Dwarves", "Breakers"), ("Polar Dwarves", "Breakers")),
        (("Workbench Sneeks", "Workbench Oldin"), ("Sneeks", "Oldin")),
        (
            ("Workbench Sneeks", "Workbench Mad Sirian", "My deck"),
            ("Workbench Sneeks", "Workbench Mad Sirian", "My deck"),
        ),
        (("Breakers", "Breakers"), ("Breakers 1", "Breakers 2")),
        (("Ice", "Ice Two"), ("Ice", "Ice Two")),
        (("Ice Two", "Ice Two", "Ice One"), ("Two 1", "Two 2", "One")),
    ],
)
def test_seats_are_called_by_what_tells_their_decks_apart(decks: tuple[str, ...], names: tuple[str, ...]) -> None:
    assert seat_names(decks) == names


def test_sentences_name_players_instead_of_numbering_them() -> None:
    names = ("Sneeks", "Oldin")
    assert with_names("Player 2 draws; magic to player 1, not to player 3 or 12 players", names) == (
        "Oldin draws; magic to Sneeks, not to player 3 or 12 players"
    )
    assert with_names("player 1's turn, player 2's card", names) == "Sneeks' turn, Oldin's card"
