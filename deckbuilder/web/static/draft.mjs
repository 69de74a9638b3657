// A double click on a card of a pack takes it: the first click marks it, as everywhere.
addEventListener("dblclick", (event) => {
  const card = event.target.closest?.(".pick-card label");
  const form = card?.closest("form");
  if (!form || !card.querySelector("input").checked) return;
  form.requestSubmit(form.querySelector("button[value=take]"));
});
