// Keys that do what a control of the page does; none works while somebody types, and all can be switched off.
import { move, moveToLetter } from "./focus.mjs";
import { changeSetting, setting } from "./program.mjs";

const areOff = () => setting("keys") === "no";
const ARROWS = ["ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight"];
const GRID = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown", "Home", "End", "PageUp", "PageDown"];  // of a board
let isGoing = false;

const isTyping = (element) => element.closest("input:not([type=checkbox], [type=radio], [type=range]), textarea, select, [contenteditable], [data-editor]");
// The control of a key: in the row of the target, or outside of all rows.
const byKey = (key, row) => {
  const found = (row ?? document).querySelectorAll(`[data-key="${CSS.escape(key)}"]:not([disabled])`);
  return [...found].find((control) => row || !control.closest(".rows > li"));
};

const fieldOf = (unfolded) => unfolded.querySelector("input:not([type=hidden]), textarea");
const writeIn = (unfolded) => fieldOf(unfolded)?.focus();

function press(control) {
  const unfolded = control.closest("details");
  if (unfolded) unfolded.open = true;
  if (control.matches("summary")) writeIn(unfolded);
  else if (control.matches("input:not([type=radio])")) control.select();
  else control.click();
}

// A field that is unfolded, by whatever means, is the one that is written in, from the first letter on.
addEventListener("click", (event) => {
  const unfolded = event.target.closest(".row-note > summary")?.parentElement;
  if (!unfolded) return;
  event.preventDefault();
  unfolded.open = !unfolded.open;
  if (unfolded.open) writeIn(unfolded);
});

// Returns whether the key did something.
function act(key, target) {
  if ((ARROWS.includes(key) && move(key, target)) || moveToLetter(key, target)) return true;
  const row = target.closest(".rows > li");
  const control = (isGoing && byKey(`g ${key}`)) || (row && byKey(key, row)) || byKey(key);
  if (control) press(control);
  return Boolean(control);
}

// Leaves a field; one that was unfolded goes away again.
function leave(field) {
  const unfolded = field.closest(".row-note");
  if (unfolded) unfolded.open = false;
  if (unfolded) unfolded.querySelector("summary").focus();
  else field.blur();
}

// Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y), outside of fields, which have their own.
function takeBack(event) {
  const key = event.key.toLowerCase();
  if (event.altKey || !["z", "y"].includes(key) || isTyping(event.target)) return;
  const control = byKey(key === "y" || event.shiftKey ? "U" : "u");
  if (!control) return;
  event.preventDefault();
  control.click();
}

addEventListener("keydown", (event) => {
  if (areOff()) return;
  if (event.ctrlKey || event.metaKey) return takeBack(event);
  if (event.altKey) return;
  if (isTyping(event.target)) {
    if (event.target.id === "q" && event.key === "ArrowDown" && move("ArrowDown", document.body)) event.preventDefault();
    if (event.key === "Escape") leave(event.target);
    return;
  }
  if (GRID.includes(event.key) && event.target.closest("[role=grid]")) return;
  if (event.repeat && !event.key.startsWith("Arrow")) return; // a key that is held does what it does once
  const did = act(event.key, event.target);
  isGoing = event.key === "g" && !isGoing;
  if (did) event.preventDefault();
});

const toggle = document.getElementById("keys-switch");
if (toggle) {
  const show = () => (toggle.textContent = areOff() ? "Switch the keys on" : "Switch all keys off");
  toggle.hidden = false;
  toggle.addEventListener("click", () => {
    changeSetting("keys", areOff() ? "yes" : "no");
    show();
  });
  show();
}
