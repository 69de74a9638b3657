// The first page opens a shared deck: the one that its own address names after `#deck=`, or that of the link by which this tab
// came before it was let in (`closed.mjs`).
function openDeck() {
  const kept = sessionStorage.getItem("shared-deck");
  sessionStorage.removeItem("shared-deck");
  const code = location.hash.match(/^#deck=([\w-]+)/)?.[1] ?? kept;
  if (code) location.replace(`decks/${encodeURIComponent(code)}`);
}
addEventListener("hashchange", openDeck);
openDeck();
