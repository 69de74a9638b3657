// Keys that do what a control of the page does; none works while somebody types, and all can be switched off.
const OFF = "keys-off";
const PLACES = { c: "cards", d: "decks", g: "matches", i: "import", s: "simulations" };
const GRID = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];  // of a board
const LINKS = ".faces .name a, .rows > li > a, .card-table th a";
let isGoing = false;

const isTyping = (element) => element.closest("input:not([type=checkbox], [type=range]), textarea, select, [contenteditable]");
// The control of a key: in the row of the target, or outside of all rows.
const byKey = (key, row) => {
  const found = (row ?? document).querySelectorAll(`[data-key="${CSS.escape(key)}"]:not([disabled])`);
  return [...found].find((control) => row || !control.closest(".rows > li"));
};
const head = () => document.querySelector(".brand").getAttribute("href").replace(/\/cards$/, "");

function move(step) {
  const all = [...document.querySelectorAll(LINKS)];
  const place = all.indexOf(document.activeElement);
  const next = all[place < 0 ? (step > 0 ? 0 : all.length - 1) : place + step];
  next?.focus();
  return Boolean(next);
}

function press(control) {
  control.closest("details")?.setAttribute("open", "");
  if (control.matches("input")) {
    control.focus();
    control.select();
  } else control.click();
  if (control.matches("summary")) control.parentElement.querySelector("input:not([type=hidden])").focus();
}

// Returns whether the key did something.
function act(key, target, field) {
  if (isGoing && PLACES[key]) location.href = `${head()}/${PLACES[key]}`;
  else if (key === "/" && field) field.select();
  else if (key === "?") location.href = `${head()}/keys`;
  else if (key === "ArrowDown") return move(1);
  else if (key === "ArrowUp") return move(-1);
  else {
    const row = target.closest(".rows > li");
    const control = (row && byKey(key, row)) ?? byKey(key);
    if (control) press(control);
    return Boolean(control);
  }
  return true;
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey || localStorage.getItem(OFF)) return;
  const field = document.getElementById("q");
  if (isTyping(event.target)) {
    if (event.target === field && event.key === "ArrowDown" && move(1)) event.preventDefault();
    if (event.target === field && event.key === "Escape") field.blur();
    return;
  }
  if (GRID.includes(event.key) && event.target.closest("[role=grid]")) return;
  const did = act(event.key, event.target, field);
  isGoing = event.key === "g" && !isGoing;
  if (did) event.preventDefault();
});

const toggle = document.getElementById("keys-switch");
if (toggle) {
  const show = () => (toggle.textContent = localStorage.getItem(OFF) ? "Switch the keys on" : "Switch all keys off");
  toggle.hidden = false;
  toggle.addEventListener("click", () => {
    if (localStorage.getItem(OFF)) localStorage.removeItem(OFF);
    else localStorage.setItem(OFF, "yes");
    show();
  });
  show();
}
