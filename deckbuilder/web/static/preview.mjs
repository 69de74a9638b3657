// The face of a card beside a list: on hover after a moment, on focus at once, on a tap as a sheet from below.
// It lies in a column of its own or over the other half of the window, so that nothing moves under the pointer.
import { ask } from "./program.mjs";

const WAIT = 250;
const LINGER = 300;
const faces = new Map();
let timer = 0;
let current = null;
let usual = []; // what the server has put there

const cardLink = (element) => element.closest?.("a[data-card]");
const place = () => document.getElementById("preview");
const hasRoom = () => place() && matchMedia("(min-width: 64rem)").matches;

async function faceOf(address) {
  if (!faces.has(address)) {
    const page = ask(address).then((answer) => answer.text());
    faces.set(address, page.then((text) => new DOMParser().parseFromString(text, "text/html").querySelector(".large .face")));
  }
  const face = await faces.get(address).catch(() => faces.delete(address) && null);
  return face && document.importNode(face, true);
}

async function show(link, isStill = false) {
  if (!hasRoom()) return;
  current = link;
  const face = await faceOf(link.href);
  if (!face || current !== link || !hasRoom()) return;
  const box = link.getBoundingClientRect();
  if (!place().dataset.side) usual = [...place().childNodes];
  place().dataset.side = box.left + box.width / 2 < innerWidth / 2 ? "right" : "left";
  face.classList.toggle("still", isStill);
  place().replaceChildren(face);
}

function hide() {
  clearTimeout(timer);
  if (current && place()?.dataset.side) {
    place().replaceChildren(...usual);
    delete place().dataset.side;
  }
  current = null;
}

function later(what, time) {
  clearTimeout(timer);
  timer = setTimeout(what, time);
}

const row = (element) => element.closest?.(".rows > li, .card-table tr");

addEventListener("pointerover", (event) => {
  if (event.pointerType === "touch") return;
  const link = row(event.target)?.querySelector("a[data-card]");
  if (link && link !== current) later(() => show(link), WAIT);
  else if (event.target.closest?.("#preview") || link) clearTimeout(timer);
  else if (current && current !== document.activeElement) later(hide, LINGER);
});
addEventListener("focusin", (event) => {
  const link = cardLink(event.target);
  if (link && link.matches(":focus-visible")) show(link);
  else if (current && !row(event.target)?.contains(current)) hide();
});
addEventListener("keydown", (event) => {
  const link = cardLink(event.target);
  if (event.key === "Escape") hide();
  else if (event.key === " " && link) {
    event.preventDefault();
    if (current) hide();
    else if (hasRoom()) show(link);
    else open(link);
  }
});
addEventListener("dragstart", hide); // what lies over the other half would be in the way
// A swap has emptied the place. What was there comes back without appearing anew.
addEventListener("htmx:after:swap", () => {
  const again = current && document.contains(current) ? current : cardLink(document.activeElement);
  if (again && current) show(again, again.href === current.href);
});

const sheet = document.createElement("dialog");
sheet.className = "sheet";
sheet.setAttribute("aria-label", "Preview");
addEventListener("click", (event) => {
  const link = cardLink(event.target);
  if (event.target === sheet || event.target.closest(".sheet [data-close]")) sheet.close();
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !matchMedia("(hover: none)").matches) return;
  event.preventDefault();
  open(link);
});

async function open(link) {
  const face = await faceOf(link.href);
  if (!face) {
    location.href = link.href;
    return;
  }
  const acts = document.createElement("p");
  acts.className = "acts";
  acts.innerHTML = '<a class="button">Open the card</a><button class="quiet" data-close>Close</button>';
  acts.firstChild.href = link.href;
  sheet.replaceChildren(face, acts);
  document.body.append(sheet);
  sheet.showModal();
}
