// A double click on the table, or on a button of a draft, does no more than its first click: what comes up in the same place meanwhile is not pressed.
// Keys are no clicks, and neither are quick clicks on different places, nor two with a key between them.
const TIME = 500; // milliseconds, the usual limit of a double click
const SPACE = 24; // pixels
const NONE = { time: -TIME, x: 0, y: 0 };
let last = NONE;

addEventListener("keydown", () => { last = NONE; }, true);
addEventListener("click", (event) => {
  if (!event.isTrusted || !event.detail || !event.target.closest?.("#match, .sheet-pane, .draft button") || event.target.closest("input, textarea, select")) return;
  const isSecond = event.timeStamp - last.time < TIME && Math.hypot(event.clientX - last.x, event.clientY - last.y) < SPACE;
  last = { time: event.timeStamp, x: event.clientX, y: event.clientY };
  if (!isSecond) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
