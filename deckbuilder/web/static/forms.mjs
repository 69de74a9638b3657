// A form that leads to another page is sent once, however quickly the same button is pressed again. What changes the page that
// is shown is sent by htmx, and each press of it counts.
const PAUSE = 2000; // milliseconds, for forms whose answer is a file
let sent = { form: null, button: null, time: 0 };

addEventListener("submit", (event) => {
  const form = event.target;
  if (form.getAttribute("method") !== "post" || form.matches("[hx-post]")) return;
  const button = event.submitter;
  if (form === sent.form && button === sent.button && event.timeStamp - sent.time < PAUSE) event.preventDefault();
  else sent = { form, button, time: event.timeStamp };
}, true);
