// The link to a shared deck ends in `#deck=` and its code. Who comes by one without the secret is told how to go on, and the
// code is kept for the first page (`shared_deck.mjs`), which opens the deck.
const code = location.hash.match(/^#deck=([\w-]+)/)?.[1];
if (code) {
  document.querySelector("h1").textContent = "A deck was shared with you";
  document.title = `Shared deck \u00b7 deckbuilder`;
  const section = document.getElementById("shared");
  section.querySelector("textarea").value = code;
  section.hidden = false;
  localStorage.setItem("shared-deck", JSON.stringify({ code, time: Date.now() }));
}
