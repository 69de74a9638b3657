// The first page opens a shared deck: the one that its own address names after `#deck=`, or the one of a link that led to the
// page for those without the secret (`closed.mjs`) within the last hour.
const HOUR = 3_600_000;

function keptCode() {
  const { code, time } = JSON.parse(localStorage.getItem("shared-deck") ?? "{}");
  localStorage.removeItem("shared-deck");
  return Date.now() - time < HOUR ? code : undefined;
}

function openDeck() {
  const kept = keptCode();
  const code = location.hash.match(/^#deck=([\w-]+)/)?.[1] ?? kept;
  if (code) location.replace(`decks/${encodeURIComponent(code)}`);
}
addEventListener("hashchange", openDeck);
addEventListener("storage", openDeck);
openDeck();
