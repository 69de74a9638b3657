"""Pages as HTML: templates with every value escaped."""

import secrets
from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from deckbuilder.text import counted, listed, percent
from deckbuilder.web.page import Page, PageRequest

PAGE_ID_BYTES = 6  # so that two pages are never taken for one another


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("deckbuilder.web"),
        autoescape=select_autoescape(default=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.filters.update(counted=counted, listed=listed, percent=percent)
    return environment


def html_of(page: Page, request: PageRequest) -> str:
    """Return the HTML of a page."""
    return (
        _environment()
        .get_template(page.template)
        .render(
            request=request,
            to=request.to,
            run_to=request.run_to,
            page_id=secrets.token_urlsafe(PAGE_ID_BYTES),
            **page.values,
        )
    )
