// Help over a game: rules and keys open as a sheet with their page, and a square says in words what stands on it.
import { ask } from "./program.mjs";

const HELP = "a.help, a.rule, #help a[href^='#'], #help a[href*='/rules'], [data-key='?']";
const CLOSE = '<button type="button" class="quiet close" popovertarget="help" popovertargetaction="hide">Close</button>';

const newSheet = () => {
  const sheet = Object.assign(document.createElement("section"), { id: "help", className: "help-pane pane", popover: "auto" });
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
  sheet.querySelector(".target")?.classList.remove("target");
  sheet.scrollTop = 0;
  const part = anchor && sheet.querySelector(`#${CSS.escape(anchor)}`);
  part?.classList.add("target");
  part?.scrollIntoView();
};

addEventListener("click", (event) => {
  const link = event.target.closest?.(HELP);
  if (!link || !document.querySelector(".match") || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  show(link.matches("[data-key]") ? document.querySelector(".help[data-key]") ?? link : link);
}, true);

addEventListener("pointerover", ({ target }) => {
  const cell = target.closest?.(".board .cell");
  if (cell) cell.title = [...cell.querySelectorAll(":scope > .hidden")].map((words) => words.textContent).join("");
});
