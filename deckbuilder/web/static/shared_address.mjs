// The page of a shared deck or game, below the first one, of the end of its link: `#deck=CODE`, or `#game=CODE` with `&step=N`.
export function sharedPage(hash) {
  const [, kind, code, step] = hash.match(/^#(deck|game)=([\w-]+)(?:&step=(\d+))?/) ?? [];
  if (kind === "deck") return `decks/${code}`;
  return kind && `matches/shared/${code}${step ? `?step=${step}` : ""}`;
}
