// A form that leads to another page, or brings what was typed, is sent once, however quickly its button is pressed again. Of what else
// htmx sends each press counts; but a game or a draft is changed once for each state that is shown: a press before the answer was not meant for what it shows.
const PAUSE = 2000; // milliseconds, for forms whose answer is a file
let sent = { form: null, button: null, text: "", time: 0 };
const textIn = (form) => [...form.querySelectorAll("textarea, input:not([type])")].map(({ value }) => value).join("\n").trim();

addEventListener("submit", (event) => {
  const form = event.target;
  const text = textIn(form);
  if (form.getAttribute("method") !== "post" || (form.matches("[hx-post]") && (!text || form.elements.etag))) return;
  const button = event.submitter;
  const isSame = form === sent.form && button === sent.button && text === sent.text;
  if (isSame && event.timeStamp - sent.time < PAUSE) {
    event.preventDefault();
    event.stopImmediatePropagation();
  } else sent = { form, button, text, time: event.timeStamp };
}, true);

const revisionIn = (form) => (form.matches?.(":is(#match, .draft) form[hx-post]") && form.elements.revision?.value) || "";
let pending = ""; // the state of the game for which a change is under way

addEventListener("submit", (event) => {
  if (!pending || revisionIn(event.target) !== pending) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, true);
addEventListener("htmx:before:request", ({ detail: { ctx } }) => { pending ||= revisionIn(ctx.sourceElement); });
addEventListener("htmx:finally:request", ({ detail: { ctx } }) => { if (ctx.request.method === "POST") pending = ""; });

// What a pressed button brings comes into view, where that is below the window or at its end; what is read while one types stays.
let awaited = "";

addEventListener("submit", (event) => { awaited = (event.submitter && event.target.dataset.result) || ""; }, true);
addEventListener("htmx:after:swap", () => {
  const result = awaited && document.getElementById(awaited);
  awaited = "";
  if (result && result.getBoundingClientRect().top > innerHeight / 2) result.scrollIntoView();
});
