// A double click on a card of a pack takes it: the first click marks it, as everywhere.
addEventListener("dblclick", (event) => {
  const card = event.target.closest?.(".pick-card label");
  const form = card?.closest("form");
  if (!form || !card.querySelector("input").checked) return;
  form.requestSubmit(form.querySelector("button[value=take]"));
});

// The button says by what stands beside it which card it takes: on a phone the card itself may be out of sight.
addEventListener("change", ({ target }) => {
  if (!target.matches?.(".pick-card input")) return;
  document.getElementById("marked-card").textContent = target.closest("label").querySelector(".hidden").textContent;
});
