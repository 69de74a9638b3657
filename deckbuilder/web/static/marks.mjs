// Cards of the hand that are marked, to be chosen together by one button, which says what it does with so many.
const boxes = () => [...document.querySelectorAll(".hand .card-mark")];
const button = () => document.querySelector("[data-deeds]");
// What tells the cards and the question apart for which marks were made.
const questionOf = () => [...document.querySelectorAll(".hand [data-hand]")].map((card) => card.dataset.hand).join() + button()?.dataset.deeds;
let marked = [];
let question = "";

// Returns whether the card is marked now; undefined where pressing it marks nothing.
export const toggleMark = (card) => {
  const box = card.querySelector("[data-by-press]");
  if (box) box.checked = !box.checked;
  return box?.checked;
};

// Returns how many are marked, in words.
export const showMarks = () => {
  marked = boxes().filter((box) => box.checked).map((box) => box.name);
  question = questionOf();
  const shown = button();
  if (!shown) return "";
  const [words, deed] = [shown.firstElementChild, JSON.parse(shown.dataset.deeds)[marked.length]];
  words.dataset.before ??= words.textContent;
  words.textContent = deed ?? words.dataset.before;
  shown.disabled = !deed;
  return `${marked.length} marked`;
};

addEventListener("change", (event) => { if (event.target.matches?.(".card-mark")) showMarks(); });
// Marks stay as long as the hand and what can be done with it do.
const keepMarks = () => {
  const isSame = question === questionOf();
  for (const box of boxes()) box.checked = isSame && marked.includes(box.name);
  showMarks();
};
addEventListener("htmx:after:swap", keepMarks);
keepMarks();
