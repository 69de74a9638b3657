// To drag a row of a deck is to press one of its buttons: the one that the place where it is dropped names.
let dragged = null;

const zoneOf = (event) => {
  const zone = event.target.closest?.("[data-drop]");
  const button = zone && dragged?.querySelector(`[data-key="${zone.dataset.drop}"]`);
  return button && zone !== dragged.closest("[data-drop]") ? { zone, button } : null;
};
const mark = (zone) => {
  for (const each of document.querySelectorAll(".over")) if (each !== zone) each.classList.remove("over");
  zone?.classList.add("over");
};

addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.(".rows > [draggable]");
  if (!dragged) return;
  event.dataTransfer.setData("text/plain", dragged.querySelector("a").textContent);
  // The list of what is considered comes into sight; it must not move while one of its own rows is dragged.
  if (!dragged.closest(".considering")) document.documentElement.classList.add("dragging");
});
addEventListener("dragover", (event) => {
  const found = zoneOf(event);
  if (found) event.preventDefault();
  mark(found?.zone);
});
addEventListener("drop", (event) => {
  const found = zoneOf(event);
  if (found) event.preventDefault();
  found?.button.click();
});
addEventListener("dragend", () => {
  dragged = null;
  mark(null);
  document.documentElement.classList.remove("dragging");
});
