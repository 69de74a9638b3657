// To drag a row of a deck is to press one of its buttons: the one that the place where it is dropped names.
let dragged = null;

const zoneOf = (event) => {
  const zone = event.target.closest?.("[data-drop]");
  const button = zone && dragged?.querySelector(`[data-key="${zone.dataset.drop}"]`);
  return button && !zone.contains(dragged) ? { zone, button } : null;
};
const mark = (zone) => {
  for (const each of document.querySelectorAll(".over")) if (each !== zone) each.classList.remove("over");
  zone?.classList.add("over");
};

addEventListener("dragstart", (event) => {
  dragged = event.target.closest?.(".rows > [draggable]");
  if (dragged) event.dataTransfer.setData("text/plain", dragged.querySelector("a").textContent);
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
});
