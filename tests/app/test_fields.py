"""Fields of orders: a form gives the order from which it was written, and wrong fields are named."""

from dataclasses import dataclass
from typing import Annotated

import pytest
from hypothesis import given
from hypothesis import strategies as st

from deckbuilder.app.fields import Field, declared_fields, read_form, to_form
from deckbuilder.app.improvement.order import ImprovementOrder
from deckbuilder.app.simulations.order import SimulationOrder
from deckbuilder.errors import InputError


@dataclass(frozen=True)
class Order:
    name: str
    size: Annotated[int, Field("Size", "How large.", 2, 9)] = 3
    most: Annotated[int | None, Field("Most", "The most.", 1, 5)] = None
    way: Annotated[str, Field("Way", "How.", choices={"fast": "in a hurry", "slow": "with care"})] = "fast"
    open: Annotated[bool, Field("open", "Whether it is open.")] = False
    others: Annotated[tuple[str, ...], Field("Other", "Others.", times=2)] = ()
    file: Annotated[str, Field("", "A file.", metavar="FILE")] = ""
    pause: Annotated[float | None, Field("Pause", "In seconds.", 0.05, 9)] = None


@given(
    st.builds(
        Order,
        st.just("mine"),
        st.integers(2, 9),
        st.none() | st.integers(1, 5),
        st.sampled_from(("fast", "slow")),
        st.booleans(),
        st.lists(st.sampled_from(("a", "b")), max_size=2).map(tuple),
        pause=st.none() | st.floats(0.05, 9),
    )
)
def test_a_form_gives_the_order_from_which_it_was_written(order: Order) -> None:
    assert read_form(Order, to_form(order), name="mine") == order


@pytest.mark.parametrize(
    ("form", "sentence"),
    [
        ({"size": "1"}, "size: a number from 2 to 9, not '1'"),
        ({"size": "many"}, "size: a number from 2 to 9, not 'many'"),
        ({"most": "6"}, "most: a number from 1 to 5, not '6'"),
        *(
            ({"pause": text}, f"pause: a number from 0.05 to 9, not '{text}'")
            for text in ("0", "9.5", "nan", "1e1", "-1")
        ),
        ({"way": "somehow"}, "way: one of fast and slow, not 'somehow'"),
    ],
)
def test_a_wrong_field_is_named(form: dict[str, str], sentence: str) -> None:
    with pytest.raises(InputError, match=sentence):
        read_form(Order, form, name="mine")


def test_what_is_for_commands_alone_no_form_can_name() -> None:
    assert read_form(Order, {"file": "/etc/passwd"}, name="mine") == Order("mine")
    assert to_form(Order("mine", file="/etc/passwd")) == {"size": "3", "way": "fast"}


@pytest.mark.parametrize("order", [ImprovementOrder, SimulationOrder])
def test_every_field_has_a_help_that_is_a_sentence(order: type[object]) -> None:
    for declared in declared_fields(order).values():
        assert declared.field.help.endswith(".")
        assert declared.field.help[0].isupper()
