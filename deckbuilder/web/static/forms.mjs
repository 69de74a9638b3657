// A form that leads to another page is sent once, however quickly its button is pressed again. What changes the page that is
// shown is sent by htmx, and each press of it counts.
const PAUSE = 2000; // milliseconds, for forms whose answer is a file
let sent = { form: null, time: 0 };

addEventListener("submit", (event) => {
  const form = event.target;
  if (form.getAttribute("method") !== "post" || form.matches("[hx-post]")) return;
  if (form === sent.form && event.timeStamp - sent.time < PAUSE) event.preventDefault();
  else sent = { form, time: event.timeStamp };
}, true);
