// The first page opens what was shared: the deck or the game that its own address names after `#deck=` or `#game=`, or that of the
// link by which this tab came before it was let in (`closed.mjs`).
import { sharedPage } from "./shared_address.mjs";

function openShared() {
  const kept = sessionStorage.getItem("shared-link");
  sessionStorage.removeItem("shared-link");
  const page = sharedPage(location.hash) ?? sharedPage(kept ?? "");
  if (page) location.replace(page);
}
addEventListener("hashchange", openShared);
openShared();
