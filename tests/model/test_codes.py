"""The codes of cards: made of names, printed, or spelled out."""

import pytest

from deckbuilder.model.card import code_of, spelled_out


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Shield Bearer", "SHB"),
        ("The Antler King", "THK"),
        ("Overreach", "OVE"),
        ("Élan Vital", "ELV"),
        ("Ox", ""),  # too short
        ("Xx Xenon", ""),  # that of unknown cards
        ("42 Knives", ""),
        ("Ωmega", ""),
    ],
)
def test_a_code_is_two_letters_of_the_first_word_and_one_of_the_last(name: str, code: str) -> None:
    assert code_of({"card": name}) == code


def test_a_printed_code_stands_first() -> None:
    assert code_of({"card": "Brass Culverin", "code": "BCU"}) == "BCU"


def test_a_card_can_be_spelled_out_by_its_key() -> None:
    assert spelled_out("summoners-chess/order/gate-warden") == "[order:gate-warden]"
