// Who is let in meanwhile, in another tab, sees the page that was asked for. The end of a link to a deck or a game is
// kept for the first page (`shared_link.mjs`), where the address of the program is opened in this tab.
const BETWEEN = 2000; // milliseconds
if (/^#(deck|game)=/.test(location.hash)) sessionStorage.setItem("shared-link", location.hash);

const look = async () => {
  const answer = await fetch("/static/mark.svg", { cache: "no-store" }).catch(() => null);
  if (answer?.ok) location.reload();
  else setTimeout(look, BETWEEN);
};
look();
