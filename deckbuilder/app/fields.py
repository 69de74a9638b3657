"""Fields of orders: the label, the help and the bounds of each are declared once, beside its type and its default."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from datetime import date, datetime
from typing import Annotated, Any, NamedTuple, TypeVar, get_args, get_origin

from deckbuilder.errors import InputError
from deckbuilder.text import short

MAX_SEED = 2**32 - 1
DECK, BOT, NUMBER = "DECK", "BOT", "N"  # what stands for a value in the help of a command
COMMANDS_ONLY = ""  # in place of the label in a form: files, other machines and processes are not for pages
DECIMAL = re.compile(r"[0-9]{0,9}\.?[0-9]{1,20}", re.ASCII)
OrderT = TypeVar("OrderT")


class Field(NamedTuple):
    """How a user gives a field of an order.

    Attributes:
        label: What it is called in a form; empty for a field of commands alone, such as a file, which no form may name.
        metavar: What stands for a value in the help of a command.
        choices: The values that a form offers, with what it says for each.
        times: How many fields of a form are its values.
        option: The name of the option of a command, where it is not that of the field.
    """

    label: str
    help: str
    least: float = 0
    most: float = MAX_SEED
    metavar: str = NUMBER
    choices: Mapping[str, str] = {}
    times: int = 1
    option: str = ""


DATE = Field("Date", "When it was played (default: today).", metavar="YYYY-MM-DD")
NAMES = Field("Names", "Names of the people, in the order of their seats.", metavar="NAME,NAME")


@dataclass(frozen=True)
class DeclaredField:
    """A field of an order with its type and its default, which is None where it has none."""

    type: Any
    field: Field
    default: Any


def declared_fields(order: type[Any]) -> Mapping[str, DeclaredField]:
    """Return the declared fields of the class of an order by their names."""
    declared = {}
    for entry in fields(order):
        if get_origin(entry.type) is Annotated:
            kind, field = get_args(entry.type)
            declared[entry.name] = DeclaredField(kind, field, None if entry.default is MISSING else entry.default)
    return declared


class WrongFieldsError(InputError):
    """Several fields of a form are wrong; the sentence is that of the first one."""

    def __init__(self, errors: Sequence[InputError]) -> None:
        super().__init__(errors[0].message, field=errors[0].field)
        self.errors = errors

    @property
    def faults(self) -> Mapping[str, str]:
        """What is wrong, by field."""
        return {error.field: error.message for error in self.errors}


def read_form(order: type[OrderT], form: Mapping[str, str], **others: Any) -> OrderT:
    """Return the order of a form; `others`: values that it may leave empty. Raises InputErrors by field."""
    values, errors = dict(others), list[InputError]()
    for name, declared in declared_fields(order).items():
        if declared.field.label:
            try:
                values |= _read_field(name, declared, form, others.get(name, declared.default))
            except InputError as error:
                errors.append(error)
    if errors:
        raise errors[0] if len(errors) == 1 else WrongFieldsError(errors)
    return order(**values)


def _read_field(name: str, declared: DeclaredField, form: Mapping[str, str], default: Any) -> dict[str, Any]:
    kind, field = declared.type, declared.field
    if field.times > 1:
        texts = (form.get(f"{name}-{place}") for place in range(1, field.times + 1))
        return {name: tuple(text for text in texts if text)}
    if kind is bool:
        return {name: form.get(name) == "yes"}
    if kind in (int, int | None):
        label = field.label.lower()
        return {name: whole_number(form, name, label, field.least, field.most, default)} if name in form else {}
    if kind == float | None:
        return {name: _decimal_number(form, name, field, default)}
    text = form.get(name, "").strip()
    if text and field.choices and text not in field.choices:
        raise InputError(
            f"{field.label.lower()}: one of {' and '.join(field.choices)}, not '{short(text)}'", field=name
        )
    return {name: text} if text else {}


def to_form(order: Any) -> dict[str, str]:
    """Return the fields of a form that give the same order."""
    values: dict[str, str] = {}
    for name, declared in declared_fields(type(order)).items():
        value = getattr(order, name)
        if not declared.field.label:
            continue
        if declared.field.times > 1:
            values |= {f"{name}-{place}": str(text) for place, text in enumerate(value, 1)}
        else:
            values[name] = ("yes" if value else "") if declared.type is bool else "" if value is None else str(value)
    return {name: value for name, value in values.items() if value}


def _decimal_number(form: Mapping[str, str], name: str, field: Field, default: float | None) -> float | None:
    text = form.get(name, "").strip()
    if not text:
        return default
    number = float(text) if DECIMAL.fullmatch(text) else -1.0
    if not field.least <= number <= field.most:
        raise InputError(
            f"{field.label.lower()}: a number from {field.least} to {field.most}, not '{short(text)}'", field=name
        )
    return number


def day_of(text: str) -> str:
    """Return a day, today if the text is empty. Raises InputError."""
    if not text:
        return datetime.now().astimezone().date().isoformat()
    try:
        return date.fromisoformat(text.strip()).isoformat()
    except ValueError:
        raise InputError(f"date: such as 2026-03-07, not '{short(text)}'", field="date") from None


def whole_number(form: Mapping[str, str], name: str, label: str, least: float, most: float, default: int) -> int:
    """Return the number in a field of a form, the default for an empty one.

    `label`: what the field is called in the sentence of an InputError.
    """
    text = form.get(name, "").strip()
    if not text:
        return default
    number = int(text) if text.isascii() and text.isdecimal() and len(text) <= len(str(most)) else -1
    if not least <= number <= most:
        raise InputError(f"{label}: a number from {least} to {most:,}, not '{short(text)}'", field=name)
    return number
