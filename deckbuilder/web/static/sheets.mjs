import "./back.mjs";

// Sheets of the table are popovers of the page and work without scripts. Here what is sent from one closes it, and the
// name of a card opens the card: beside the table; on phones, and over a sheet in which the name stands, as a sheet.
export const open = (name) => {
  const sheet = document.getElementById(name);
  if (sheet && !sheet.matches(":popover-open")) sheet.showPopover();
};

const cardSheet = () => document.getElementById("card");
const isInWindow = (element) => {
  const box = element.getBoundingClientRect();
  return element.checkVisibility() && box.top >= 0 && box.top < innerHeight;
};

const isPhone = matchMedia("(max-width: 47.9rem)");

let awaited = null; // the request whose card will open as a sheet
export const cancelCard = () => {
  awaited = null;
  cardSheet()?.dispatchEvent(new Event("htmx:abort"));
};

// Shows the card of an address. `source`: what was pressed.
export const showCard = async (address, source) => {
  const request = awaited = {};
  await htmx.ajax("GET", address, { source: "#card", target: "#detail", select: "#detail", swap: "outerHTML" });
  if (awaited !== request) return;
  awaited = null;
  const sheet = cardSheet();
  const isOver = isPhone.matches || source.closest(":popover-open, .replay") || !isInWindow(sheet);
  if (isOver && sheet.querySelector(".detail") && !sheet.matches(":popover-open")) sheet.showPopover({ source });
};

export const closeCard = () => {
  cancelCard();
  if (cardSheet().matches(":popover-open")) cardSheet().hidePopover();
  document.getElementById("detail").replaceChildren();
};

addEventListener("click", (event) => {
  const link = event.target.closest?.("a.card-link, .replay a[data-square]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  showCard(link.getAttribute("href"), link);
});
const isClosing = ({ target, newState }) => target.id === "card" && newState === "closed";
addEventListener("beforetoggle", (event) => { if (isClosing(event)) cancelCard(); }, true);
addEventListener("toggle", (event) => {
  if (isClosing(event) && !awaited) closeCard(); // else another card was asked for meanwhile
}, true);

// Escape closes what lies on top: a sheet, which the browser does, then a question, a hint or an answer.
addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.target.closest(".choices")) return;
  const [no, said] = [".ask-first [value=no]", ".said[open]"].map((name) => document.querySelector(name));
  if (!document.querySelector(":popover-open")) {
    if (!(no ?? said)) return;
    event.preventDefault();
    no?.click();
    said?.removeAttribute("open");
  }
  event.stopImmediatePropagation();
}, true);

// A sheet that comes from below is drawn down by its upper edge to close it.
const EDGE = 32; // pixels that can be taken hold of
let drawn = null;
addEventListener("pointerdown", ({ target, clientY }) => {
  const sheet = target.closest?.("[popover]:popover-open");
  drawn = sheet && clientY - sheet.getBoundingClientRect().top < EDGE && !target.closest("button, a") ? { sheet, from: clientY } : null;
});
addEventListener("pointerup", ({ clientY }) => {
  if (drawn && clientY - drawn.from > EDGE) drawn.sheet.hidePopover();
  drawn = null;
});

// The piles begin with those of the player whose button was pressed.
addEventListener("click", (event) => {
  const { piles } = event.target.closest?.("[data-piles]")?.dataset ?? {};
  const section = piles && document.getElementById(`piles-${piles}`);
  section?.parentElement.prepend(section);
});

addEventListener("submit", ({ submitter }) => submitter?.closest(".sheet-pane:popover-open")?.hidePopover(), true);

// A card that somebody reads stays while the table changes; one whose options were shown does not.
let read = null;
addEventListener("htmx:before:swap", () => { read = document.querySelector("#detail > [data-read]"); });
addEventListener("htmx:after:swap", () => {
  const detail = document.getElementById("detail");
  if (read && detail && !detail.firstElementChild) detail.append(read);
  read = null;
  if (detail && !detail.firstElementChild && cardSheet().matches(":popover-open")) cardSheet().hidePopover();
  // A question of yes or no comes before all choices.
  if (document.querySelector(".ask-first")) document.querySelector("#choices:popover-open")?.hidePopover();
});
