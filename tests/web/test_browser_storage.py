"""What the edition without a server keeps in the browser: whole, whenever its page is ended."""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from deckbuilder.places import shipped
from tests.web.browser import PATIENCE, STATIC_MARKS

pytestmark = STATIC_MARKS
WRITES = """async ([address, size]) => { // changes of several files, one after the other, without end
    const { openDatabase, readFiles, writeFiles } = await import(`${address}database.mjs`);
    const database = await openDatabase();
    const files = await readFiles(database);
    let number = files.length ? files[0].time : 0;
    (async () => {
        for (;;) {
            number += 1;
            const content = new Uint8Array(size).fill(number);
            const names = ["deck", "history", `odd or even ${number % 2}`];
            await writeFiles(database, names.map((name) => ({ name, time: number, content })), [`odd or even ${1 - number % 2}`]);
            console.log(`stored ${number}`);
        }
    })();
}"""
READ = """async (address) => {
    const { openDatabase, readFiles } = await import(`${address}database.mjs`);
    const files = await readFiles(await openDatabase());
    return files.map(({ name, time, content }) => [name, time, content.every((byte) => byte === time % 256) && content.length]);
}"""
JOURNALS = """
    const crc = (bytes) => {
        let value = ~0;
        for (const byte of bytes) {
            value ^= byte;
            for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
        }
        return ~value >>> 0;
    };
    const bytesOf = (text) => [...new TextEncoder().encode(text)];
    const numberOf = (number) => [...new Uint8Array(new Uint32Array([number]).buffer)];
    const record = (number, files) => {
        const body = files.flatMap(([name, text]) => {
            const head = bytesOf(JSON.stringify({ name, time: text === null ? null : 1000 }));
            return [...numberOf(head.length), ...numberOf(bytesOf(text ?? "").length), ...head, ...bytesOf(text ?? "")];
        });
        return [...numberOf(body.length), ...numberOf(crc([...numberOf(number), ...body])), ...numberOf(number), ...body];
    };
    const store = async (name, bytes) => {
        const root = await navigator.storage.getDirectory();
        const file = await (await root.getFileHandle(name, { create: true })).createWritable();
        await file.write(Uint8Array.from(bytes));
        await file.close();
    };
"""
DAMAGED = f"""async (address) => {{
    {JOURNALS}
    const {{ readJournals }} = await import(`${{address}}earlier_journal.mjs`);
    const states = ["[]", '[["a","1"]]', '[["a","1"],["ä","2"]]', '[["empty",""],["ä","2"]]'];
    const records = [record(7, [["a", "1"]]), record(8, [["ä", "2"]]), record(9, [["a", null], ["empty", ""]])];
    const ends = records.map((_, place) => records.slice(0, place + 1).flat().length);
    const bytes = records.flat();
    const failures = [];
    const expect = async (title, other, whole) => {{
        await store("journal-2", other);
        const files = await readJournals();
        const text = files.map(({{ name, content }}) => [name, new TextDecoder().decode(content)]).sort();
        if (JSON.stringify(text) !== states[whole]) failures.push(title);
    }};
    for (let cut = 0; cut <= bytes.length; cut += 1) {{
        await expect(`cut at ${{cut}}`, bytes.slice(0, cut), ends.filter((end) => end <= cut).length);
    }}
    for (let place = 0; place < bytes.length; place += 1) {{
        const other = bytes.map((byte, at) => (at === place ? byte ^ 1 << place % 8 : byte));
        await expect(`other bit at ${{place}}`, other, ends.filter((end) => end <= place).length);
    }}
    await store("journal-1", record(5, [["a", "old"]]));
    await expect("two journals", bytes, 3);
    await store("journal-1", record(10, [["a", "1"]]));
    await expect("two journals, the first is newer", bytes, 1);
    return failures;
}}"""
EARLIER = f"""async (deck) => {{
    {JOURNALS}
    await store("journal-1", record(3, [["decks/mine.yaml", deck]]));
    await store("journal-2", record(1, [["decks/older.yaml", deck]]));
}}"""
NAMES = "async () => Array.fromAsync((await navigator.storage.getDirectory()).keys())"
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
            await change(number % 2 ? "-1" : "1"); // the deck is full
            console.log(`changed ${number}`);
        }
    })();
}"""
START = f"([path, fields]) => {{ window.reply = ({ASK})(['POST', path, fields]); }}"
DECK = "/decks/polar-dwarves.yaml"
KILLS_OF_PAGES, KILLS_OF_TRANSACTIONS = 3, 100


@pytest.fixture(scope="module")
def context(browser: Any, static_address: str) -> Iterator[Any]:
    """What one user of a browser has open and keeps."""
    context = browser.new_context(base_url=static_address, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    yield context
    context.close()


@pytest.fixture
def page(context: Any) -> Iterator[Any]:
    page = opened(context)
    yield page
    page.close()


def opened(context: Any) -> Any:
    page = context.new_page()
    page.goto("")
    page.wait_for_selector(".top [aria-current=page]")
    return page


def blank(context: Any, address: str) -> Any:
    """Return a page of the same host without the program."""
    page = context.new_page()
    page.goto(f"{address}shell.css")
    return page


def kill(page: Any, script: str, argument: Any, last: str) -> list[str]:
    """End the process of a page in the middle of a script, after a message; return the messages of the same kind."""
    messages: list[str] = []
    page.on("console", lambda message: messages.append(message.text))
    with page.expect_console_message(lambda message: message.text == last):
        page.evaluate(script, argument)
    with pytest.raises(Exception, match="chrome://crash"):
        page.goto("chrome://crash")
    page.close()
    kind = last.split(maxsplit=1)[0]
    return [text for text in messages if text.startswith(kind)]


def versions(page: Any) -> list[str]:
    """Return what was done with the deck, the last first."""
    status, text = page.evaluate(ASK, ["GET", f"{DECK}/history", {}])
    assert status == 200
    found = re.findall(r'<option value="(\d+)"[^>]*>\s*(\d+: [^<]*?)\s*</option>', text)
    return list(dict.fromkeys(title for _, title in found))


def test_a_killed_page_leaves_each_transaction_whole(browser: Any, static_address: str) -> None:
    context = browser.new_context(service_workers="block")
    before, told, size = 0, 0, 0
    for number in range(KILLS_OF_TRANSACTIONS + 1):
        page = blank(context, static_address)
        files = page.evaluate(READ, static_address)
        stored = files[0][1] if files else 0
        assert stored - before - told in {0, 1}
        names = ["deck", "history", f"odd or even {stored % 2}"] if number else []
        assert files == [[name, stored, size] for name in names]
        size = 10 ** (number % 6)
        before, told = stored, len(kill(page, WRITES, [static_address, size], f"stored {stored + 1 + number % 4}"))
    context.close()


def test_of_a_damaged_journal_its_whole_records_are_read(browser: Any, static_address: str) -> None:
    context = browser.new_context(service_workers="block")
    assert blank(context, static_address).evaluate(DAMAGED, static_address) == []
    context.close()


def test_files_of_an_earlier_version_are_taken_over_once(browser: Any, static_address: str) -> None:
    deck = shipped("cards").joinpath("summoner-wars-2e", "decks", "polar-dwarves.yaml").read_text("utf-8")
    context = browser.new_context(base_url=static_address, reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    page = blank(context, static_address)
    page.evaluate(EARLIER, deck)
    assert sorted(page.evaluate(NAMES)) == ["journal-1", "journal-2"]
    page.close()
    for _ in range(2):
        page = opened(context)
        assert page.inner_text("#storage [role=status]") == ""
        assert page.evaluate(NAMES) == []
        assert page.evaluate(ASK, ["GET", "/decks/mine.yaml", {}])[0] == 200
        assert page.evaluate(ASK, ["GET", "/decks/older.yaml", {}])[0] == 404
        page.close()
    context.close()


def test_a_page_that_is_killed_loses_no_change_and_keeps_no_half_of_one(context: Any) -> None:
    page = opened(context)
    page.evaluate(ASK, ["POST", "/decks", {"copy": "polar-dwarves"}])
    for number in range(1, KILLS_OF_PAGES + 1):
        before = len(versions(page))
        told = kill(page, CHANGES, None, f"changed {2 * number}")
        page = opened(context)
        done = versions(page)
        assert len(done) - before - len(told) in {0, 1}
        assert not any("another program" in text for text in done)  # the file and its history go together
        assert page.evaluate(ASK, ["GET", DECK, {}])[0] == 200
    page.close()


def names_of(page: Any, path: str) -> set[str]:
    """Return the names of the files that a list leads to."""
    status, text = page.evaluate(ASK, ["GET", f"/{path}", {}])
    assert status == 200
    return set(re.findall(rf'href="[^"]*/{path}/([^"/]+)"', text)) - {"new"}


def test_two_tabs_share_all_that_is_kept(context: Any, page: Any) -> None:
    page.evaluate(ASK, ["POST", "/decks", {"copy": "the-long-wall"}])
    second = opened(context)
    assert second.inner_text("#storage [role=status]") == ""
    second.evaluate(ASK, ["POST", "/decks", {"copy": "workbench-sneeks"}])
    page.evaluate(ASK, ["POST", "/decks", {"copy": "workbench-oldin"}])
    expected = {"the-long-wall.yaml", "workbench-sneeks.yaml", "workbench-oldin.yaml"}
    for tab in (page, second):
        assert expected <= names_of(tab, "decks")
    page.close()
    second.reload()
    second.wait_for_selector(".top [aria-current=page]")
    assert expected <= names_of(second, "decks")
    second.close()


def test_a_game_in_two_tabs_is_one_game_and_no_choice_is_lost(context: Any, page: Any) -> None:
    order = {"deck": "the-long-wall", "deck-2": "locust-season", "who-2": "passive", "first": "1", "seed": "7"}
    page.evaluate(ASK, ["POST", "/matches", order])
    (name,) = names_of(page, "matches")
    second = opened(context)
    for tab in (page, second):
        tab.evaluate("(name) => { location.hash = `#/matches/${name}`; }", name)
        tab.wait_for_selector("#match")
    old = second.get_attribute("#choose [name=revision]", "value")
    choice = page.get_attribute("#options button", "value")
    form = {"revision": page.get_attribute("#choose [name=revision]", "value"), "option": choice}
    status, text = page.evaluate(ASK, ["POST", f"/matches/{name}/choose", form])
    assert (status, "Nothing was done" in text) == (200, False)
    second.wait_for_function("(old) => document.querySelector('#choose [name=revision]').value !== old", arg=old)
    record = second.evaluate(ASK, ["GET", f"/matches/{name}/record", {}])[1]
    assert record == page.evaluate(ASK, ["GET", f"/matches/{name}/record", {}])[1]
    assert "end: 1 step" in record
    stale = {"revision": old, "option": "0"}
    status, text = second.evaluate(ASK, ["POST", f"/matches/{name}/choose", stale])
    assert (status, "The game has gone on meanwhile" in text) == (409, True)
    assert second.evaluate(ASK, ["GET", f"/matches/{name}/record", {}])[1] == record
    second.close()


def test_of_two_choices_at_the_same_time_one_is_made_and_the_other_is_told(context: Any, page: Any) -> None:
    order = {"deck": "the-long-wall", "deck-2": "locust-season", "who-2": "passive", "first": "1", "seed": "8"}
    before = names_of(page, "matches")
    page.evaluate(ASK, ["POST", "/matches", order])
    (name,) = names_of(page, "matches") - before
    second = opened(context)
    tabs = (page, second)
    revisions = []
    for tab in tabs:
        text = tab.evaluate(ASK, ["GET", f"/matches/{name}", {}])[1]
        revisions.append(re.findall(r'name="revision" value="(\d+)"', text)[0])
    for tab, revision in zip(tabs, revisions, strict=True):
        tab.evaluate(START, [f"/matches/{name}/choose", {"revision": revision, "option": "0"}])
    assert sorted(tab.evaluate("() => window.reply")[0] for tab in tabs) == [200, 409]
    assert "end: 1 step" in page.evaluate(ASK, ["GET", f"/matches/{name}/record", {}])[1]
    second.close()
