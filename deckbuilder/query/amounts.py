"""Amounts as players write them: `4 or more`, `at most 3`, `between 2 and 4`, `2-4`."""

import re
from typing import NamedTuple

from deckbuilder.query.fields import AMOUNT

WHOLE = r"[0-9]{1,10}"
END = r'(?![^\s()"|\]])'
MORE = "more|higher|greater|above|up|over"
LESS = "less|fewer|lower|smaller|below|under"
RANGE = re.compile(r"(-?[0-9]{1,10})?\.\.(-?[0-9]{1,10})?|(-?[0-9]{1,10})[-–](-?[0-9]{1,10})|(-?[0-9]{1,10})(\+)")
AMOUNT_IN_WORDS = re.compile(
    rf"""(?:
      (?: at\ least | min(?:imum)? | no\ (?:less|fewer)\ than ) \s+ (?P<least>{WHOLE})
    | (?: at\ most | max(?:imum)? | up\ to | no\ more\ than ) \s+ (?P<most>{WHOLE})
    | (?: (?:more|higher|greater|larger) \s+ than | over | above ) \s+ (?P<over>{WHOLE})
    | (?: (?:less|fewer|lower|smaller) \s+ than | under | below ) \s+ (?P<under>{WHOLE})
    | (?: between | from ) \s+ (?P<low>{WHOLE}) \s+ (?:and|to) \s+ (?P<high>{WHOLE})
    | exactly \s+ (?P<exact>{WHOLE})
    | (?P<or_more>{WHOLE}) \s+ (?:or|and) \s+ (?:{MORE})
    | (?P<or_less>{WHOLE}) \s+ (?:or|and) \s+ (?:{LESS})
    | (?P<first>{WHOLE}) \s+ to \s+ (?P<last>{WHOLE})
    | (?P<plain>{AMOUNT.pattern})
    ){END}(?P<space>\s*)""",
    re.IGNORECASE | re.VERBOSE,
)
SIGNS = {
    **dict.fromkeys(("least", "or_more"), ">="),
    **dict.fromkeys(("most", "or_less"), "<="),
    "exact": "=",
    "over": ">",
    "under": "<",
}


class Amount(NamedTuple):
    """A number or a range such as `2..4` with the sign of its comparison. `next`: where what follows it begins."""

    sign: str
    value: str
    end: int
    next: int


def amount_at(text: str, position: int) -> Amount | None:
    """Return the amount that begins at a position of a text, if one does."""
    match = AMOUNT_IN_WORDS.match(text, position)
    if match is None:
        return None
    numbers = {name: number for name, number in match.groupdict().items() if number is not None and name != "space"}
    end, following = match.start("space"), match.end()
    if len(numbers) > 1:
        return Amount(":", "..".join(numbers.values()), end, following)
    [(name, number)] = numbers.items()
    return Amount(SIGNS.get(name, ":"), number, end, following)


def ends_of(text: str) -> tuple[int | None, int | None] | None:
    """Return the ends of a range, `2..4`, `2-4`, `..4`, `2..` or `2+`; None for what is no range."""
    match = RANGE.fullmatch(text)
    least, most = (match[1] or match[3] or match[5], match[2] or match[4]) if match else (None, None)
    return (int(least) if least else None, int(most) if most else None) if least or most else None
