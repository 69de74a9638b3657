"""What the edition without a server keeps in the browser: whole, whenever its page is ended."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tests.web.browser import PATIENCE, STATIC_MARKS
from tools import screens

pytestmark = STATIC_MARKS
CUTS = """async () => {
    const { recordOf, contentsOf } = await import(new URL("journal.mjs", document.baseURI));
    const file = (text) => ({ time: 1, content: new TextEncoder().encode(text) });
    const changes = [
        [["decks/one.yaml", file("one")], ["history.db", file("1")]],
        [["decks/two ☃.yaml", file("two")]],
        [["decks/one.yaml", null], ["history.db", file("1, 2")], ["empty", file("")]],
    ];
    const records = changes.map((files, place) => recordOf(place + 1, new Map(files)));
    const bytes = new Uint8Array(records.flatMap((record) => [...record]));
    const ends = records.map((_, place) => records.slice(0, place + 1).reduce((sum, record) => sum + record.length, 0));
    const stateAfter = (number) => {
        const files = new Map();
        for (const [name, each] of changes.slice(0, number).flat()) each ? files.set(name, each.content) : files.delete(name);
        return files;
    };
    const text = (files) => JSON.stringify([...files].map(([name, each]) => [name, [...each.content ?? each]]).sort());
    const faults = [];
    const expect = (what, found, number) => {
        if (found.last !== number || found.end !== (ends[number - 1] ?? 0) || text(found.files) !== text(stateAfter(number))) faults.push(what);
    };
    for (let cut = 0; cut <= bytes.length; cut += 1) {
        expect(`cut at ${cut}`, contentsOf(bytes.slice(0, cut)), ends.filter((end) => end <= cut).length);
    }
    for (let place = 0; place < bytes.length; place += 1) {
        const torn = bytes.slice();
        torn[place] ^= 1 << place % 8;
        expect(`other bit at ${place}`, contentsOf(torn), ends.filter((end) => end <= place).length);
    }
    return faults;
}"""
TURNS = """async () => {
    const { Journal } = await import(new URL("journal.mjs", document.baseURI));
    class File { // of the browser's storage, in memory
        bytes = new Uint8Array();
        getSize() { return this.bytes.length; }
        read(into, { at }) { into.set(this.bytes.subarray(at, at + into.length)); return into.length; }
        write(found, { at }) { // a page that is killed writes half of it
            const whole = this.left === undefined ? found : found.subarray(0, this.left);
            const bytes = new Uint8Array(Math.max(this.bytes.length, at + whole.length));
            bytes.set(this.bytes);
            bytes.set(whole, at);
            this.bytes = bytes;
            return whole.length;
        }
        truncate(size) { this.bytes = Uint8Array.from({ length: size }, (_, place) => this.bytes[place] ?? 0); }
        flush() {}
    }
    const named = (text) => new Map([["deck", { time: 1, content: new TextEncoder().encode(text) }]]);
    const textIn = (journal) => journal.files.size ? new TextDecoder().decode(journal.files.get("deck").content) : "";
    const files = [new File(), new File()], found = [];
    const journal = new Journal(files);
    journal.append(named("first"));
    found.push(textIn(new Journal(files)));
    journal.restart(named("second"));
    found.push(textIn(new Journal(files)), journal.size === journal.current.getSize());
    journal.append(named("third"));
    found.push(textIn(new Journal([...files].reverse())));
    for (const left of [0, 5, 20]) for (const act of ["append", "restart"]) {
        for (const each of files) each.left = left;
        try { journal[act](named("half")); } catch (error) { found.push(error.message); }
        for (const each of files) delete each.left;
        found.push(textIn(new Journal(files)));
    }
    const again = new Journal(files);
    again.append(named("last"));
    found.push(textIn(new Journal(files)));
    return found;
}"""
ASK = """async ([method, path, fields]) => {
    const head = new URL("~", location.origin + location.pathname).href;
    const body = method === "POST" ? new URLSearchParams(fields) : undefined;
    const reply = await fetch(head + path, { method, body });
    return [reply.status, await reply.text()];
}"""
CHANGES = """() => { // one after the other, without end
    const head = new URL("~", location.origin + location.pathname).href;
    const change = (by) => fetch(`${head}/decks/polar-dwarves.yaml/change`, { method: "POST", body: new URLSearchParams({ card: "Ice Smith", by }) });
    (async () => {
        for (let number = 1; ; number += 1) {
            await change(number % 2 ? "1" : "-1");
            console.log(`changed ${number}`);
        }
    })();
}"""
DECK = "/decks/polar-dwarves.yaml"
KILLED = 3  # times


@pytest.fixture(scope="module")
def context(static_address: str) -> Iterator[Any]:
    """What one user of a browser has open and keeps."""
    with screens.browser() as browser:
        context = browser.new_context(base_url=static_address)
        context.set_default_timeout(PATIENCE)
        yield context


@pytest.fixture
def page(context: Any) -> Iterator[Any]:
    page = opened(context)
    yield page
    page.close()


def opened(context: Any) -> Any:
    page = context.new_page()
    page.goto("")
    page.wait_for_selector("nav a[aria-current=page]")
    return page


def versions(page: Any) -> list[str]:
    """Return what was done with the deck, the last first."""
    status, text = page.evaluate(ASK, ["GET", f"{DECK}/history", {}])
    assert status == 200
    found = re.findall(r'<option value="(\d+)"[^>]*>\s*(\d+: [^<]*?)\s*</option>', text)
    return list(dict.fromkeys(title for _, title in found))


def test_a_journal_holds_its_whole_records_and_none_that_is_torn(page: Any) -> None:
    assert page.evaluate(CUTS) == []


def test_of_two_journals_the_one_counts_that_is_whole(page: Any) -> None:
    halves = ["there is no room for it", "third"] * 6
    assert page.evaluate(TURNS) == ["first", "second", True, "third", *halves, "last"]


def test_a_page_that_is_killed_loses_no_change_and_keeps_no_half_of_one(context: Any) -> None:
    page = opened(context)
    page.evaluate(ASK, ["POST", "/decks", {"copy": "polar-dwarves"}])
    for number in range(1, KILLED + 1):
        before = len(versions(page))
        told: list[str] = []
        page.on("console", lambda message, told=told: told.append(message.text))
        with page.expect_console_message(lambda message, last=f"changed {2 * number}": message.text == last):
            page.evaluate(CHANGES)
        with pytest.raises(Exception, match="chrome://crash"):
            page.goto("chrome://crash")
        page.close()
        page = opened(context)
        done = versions(page)
        assert len(done) - before - len([text for text in told if text.startswith("changed")]) in {0, 1}
        assert not any("another program" in text for text in done)  # the file and its history go together
        assert page.evaluate(ASK, ["GET", DECK, {}])[0] == 200
    page.close()


def test_a_second_tab_shows_what_is_kept_and_says_that_it_keeps_nothing(context: Any, page: Any) -> None:
    page.evaluate(ASK, ["POST", "/decks", {"copy": "the-long-wall"}])
    second = opened(context)
    second.wait_for_selector("#storage [role=status]:has-text('Another tab')")
    assert second.evaluate(ASK, ["GET", "/decks/the-long-wall.yaml", {}])[0] == 200
    second.evaluate(ASK, ["POST", "/decks", {"copy": "workbench-sneeks"}])
    page.evaluate(ASK, ["POST", "/decks", {"copy": "workbench-oldin"}])
    page.close()
    second.reload()
    second.wait_for_selector("nav a[aria-current=page]")
    assert second.inner_text("#storage [role=status]") == ""
    _, decks = second.evaluate(ASK, ["GET", "/decks", {}])
    assert 'decks/the-long-wall.yaml"' in decks
    assert 'decks/workbench-oldin.yaml"' in decks
    assert 'decks/workbench-sneeks.yaml"' not in decks
    second.close()
