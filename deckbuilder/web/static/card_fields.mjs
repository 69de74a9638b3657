// What helps to fill in the fields of a card: buttons beside a number, a board for a pattern, one for a starting layout.
export function furnish(fields) {
  fields.querySelectorAll("[data-stepper]").forEach(addSteps);
  fields.querySelectorAll("[data-pattern]").forEach(addBoard);
  fields.querySelectorAll(".layout").forEach(addLayout);
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
  board.style.setProperty("grid-template-columns", `repeat(${size}, minmax(0, 2.25rem))`);
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
  board.style.setProperty("grid-template-columns", `repeat(${files}, minmax(0, 3.25rem))`);
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
