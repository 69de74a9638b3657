// Who is let in meanwhile, in another tab, sees the page that was asked for. The deck of a link, which ends in `#deck=` and its
// code, is kept for the first page (`shared_deck.mjs`), where the address of the program is opened in this tab.
const BETWEEN = 2000; // milliseconds
const code = location.hash.match(/^#deck=([\w-]+)/)?.[1];
if (code) sessionStorage.setItem("shared-deck", code);

const look = async () => {
  const answer = await fetch("/static/mark.svg", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
  else setTimeout(look, BETWEEN);
};
look();
