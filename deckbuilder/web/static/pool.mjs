// Beside a deck: Enter in the search adds the first card that is found, Shift+Enter takes one out, and the text stays
// marked for the next name; on a small window the deck and the cards are two sides, turned over without asking anybody.
const fieldOf = (event) => (event.target.matches?.("form[data-adds] input[type=search]") ? event.target : null);
let wanted = ""; // the key of the button that is pressed when the cards are there

const press = (key) => {
  const button = document.querySelector(`#pool .rows [data-key="${key}"]`);
  if (button && !button.disabled) button.click();
};

addEventListener("keydown", (event) => {
  const field = fieldOf(event);
  if (!field || event.key !== "Enter" || event.isComposing || event.defaultPrevented || !field.value.trim()) return;
  event.preventDefault();
  const key = event.shiftKey ? "-" : "+";
  field.select();
  if (field.value === (field.form.dataset.found ?? field.defaultValue)) press(key);
  else {
    wanted = key;
    field.form.requestSubmit();
  }
});
addEventListener("htmx:after:swap", ({ detail: { ctx } }) => {
  const field = document.querySelector("form[data-adds] input[type=search]");
  if (!field || !ctx.request?.form?.matches?.("form[data-adds]")) return;
  const found = new URLSearchParams(ctx.request.action.split("?")[1] ?? "").get("q") ?? "";
  field.form.dataset.found = found; // the text whose cards are shown
  if (found !== field.value) return;
  if (wanted) press(wanted);
  wanted = "";
});

addEventListener("click", (event) => {
  const side = event.target.closest?.(".sides a")?.dataset.side;
  const panes = document.getElementById("sides");
  if (!side || !panes || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  panes.dataset.side = side;
  for (const link of document.querySelectorAll(".sides a")) {
    if (link.dataset.side === side) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  // A change of the deck comes back on the side on which it was made.
  for (const field of panes.closest("main").querySelectorAll("form[hx-post] input[name=side]")) field.value = side;
  document.querySelector(".sides").scrollIntoView({ block: "start" });
});
