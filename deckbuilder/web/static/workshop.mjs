// A card that is edited as a form and as a text: each change is checked at once, and what the one side changes, the other
// shows. The text that the server sends is taken only as long as nothing else was typed meanwhile.
import { furnish } from "./card_fields.mjs";
import { ask } from "./program.mjs";

const WAIT = 70; // milliseconds after the last key
let [form, text, base] = [null, null, null]; // of the card that is shown
let timer = 0;
let asked = 0;
let isOfForm = false; // whether the form was changed since the last answer

const byId = (page, id) => page.getElementById(id);
const fields = () => document.getElementById("card-form");

// The controls of the form are made anew, and the one that was used keeps the focus.
function showForm(page) {
  const focused = document.activeElement?.closest("#card-form") ? document.activeElement.name : "";
  const [start, end] = focused ? [document.activeElement.selectionStart, document.activeElement.selectionEnd] : [];
  const open = [...fields().querySelectorAll("details[open]")].map((part) => part.dataset.keep);
  fields().replaceChildren(...byId(page, "card-form").childNodes);
  for (const part of fields().querySelectorAll("details")) part.open ||= open.includes(part.dataset.keep);
  furnish(fields());
  const again = focused && fields().querySelector(`[name="${CSS.escape(focused)}"]`);
  if (!again) return;
  again.focus();
  if (again.type === "text" || again.type === "textarea") again.setSelectionRange(start, end);
}

// The rules texts beside the names of abilities, while somebody types in one of the fields.
function showTexts(page) {
  const [old, fresh] = [fields(), byId(page, "card-form")].map((part) => part.querySelectorAll(".ability > p"));
  if (old.length === fresh.length) old.forEach((part, number) => (part.textContent = fresh[number].textContent));
  else showForm(page);
}

function show(page, wasOfForm) {
  const next = byId(page, "card-text").value;
  const isReadable = Boolean(page.querySelector('#card-form [name="shown"]'));
  const drawn = document.querySelector("#live > .face");
  if (drawn && !page.querySelector("#live > .face")) byId(page, "live").prepend(drawn); // the last one that could be drawn
  document.getElementById("live").replaceChildren(...byId(page, "live").childNodes);
  document.getElementById("found").replaceChildren(...byId(page, "found").childNodes);
  form.classList.toggle("unreadable", !isReadable);
  fields().inert = !isReadable;
  if (isReadable) {
    for (const id of ["card-title", "card-state", "card-game"]) {
      const [old, fresh] = [document.getElementById(id), byId(page, id)];
      if (old && fresh) old.textContent = fresh.textContent;
    }
    base.value = next;
    if (text.value !== next) {
      text.value = next;
      text.dispatchEvent(new CustomEvent("replaced"));
    }
    if (!wasOfForm || document.activeElement?.matches("#card-form select, #card-form [type=checkbox]")) showForm(page);
    else showTexts(page);
  }
  text.dispatchEvent(new CustomEvent("checked"));
}

async function check(submitter) {
  clearTimeout(timer);
  const number = (asked += 1);
  // A form that lacks what the text changed is drawn anew, or what it still shows would count as changed in it.
  const [sent, wasOfForm] = [text.value, isOfForm && !submitter && text.value === base.value];
  isOfForm = false;
  const body = new URLSearchParams(new FormData(form, submitter));
  const answer = await ask(form.dataset.check, { method: "POST", body }).catch(() => null);
  if (!answer?.ok) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (number === asked && text.value === sent) show(page, wasOfForm);
}

function later() {
  asked += 1;
  clearTimeout(timer);
  timer = setTimeout(check, WAIT);
}

// Buttons that only change the text; those that lead elsewhere have addresses of their own.
function submit(event) {
  if (!event.submitter || event.submitter.hasAttribute("formaction")) return;
  event.preventDefault();
  event.stopPropagation();
  check(event.submitter);
}

addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s" || !form?.isConnected) return;
  event.preventDefault();
  form.requestSubmit(form.querySelector('[value="save"]'));
});

// The editor is larger than all the rest, and many cards are changed by their form alone: it comes when somebody goes to
// the text or to a problem in it.
async function furnishText(event) {
  if (!text?.isConnected || text.hidden || !event.target.closest?.("#text-pane, #problems")) return;
  const { mount } = await import("./text_editor.mjs");
  if (!text.hidden) mount(text, ask);
}
for (const kind of ["pointerover", "focusin"]) addEventListener(kind, furnishText);

// A page may come without a new document: in the edition without a server all do.
function prepare() {
  const found = document.getElementById("card-editor");
  if (!found || found === form) return;
  form = found;
  text = document.getElementById("card-text");
  base = document.getElementById("base-text");
  isOfForm = false;
  clearTimeout(timer);
  asked += 1; // an answer that is under way is of the page before
  form.addEventListener("input", (event) => {
    if (event.target.closest("#card-form")) isOfForm = true;
    later();
  });
  form.addEventListener("submit", submit);
  furnish(fields());
}

addEventListener("htmx:after:swap", prepare);
prepare();
