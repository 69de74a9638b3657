// Completion of search fields (`data-complete`), a combobox with a list: arrow keys go through it, Enter takes what is
// marked, Escape closes it. A field in which nothing is marked sends what was typed. Half-typed text never takes the last
// results away: of an answer that understands nothing only the reason is shown until the form is sent.
import { ask as askProgram } from "./program.mjs";

const WAIT = 120; // milliseconds after a letter
const list = document.createElement("ul");
Object.assign(list, { id: "completions", className: "completions" });
list.setAttribute("role", "listbox");
list.setAttribute("aria-label", "Completions");
let field = null; // that the list belongs to
let timer = 0;
let asked = 0;

const isField = (element) => element.matches?.("input[data-complete]");
const options = () => [...list.children];
const marked = () => list.querySelector("[aria-selected=true]");
const isOpen = () => list.isConnected && !list.hidden;

const describe = (element, isExpanded) => {
  element.setAttribute("role", "combobox");
  element.setAttribute("aria-autocomplete", "list");
  element.setAttribute("aria-controls", "completions");
  element.setAttribute("aria-expanded", String(isExpanded));
  const option = isExpanded ? marked() : null;
  if (option) element.setAttribute("aria-activedescendant", option.id);
  else element.removeAttribute("aria-activedescendant");
};

const close = () => {
  clearTimeout(timer);
  asked += 1; // an answer that is under way comes too late
  list.hidden = true;
  if (field) describe(field, false);
};

const mark = (option) => {
  for (const each of options()) each.setAttribute("aria-selected", String(each === option));
  option?.scrollIntoView({ block: "nearest" });
  describe(field, true);
};

const place = () => {
  field.parentElement.append(list);
  list.hidden = false;
  describe(field, true);
};

const ask = async () => {
  const number = (asked += 1);
  const current = field;
  const query = new URLSearchParams({ text: field.value, at: field.selectionStart ?? field.value.length, kind: field.dataset.complete });
  const answer = await askProgram(`${field.dataset.completions}?${query}`).catch(() => null);
  const text = answer?.ok ? await answer.text() : "";
  if (number !== asked || document.activeElement !== current) return;
  list.replaceChildren(...new DOMParser().parseFromString(text, "text/html").querySelectorAll("li"));
  if (list.children.length) place();
  else close();
};

const take = (option) => {
  const current = field;
  current.value = option.dataset.text;
  current.setSelectionRange(Number(option.dataset.at), Number(option.dataset.at));
  close();
  current.dispatchEvent(new Event("input", { bubbles: true }));
};

const step = (by) => {
  const all = options();
  const from = all.indexOf(marked());
  mark(from < 0 ? all.at(by > 0 ? 0 : -1) : all[from + by]); // beyond the ends nothing is marked: the field itself
};

const later = () => {
  clearTimeout(timer);
  timer = setTimeout(ask, WAIT);
};

addEventListener("input", (event) => {
  if (!isField(event.target)) return;
  field = event.target;
  if (event.isTrusted) later();
});

// Before other listeners: what the list understands is not for them.
addEventListener("keydown", (event) => {
  if (!isField(event.target) || event.isComposing || event.ctrlKey || event.metaKey) return;
  field = event.target;
  if (event.key === "ArrowDown" && event.altKey) ask();
  else if (!isOpen()) {
    if (event.key === "Enter") close(); // the list that is still asked for
    return;
  } else if (event.key === "ArrowDown") step(1);
  else if (event.key === "ArrowUp") step(-1);
  else if (event.key === "Enter" && marked()) take(marked());
  else if (event.key === "Escape") close();
  else {
    if (event.key === "Enter" || event.key === "Tab") close();
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);

// The field keeps the focus while the list is pressed.
addEventListener("pointerdown", (event) => {
  const option = event.target.closest?.("#completions [role=option]");
  if (option) event.preventDefault();
  else if (isOpen() && event.target !== field) close();
});
addEventListener("click", (event) => {
  const option = event.target.closest?.("#completions [role=option]");
  if (option) take(option);
});
addEventListener("focusin", (event) => {
  if (isField(event.target)) {
    field = event.target;
    describe(field, isOpen());
  } else if (isOpen()) close();
});

const reason = document.createElement("p"); // why nothing of what is being typed is understood
reason.className = "unread";
reason.setAttribute("role", "status");

const reasonIn = (text) => new DOMParser().parseFromString(text, "text/html").getElementById("fault").textContent.split("\n")[0];

// What comes while somebody types, and understands nothing, leaves the last results: they are only pale.
addEventListener("htmx:before:swap", (event) => {
  const { sourceEvent, text } = event.detail?.ctx ?? {}; // a whole page that is put in has none
  const isHalfTyped = sourceEvent?.type === "input" && isField(sourceEvent.target) && text.includes('id="fault"');
  document.body.classList.toggle("half-typed", isHalfTyped);
  reason.remove();
  if (!isHalfTyped) return;
  event.preventDefault();
  reason.textContent = reasonIn(text);
  sourceEvent.target.form.after(reason);
});

// A swap has taken the list and the description of the field away.
addEventListener("htmx:after:swap", () => {
  const wasOpen = field && !list.hidden && list.children.length > 0 && document.activeElement === field;
  for (const each of document.querySelectorAll("input[data-complete]")) describe(each, false);
  if (wasOpen) place();
});
for (const each of document.querySelectorAll("input[data-complete]")) describe(each, false);
