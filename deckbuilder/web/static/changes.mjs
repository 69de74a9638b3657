// What is pressed while a change of a deck is still under way waits for it, so that no press is lost: it applies to the
// deck that the change has made. A press whose button has gone by then (the last copy is out) comes to nothing.
import { count, countAgain, takeBack } from "./counts.mjs";

const OF_THE_PAGE = ["etag", "page", "q", "show", "sort", "from", "view", "side"]; // fields that say how the page was, not what is wanted
const waiting = [];
let isBusy = false;
let counted = null; // what the press under way has changed on the page
let again = null; // the press that has waited, and is sent now: the page shows it already

const isGood = (response) => response?.status >= 200 && response.status < 400;
const isChange = (form) => form.matches("[hx-post]") && Boolean(form.elements.etag);
const empties = (form) => Boolean(form.matches?.("form[data-empties]"));
const hidden = (form) => [...form.querySelectorAll("input[type=hidden]")].filter(({ name }) => !OF_THE_PAGE.includes(name));
const typed = (form) => [...form.querySelectorAll("input:not([type=hidden]), textarea")];
// What a press means, whatever the page looks like by then.
const meaning = (form, button) =>
  JSON.stringify([form.getAttribute("action"), ...hidden(form).map(({ name, value }) => [name, value]), button?.name, button?.value]);
const buttons = (form) => [...form.elements].filter(({ type }) => type === "submit"); // some stand outside of it

function find(press) {
  for (const form of document.querySelectorAll("form[hx-post]")) {
    const button = isChange(form) && buttons(form).find((each) => meaning(form, each) === press.meaning);
    if (button && !button.disabled) return { form, button };
  }
  return null;
}

function proceed() {
  isBusy = false;
  while (waiting.length && !isBusy) {
    const press = waiting.shift();
    const place = find(press);
    if (!place) {
      takeBack(press.step);
      continue;
    }
    again = press;
    if (empties(place.form)) place.form.dataset.typed = place.form.elements.text.value;
    for (const field of typed(place.form)) field.value = press.texts[field.name] ?? field.value;
    place.form.requestSubmit(place.button);
  }
}

// A text that is on its way leaves its field, so that nobody adds to it; one that comes to nothing returns. What was typed
// while it waited stays.
let sent = "";

addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
  const form = ctx.sourceElement;
  if (!empties(form)) return;
  sent = form.elements.text.value;
  form.elements.text.value = form.dataset.typed ?? "";
  delete form.dataset.typed;
});
addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (!empties(ctx.sourceElement)) return;
  const field = document.querySelector("form[data-empties] textarea");
  if (!isGood(ctx.response) && field && !field.value) field.value = sent;
});
// Ctrl+Enter sends a text of several lines; Enter alone sends the short one on a card.
addEventListener("keydown", (event) => {
  const { target: field } = event;
  const sends = event.ctrlKey || event.metaKey || (!event.shiftKey && field.matches?.(".row-forms textarea"));
  if (event.key !== "Enter" || event.isComposing || !sends || !field.matches?.("form[hx-post] textarea")) return;
  event.preventDefault();
  field.form.requestSubmit(field.form.querySelector("button"));
});

// What is unfolded on a page of a deck stays so when it shows a change: somebody may be writing there. One that refuses a text unfolds
// the field that says why.
addEventListener("htmx:before:swap", ({ detail }) => {
  const others = htmx.config.morphIgnore.filter((name) => name !== "open");
  htmx.config.morphIgnore = document.getElementById("list") && detail?.ctx?.response?.status !== 400 ? [...others, "open"] : others;
});

// Why a count is refused stands at the row of its button, and so does what fails.
let pressed = null;
addEventListener("submit", ({ submitter }) => { pressed = submitter; }, true);

function refuse(form, text) {
  const reason = document.createElement("p");
  reason.className = "fault refused";
  reason.setAttribute("role", "alert");
  reason.textContent = text;
  (pressed?.closest("li") ?? form).append(reason);
}

addEventListener("htmx:before:swap", (event) => {
  const { sourceElement: form, response, text } = event.detail?.ctx ?? {}; // a whole page that is put in has none
  if (!form?.matches?.("form") || !isChange(form)) return;
  document.querySelector(".refused")?.remove();
  if (response?.status !== 400 || !counted) return;
  event.preventDefault();
  refuse(form, new DOMParser().parseFromString(text, "text/html").querySelector(".fault")?.textContent ?? "That is not possible.");
});
addEventListener("input", ({ target }) => target.removeAttribute?.("aria-invalid"));

// "Rename" beside a name that is still the old one leads into its field.
const asksForName = (form, button) => button?.value === "rename" && form.elements.text.value === form.elements.text.defaultValue;

addEventListener(
  "submit",
  (event) => {
    const { target: form, submitter: button } = event;
    if (!isChange(form)) return;
    if (asksForName(form, button)) {
      event.preventDefault();
      event.stopImmediatePropagation();
      form.elements.text.select();
      return;
    }
    if (isBusy) {
      event.preventDefault();
      event.stopImmediatePropagation();
      const texts = Object.fromEntries(typed(form).map(({ name, value }) => [name, value]));
      waiting.push({ meaning: meaning(form, button), texts, step: count(button) });
      if (empties(form)) form.elements.text.value = "";
    } else counted = again ? again.step : count(button);
    again = null;
    isBusy = true;
    form.closest(".row-note, .edit-note")?.removeAttribute("open");
    // What is under way can be undone, though the page does not say so yet.
    for (const undo of document.querySelectorAll('[name="action"][value="undo"]')) undo.disabled = false;
  },
  true,
);
// The answer shows the deck without what still waits. Where none comes, or the program fails, nothing has changed.
addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  if (!ctx?.sourceElement?.matches?.("form") || !isChange(ctx.sourceElement) || !isGood(ctx.response)) return;
  counted = null;
  for (const { step } of waiting) countAgain(step);
});
addEventListener("htmx:finally:request", ({ detail: { ctx } }) => {
  if (ctx.sourceElement.matches?.("form") && isChange(ctx.sourceElement) && !isGood(ctx.response)) {
    if (ctx.response?.status >= 500) refuse(ctx.sourceElement, ctx.text);
    takeBack(counted);
    counted = null;
  }
  if (ctx.sourceElement.matches?.("form") ? isChange(ctx.sourceElement) : isBusy) setTimeout(proceed);
});

// A page that is left sends what still waits; the server applies it to what this page has made before.
addEventListener("pagehide", () => {
  for (const press of waiting.splice(0)) {
    const place = find(press);
    if (!place) continue;
    const body = new URLSearchParams(new FormData(place.form, place.button));
    for (const [name, value] of Object.entries(press.texts)) body.set(name, value);
    fetch(place.form.getAttribute("action"), { method: "POST", body, keepalive: true, redirect: "manual" });
  }
});
