// The board: press a piece or a card in hand, then a marked square. Options are buttons of the page; they are found by
// the square or card with which they begin (data-pick) and the square where they end (data-end).
import "./clicks.mjs";
import "./help.mjs";
import { onDrag } from "./drag-pieces.mjs";
import { board, cellOf, focus, focusAgain, focusNext, isTyping, refocus } from "./grid.mjs";
import { showMarks, toggleMark } from "./marks.mjs";
import { ask as askProgram } from "./program.mjs";
import { cancelCard, closeCard, open, showCard } from "./sheets.mjs";

const isMatch = () => Boolean(document.getElementById("match") && board());
const squareOf = (name) => cellOf(name)?.parentElement;
const options = () => [...document.querySelectorAll("#options [data-pick]")];
const say = (text) => { document.getElementById("spoken").textContent = text; };
const CAN_BE_CHOSEN = "; can be chosen";
let picked = "";
let ways = []; // the options of the open menu

const drop = () => {
  cancelCard();
  picked = "";
  ways = [];
  for (const each of document.querySelectorAll(".square.via")) each.classList.remove("via");
  document.querySelector(".choices")?.remove();
  document.querySelector(".bubble")?.remove();
  for (const each of document.querySelectorAll(".square.target:not(.answer), .square.picked, .hand .picked")) {
    each.classList.remove("target", "free", "enemy", "own", "picked");
    if (each.matches(".square")) each.ariaSelected = "false";
    for (const made of each.querySelectorAll("[data-made]")) made.remove();
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
  const odds = found.length === 1 && found[0].querySelector("b");
  if (odds) sign.textContent = odds.textContent;
  const words = document.createElement("span");
  words.className = "hidden";
  words.dataset.made = "yes";
  words.textContent = odds ? `${CAN_BE_CHOSEN}: ${odds.title}` : CAN_BE_CHOSEN;
  square.firstElementChild.append(sign, words);
};

// What begins with a square or a card: its squares are marked; the rest are buttons beside the text of the card. A card
// whose sheet was closed is picked anew.
const pick = (name, element) => {
  const again = element.matches(".picked") && document.getElementById("detail").firstElementChild;
  drop();
  document.querySelector(".said")?.removeAttribute("open");
  if (again) return;
  const ends = markEnds(name, element);
  const title = element.querySelector(":scope > .name")?.textContent ?? name;
  say(ends.size ? `${title}: ${[...ends.keys()].join(", ")}` : `${title}: no square to choose`);
};

const markEnds = (name, element) => {
  const found = options().filter((option) => option.dataset.pick === name);
  const ends = new Map();
  for (const option of found) if (option.dataset.end) ends.set(option.dataset.end, [...(ends.get(option.dataset.end) ?? []), option]);
  picked = name;
  element.classList.add("picked");
  if (element.matches(".square")) element.ariaSelected = "true";
  for (const [end, ways] of ends) mark(squareOf(end), ways);
  return ends;
};

// The same page may come again, as when the news of a choice is faster than its answer: the pick stays.
const markAgain = () => {
  const [name, element] = [picked, squareOf(picked) ?? document.querySelector(`.hand [data-hand="${CSS.escape(picked)}"]`)?.parentElement];
  if (!element || element.classList.contains("picked")) return;
  drop();
  markEnds(name, element);
};

// Several options end on one square: a small menu beside it; the first one has the focus, arrow keys go from one to the
// next, and Escape goes back to the square.
// The squares that their routes lead over are marked, and pressing one chooses among them.
const viaOf = (option) => (option.dataset.via ?? "").split(" ").filter(Boolean);
const ask = (cell, found) => {
  ways = found;
  for (const name of found.flatMap(viaOf)) squareOf(name)?.classList.add("via");
  const menu = document.createElement("div");
  menu.className = "choices";
  menu.setAttribute("role", "menu");
  for (const option of found) {
    const button = document.createElement("button");
    const way = viaOf(option).join(", ");
    button.textContent = `${option.closest(".group").querySelector(".what").textContent.trim()} ${way ? `over ${way}` : option.textContent}`;
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
  place(menu, cell.parentElement);
  menu.firstElementChild.focus();
};

const press = (cell) => {
  const name = cell.dataset.square;
  const over = ways.filter((way) => viaOf(way).includes(name));
  if (over.length) {
    const end = cellOf(over[0].dataset.end);
    drop();
    if (over.length === 1) over[0].click();
    else ask(end, over);
    return true;
  }
  const begun = options().filter((option) => option.dataset.end === name && (option.dataset.pick === picked || !option.dataset.pick));
  if (begun.length && (picked !== name || !begun[0].dataset.pick)) {
    drop();
    if (begun.length === 1) begun[0].click();
    else ask(cell, begun);
    return true;
  }
  const isTakingOver = !picked || picked === name || cell.parentElement.classList.contains("can-act");
  if (!isTakingOver) { explain(cell); return true; }
  if (!cell.querySelector(".piece")) { drop(); return true; }
  pick(name, cell.parentElement);
  return false;
};

// Nothing leads from what is picked to a square: the reason stands at the square, and the pick stays.
async function explain(cell) {
  const [from, to] = [picked, cell.dataset.square];
  const address = new URL(location.href);
  address.search = new URLSearchParams({ at: from, to });
  const page = await askProgram(address).then((answer) => answer.text(), () => "");
  const bubble = new DOMParser().parseFromString(page, "text/html").querySelector(".bubble");
  if (!bubble || picked !== from || !cell.isConnected) return;
  document.querySelector(".bubble")?.remove();
  const square = cell.parentElement;
  square.append(document.importNode(bubble, true));
  place(square.lastElementChild, square);
  say(bubble.textContent);
}

// What stands at a square opens towards the middle of the board.
const place = (opened, square) => {
  const box = square.getBoundingClientRect();
  const whole = board().getBoundingClientRect();
  opened.classList.toggle("to-left", box.left + box.width / 2 > whole.left + whole.width / 2);
  opened.classList.toggle("upwards", box.top + box.height / 2 > whole.top + whole.height / 2);
};

addEventListener("click", (event) => {
  const cell = event.target.closest?.("#match [data-square]");
  const card = event.target.closest?.("#match [data-hand]");
  if (event.ctrlKey || event.metaKey || !(cell || card)) return;
  if (cell) {
    event.preventDefault();
    focus(cell.dataset.square);
    if (!press(cell) && cell.href) showCard(cell.getAttribute("href"), cell);
  } else {
    event.preventDefault();
    const marked = toggleMark(card.parentElement);
    look(card, marked);
    if (marked !== undefined) say(showMarks());
  }
});

// Shows a card of the hand and picks it; one whose mark was taken away is only shown.
const look = (card, isMarked) => {
  if (isMarked === undefined) pick(card.dataset.hand, card.parentElement);
  else drop();
  if (isMarked) markEnds(card.dataset.hand, card.parentElement);
  showCard(card.getAttribute("href"), card);
};

// The card that is looked at is closed without another page, so that no press is lost, and the focus goes back to it.
addEventListener("click", (event) => {
  const button = event.target.closest?.("#detail .close");
  if (!button || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const place = button.closest(".detail").dataset.picked;
  closeCard();
  drop();
  if (location.search) history.replaceState(history.state, "", button.href);
  if (document.activeElement === document.body && !focus(place)) document.querySelector(`.hand [data-hand="${CSS.escape(place)}"]`)?.focus();
});

// A card that needs no square is taken wherever on the board it is dropped.
const dropOn = (cell) => {
  const begun = options().filter((option) => option.dataset.pick === picked);
  const taken = begun.filter((option) => !option.dataset.end);
  if (!taken.length || squareOf(picked) || begun.some((option) => option.dataset.end === cell.dataset.square)) press(cell);
  else if (taken.length === 1) taken[0].click();
  else ask(cell, taken);
};
onDrag(
  (start) => {
    if (start.parentElement.matches(".picked")) return;
    if (start.dataset.hand) look(start);
    else start.click();
  },
  dropOn,
);

// The next card in hand that can be used, after the one that has the focus; the board comes after the last one.
const focusNextInHand = () => {
  const cards = [...document.querySelectorAll(".hand .can-act .pick")];
  const next = cards[cards.indexOf(document.activeElement) + 1];
  next?.focus();
  return Boolean(next);
};
const nextOfMine = () => {
  const isInHand = Boolean(document.activeElement.closest(".hand"));
  const canAct = (square) => square.classList.contains("can-act");
  const last = squaresThat(canAct).at(-1);
  if (isInHand ? focusNextInHand() : !last || last.firstElementChild === document.activeElement) {
    if (isInHand || focusNextInHand()) return;
  }
  if (isInHand && last) focus(squaresThat(canAct)[0].firstElementChild.dataset.square);
  else focusNext(canAct);
};
const squaresThat = (test) => [...document.querySelectorAll(".board .square")].filter(test);
const inHand = (event, step) => {
  const cards = [...document.querySelectorAll(".hand .pick")];
  const place = cards.indexOf(event.target);
  if (place >= 0) cards[(place + step + cards.length) % cards.length].focus();
  return place >= 0;
};
const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

// Enter presses the button that takes the marked cards or does all that the picked one can, or that ends a phase in which
// nothing is left to do, unless a control has the focus; a press right after another is none.
let entered = -Infinity;
const pressByEnter = (event, place) => {
  const isNew = place?.matches(".can-act:not(.picked), .target");
  const isFree = place || event.target === document.body || event.target.matches("main, #main");
  const button = !isNew && isFree && document.querySelector("[data-enter]:not([disabled])");
  if (!button) return false;
  if (event.timeStamp - entered >= 500) button.click();
  entered = event.timeStamp;
  return true;
};

const typeLine = () => {
  open("more");
  document.getElementById("line")?.focus();
};

addEventListener("keydown", (event) => {
  if (!isMatch() || isTyping(event)) return;
  const cell = event.target.closest("[data-square]");
  const card = cell ?? event.target.closest("[data-hand]");
  if (event.repeat && !(event.key in STEPS)) event.preventDefault();
  else if (event.key === "Enter" && !event.repeat && pressByEnter(event, card?.parentElement)) drop();
  else if (card && ["Enter", " "].includes(event.key)) card.click();
  else if (event.key in STEPS && !cell) { if (!inHand(event, STEPS[event.key])) return; event.stopImmediatePropagation(); }
  else if (event.key === "h") document.querySelector(".hand .pick")?.focus();
  else if (event.key === "b") focusAgain();
  else if (event.key === "Escape" && (picked || document.querySelector(".choices"))) drop();
  else if (event.key === ":") typeLine();
  else if (event.key === "a") nextOfMine();
  else if (event.key === "e") focusNext(isEnemy);
  else return;
  event.preventDefault();
});

// After a change the focus stays on its square, nothing is picked, what is unfolded stays so, and a line that was sent is
// gone.
// An answer that another one has overtaken is not shown; neither is the page by the news of a choice whose answer is shown
// already, which would take away what has been opened since.
const OTHER_RUN = 1e6; // revisions only grow, but each run of the program begins somewhere else
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
addEventListener("htmx:before:swap", (event) => {
  kept = [...unfolded];
  const { text = "", sourceEvent } = event.detail.ctx;
  const behind = revision() - /name="revision" value="(\d+)"/.exec(text)?.[1];
  const isKnown = sourceEvent?.type === "changed" && document.querySelector('#watching[data-step="0"]')
    && text.includes(` data-state="${document.getElementById("match").dataset.state}"`);
  if ((behind > 0 && behind < OTHER_RUN) || isKnown) event.preventDefault();
});
let kept = [];
addEventListener("htmx:after:swap", () => {
  if (!isMatch()) return;
  for (const each of document.querySelectorAll("#match details")) {
    if (kept.includes(each.querySelector("summary").textContent)) each.open = true;
  }
  if (revision() === seen) {
    if (picked) markAgain();
    return;
  }
  seen = revision();
  drop();
  const line = document.getElementById("line");
  if (line && isSent) line.value = "";
  isSent = false;
  refocus();
});
