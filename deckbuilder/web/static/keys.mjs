// Keys that do what a control of the page does; none works while somebody types.
const isTyping = (element) => element.closest("input, textarea, select, [contenteditable]");
const byKey = (key, within = document) => within.querySelector(`[data-key="${CSS.escape(key)}"]:not([disabled])`);
let isGoing = false;

const links = () => [...document.querySelectorAll(".faces .name a, .rows > li > a")];
const move = (step) => {
  const all = links();
  const place = all.indexOf(document.activeElement);
  const next = all[place < 0 ? (step > 0 ? 0 : all.length - 1) : place + step];
  next?.focus();
  return Boolean(next);
};
const head = () => document.querySelector(".brand").getAttribute("href").replace(/\/cards$/, "");

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const field = document.getElementById("q");
  if (isTyping(event.target)) {
    if (event.target === field && event.key === "ArrowDown" && move(1)) event.preventDefault();
    if (event.target === field && event.key === "Escape") field.blur();
    return;
  }
  const row = event.target.closest(".rows > li");
  const places = { c: "cards", d: "decks", g: "matches", i: "import", s: "simulations" };
  let control = null;
  if (isGoing && places[event.key]) location.href = `${head()}/${places[event.key]}`;
  else if (event.key === "/" && field) { field.focus(); field.select(); }
  else if (event.key === "?") location.href = `${head()}/keys`;
  else if (event.key === "ArrowDown" && !move(1)) return;
  else if (event.key === "ArrowUp" && !move(-1)) return;
  else if ((event.key === "+" || event.key === "-") && row) control = byKey(event.key, row);
  else if (!["ArrowDown", "ArrowUp"].includes(event.key)) {
    control = byKey(event.key);
    isGoing = event.key === "g";
    if (!control) return;
  }
  isGoing = false;
  control?.closest("details")?.setAttribute("open", "");
  if (control?.matches("input")) control.focus();
  else control?.click();
  event.preventDefault();
});
