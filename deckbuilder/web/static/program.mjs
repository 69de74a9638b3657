// Whether the program answers. Where it does not, the page says so, looks for it again and again, and goes on when it is back:
// everything on the page stays as it is, and the streams of events are opened anew.
const SOONEST = 1000; // milliseconds between two looks, twice as many after each
const LATEST = 16000;
const SIGN = new URL("mark.svg", import.meta.url);
const STOPPED = "The program has stopped. Start it again with \u201cdeckbuilder web\u201d: this page then goes on, with all that you typed.";
const NOT_LET_IN = "The program does not know this browser any more. Open the address that it prints in another tab: this page then goes on.";
const BACK = "The program is back. If what you pressed last has had no effect, press it again.";
let isLost = false;

const say = (text, role) => {
  const notice = document.getElementById("program") ?? document.createElement("p");
  notice.id = "program";
  notice.setAttribute("role", role);
  if (notice.textContent !== text) notice.textContent = text;
  if (!notice.isConnected) document.body.append(notice);
};

// To be called when no answer came, or one that does not know the browser.
export const lose = async () => {
  if (isLost) return;
  isLost = true;
  for (let pause = SOONEST; ; pause = Math.min(2 * pause, LATEST)) {
    const answer = await fetch(SIGN, { cache: "no-store" }).catch(() => null);
    if (answer?.ok) break;
    say(answer?.status === 401 ? NOT_LET_IN : STOPPED, "alert");
    await new Promise((done) => setTimeout(done, pause));
  }
  isLost = false;
  if (document.getElementById("program")) say(BACK, "status");
  dispatchEvent(new CustomEvent("program-back"));
};

const isUnknown = (answer) => answer.status === 401;

// Fetch a page of the program.
export const ask = async (address, options) => {
  try {
    const answer = await fetch(address, options);
    if (!isUnknown(answer)) return answer;
  } catch (error) {
    if (error.name === "AbortError") throw error;
  }
  lose();
  throw new TypeError("the program does not answer");
};

// Settings stand on every page, as the file of settings has them; one that is changed here is kept there.
export const setting = (name) => document.documentElement.getAttribute(`data-setting-${name}`);
export const changeSetting = (name, value) => {
  const page = document.documentElement;
  page.setAttribute(`data-setting-${name}`, value);
  ask(page.dataset.settings, { method: "POST", body: new URLSearchParams({ [name]: value }), redirect: "manual" }).catch(() => {});
};

// That the program is back is read by whoever goes on.
for (const kind of ["pointerdown", "keydown"]) addEventListener(kind, () => document.querySelector("#program[role=status]")?.remove(), true);
// While nobody answers, no form is sent in vain: the browser would show an error in place of the page.
addEventListener("submit", (event) => {
  if (isLost && !event.target.matches("[hx-post], [hx-get]")) event.preventDefault();
}, true);
addEventListener("htmx:before:response", (event) => {
  if (!isUnknown(event.detail.ctx.response)) return;
  event.preventDefault();
  lose();
});
addEventListener("htmx:error", ({ detail: { ctx, error } }) => {
  if (ctx && error instanceof TypeError && !ctx.response) lose(); // nothing came back
});
