"""Pages with the rules of games."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import PurePosixPath
from typing import NamedTuple

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markupsafe import Markup

from deckbuilder.app.lessons import LESSONS, Lesson, lesson_match, lesson_of, lessons_of
from deckbuilder.app.rules import RULE_ID, Rulebook, rulebooks
from deckbuilder.catalogue.store import Catalogue
from deckbuilder.errors import InputError
from deckbuilder.match.seat import PlayerView
from deckbuilder.text import short, slug
from deckbuilder.web.page import Answer, Page, PageRequest, Redirect, linked
from deckbuilder.web.views.board import BoardCell, board_of, cells_of
from deckbuilder.web.views.deck_tiles import games_in_order
from deckbuilder.web.views.face import tile_marks
from deckbuilder.web.workspace import PageNotFoundError


def overview(request: PageRequest) -> Answer:
    """List the games that have rules."""
    rulesets = [ruleset for ruleset in games_in_order(request) if ruleset.id in rulebooks()]
    games = [(ruleset, lessons_of(request.workbench, ruleset.id)) for ruleset in rulesets]
    return Page("rules_of_games.html", {"games": games})


def show(request: PageRequest) -> Answer:
    """Show the rules of a game."""
    name = request.path["game"]
    rulebook, ruleset = rulebooks().get(name), request.catalogue.rulesets.get(name)
    if rulebook is None or ruleset is None:
        raise PageNotFoundError(f"there are no rules of '{short(name)}'")
    lessons = lessons_of(request.workbench, name)
    view = rules_view(rulebook, lessons, request.catalogue, request.to.__call__)
    values = {"ruleset": ruleset, "v": view, "lessons": lessons, "tiles": tile_marks(ruleset)}
    return Page("rules.html", values)


def learn(request: PageRequest) -> Answer:
    """Begin a lesson, in place of the one that a form names."""
    lesson = lessons_of(request.workbench, request.path["game"]).get(request.path["lesson"])
    if lesson is None:
        raise PageNotFoundError(f"there is no lesson '{short(request.path['lesson'])}'")
    before = request.form.get("instead", "")
    if request.matches.kept.storage.has(before):
        with suppress(InputError):  # it stays among the games, and can be deleted there
            if lesson_of(request.workbench, request.matches.find(before).match.setup.event):
                request.matches.remove(before)
    opened = request.matches.begin(f"lesson-{lesson.key}", lesson_match(request.workbench, lesson))
    return Redirect(request.to("matches", opened.name))


class Figure(NamedTuple):
    """A position of a lesson as a picture. `caption`: what is to be seen."""

    lesson: Lesson
    caption: str
    view: PlayerView
    cells: Sequence[Sequence[BoardCell]]


class RulesPart(NamedTuple):
    """A part of a page: text, or a picture."""

    text: Markup = Markup()
    figure: Figure | None = None


class RulesView(NamedTuple):
    """The rules of a game. `contents`: the headings of the guide and of the statements, with their anchors.

    `example`: a position of the game, whose signs are explained.
    """

    guide: Sequence[RulesPart]
    statements: Sequence[RulesPart]
    contents: Sequence[Sequence[tuple[str, str]]]
    example: PlayerView


def rules_view(
    rulebook: Rulebook, lessons: Mapping[str, Lesson], catalogue: Catalogue, to: Callable[..., str]
) -> RulesView:
    """Return the page of a rulebook. `to`: the addresses of pages."""
    texts = [_RuleText(text, name, to) for name, text in rulebook._asdict().items()]
    guide, statements = (tuple(text.parts(lessons, catalogue)) for text in texts)
    example = next(part.figure.view for part in guide if part.figure)
    return RulesView(guide, statements, [text.headings() for text in texts], example)


class _RuleText:
    """A text in Markdown, whose headings and statements get anchors, and whose rule ids become links.

    Its title is left out, which the page has. `name`: with which the anchors of its headings begin.
    """

    def __init__(self, text: str, name: str, to: Callable[..., str]) -> None:
        self._markdown = MarkdownIt("commonmark", {"html": False})
        self._markdown.add_render_rule("text", _text)
        self._environment = {"to": to}
        self._tokens = self._markdown.parse(text, self._environment)
        end = next(place for place, token in enumerate(self._tokens) if token.type == "heading_close")
        self._tokens = self._tokens[end + 1 :]
        for place, token in enumerate(self._tokens):
            if token.type == "heading_open":
                token.attrSet("id", f"{name}-{slug(self._tokens[place + 1].content)}")
            elif token.type == "list_item_open" and (rule := RULE_ID.match(self._tokens[place + 2].content)):
                token.attrSet("id", rule[0])

    def headings(self) -> list[tuple[str, str]]:
        """Return the headings of the first level, each with its anchor."""
        pairs = zip(self._tokens, self._tokens[1:], strict=False)
        return [(content.content, str(token.attrGet("id"))) for token, content in pairs if token.type == "heading_open"]

    def parts(self, lessons: Mapping[str, Lesson], catalogue: Catalogue) -> Iterator[RulesPart]:
        """Yield the text, and a picture in place of each paragraph that is a link to a lesson."""
        waiting = list[Token]()
        tokens = iter(self._tokens)
        for token in tokens:
            waiting.append(token)
            link = _lesson_link(token)
            if link:
                waiting = waiting[:-2]  # the paragraph
                next(tokens)
                yield RulesPart(self._html(waiting))
                yield RulesPart(figure=_figure(lessons[link[0]], link[1], catalogue))
                waiting = []
        yield RulesPart(self._html(waiting))

    def _html(self, tokens: Sequence[Token]) -> Markup:
        text = self._markdown.renderer.render(tokens, self._markdown.options, self._environment)
        return Markup(text)  # noqa: S704 - of files that the program ships, whose HTML is escaped


def _text(_renderer: RendererHTML, tokens: Sequence[Token], place: int, _options: object, environment: object) -> str:
    """Return a piece of text with its rule ids as links."""
    assert isinstance(environment, dict)  # noqa: S101 - that of `_RuleText`
    return str(Markup("{}").format(linked(tokens[place].content, environment["to"])))


def _lesson_link(token: Token) -> tuple[str, str] | None:
    children = token.children or []
    types = [child.type for child in children]
    if token.type != "inline" or types != ["link_open", "text", "link_close"]:
        return None
    path = PurePosixPath(str(children[0].attrGet("href")))
    return (path.stem, children[1].content) if path.parent.name == LESSONS else None


def _figure(lesson: Lesson, caption: str, catalogue: Catalogue) -> Figure:
    view = lesson.view()
    return Figure(lesson, caption, view, cells_of(board_of(view, (), catalogue), lambda _: ""))
