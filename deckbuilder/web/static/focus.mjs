// Where the arrow keys lead: to the next card above or below in the same list, to the list beside it, and in a grid of faces
// where they point. A row that goes away leaves the focus to the one that takes its place.
const LINKS = ".faces .name a, .rows > li > a, .card-table th a, .tiles .tile";
const LISTS = ".faces, .pane, .card-table, .tiles, main";
const GRIDS = ".faces, .tiles";

const linksIn = (list) => [...list.querySelectorAll(LINKS)].filter((link) => link.checkVisibility());
const rowOf = (element) => element.closest(".faces > *, .tiles > li, .rows > li, .card-table tr");
const linkOf = (element) => element.closest(LINKS) ?? rowOf(element)?.querySelector(LINKS);
const listOf = (link) => link.closest(LISTS);
const middle = (link) => {
  const box = (rowOf(link) ?? link).getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, width: box.width, height: box.height };
};
const nearest = (links, cost) => links.map((link) => [cost(middle(link)), link]).sort(([a], [b]) => a - b)[0]?.[1];

// The face above or below: of the nearest row of the grid, the one whose middle is least aside.
function inGrid(links, from, sign) {
  const beyond = links.filter((link) => sign * (middle(link).y - from.y) > from.height / 2);
  return nearest(beyond, ({ x, y }) => Math.abs(y - from.y) * 10 + Math.abs(x - from.x));
}

// A list beside this one: the row at the same height.
function beside(link, from, sign) {
  const others = linksIn(document).filter((other) => listOf(other) !== listOf(link));
  const there = others.filter((other) => sign * (middle(other).x - from.x) > from.width / 2);
  return nearest(there, ({ y }) => Math.abs(y - from.y));
}

let typed = ""; // the letters with which the leader in focus was found

// Moves the focus by an arrow key; returns whether it did.
export function move(key, target) {
  const link = linkOf(target);
  const sign = key === "ArrowDown" || key === "ArrowRight" ? 1 : -1;
  const isUpright = key === "ArrowDown" || key === "ArrowUp";
  if (!link && !isUpright) return false;
  const links = linksIn(link ? listOf(link) : document);
  const place = links.indexOf(link);
  let next = links[place + sign];
  if (!link) next = links.at(sign > 0 ? 0 : -1);
  else if (link.closest(GRIDS)) next = isUpright ? inGrid(links, middle(link), sign) : next;
  else if (!isUpright) next = beside(link, middle(link), sign);
  next?.focus();
  typed = "";
  return Boolean(next);
}

// Moves the focus to the leader whose name begins with what is typed, or else to the next one with this letter; returns
// whether there is one.
export function moveToLetter(letter, target) {
  const tile = target.closest("button.tile");
  if (!tile || !/^\p{L}$/u.test(letter)) return false;
  const tiles = linksIn(listOf(tile));
  const place = tiles.indexOf(tile);
  const begins = ({ textContent }) => textContent.trim().toLowerCase().startsWith(typed);
  typed += letter.toLowerCase();
  let next = [...tiles.slice(place), ...tiles.slice(0, place)].find(begins);
  if (!next || typed.length === 1) {
    typed = letter.toLowerCase();
    next = [...tiles.slice(place + 1), ...tiles.slice(0, place + 1)].find(begins);
  }
  next?.focus();
  return Boolean(next);
}

addEventListener("focusout", ({ relatedTarget }) => { if (!relatedTarget?.matches("button.tile")) typed = ""; });

let kept = null; // the list that has the focus, and the place of the row there

addEventListener("htmx:before:swap", () => {
  const row = document.activeElement && rowOf(document.activeElement);
  const link = row && linkOf(row);
  kept = link && { list: listOf(link).id, place: linksIn(listOf(link)).indexOf(link) };
});
addEventListener("htmx:after:swap", () => {
  if (!kept || document.activeElement !== document.body) return;
  const links = linksIn(document.getElementById(kept.list) ?? document);
  (links[kept.place] ?? links.at(-1))?.focus();
});
