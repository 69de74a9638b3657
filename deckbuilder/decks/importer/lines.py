"""A pasted text as lines, without the mark-up of pages, posts and chats."""

import html
import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache, wraps
from html.parser import HTMLParser
from typing import Any, NamedTuple, TypeVar

from deckbuilder import limits
from deckbuilder.decks.formats.html_parser import tags_of
from deckbuilder.decks.importer.vocabulary import COLUMNS, squash
from deckbuilder.text import UNPRINTABLE, words

LINE_END = re.compile(r"\r\n|\r|\n|\u2028|\u2029|\x0b|\x0c|\x85")
HTML = re.compile(
    r"</(?:div|table|ul|ol|li|p|td|tr|th|span|h[1-6]|html|body|b|strong|em|i|a|pre|font)>|<br ?/?>", re.IGNORECASE
)
XML = re.compile(r"</[a-z][a-z0-9_-]{0,20}>|<\?xml", re.IGNORECASE)
ENTITY = re.compile(r"&(?:[a-z]{2,8}|#[0-9]{1,6}|#x[0-9a-f]{1,6});", re.IGNORECASE)
BBCODE = re.compile(
    r"\[/?(?:\*|b|i|u|s|o|q|hr|li|ul|ol|list|quote|code|spoiler|size|color|font|url|img|table|tr|td|th|center|left|right|"
    r"indent|hide|h[1-6]|card|c|heading|floatleft|thing|tt|sub|sup|strike|del)(?:=[^\]\n]{0,200})?\]",
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
ABBREVIATED = re.compile(
    r"(?:[0-9]{1,2}[.)] ?)?[0-9]+ ?\w{1,5}\."
)  # a number of pieces, not a sentence: `4 pcs. Frost Mage`
MIN_SENTENCE_LENGTH = 12  # average characters of a sentence; shorter ones are not prose
WIDE_GAP = re.compile(r"\s{3,}")
# The folders of an image file's path.
FOLDERS = re.compile(r"(?:[\w.-]{1,40}[/\\]){1,8}(?=[\w' -]{1,60}\.(?:png|jpe?g|webp|gif)\b)", re.IGNORECASE)
# A plural in brackets: "card(s)", "Karte(n)", "cop(y/ies)", "copy(ies)".
PLURAL = re.compile(r"(?<=[^\W\d_])\((?:s|es|n|en|i|ies|y/ies)\)")
ANGLE_NUMBER = re.compile(r"<([0-9]{1,2})>")
ADDED = re.compile(
    r"((?:.*[^\W\d][^\w+]*[ (])?)([1-9])\s?\+\s?([1-9])((?![0-9+]).*)", re.DOTALL
)  # before or after a name, not among other numbers
MAX_SUM_LENGTH = 200  # characters of a line in which numbers are added up
DRAWN = re.compile("[⚀-⚅❶-❾➀-➈➊-➒⓵-⓽]")
PIPS = re.compile(r"((?P<pip>[●⬤◉■◼▪★⭐◆♦✓✔☑])(?P=pip)+)[○◯◌□◻▫☆◇♢✗☐]*")
STROKES = re.compile(r"((?:[*+•-] +)?[^*|]*[^\W\d]) +([*|])(\2{1,9})")  # one for each copy, behind a name
QUOTED = re.compile(r"(?:>\s?)+")
BULLET = re.compile(r"(?:[*+•·‣⁃–—-]|(?:[a-hA-H]|[IVXivx]{1,4})[.)])\s+")

MAX_KEPT_LENGTH = 100  # characters or tokens of a line whose reading is kept
Line = TypeVar("Line", bound=str | tuple[Any, ...])
Reading = TypeVar("Reading")


class PastedLine(NamedTuple):
    """A line of the text without its mark-up; `shown` is the line as it was pasted."""

    number: int
    text: str
    shown: str = ""
    title: bool = False  # marked as a heading


def cached(read: Callable[[Line], Reading]) -> Callable[[Line], Reading]:
    """Return a function that reads a line of usual length only once, for as many lines as one text may have."""
    cached_read = lru_cache(maxsize=limits.MAX_LINES)(read)

    @wraps(read)
    def read_once(line: Line) -> Reading:
        return cached_read(line) if len(line) <= MAX_KEPT_LENGTH else read(line)

    return read_once


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
    if not (text.isascii() and text.isprintable()):
        text = "".join(char for char in text if char == "\t" or not (UNPRINTABLE.match(char) or _is_picture(char)))
    return PastedLine(number, TIMES_CLOSE.sub("x ", text).strip(" "), " ".join(line.split()), title)


def _with_digits(text: str) -> str:
    """Return the text with digits for numbers that are drawn or added up: `⚃`, `❹`, `<4>`, `●●●●○`, `||||`, `2+2`."""
    text = ANGLE_NUMBER.sub(r" (\1) ", text) if "<" in text else text
    if "+" in text and len(text) <= MAX_SUM_LENGTH and (added := ADDED.fullmatch(text)):
        before, first, second, after = added.groups()
        text = f"{before}{int(first) + int(second)}{after}"
    if strokes := STROKES.fullmatch(text):
        return f"{strokes[1]} x{1 + len(strokes[3])}"
    if text.isascii():
        return text
    text = DRAWN.sub(lambda match: f" ({_digit(match[0])}) ", text)
    if not any(char.isdecimal() for char in text):
        # Stars may be a rating.
        text = PIPS.sub(lambda m: f" ({len(m[1])}) " if m["pip"] in "★⭐" else f" x{len(m[1])} ", text, count=1)
    return text


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
    lines = "".join(reader.pieces).split("\n")
    return "\n".join(line.strip(" \r").removeprefix("\t") for line in lines if line.strip(" \r\t*#"))
