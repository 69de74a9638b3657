"""Notes on decks and cards as a page shows them: Markdown, in which names of cards are links."""

import re
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from typing import TYPE_CHECKING, NamedTuple

from markupsafe import Markup

from deckbuilder.decks.note_text import CARD, note_parser
from deckbuilder.decks.remarks import text_of
from deckbuilder.decks.resolve import CardNames, ResolvedDeck
from deckbuilder.model.card import Card
from deckbuilder.web.page import PageRequest

if TYPE_CHECKING:
    from markdown_it.token import Token

HEADING_LEVELS = 3  # above those of a note, on the page that has it
LAST_LEVEL = 6


class NoteView(NamedTuple):
    """A note on a deck. `number`: from 1; `text`: as it is written; `html`: as it is shown."""

    number: int
    text: str
    html: Markup


class NoteWriter:
    """Writes the notes of a deck as HTML. Its cards are links where they are named, others of its game in brackets."""

    def __init__(self, request: PageRequest, resolved: ResolvedDeck) -> None:
        deck = resolved.deck
        cards = dict.fromkeys([*deck.cards(), *deck.considering, *deck.card_notes])
        self._named: Mapping[str, Card] = {card.name: card for card in cards}
        names = sorted(map(re.escape, self._named), key=len, reverse=True)
        own = rf"(?<!\w)(?P<own>{'|'.join(names)})(?!\w)" if names else r"(?P<own>(?!))"
        self._pattern = re.compile(rf"{CARD.pattern}|{own}")
        self._names = CardNames(request.catalogue, resolved.validator.ruleset, resolved.leader)
        self._to = request.to

    def notes(self, texts: Sequence[str]) -> list[NoteView]:
        """Return the notes that are more than tags."""
        views = (NoteView(number, text, self.html(text)) for number, text in enumerate(texts, start=1))
        return [view for view in views if view.html]

    def html(self, note: str) -> Markup:
        """Return what a note says without its tags."""
        parser = note_parser()
        tokens = parser.parse(text_of(note))
        for token in tokens:
            if token.type.startswith("heading"):
                token.tag = f"h{min(int(token.tag[1:]) + HEADING_LEVELS, LAST_LEVEL)}"
            token.children = list(self._with_links(token.children)) if token.children else token.children
        text = parser.renderer.render(tokens, parser.options, {})
        return Markup(text)  # noqa: S704 - the parser escapes what is no Markdown

    def _with_links(self, tokens: "Sequence[Token]") -> "Iterator[Token]":
        """Yield the pieces of a line with links to cards; links of the note lead out and say so."""
        is_link = False
        for token in tokens:
            if token.type == "link_open":
                token.attrSet("rel", "nofollow noopener noreferrer")
            is_link = token.type == "link_open" or (is_link and token.type != "link_close")
            if token.type == "text" and not is_link:
                yield from self._text(token)
            else:
                yield token

    def _text(self, token: "Token") -> "Iterator[Token]":
        end = 0
        for match in self._pattern.finditer(token.content):
            card = self._named.get(match["own"]) if match["own"] else self._card(match[1])
            if card is not None:
                yield _text_token(token, token.content[end : match.start()])
                yield from self._link(token, card, match["own"] or match[1])
                end = match.end()
        yield _text_token(token, token.content[end:])

    def _card(self, name: str) -> Card | None:
        cards = self._names.candidates(name)
        return cards[0] if cards else None

    def _link(self, token: "Token", card: Card, name: str) -> "Iterator[Token]":
        from markdown_it.token import Token  # noqa: PLC0415 - start-up time

        address = self._to("cards", *card.key.split("/"))
        yield Token("link_open", "a", 1, attrs={"href": address, "data-card": ""})
        yield _text_token(token, name)
        yield Token("link_close", "a", -1)


def _text_token(token: "Token", text: str) -> "Token":
    piece = copy(token)
    piece.content = text
    return piece
