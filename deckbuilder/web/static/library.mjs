// The boxes in the list of decks: all at once, and how many are ticked.
const boxes = () => [...document.querySelectorAll("input[form=several]")];

const show = () => {
  const all = document.querySelector("[data-choose-all]");
  const text = document.querySelector("[data-chosen]");
  if (!all || !text) return;
  const number = boxes().filter((box) => box.checked).length;
  all.hidden = false;
  all.checked = number > 0 && number === boxes().length;
  all.indeterminate = number > 0 && !all.checked;
  text.textContent = number ? `${number} chosen:` : "With the chosen decks:";
};

addEventListener("change", ({ target }) => {
  if (target.matches?.("[data-choose-all]")) for (const box of boxes()) box.checked = target.checked;
  show();
});
document.body.addEventListener("htmx:after:swap", show);
show();
