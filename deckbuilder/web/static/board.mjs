// The board: press a piece or a card in hand, then a marked square. Options are buttons of the page; they are found by
// the square or card with which they begin (data-pick) and the square where they end (data-end).
import { board, cellOf, focus, focusNext, isTyping, refocus } from "./grid.mjs";
import { open } from "./sheets.mjs";

const isMatch = () => Boolean(document.getElementById("match") && board());
const squareOf = (name) => cellOf(name)?.parentElement;
const options = () => [...document.querySelectorAll("#options [data-pick]")];
const say = (text) => { document.getElementById("spoken").textContent = text; };
let picked = "";

const drop = () => {
  picked = "";
  document.querySelector(".choices")?.remove();
  for (const each of document.querySelectorAll(".square.target:not(.answer), .square.picked, .hand .picked")) {
    each.classList.remove("target", "free", "enemy", "own", "picked");
    const mark = each.querySelector(".mark[data-made]");
    mark?.remove();
  }
};

const sideOf = (element) => element?.querySelector(".side").textContent;
const isEnemy = (square) => {
  const piece = square.querySelector(".piece");
  return Boolean(piece) && sideOf(piece) !== sideOf(document.querySelector(".seat.own"));
};

const mark = (square, found) => {
  const kind = !square.querySelector(".piece") ? "free" : isEnemy(square) ? "enemy" : "own";
  square.classList.add("target", kind);
  const sign = document.createElement("span");
  sign.className = "mark";
  sign.dataset.made = "yes";
  sign.textContent = found.length === 1 ? found[0].querySelector("b")?.textContent ?? "" : "";
  square.firstElementChild.append(sign);
};

// What begins with a square or a card: its squares are marked; the rest stays among the options.
const pick = (name, element) => {
  const again = picked === name;
  drop();
  if (again) return;
  const found = options().filter((option) => option.dataset.pick === name);
  const ends = new Map();
  for (const option of found) if (option.dataset.end) ends.set(option.dataset.end, [...(ends.get(option.dataset.end) ?? []), option]);
  picked = name;
  element.classList.add("picked");
  for (const [end, ways] of ends) mark(squareOf(end), ways);
  say(ends.size ? `${name}: ${[...ends.keys()].join(", ")}` : `${name}: no square to choose`);
};

// Several options end on one square: a small menu beside it; the first one has the focus, arrow keys go from one to the
// next, and Escape goes back to the square.
const ask = (cell, found) => {
  const menu = document.createElement("div");
  menu.className = "choices";
  menu.setAttribute("role", "menu");
  for (const option of found) {
    const button = document.createElement("button");
    button.textContent = `${option.closest(".group").querySelector(".what").textContent.trim()} ${option.textContent}`;
    button.setAttribute("role", "menuitem");
    button.addEventListener("click", () => { menu.remove(); option.click(); });
    menu.append(button);
  }
  const moves = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };
  menu.addEventListener("keydown", (event) => {
    const items = [...menu.children];
    const place = items.indexOf(event.target);
    if (event.key === "Escape") {
      drop();
      focus(cell.dataset.square);
    } else if (event.key in moves) items.at((place + moves[event.key]) % items.length).focus();
    else if (event.key === "Home") items[0].focus();
    else if (event.key === "End") items.at(-1).focus();
    else return;
    event.preventDefault();
    event.stopPropagation();  // neither the board nor the page takes it for its own
  });
  cell.parentElement.append(menu);
  menu.firstElementChild.focus();
};

const press = (cell) => {
  const name = cell.dataset.square;
  const begun = options().filter((option) => option.dataset.end === name && (option.dataset.pick === picked || !option.dataset.pick));
  if (begun.length && (picked !== name || !begun[0].dataset.pick)) {
    drop();
    if (begun.length === 1) begun[0].click();
    else ask(cell, begun);
    return true;
  }
  if (!cell.querySelector(".piece")) { drop(); return true; }
  pick(name, cell.parentElement);
  return false;
};

const detail = (address) => {
  if (address) htmx.ajax("GET", address, { target: "#detail", select: "#detail", swap: "outerHTML" });
};

addEventListener("click", (event) => {
  const cell = event.target.closest?.("#match [data-square]");
  const card = event.target.closest?.("#match [data-hand]");
  if (event.ctrlKey || event.metaKey || !(cell || card)) return;
  if (cell) {
    event.preventDefault();
    focus(cell.dataset.square);
    if (!press(cell)) detail(cell.getAttribute("href"));
  } else {
    event.preventDefault();
    pick(card.dataset.hand, card.parentElement);
    detail(card.getAttribute("href"));
  }
});

const typeLine = () => {
  open("more");
  document.getElementById("line")?.focus();
};

addEventListener("keydown", (event) => {
  if (!isMatch() || isTyping(event)) return;
  const cell = event.target.closest("[data-square]");
  if (cell && event.key === "Enter") cell.click();
  else if (event.key === "Escape" && (picked || document.querySelector(".choices"))) drop();
  else if (event.key === ":") typeLine();
  else if (event.key === "a") focusNext((square) => square.classList.contains("can-act"));
  else if (event.key === "e") focusNext(isEnemy);
  else return;
  event.preventDefault();
});

// After a change the focus stays on its square, nothing is picked, what is unfolded stays so, and a line that was sent is
// gone.
const revision = () => document.querySelector("#choose [name=revision]")?.value;
let seen = revision();
let isSent = false;
const unfolded = new Set();
addEventListener("submit", (event) => { if (event.target.id === "type") isSent = true; }, true);
addEventListener("toggle", (event) => {
  const name = event.target.querySelector?.("summary")?.textContent;
  if (event.target.open) unfolded.add(name);
  else if (event.isTrusted && document.contains(event.target)) unfolded.delete(name);
}, true);
addEventListener("htmx:before:swap", () => { kept = [...unfolded]; });
let kept = [];
addEventListener("htmx:after:swap", () => {
  if (!isMatch()) return;
  for (const each of document.querySelectorAll("#match details")) {
    if (kept.includes(each.querySelector("summary").textContent)) each.open = true;
  }
  if (revision() === seen) return;
  seen = revision();
  drop();
  const line = document.getElementById("line");
  if (line && isSent) line.value = "";
  isSent = false;
  refocus();
});
