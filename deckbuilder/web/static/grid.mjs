// The squares of a board as a grid: one stop for Tab, arrow keys from square to square, Home, End, Page Up and Page Down
// to the ends of ranks and files, a letter and a digit to any square.
import { setting } from "./program.mjs";

let at = "";  // the square that had the focus last
let letter = "";  // of a file, typed just now

export const board = () => document.querySelector(".match .board");
export const cells = () => [...(board()?.querySelectorAll("[data-square]") ?? [])];
export const cellOf = (name) => board()?.querySelector(`[data-square="${CSS.escape(name)}"]`);

const stopAt = (cell) => {
  for (const each of cells()) each.tabIndex = -1;
  cell.tabIndex = 0;
};

export const focus = (name) => {
  const cell = cellOf(name);
  if (!cell) return false;
  stopAt(cell);
  cell.focus();
  at = name;
  return true;
};

// The next of some squares after the one that has the focus.
export const focusNext = (test) => {
  const all = cells();
  const place = all.findIndex((cell) => cell.dataset.square === at);
  const found = [...all.slice(place + 1), ...all.slice(0, place + 1)].find((cell) => test(cell.parentElement));
  if (found) focus(found.dataset.square);
};

// A square that has lost the focus, because a change of the page has replaced it, gets it again.
export const refocus = () => {
  if (at && document.activeElement === document.body) focus(at);
};

// The square that had the focus last, or the first one.
export const focusAgain = () => focus(cellOf(at) ? at : cells()[0]?.dataset.square);

const step = (cell, key) => {
  const all = cells();
  const files = Number(board().dataset.files);
  const place = all.indexOf(cell);
  const rank = Math.floor(place / files);
  const file = place % files;
  const last = all.length / files - 1;
  const to = {
    ArrowLeft: [rank, file - 1], ArrowRight: [rank, file + 1], ArrowUp: [rank - 1, file], ArrowDown: [rank + 1, file],
    Home: [rank, 0], End: [rank, files - 1], PageUp: [0, file], PageDown: [last, file],
  }[key];
  if (!to) return false;
  const [r, f] = to;
  if (r >= 0 && r <= last && f >= 0 && f < files) focus(all[r * files + f].dataset.square);
  return true;
};

export const isTyping = (event) =>
  setting("keys") === "no" || event.ctrlKey || event.metaKey || event.altKey || Boolean(event.target.closest("input:not([type=range]), textarea, select"));

addEventListener("keydown", (event) => {
  if (!board() || isTyping(event)) return;
  const cell = event.target.closest(".match [data-square]");
  const isDone = (letter && focus(`${letter}${event.key}`)) || (cell && step(cell, event.key));
  letter = !isDone && /^[a-l]$/.test(event.key) ? event.key : "";  // it may be a key of its own, too
  if (isDone) event.preventDefault();
});

addEventListener("focusin", (event) => {
  const cell = event.target.closest?.(".match [data-square]");
  if (!cell) return;
  stopAt(cell);
  at = cell.dataset.square;
});

const hasStop = () => cells().some((cell) => cell.tabIndex === 0);
const keepStop = () => { if (board() && !hasStop()) (cellOf(at) ?? cells()[0]).tabIndex = 0; };
addEventListener("htmx:after:swap", keepStop);
keepStop();
