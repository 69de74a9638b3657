// Sheets of the table are popovers of the page and work without scripts. Here what is sent from one closes it.
export const open = (name) => {
  const sheet = document.getElementById(name);
  if (sheet && !sheet.matches(":popover-open")) sheet.showPopover();
};

addEventListener("submit", ({ submitter }) => submitter?.closest(".sheet-pane:popover-open")?.hidePopover(), true);
// A question of yes or no stands where all choices do.
addEventListener("htmx:after:swap", () => {
  if (document.querySelector(".turn.asks")) document.querySelector("#choices:popover-open")?.hidePopover();
});
