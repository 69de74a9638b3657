// Sheets of the table are popovers of the page and work without scripts. Here what is sent from one closes it.
export const open = (name) => {
  const sheet = document.getElementById(name);
  if (sheet && !sheet.matches(":popover-open")) sheet.showPopover();
};

addEventListener("submit", ({ submitter }) => submitter?.closest(".sheet-pane:popover-open")?.hidePopover(), true);
// A question of yes or no comes before all choices.
addEventListener("htmx:after:swap", () => {
  if (document.querySelector(".ask-first")) document.querySelector("#choices:popover-open")?.hidePopover();
});
