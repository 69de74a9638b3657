// Help over a game: rules and keys open in a sheet; squares and signs say what they mean when they are pointed at, pressed
// long or focused. A card that is pressed long is shown, also where a press would choose it.
import { ask } from "./program.mjs";
import { showCard } from "./sheets.mjs";

const HELP = "a.help, a.rule, #help a[href^='#'], #help a[href*='/rules'], [data-key='?']";
const CLOSE = '<button type="button" class="quiet close" popovertarget="help" popovertargetaction="hide">Close</button>';

const newSheet = () => {
  const sheet = Object.assign(document.createElement("section"), { id: "help", className: "help-pane pane", popover: "auto", tabIndex: -1 });
  document.body.append(sheet);
  return sheet;
};

const show = async (link) => {
  const sheet = document.getElementById("help") ?? newSheet();
  const [address, anchor] = link.href.split("#");
  if (!link.matches("#help [href^='#']") && sheet.dataset.address !== address) {
    const text = await (await ask(address)).text();
    sheet.innerHTML = CLOSE;
    sheet.append(...new DOMParser().parseFromString(text, "text/html").getElementById("main").childNodes);
    sheet.dataset.address = address;
  }
  if (!sheet.matches(":popover-open")) sheet.showPopover();
  sheet.focus({ preventScroll: true }); // so that keys scroll it; the focus comes back when it closes
  sheet.querySelector(".target")?.classList.remove("target");
  sheet.scrollTop = 0;
  const part = anchor && sheet.querySelector(`#${CSS.escape(anchor)}`);
  part?.classList.add("target");
  part?.scrollIntoView();
};

const LONG = 500; // milliseconds of a press
const STILL = 4; // pixels
const named = ({ target }) => {
  const cell = target.closest?.(".match .board .cell");
  if (cell) cell.title = [...cell.querySelectorAll(":scope > .hidden")].map((words) => words.textContent).join("");
  return cell ?? target.closest?.(".match [title]");
};

let timer = 0;
let isLong = false;
const hide = () => document.getElementById("meaning")?.remove();
const say = (sign) => {
  hide();
  document.body.append(Object.assign(document.createElement("output"), { id: "meaning", textContent: sign.title }));
};

addEventListener("pointerover", named);
addEventListener("pointerdown", (event) => {
  hide();
  clearTimeout(timer);
  isLong = false;
  if (event.pointerType !== "touch") return;
  const card = event.target.closest?.("a.card-link, .match [data-hand], .match .square:has(.piece) > [data-square]");
  const sign = named(event);
  if (card) timer = setTimeout(() => { isLong = true; showCard(card.getAttribute("href") ?? `?at=${card.dataset.square}`, card); }, LONG);
  else if (sign?.title) timer = setTimeout(() => { isLong = true; say(sign); }, LONG);
});
for (const end of ["pointerup", "pointercancel", "scroll"]) addEventListener(end, () => clearTimeout(timer), true);
addEventListener("pointermove", ({ movementX, movementY }) => { if (Math.hypot(movementX, movementY) > STILL) clearTimeout(timer); });
addEventListener("contextmenu", (event) => { if (isLong) event.preventDefault(); });
addEventListener("click", (event) => {
  if (!isLong) return;
  isLong = false;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
addEventListener("focusin", (event) => {
  const sign = event.target.closest?.(".match [title]:focus-visible:not(.cell)");
  if (sign) say(sign);
});
addEventListener("focusout", hide);

addEventListener("click", (event) => {
  const link = event.target.closest?.(HELP);
  if (!link || !document.querySelector(".match") || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(link.matches("[data-key]") ? document.querySelector(".help[data-key]") ?? link : link);
}, true);
