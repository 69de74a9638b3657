"""A pasted text as lines: without the mark-up of pages, posts and chats, and with the rows of tables by column.

A table has a head row: CSV, TSV or Markdown, with any delimiter, and with columns in any order.
"""

import csv
import html
import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from html.parser import HTMLParser
from itertools import pairwise
from typing import NamedTuple

from deckbuilder import limits
from deckbuilder.decks.formats.html_parser import tags_of
from deckbuilder.decks.importer.vocabulary import COLUMNS, WEAK_COUNTS, squash
from deckbuilder.errors import InputError
from deckbuilder.text import UNPRINTABLE, words

LINE_END = re.compile(r"\r\n|\r|\n|\u2028|\u2029|\x0b|\x0c|\x85")
HTML = re.compile(
    r"</(?:div|table|ul|ol|li|p|td|tr|th|span|h[1-6]|html|body|b|strong|em|i|a|pre|font)>|<br ?/?>", re.IGNORECASE
)
XML = re.compile(r"</[a-z][a-z0-9_-]{0,20}>|<\?xml", re.IGNORECASE)
ENTITY = re.compile(r"&(?:[a-z]{2,8}|#[0-9]{1,6}|#x[0-9a-f]{1,6});", re.IGNORECASE)
BBCODE = re.compile(
    r"\[/?(?:\*|b|i|u|s|o|q|hr|li|ul|ol|list|quote|code|spoiler|size|color|font|url|img|table|tr|td|th|center|left|right|"
    r"indent|hide|h[1-6]|card|c|heading|floatleft|thing|tt|sub|sup)(?:=[^\]\n]{0,200})?\]",
    re.IGNORECASE,
)
ITEM = re.compile(r"\[(?:\*|li|tr)\]", re.IGNORECASE)
CELL = re.compile(r"\[/(?:td|th)\]", re.IGNORECASE)
EMOJI = re.compile(r"<?a?:[a-z0-9_~+-]{2,32}:(?:[0-9]{1,20}>)?", re.IGNORECASE)
BOLD = re.compile(r"(\*\*|__)(?=[^\s*_])([^*_\n]{1,100}(?<=\S))\1")
LINK = re.compile(r"\[([^\[\]\n]{1,100})\]\([^()\s]{1,300}\)")
ADDRESS = re.compile(r"(?:https?://|www\.)\S+", re.IGNORECASE)
TIMES_CLOSE = re.compile(r"(?<=[0-9])[xX](?=[A-Z])|(?<=[0-9])×(?=\w)")
# The time at which a message was sent: "[03.05.21, 19:44] ", "7:05 PM - ".
SENT = re.compile(
    r"[\[(]?(?:[0-9]{1,4}[./-][0-9]{1,2}[./-][0-9]{1,4},? )?[0-9]{1,2}:[0-9]{2}(?::[0-9]{2})?"
    r"(?: ?[AaPp][Mm])?[\])]?(?: ?[-–] )? ?"
)
SENDER = re.compile(r"<(?![0-9]{1,2}>)[\w .-]{1,24}> ")  # as in chats: <Tom> 4 Frost Mage
CHECKBOX = re.compile(r"\[[ xX✓✔]\]")
ESCAPED = re.compile(r"\\([\\`*_{}\[\]<>#+!|~&().-])")
MAX_GROWTH = 3  # factor by which folding may lengthen a line; one ligature may stand for eighteen letters
HEADING = re.compile(r"\s{0,3}(#{1,6})\s")
SENTENCE_END = re.compile(r"(?<=\w[a-z)][.!?])\s+(?=[A-Z])|(?<=[a-z]{3}[.!?])\s+(?=[a-z])")
ABBREVIATED = re.compile(r"[0-9]+ ?\w{1,5}\.")  # a number of pieces, not a sentence: `4 pcs. Frost Mage`
MIN_SENTENCE_LENGTH = 12  # average characters of a sentence; shorter ones are not prose
WIDE_GAP = re.compile(r"\s{3,}")
# The folders of an image file's path.
FOLDERS = re.compile(r"(?:[\w.-]{1,40}[/\\]){1,8}(?=[\w' -]{1,60}\.(?:png|jpe?g|webp|gif)\b)", re.IGNORECASE)
# A plural in brackets: "card(s)", "Karte(n)", "cop(y/ies)", "copy(ies)".
PLURAL = re.compile(r"(?<=[^\W\d_])\((?:s|es|n|en|i|ies|y/ies)\)")
IN_ANGLES = re.compile(r"<([0-9]{1,2})>")
ADDED = re.compile(
    r"((?:.*[^\W\d][^\w+]*[ (])?)([1-9])\s?\+\s?([1-9])((?![0-9+]).*)", re.DOTALL
)  # before or after a name, not among other numbers
MAX_SUM_LENGTH = 200  # characters of a line in which numbers are added up
DRAWN = re.compile("[⚀-⚅❶-❾➀-➈➊-➒⓵-⓽]")
PIPS = re.compile(r"((?P<pip>[●⬤◉■◼▪★⭐◆♦✓✔☑])(?P=pip)+)[○◯◌□◻▫☆◇♢✗☐]*")
QUOTED = re.compile(r"(?:>\s?)+")
BULLET = re.compile(r"(?:[*+•·‣⁃–—-]|(?:[a-hA-H]|[IVXivx]{1,4})[.)])\s+")
WIDE = "  "  # between columns that are separated only by space
DELIMITERS = ("\t", "|", ";", ",", "/", WIDE)
GAP = re.compile(r"\s{2,}")
RULE = frozenset("|-:=+ \t")  # signs of the line under the head of a Markdown table
COUNT = re.compile(r"[x×]? ?[0-9]{1,2} ?[x×]?")


class PastedLine(NamedTuple):
    """A line of the text without its mark-up; `shown` is the line as it was pasted."""

    number: int
    text: str
    shown: str = ""
    title: bool = False  # marked as a heading


def lines_of(text: str, file: str) -> list[PastedLine]:
    """Return the lines of a text in any mark-up. Raises InputError for one that is too long."""
    text = text.removeprefix("\ufeff")
    limits.check_page(text, file)
    if is_page(text):
        text = page_text(text)
    if BBCODE.search(text):
        text = CELL.sub("\t", ITEM.sub("\n* ", text))
    limits.check_list(text, file)
    return [plain_line(number, line) for number, line in enumerate(LINE_END.split(text), start=1)]


def is_page(text: str) -> bool:
    """Whether a text is a web page, or a part of one."""
    return HTML.search(text) is not None or text.lstrip()[:9].lower() == "<!doctype"


def is_xml(text: str) -> bool:
    """Whether a text is XML other than a web page."""
    return XML.search(text) is not None and not is_page(text)


def plain_line(number: int, line: str, *, title: bool = False) -> PastedLine:
    """Return a line without its mark-up; `title` if it is known to be a heading."""
    title = title or HEADING.match(line) is not None
    text = _behind(BBCODE.sub("", line).strip(), QUOTED, SENT, SENDER)
    if "&" in text:
        text = ENTITY.sub(lambda match: html.unescape(match[0]), text)
    text = ADDRESS.sub(" ", LINK.sub(r"\1", text))
    text = FOLDERS.sub("", PLURAL.sub("", BOLD.sub(r"\2", text)))
    text = _with_digits(EMOJI.sub(" ", text))
    text = ESCAPED.sub(r"\1", CHECKBOX.sub(" ", text))
    text = _behind(text.strip(), BULLET)
    text = f"\t{text}" if line.startswith("\t") and "\t" in text else text  # the first cell is empty
    folded = unicodedata.normalize("NFKC", text)
    text = folded if len(folded) <= MAX_GROWTH * len(text) else text
    text = "".join(char for char in text if char == "\t" or not (UNPRINTABLE.match(char) or _is_picture(char)))
    return PastedLine(number, TIMES_CLOSE.sub("x ", text).strip(" "), " ".join(line.split()), title)


def _with_digits(text: str) -> str:
    """Return the text with digits for numbers that are drawn or added up: `⚃`, `❹`, `<4>`, `●●●●○`, `2+2`."""
    text = IN_ANGLES.sub(r" (\1) ", text) if "<" in text else text
    if "+" in text and len(text) <= MAX_SUM_LENGTH and (added := ADDED.fullmatch(text)):
        before, first, second, after = added.groups()
        text = f"{before}{int(first) + int(second)}{after}"
    if text.isascii():
        return text
    text = DRAWN.sub(lambda match: f" ({_digit(match[0])}) ", text)
    if not any(char.isdecimal() for char in text):
        text = PIPS.sub(_counted_pips, text, count=1)
    return text


def _counted_pips(match: re.Match[str]) -> str:
    number = len(match[1])
    return f" ({number}) " if match["pip"] in "★⭐" else f" x{number} "  # stars may be a rating


def _digit(char: str) -> int:
    return ord(char) - ord("⚀") + 1 if "⚀" <= char <= "⚅" else unicodedata.digit(char)


def _behind(text: str, *openings: re.Pattern[str]) -> str:
    """Return the text without the given openings."""
    for opening in openings:
        if match := opening.match(text):
            text = text[match.end() :]
    return text


def clauses(line: PastedLine) -> list[PastedLine]:
    """Return the sentences of a line of prose, or its fields if it is a row of `label: value`; else the line."""
    fields = WIDE_GAP.split(line.text)
    rows = len(fields) > 1 and all(":" in field for field in fields)
    pieces = fields if rows else SENTENCE_END.split(line.text)
    if ABBREVIATED.fullmatch(pieces[0]):
        return [line]
    if len(pieces) == 1 or len(pieces) * MIN_SENTENCE_LENGTH > len(line.text):
        return [line]
    return [line._replace(text=piece, shown=" ".join(piece.split())) for piece in pieces]


def _is_picture(char: str) -> bool:
    """Whether a character is an emoji or a joiner of emoji."""
    return char > "\u2000" and unicodedata.category(char) in ("So", "Sk", "Mn", "Cs") and char not in "×✕✖"


class _PageText(HTMLParser):
    """Parser of the text of a page: a line for each block, a tab between the cells of a row."""

    BLOCKS = frozenset(
        words(
            "p div section article header footer main ul ol li table tr h1 h2 h3 h4 h5 h6 br hr pre dl dt dd title "
            "blockquote option button label caption"
        )
    )
    HIDDEN = frozenset(("script", "style", "template", "noscript", "svg", "select"))

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.pieces: list[str] = []
        self.hidden = 0
        self.preformatted = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        record = _line_of_attributes(attrs) if tag not in self.BLOCKS else ""
        if record:
            self.pieces.append(f"\n{record}\n")
        self.hidden += tag in self.HIDDEN
        self.preformatted += tag == "pre"
        if tag in self.BLOCKS:
            self.pieces.append("\n")
        if tag in ("h1", "h2", "h3", "h4", "h5", "h6"):
            self.pieces.append("# ")
        elif tag == "li":
            self.pieces.append("* ")
        elif tag in ("td", "th"):
            self.pieces.append("\t")

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in self.HIDDEN and self.hidden > 0
        self.preformatted -= tag == "pre" and self.preformatted > 0
        if tag in self.BLOCKS:
            self.pieces.append("\n")

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.pieces.append(data if self.preformatted else " ".join(f"|{data}|".split())[1:-1])


def _line_of_attributes(attributes: list[tuple[str, str | None]]) -> str:
    """Return the card that the attributes of an element are, such as `name` and `qty`, as a line; empty for others."""
    columns = {COLUMNS.get(squash(name)): value for name, value in attributes if value}
    if "name" not in columns or "count" not in columns:
        return ""
    section = f"{columns['section']}: " if "section" in columns else ""
    return f"{section}{columns['count']} x {columns['name']}"


def page_text(page: str) -> str:
    """Return the visible text of a page as lines, without empty ones."""
    reader = _PageText()
    reader.feed(tags_of(page))
    reader.close()
    return "\n".join(_nonempty("".join(reader.pieces).split("\n")))


def _nonempty(lines: Iterable[str]) -> list[str]:
    return [line.strip(" \r").removeprefix("\t") for line in lines if line.strip(" \r\t*#")]


class Row(NamedTuple):
    """A row of a table: its cells by what their column holds; `rest` are the other cells."""

    line: PastedLine
    name: str
    copies: str = ""
    section: str = ""
    rest: str = ""
    facts: tuple[tuple[str, str], ...] = ()


def with_rows(lines: Sequence[PastedLine | Row]) -> Sequence[PastedLine | Row]:
    """Return lines of which some are rows already as they are; of others, those of tables as rows."""
    plain = [line for line in lines if isinstance(line, PastedLine)]
    return rows_of(plain) if len(plain) == len(lines) else lines


def rows_of(lines: Sequence[PastedLine], column: int = 0) -> list[PastedLine | Row]:
    """Return the lines, with those of tables as rows.

    Without a head for the counts, the `column`-th column of numbers holds them.
    """
    parsed: list[PastedLine | Row] = []
    index = 0
    while index < len(lines):
        table = _table(lines, index, column)
        if table is None:
            parsed.append(lines[index])
            index += 1
        else:
            rows, index = table
            parsed += rows
    return parsed


def side_by_side(lines: Sequence[PastedLine]) -> list[PastedLine]:
    """Return the lines of lists that stand side by side, one list after the other; empty if there are none."""
    for delimiter in DELIMITERS:
        rows = [(line, cells(line.text, delimiter)) for line in lines]
        width = max(len(row) for _, row in rows)
        if 2 * sum(len(row) == width for _, row in rows) < len(rows) or width == 1:
            continue
        starts = _lists_in([row for _, row in rows], width)
        if len(starts) > 1:
            return [
                line._replace(text=" ".join(row[start:end]).strip(), shown=" ".join(row[start:end]).strip())
                for start, end in pairwise([*starts, width])
                for line, row in [*rows, (PastedLine(0, ""), [""])]
            ]
    return []


def pieces_apart(lines: Sequence[PastedLine]) -> list[PastedLine]:
    """Return the lines, split at wide gaps."""
    return [line._replace(text=piece, shown=piece) for line in lines for piece in GAP.split(line.text.strip())]


def _lists_in(rows: Sequence[list[str]], width: int) -> list[int]:
    """Return the columns where lists begin: each list has one column of words, and perhaps numbers beside it."""
    named = [sum(any(map(str.isalpha, cell)) for row in rows for cell in row[at : at + 1]) for at in range(width)]
    names = [at for at in range(width) if 2 * named[at] > len(rows)]
    before = names[0] if names else 0
    return [at - before for at in names]


def _table(lines: Sequence[PastedLine], start: int, column: int) -> tuple[list[PastedLine | Row], int] | None:
    """Return the rows below a line that is the head of a table, and the index after them; else None."""
    text = lines[start].text
    for delimiter in DELIMITERS:
        if delimiter in text:
            titles = cells(text, delimiter)
            head = [_column(title) for title in titles]
            if "name" in head and len(head) > 1 and ("count" in head or len(set(head)) > 1):
                rows, end = _rows(lines, start, delimiter)
                _find_counts(titles, head, [row for row in rows if not isinstance(row, PastedLine)], column)
                table_lines: list[PastedLine | Row] = []
                for row in rows:
                    table_lines += [row] if isinstance(row, PastedLine) else _row(*row, head)
                return table_lines, end
    return None


def _column(title: str) -> str:
    """Return the meaning of a column by its head: by all of it, or by one of its words."""
    words_of_title = words(title)
    if not words_of_title:
        return "count" if title.strip() == "#" else ""
    named = {COLUMNS.get(word) for word in words_of_title} if len(words_of_title) > 1 else set()
    return COLUMNS.get(squash(title)) or ("count" if "count" in named and "name" not in named else "")


def _find_counts(titles: list[str], head: list[str], rows: Sequence[tuple[PastedLine, list[str]]], column: int) -> None:
    """Find the column of counts: by its head unless it numbers the rows, or without a title, or by `column`."""
    counts = [at for at, held in enumerate(head) if held == "count"]
    is_only = all(_is_weak_count(titles[at]) for at in counts)
    for at in counts if head.count("name") == 1 else ():
        if _numbers_rows(titles[at], [row[at] for _, row in rows if at < len(row)], is_only, len(head)):
            head[at] = ""
    if "count" in head:
        return
    for at, held in enumerate(head):
        if held == "deck" and rows and all(COUNT.fullmatch(row[at]) for _, row in rows if at < len(row)):
            head[at] = "count"  # how many are in the deck
            return
    numbers = [
        at
        for at, held in enumerate(head)
        if not held and 2 * sum(COUNT.fullmatch(row[at]) is not None for _, row in rows if at < len(row)) > len(rows)
    ]
    untitled = [at for at in numbers if not titles[at]]
    for at in numbers[column - 1 : column] if column else untitled[:1]:
        head[at] = "count"


def _is_weak_count(title: str) -> bool:
    """Whether a title of a column may mean the number of the row or of the card, such as "No." or "#"."""
    return not squash(title) or squash(title) in WEAK_COUNTS


def _numbers_rows(title: str, cells_below: Sequence[str], is_only: bool, width: int) -> bool:
    """Whether a column of numbers counts the rows or numbers the cards.

    `is_only`: no other column has a title that means only the copies. `width`: the number of columns.
    """
    if not _is_weak_count(title):
        return cells_below[:4] == ["1", "2", "3", "4"] and width > len(("name", "count"))
    is_number_of_card = not any(map(COUNT.fullmatch, cells_below))
    return not is_only or is_number_of_card or cells_below[:3] == ["1", "2", "3"]


def _rows(
    lines: Sequence[PastedLine], start: int, delimiter: str
) -> tuple[list[PastedLine | tuple[PastedLine, list[str]]], int]:
    """Return the lines below a head with their cells, those in between without cells, and the index after them."""
    table_lines: list[PastedLine | tuple[PastedLine, list[str]]] = []
    width = len(cells(lines[start].text, delimiter))
    end = start + 1
    while end < len(lines):
        line = lines[end]
        if RULE.issuperset(line.text) and (line.text or table_lines):
            if not line.text and not _goes_on(lines, end + 1, delimiter):
                break
            end += 1
            continue
        if delimiter not in line.text:
            if not _goes_on(lines, end + 1, delimiter):
                break
            table_lines.append(line)
        elif delimiter == WIDE and len(cells(line.text, delimiter)) != width:
            table_lines.append(line)
        else:
            table_lines.append((line, cells(line.text, delimiter)))
        end += 1
    return table_lines, end


def _goes_on(lines: Sequence[PastedLine], start: int, delimiter: str) -> bool:
    """Whether a table continues after a line that is not a row of it."""
    return start < len(lines) and delimiter in lines[start].text and delimiter not in (",", "/")


def _row(line: PastedLine, row: list[str], head: list[str]) -> Iterator[PastedLine | Row]:
    """Yield the row, or, if the head repeats itself, a row for each repetition."""
    for part_head, part in _repeats(head, row):
        by = {column: cell for column, cell in reversed(list(zip(part_head, part, strict=False))) if column}
        rest = [cell for column, cell in zip(part_head, part, strict=False) if not column and cell]
        rest += [by.get("faction", "")]
        deck_facts = tuple((key, by[key]) for key in ("deck", "ruleset", "format") if by.get(key))
        count, name = by.get("count", ""), by.get("name", "")
        if name or count or len(head) == len(part_head):
            yield Row(line, name, count, by.get("section", ""), " ".join(filter(None, rest)), deck_facts)


def _repeats(head: list[str], row: list[str]) -> Iterator[tuple[list[str], list[str]]]:
    first = next((column for column in head if column), "")
    starts = [index for index, column in enumerate(head) if column == first] if head.count("name") > 1 else [0]
    for start, end in zip(starts, [*starts[1:], len(head)], strict=True):
        yield head[start:end], row[start:end]


def cells(text: str, delimiter: str) -> list[str]:
    """Return the cells of a line, without their quotes."""
    if delimiter == "|":
        apart = "||" if "||" in text.strip().strip("|") else "|"  # wikis write two between heads, or between all cells
        return [cell.strip() for cell in text.strip().strip("|").split(apart)]
    if delimiter == WIDE:
        return GAP.split(text.strip())
    try:
        row = next(csv.reader([text], delimiter=delimiter, skipinitialspace=True), [])
    except csv.Error as error:
        raise InputError(f"a line is not a row of a table: {error}") from None
    return [cell.strip() for cell in row]
