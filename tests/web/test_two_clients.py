"""Two clients that change one deck over HTTP, each what it saw last: whatever they do, nothing is ever lost."""

from collections import Counter
from itertools import pairwise

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from deckbuilder.app.decks.files import DeckFiles
from deckbuilder.model.card import Card
from deckbuilder.web.page import Workspace
from tests.depth import examples
from tests.web.pages import SAME_ORIGIN, SECRET, ParsedPage, Site

Form = dict[str, str]
CARDS = st.sampled_from(("Bear Cavalry", "Ice Smith", "Frost Mage"))
CHANGES = st.fixed_dictionaries({"card": CARDS, "by": st.sampled_from(("1", "2", "-1")), "list": st.just("deck")})
CONSIDERED = st.fixed_dictionaries({"card": CARDS, "by": st.sampled_from(("1", "-1")), "list": st.just("considering")})
WORDS = st.sampled_from(("ice", "water"))
NAMED = st.fixed_dictionaries({"action": st.sampled_from(("note", "rename")), "text": WORDS})
ACTIONS = st.sampled_from(("undo", "redo", "complete", "repair", "remove note"))
FORMS = CHANGES | CONSIDERED | NAMED | st.fixed_dictionaries({"action": ACTIONS, "number": st.just("1")})
# Who acts, whether the page is loaded again before that, and what is asked for.
STEPS = st.lists(st.tuples(st.sampled_from((0, 1)), st.booleans(), FORMS), max_size=8)


def _post(site: Site, name: str, form: Form, etag: str) -> tuple[int, ParsedPage]:
    """Return the status of a change, and the page that comes instead where it is refused."""
    path = f"/{SECRET}/decks/{name}/{'change' if 'card' in form else 'action'}"
    answer = site.client.post(path, data={**form, "etag": etag}, headers=SAME_ORIGIN, follow_redirects=False)
    page = ParsedPage(answer.text)
    assert answer.status_code == 303 or page.structure_faults() == []
    return answer.status_code, page


def _accepted(site: Site, name: str, form: Form, etag: str, files: DeckFiles) -> bool:
    """Make a change with the tag that a client knows; where that is old, make it again as the page offers."""
    now = files.read(name).etag
    status, page = _post(site, name, form, etag)
    assert (status == 409) == (etag != now)
    if status == 409:
        assert "Make my change too" in page.text
        assert files.read(name).etag == now
        offered = {found["name"]: found["value"] for found in page.of("input")}
        assert offered == {**form, "etag": now}
        status, _ = _post(site, name, form, now)
    assert status in (303, 400)
    assert status == 303 or files.read(name).etag == now
    return status == 303


def _replayed(files: DeckFiles, name: str, first: int) -> dict[str, Counter[Card]]:
    """Return the sections of a deck that the differences of its versions lead to, from the version `first` on."""
    deck = {section: Counter(cards) for section, cards in files.resolved_version(name, first).deck.sections.items()}
    numbers = [version.number for version in files.versions(name) if version.number >= first]
    for one, other in pairwise(numbers):
        for change in files.differences(name, one, other):
            deck.setdefault(change.section, Counter())[change.card] += change.by
    return {section: +cards for section, cards in deck.items() if +cards}


@given(steps=STEPS)
@settings(parent=examples(25, HealthCheck.function_scoped_fixture))
def test_whatever_two_clients_change_the_history_leads_to_the_deck(
    steps: list[tuple[int, bool, Form]], site: Site, workspace: Workspace
) -> None:
    site.post("/decks", leader="Svara")
    name = site.storage.names()[0]
    files = workspace.workbench.deck_files(site.storage)
    first = files.versions(name)[-1].number
    known = [site.etag(f"/decks/{name}")] * 2
    for client, has_looked, form in steps:
        etag = files.read(name).etag if has_looked else known[client]
        number = files.versions(name)[-1].number
        before = files.read(name).text
        if _accepted(site, name, form, etag, files):
            known[client] = files.read(name).etag
        last, now = files.versions(name)[-1], files.read(name)
        assert (last.number - number, last.etag) == (0 if now.text == before else 1, now.etag)
        now.resolved.must_be_readable()
    assert site.etag(f"/decks/{name}") == files.read(name).etag
    assert _replayed(files, name, first) == {
        section: Counter(cards) for section, cards in files.read(name).resolved.deck.sections.items()
    }
    site.storage.path(name).unlink()
