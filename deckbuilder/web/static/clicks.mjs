// A double click on the table, or on a button of a draft, does no more than its first click: what comes up in the same place meanwhile is not pressed.
// A link to help counts each time: the second press on it has closed the help, and opens it again. Keys are no clicks, and neither are quick clicks on different places, nor two with a key between them. Where the system
// is set to slower double clicks, the browser counts them (`detail`).
const TIME = 500; // milliseconds, the usual limit of a double click
const SPACE = 24; // pixels
const NONE = { time: -Infinity, x: -Infinity, y: 0 };
let last = NONE;

addEventListener("keydown", () => { last = NONE; }, true);
addEventListener("click", (event) => {
  if (!event.isTrusted || !event.detail || !event.target.closest?.("#match, .sheet-pane, .draft button") || event.target.closest("input, textarea, select, a.help")) return;
  const isSoon = event.detail > 1 || event.timeStamp - last.time < TIME;
  const isSecond = isSoon && Math.hypot(event.clientX - last.x, event.clientY - last.y) < SPACE;
  last = { time: event.timeStamp, x: event.clientX, y: event.clientY };
  if (!isSecond) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
