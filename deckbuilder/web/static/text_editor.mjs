// The text of a card in an editor with line numbers, colours, completion and the problems under their lines. The text area
// stays what is sent. The editor lies in a shadow tree: there its style sheets are values and no elements, which the content
// policy of the pages would not allow.
import * as cm from "./codemirror.min.mjs";

let ask = null; // that fetches from the program

const setProblems = cm.StateEffect.define();

class Message extends cm.WidgetType {
  constructor(items) {
    super();
    this.items = items;
  }
  eq(other) {
    return JSON.stringify(other.items.map((item) => item.dataset.message)) === JSON.stringify(this.items.map((item) => item.dataset.message));
  }
  toDOM() {
    const box = document.createElement("div");
    box.className = "problem";
    for (const item of this.items) {
      const line = Object.assign(document.createElement("div"), { className: item.dataset.level, textContent: item.dataset.message });
      for (const fix of item.querySelectorAll("button")) {
        const copy = Object.assign(document.createElement("button"), { type: "button", textContent: fix.textContent });
        copy.addEventListener("click", () => fix.click());
        line.append(" ", copy);
      }
      box.append(line);
    }
    return box;
  }
  ignoreEvent() {
    return true;
  }
}

// Where a problem begins, and the end of the word there.
function placeOf(doc, item) {
  const number = Math.min(Math.max(Number(item.dataset.line), 1), doc.lines);
  const line = doc.line(number);
  const from = Math.min(line.from + Math.max(Number(item.dataset.column) - 1, 0), line.to);
  const word = /^(?:"[^"]*"|'[^']*'|[\w'-]+(?: [\w'-]+)*|.)/.exec(line.text.slice(from - line.from));
  return { line, from, to: from + (word ? word[0].length : 0) };
}

function decorationsOf(doc, items) {
  const found = [];
  const byLine = new Map();
  for (const item of items) {
    const { line, from, to } = placeOf(doc, item);
    if (to > from) found.push(cm.Decoration.mark({ class: `at-${item.dataset.level}` }).range(from, to));
    byLine.set(line.from, [...(byLine.get(line.from) ?? []), item]);
  }
  for (const [start, group] of byLine) {
    const level = group.some((item) => item.dataset.level === "error") ? "error" : "warning";
    found.push(cm.Decoration.line({ class: `line-${level}` }).range(start));
    found.push(cm.Decoration.widget({ widget: new Message(group), block: true, side: 1 }).range(doc.lineAt(start).to));
  }
  return cm.Decoration.set(found, true);
}

const problems = cm.StateField.define({
  create: () => cm.Decoration.none,
  update(decorations, transaction) {
    let next = decorations.map(transaction.changes);
    for (const effect of transaction.effects) if (effect.is(setProblems)) next = decorationsOf(transaction.state.doc, effect.value);
    return next;
  },
  provide: (field) => cm.EditorView.decorations.from(field),
});

async function complete(context) {
  const before = context.matchBefore(/[\w{[ :,-]+/);
  if (!context.explicit && !before) return null;
  const body = new URLSearchParams({ text: context.state.doc.toString(), at: String(context.pos) });
  const answer = await ask(document.getElementById("card-editor").dataset.complete, { method: "POST", body }).catch(() => null);
  if (!answer?.ok || context.aborted) return null;
  const list = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("ul[data-start]");
  const options = [...(list?.children ?? [])].map((item) => ({ label: item.dataset.label, apply: item.dataset.text, info: item.textContent.trim() || undefined }));
  return options.length ? { from: Number(list.dataset.start), options, validFor: /^[\w '-]*$/ } : null;
}

const colours = cm.HighlightStyle.define([
  { tag: [cm.tags.propertyName, cm.tags.definition(cm.tags.propertyName)], color: "var(--accent)" },
  { tag: cm.tags.comment, color: "var(--ink-3)", fontStyle: "italic" },
  { tag: [cm.tags.string, cm.tags.content], color: "var(--ink)" },
  { tag: [cm.tags.punctuation, cm.tags.separator, cm.tags.brace, cm.tags.squareBracket], color: "var(--ink-3)" },
]);
const theme = cm.EditorView.theme({
  "&": { fontSize: "0.875rem", height: "100%", backgroundColor: "var(--surface)", color: "var(--ink)" },
  "&.cm-focused": { outline: "2px solid var(--accent)", outlineOffset: "1px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.6" },
  ".cm-content": { caretColor: "var(--accent)" },
  ".cm-gutters": { backgroundColor: "var(--paper)", color: "var(--ink-3)", borderRight: "1px solid var(--line)" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "transparent" },
  "&.cm-focused .cm-activeLine": { backgroundColor: "color-mix(in srgb, var(--wash) 45%, transparent)" },
  ".cm-line.line-error": { backgroundColor: "var(--bad-wash) !important" },
  ".cm-line.line-warning": { backgroundColor: "var(--warn-wash) !important" },
  ".at-error": { textDecoration: "underline wavy var(--bad)", textUnderlineOffset: "3px" },
  ".at-warning": { textDecoration: "underline wavy var(--warn)", textUnderlineOffset: "3px" },
  ".problem": { font: "0.8125rem/1.4 var(--sans)", padding: "0 0.5rem 0.375rem", whiteSpace: "normal", overflowWrap: "anywhere" },
  ".problem .error": { color: "var(--bad)", backgroundColor: "var(--bad-wash)", padding: "0 0.25rem" },
  ".problem .warning": { color: "var(--warn)", backgroundColor: "var(--warn-wash)", padding: "0 0.25rem" },
  ".problem button": { font: "inherit", color: "var(--accent)", background: "none", border: "0", textDecoration: "underline", cursor: "pointer", padding: "0.25rem" },
  ".cm-tooltip": { backgroundColor: "var(--surface)", color: "var(--ink)", border: "1px solid var(--edge)", borderRadius: "0.5rem" },
  ".cm-tooltip-autocomplete > ul > li": { padding: "0.1875rem 0.5rem" },
  ".cm-tooltip-autocomplete > ul > li[aria-selected]": { backgroundColor: "var(--wash) !important", color: "var(--ink) !important" },
  ".cm-completionInfo": { font: "0.8125rem/1.4 var(--sans)", padding: "0.375rem 0.5rem", maxWidth: "18rem" },
  ".cm-selectionBackground": { backgroundColor: "var(--wash)" },
});

// The next problem below the cursor, or the first one.
function toNextProblem(view) {
  const places = items().map((item) => placeOf(view.state.doc, item).from).sort((one, other) => one - other);
  const next = places.find((place) => place > view.state.selection.main.head) ?? places[0];
  if (next === undefined) return false;
  view.dispatch({ selection: { anchor: next }, scrollIntoView: true });
  return true;
}

const items = () => [...document.querySelectorAll("#problems [data-line]")];

// Enter ends a line, whatever is proposed; Tab takes it, and otherwise leads on.
const keys = [
  { key: "Tab", run: cm.acceptCompletion },
  { key: "ArrowDown", run: cm.moveCompletionSelection(true) },
  { key: "ArrowUp", run: cm.moveCompletionSelection(false) },
  { key: "Escape", run: cm.closeCompletion },
  { key: "Ctrl-Space", run: cm.startCompletion },
  { key: "F8", run: toNextProblem },
];

// Puts the editor in place of a text area, which keeps its focus and its cursor.
export function mount(area, askProgram) {
  ask = askProgram;
  const cursor = document.activeElement === area ? area.selectionStart : null;
  const host = Object.assign(document.createElement("div"), { className: "text-editor" });
  host.dataset.editor = "";
  let isOfServer = false; // whether a change comes with an answer, and need not be checked again
  area.after(host);
  area.hidden = true;
  const view = new cm.EditorView({
    parent: host.attachShadow({ mode: "open" }),
    root: host.shadowRoot,
    doc: area.value,
    extensions: [
      cm.lineNumbers(),
      cm.history(),
      cm.highlightActiveLine(),
      cm.EditorView.lineWrapping,
      cm.yaml(),
      cm.indentOnInput(),
      cm.indentUnit.of("  "),
      cm.syntaxHighlighting(colours),
      cm.autocompletion({ override: [complete], activateOnTypingDelay: 60, defaultKeymap: false }),
      cm.keymap.of([...keys, ...cm.historyKeymap, ...cm.defaultKeymap]),
      cm.EditorView.contentAttributes.of({ "aria-label": "The text of the card", spellcheck: "false", tabindex: "0" }),
      cm.EditorView.updateListener.of((update) => {
        if (!update.docChanged) return;
        area.value = update.state.doc.toString();
        if (!isOfServer) area.dispatchEvent(new Event("input", { bubbles: true }));
      }),
      problems,
      theme,
    ],
  });

  // What the server has changed is put in where it differs, so that the cursor stays.
  area.addEventListener("replaced", () => {
    const [old, fresh] = [view.state.doc.toString(), area.value];
    let start = 0;
    while (start < Math.min(old.length, fresh.length) && old[start] === fresh[start]) start += 1;
    let same = 0;
    while (same < Math.min(old.length, fresh.length) - start && old.at(-1 - same) === fresh.at(-1 - same)) same += 1;
    isOfServer = true;
    view.dispatch({ changes: { from: start, to: old.length - same, insert: fresh.slice(start, fresh.length - same) } });
    isOfServer = false;
  });
  const showProblems = () => view.dispatch({ effects: setProblems.of(items()) });
  area.addEventListener("checked", showProblems);
  showProblems();
  if (cursor !== null) {
    view.dispatch({ selection: { anchor: cursor } });
    view.focus();
  }

  // A problem in the list of checks leads to its line.
  document.getElementById("live").addEventListener("click", (event) => {
    const item = event.target.closest("[data-line] > b")?.parentElement;
    if (!item) return;
    view.dispatch({ selection: { anchor: placeOf(view.state.doc, item).from }, scrollIntoView: true });
    view.focus();
  });
}
