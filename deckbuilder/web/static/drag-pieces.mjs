// To drag a piece or a card of the hand onto a square is to press the one, then the other. A touch scrolls the hand, so
// only pieces are dragged with a finger.
import { cellOf } from "./grid.mjs";

const FAR = 8; // pixels from which a press is a drag
let begun = null;

const startOf = (event) => {
  const start = event.target.closest?.(".square.can-act [data-square], .hand .can-act [data-hand]");
  return start && !(event.pointerType === "touch" && start.dataset.hand) ? start : null;
};
const squareAt = (event) => document.elementFromPoint(event.clientX, event.clientY)?.closest("#match [data-square]");

const end = () => {
  document.documentElement.classList.remove("dragging-piece");
  begun = null;
};

// `press(start)` picks what is dragged unless it is picked already; `drop(cell)` presses the square.
export const onDrag = (press, drop) => {
  addEventListener("pointerdown", (event) => {
    const start = event.isPrimary && event.button === 0 && startOf(event);
    begun = start ? { start: start.dataset.square ?? start.dataset.hand, element: start, x: event.clientX, y: event.clientY, isDrag: false } : null;
  });
  addEventListener("pointermove", (event) => {
    if (!begun || begun.isDrag || Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < FAR) return;
    begun.isDrag = true;
    document.documentElement.classList.add("dragging-piece");
    press(begun.element);
  });
  addEventListener("pointerup", (event) => {
    const { isDrag, start } = begun ?? {};
    end();
    const cell = isDrag && squareAt(event);
    if (!isDrag) return;
    addEventListener("click", (click) => { click.preventDefault(); click.stopImmediatePropagation(); }, { capture: true, once: true });
    setTimeout(() => { if (cell && cell.dataset.square !== start) drop(cellOf(cell.dataset.square)); });
  });
  addEventListener("pointercancel", end);
  addEventListener("dragstart", (event) => { if (event.target.closest?.("#match [data-square], #match [data-hand]")) event.preventDefault(); });
};
