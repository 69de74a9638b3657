// A card that is edited as a form and as a text: each change is checked at once, and what the one side changes, the other
// shows. The text that the server sends is taken only as long as nothing else was typed meanwhile.
import { isFromProgram, runAddress } from "./run.mjs";

const WAIT = 70; // milliseconds after the last key
const form = document.getElementById("card-editor");
const text = document.getElementById("card-text");
const base = document.getElementById("base-text");
let timer = 0;
let asked = 0;
let isOfForm = false; // whether the form was changed since the last answer

const byId = (page, id) => page.getElementById(id);
const fields = () => document.getElementById("card-form");

// The controls of the form are replaced only where they differ, so that the one that is used keeps the focus.
function showForm(page) {
  const focused = document.activeElement?.closest("#card-form") ? document.activeElement.name : "";
  const [start, end] = focused ? [document.activeElement.selectionStart, document.activeElement.selectionEnd] : [];
  const open = [...fields().querySelectorAll("details[open]")].map((part) => part.dataset.keep);
  fields().replaceChildren(...byId(page, "card-form").childNodes);
  for (const part of fields().querySelectorAll("details")) part.open ||= open.includes(part.dataset.keep);
  // The owner's half of the board: a click on a piece picks it, one on an empty square puts it there.
let picked = 0;

function addLayout(box) {
  const [files, ranks] = [Number(box.dataset.files), Number(box.dataset.ranks)];
  const pieces = [...box.querySelectorAll(".layout-piece")];
  const inputs = (piece) => piece.querySelectorAll("input");
  const board = Object.assign(document.createElement("div"), { className: "layout-board" });
  board.style.setProperty("grid-template-columns", `repeat(${files}, auto)`);
  board.setAttribute("role", "group");
  board.setAttribute("aria-label", "Layout: choose a piece, then its square");
  const pick = (number) => {
    picked = number;
    pieces.forEach((piece, index) => piece.classList.toggle("picked", index === picked));
  };
  const draw = () => {
    const held = new Map(pieces.map((piece, number) => [inputs(piece)[1].value.trim().toLowerCase(), number]));
    board.replaceChildren();
    for (let rank = ranks; rank > 0; rank -= 1) {
      for (let file = 0; file < files; file += 1) {
        const square = `${String.fromCharCode(97 + file)}${rank}`;
        const number = held.get(square);
        const name = number === undefined ? "" : inputs(pieces[number])[0].value;
        const button = Object.assign(document.createElement("button"), { type: "button", textContent: name });
        button.className = name ? "held" : "";
        button.setAttribute("aria-label", `${square}: ${name || "empty"}`);
        button.addEventListener("click", () => {
          if (name) return pick(number);
          const field = pieces[picked] && inputs(pieces[picked])[1];
          if (!field) return undefined;
          field.value = square;
          field.dispatchEvent(new Event("input", { bubbles: true }));
          draw();
          return board.querySelector(`[aria-label^="${square}:"]`)?.focus();
        });
        board.append(button);
      }
    }
  };
  pieces.forEach((piece, number) => piece.addEventListener("focusin", () => pick(number)));
  box.addEventListener("change", draw);
  draw();
  pick(Math.min(picked, pieces.length - 1));
  box.querySelector(".layout-pieces").after(board);
}

furnish();
  const again = focused && fields().querySelector(`[name="${CSS.escape(focused)}"]`);
  if (!again) return;
  again.focus();
  if (again.type === "text" || again.type === "textarea") again.setSelectionRange(start, end);
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
  if (!isReadable) {
    text.dispatchEvent(new CustomEvent("checked"));
    return;
  }
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
  text.dispatchEvent(new CustomEvent("checked"));
}

// The rules texts beside the names of abilities, while somebody types in one of the fields.
function showTexts(page) {
  const [old, fresh] = [fields(), byId(page, "card-form")].map((part) => part.querySelectorAll(".ability > p"));
  if (old.length === fresh.length) old.forEach((part, number) => (part.textContent = fresh[number].textContent));
  else showForm(page);
}

async function check(submitter) {
  clearTimeout(timer);
  const number = (asked += 1);
  const [sent, wasOfForm] = [text.value, isOfForm && !submitter];
  isOfForm = false;
  const answer = await fetch(runAddress(new URL(form.dataset.check, location.href).pathname), { method: "POST", body: new URLSearchParams(new FormData(form, submitter)) }).catch(() => null);
  if (!answer?.ok || !isFromProgram(answer)) return;
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  if (number === asked && text.value === sent) show(page, wasOfForm);
}

function later() {
  asked += 1;
  clearTimeout(timer);
  timer = setTimeout(check, WAIT);
}

form.addEventListener("input", (event) => {
  if (event.target.closest("#card-form")) isOfForm = true;
  later();
});
form.addEventListener("submit", (event) => {
  if (!event.submitter || event.submitter.hasAttribute("formaction")) return;
  event.preventDefault();
  check(event.submitter);
});
addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
  event.preventDefault();
  form.requestSubmit(form.querySelector('[value="save"]'));
});

// What helps to fill in a field: buttons beside a number, a board for a pattern.
function furnish() {
  fields().querySelectorAll("[data-stepper]").forEach(addSteps);
  fields().querySelectorAll("[data-pattern]").forEach(addBoard);
  fields().querySelectorAll(".layout").forEach(addLayout);
}

function addSteps(input) {
  const label = input.closest("label").firstChild.textContent.trim();
  const button = (sign, by, name) => {
    const made = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: sign });
    made.setAttribute("aria-label", `${label}: ${name}`);
    made.addEventListener("click", () => {
      input.value = String(Math.max(0, (Number.parseInt(input.value, 10) || 0) + by));
      input.dispatchEvent(new Event("input", { bubbles: true }));
    });
    return made;
  };
  input.before(button("−", -1, "one less"));
  input.after(button("+", 1, "one more"));
}

const SIGNS = [["m", "move"], ["x", "capture"], ["c", "charge"], ["j", "jump"], ["t", "tackle"], ["p", "pounce"], ["s", "shoot"], ["!", "special"], [".", "nothing"]];
let sign = "c";

function addBoard(area) {
  const rows = area.value.trim().split("\n").map((row) => row.trim().split(/\s+/));
  const size = rows.length;
  if (size % 2 === 0 || size > 15 || rows.some((row) => row.length !== size)) return;
  const board = Object.assign(document.createElement("div"), { className: "pattern-grid" });
  board.setAttribute("role", "group");
  board.setAttribute("aria-label", "Pattern");
  board.style.setProperty("grid-template-columns", `repeat(${size}, 2.25rem)`);
  const middle = (size - 1) / 2;
  const write = (grid) => {
    area.value = `${grid.map((row) => row.join(" ")).join("\n")}\n`;
    area.dispatchEvent(new Event("input", { bubbles: true }));
  };
  rows.forEach((row, y) => row.forEach((mark, x) => {
    const square = Object.assign(document.createElement("button"), { type: "button", textContent: mark === "." ? "" : mark });
    square.dataset.sign = mark;
    const name = () => SIGNS.find(([letter]) => letter === rows[y][x])?.[1] ?? "the card itself";
    const place = [middle - y ? `${Math.abs(middle - y)} ${middle > y ? "ahead" : "back"}` : "", x - middle ? `${Math.abs(x - middle)} ${x > middle ? "right" : "left"}` : ""].filter(Boolean).join(", ");
    square.setAttribute("aria-label", `${place || "middle"}: ${name()}`);
    square.addEventListener("click", () => {
      if (y === middle && x === middle) return;
      rows[y][x] = rows[y][x] === sign ? "." : sign;
      square.dataset.sign = rows[y][x];
      square.textContent = rows[y][x] === "." ? "" : rows[y][x];
      square.setAttribute("aria-label", `${place}: ${name()}`);
      write(rows);
    });
    board.append(square);
  }));
  const palette = Object.assign(document.createElement("div"), { className: "pattern-palette" });
  palette.setAttribute("role", "group");
  palette.setAttribute("aria-label", "What a click on a square sets");
  const pick = (letter) => {
    sign = letter;
    for (const each of palette.children) if (each.dataset.sign) each.setAttribute("aria-pressed", String(each.dataset.sign === sign));
  };
  for (const [letter, word] of SIGNS) {
    const made = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: letter === "." ? word : `${letter} ${word}` });
    made.dataset.sign = letter;
    made.addEventListener("click", () => pick(letter));
    palette.append(made);
  }
  const resized = (by) => {
    const grown = by > 0
      ? [Array(size + 2).fill("."), ...rows.map((row) => [".", ...row, "."]), Array(size + 2).fill(".")]
      : rows.slice(1, -1).map((row) => row.slice(1, -1));
    write(grown);
    board.remove();
    palette.remove();
    addBoard(area);
  };
  for (const [word, by] of [["larger", 2], ["smaller", -2]]) {
    if (by < 0 && size <= 3) continue;
    const made = Object.assign(document.createElement("button"), { type: "button", className: "quiet", textContent: word });
    made.addEventListener("click", () => resized(by));
    palette.append(made);
  }
  pick(sign);
  area.closest("label").classList.add("drawn");
  area.closest("label").after(palette, board);
}

// The owner's half of the board: a click on a piece picks it, one on an empty square puts it there.
let picked = 0;

function addLayout(box) {
  const [files, ranks] = [Number(box.dataset.files), Number(box.dataset.ranks)];
  const pieces = [...box.querySelectorAll(".layout-piece")];
  const inputs = (piece) => piece.querySelectorAll("input");
  const board = Object.assign(document.createElement("div"), { className: "layout-board" });
  board.style.setProperty("grid-template-columns", `repeat(${files}, auto)`);
  board.setAttribute("role", "group");
  board.setAttribute("aria-label", "Layout: choose a piece, then its square");
  const pick = (number) => {
    picked = number;
    pieces.forEach((piece, index) => piece.classList.toggle("picked", index === picked));
  };
  const draw = () => {
    const held = new Map(pieces.map((piece, number) => [inputs(piece)[1].value.trim().toLowerCase(), number]));
    board.replaceChildren();
    for (let rank = ranks; rank > 0; rank -= 1) {
      for (let file = 0; file < files; file += 1) {
        const square = `${String.fromCharCode(97 + file)}${rank}`;
        const number = held.get(square);
        const name = number === undefined ? "" : inputs(pieces[number])[0].value;
        const button = Object.assign(document.createElement("button"), { type: "button", textContent: name });
        button.className = name ? "held" : "";
        button.setAttribute("aria-label", `${square}: ${name || "empty"}`);
        button.addEventListener("click", () => {
          if (name) return pick(number);
          const field = pieces[picked] && inputs(pieces[picked])[1];
          if (!field) return undefined;
          field.value = square;
          field.dispatchEvent(new Event("input", { bubbles: true }));
          draw();
          return board.querySelector(`[aria-label^="${square}:"]`)?.focus();
        });
        board.append(button);
      }
    }
  };
  pieces.forEach((piece, number) => piece.addEventListener("focusin", () => pick(number)));
  box.addEventListener("change", draw);
  draw();
  pick(Math.min(picked, pieces.length - 1));
  box.querySelector(".layout-pieces").after(board);
}

furnish();
