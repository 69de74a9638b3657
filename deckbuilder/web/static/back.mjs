// On phones the gesture that goes back closes the sheets over a game: while any is open, the history has one entry more. It
// is given back where they are closed otherwise.
const isPhone = matchMedia("(max-width: 47.9rem)");
const isOver = () => Boolean(document.querySelector(":popover-open"));
const isExtra = () => Boolean(history.state?.sheet);
const here = () => location.pathname + location.search;
const enter = () => history.pushState({ htmx: true, sheet: true }, ""); // htmx puts its own state in place of others
let isGivenBack = false;

const giveBack = () => {
  isGivenBack = true;
  history.back();
};

addEventListener("toggle", ({ target, newState }) => {
  if (!target.popover || isGivenBack) return;
  if (newState === "open" && isPhone.matches && !isExtra()) enter();
  else if (newState === "closed" && !isOver() && isExtra()) giveBack();
}, true);

addEventListener("popstate", () => {
  const isAsked = !isGivenBack;
  isGivenBack = false;
  if (isExtra()) { if (!isOver()) giveBack(); } // somebody went forward, or the page was loaded anew
  else if (isAsked) for (const sheet of document.querySelectorAll(":popover-open")) sheet.hidePopover();
  else if (isOver()) enter(); // opened meanwhile
});
if (isExtra()) giveBack();

// What htmx would load is shown already.
let shown = here();
addEventListener("htmx:after:history:push", () => { shown = here(); });
addEventListener("htmx:before:history:restore", (event) => {
  if (event.detail.path === shown) event.preventDefault();
  else shown = event.detail.path;
});
