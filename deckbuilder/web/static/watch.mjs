// Watching: what others did is shown step by step. Each step is a page of its own (a link of the list); its board and its
// texts are fetched ahead and put in place of the present ones by a timer. Meanwhile,
// and for a moment afterwards, nothing can be chosen.
import { isTyping } from "./grid.mjs";
import { ask, changeSetting, setting } from "./program.mjs";

const AFTER = 400; // milliseconds without choices after the last step
const AHEAD = 2; // steps that are fetched before they are shown
const SPEEDS = { slow: 0.5, normal: 1, fast: 3 }; // by the setting
// What differs from step to step; nothing there tells more than the steps that were shown.
const ZONES = ["#watching", ".board-zone", "#match .turn", "#spoken", "#match .hand", ".actions", ".bar-state", "#log .log-box", "#piles .piles"];
const FREE = "#watching, .table-bar, #log, #piles, #card, #help, a.card-link, a.rule"; // what can be used meanwhile

const stage = () => document.getElementById("watching");
const match = () => document.getElementById("match");
const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const pages = new Map(); // by address
let watched = null; // { address, since, step, isPaused, isAtEnd }
let timer = 0;
let isFinishing = false;

// What the stage tells: since which choice, how many steps of others there are, and which of them is shown (0: none).
const told = () => {
  const { since, number, step } = stage()?.dataset ?? {};
  return { since: Number(since), number: Number(number), step: Number(step) };
};
let seen = told();
let isUnfinished = false; // others still act, and the list follows them
const isStepPage = seen.step > 0; // loaded as the page of a step: it has no choices to come back to

const addressOf = (step) => {
  const address = new URL(watched.address);
  address.searchParams.set("step", step);
  return address.href;
};

const pageOf = (address) => {
  if (!pages.has(address)) {
    const page = ask(address).then((answer) => answer.text());
    pages.set(address, page.then((text) => new DOMParser().parseFromString(text, "text/html")));
  }
  return pages.get(address);
};

// What is kept of a page to be shown.
const lookOf = (page) => {
  const { className, dataset } = page.getElementById("match");
  return { title: page.title, className, turn: dataset.turn, zones: ZONES.map((zone) => page.querySelector(zone).cloneNode(true)) };
};
// Shows it; the focus stays on the control of the same name.
const put = ({ title, className, turn, zones }) => {
  const control = document.activeElement?.dataset?.watch;
  ZONES.forEach((zone, place) => document.querySelector(zone).replaceWith(document.adoptNode(zones[place])));
  document.title = title;
  match().className = className;
  match().dataset.turn = turn;
  htmx.process(stage());
  if (control) stage().querySelector(`[data-watch="${control}"]`)?.focus();
};

const dress = () => {
  for (const element of stage().querySelectorAll("[hidden]")) element.hidden = false;
  for (const button of stage().querySelectorAll("[data-speed]")) button.ariaPressed = String(button.dataset.speed === setting("speed"));
  stage().toggleAttribute("data-paused", watched.isPaused);
  const list = stage().querySelector(".step-list");
  const line = list?.querySelector("[aria-current]")?.parentElement;
  if (line) list.scrollTop = line.offsetTop - list.offsetTop - (list.clientHeight - line.offsetHeight) / 2;
};

// Whether nothing can be chosen; a change of the page takes the attribute away, which is for the style sheet.
let isBlocked = false;
const block = (isTrue) => {
  isBlocked = isTrue;
  match()?.toggleAttribute("data-watching", isTrue);
};

const show = async (step) => {
  clearTimeout(timer);
  const current = watched;
  current.step = step;
  current.isAtEnd = false;
  const page = await pageOf(addressOf(step)).catch(() => null);
  if (watched !== current || current.step !== step) return;
  if (!page?.querySelector(`#watching[data-step="${step}"]`)) {
    finish();
    return;
  }
  put(lookOf(page));
  dress();
  for (let next = step + 1; next <= Math.min(told().number, step + AHEAD); next += 1) pageOf(addressOf(next));
  wait();
};

const wait = () => {
  clearTimeout(timer);
  if (watched.isPaused) return;
  const time = Number(stage().querySelector(`[data-step="${watched.step}"]`)?.dataset.time ?? 0);
  timer = setTimeout(go, time / SPEEDS[setting("speed")], 1);
};

// One step on or back; after the last one the present is shown, as soon as the others are done. `isAsked`: not by the timer.
const go = async (by, isAsked = false) => {
  const next = watched.step + by;
  if (next <= told().number) {
    show(Math.max(1, next));
    return;
  }
  const current = watched;
  const latest = (await pageOf(addressOf(current.step)).catch(() => null))?.getElementById("watching");
  if (watched !== current || (current.isPaused && !isAsked)) return;
  if (Number(latest?.dataset.number) >= next) show(next);
  else if (latest?.hasAttribute("data-unfinished")) current.isAtEnd = true;
  else finish();
};

// The present takes the place of what was watched; it is the whole page, as more than the zones of steps has changed.
const finish = () => {
  clearTimeout(timer);
  watched = null;
  pages.clear();
  if (isStepPage) {
    location.href = match().getAttribute("hx-get");
    return;
  }
  isFinishing = true;
  match().dataset.state = ""; // what is there may be a look from before
  match().dispatchEvent(new CustomEvent("changed"));
};

const start = (address, step = 1, isPaused = false) => {
  clearTimeout(timer);
  pages.clear();
  watched = { address, since: told().since, step, isPaused, isAtEnd: false };
  block(true);
  show(step);
};

// A step that is on its way when one pauses does not come any more.
const pause = () => {
  watched.isPaused = !watched.isPaused;
  if (watched.isPaused) Object.assign(watched, { step: told().step, isAtEnd: false });
  dress();
  wait();
};

const setSpeed = (value) => {
  changeSetting("speed", value);
  dress();
  wait();
};

addEventListener("click", (event) => {
  const control = event.target.closest?.("#watching [data-watch], #watching [data-speed], #watching [data-step]");
  if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const { watch, speed: value } = control.dataset;
  const step = control.href && Number(new URL(control.href).searchParams.get("step"));
  if (watch === "again") start(control.href);
  else if (!watched && step) start(control.href, step, true);
  else if (value) setSpeed(value);
  else if (watch === "pause") pause();
  else if (control.dataset.key === "ArrowRight" && !step) { // the last step when it was shown; more may have come
    watched.isPaused = true;
    go(1, true);
  } else if (watch === "skip" || !step) finish();
  else {
    watched.isPaused = true;
    show(step);
  }
});

addEventListener("keydown", (event) => {
  if (!watched || isTyping(event) || setting("keys") === "no" || !"+-".includes(event.key)) return;
  const speeds = Object.keys(SPEEDS);
  setSpeed(speeds[speeds.indexOf(setting("speed")) + (event.key === "+" ? 1 : -1)] ?? setting("speed"));
});

// What is sent from a sheet that is open is meant: it ends the show, and its answer shows the present.
const leave = () => {
  clearTimeout(timer);
  watched = null;
  block(false);
};

// While something is watched, and shortly after, no press reaches what would choose something.
const swallow = (event) => {
  if (!isBlocked || !event.target.closest?.("#match") || event.target.closest(FREE)) return;
  if (event.target.closest("#more:popover-open")) {
    if (event.type === "click" && event.target.closest("button:not([type=button])")) leave();
    return;
  }
  event.preventDefault();
  event.stopImmediatePropagation();
};
for (const kind of ["click", "submit", "pointerdown", "dragstart"]) addEventListener(kind, swallow, true);

// A change of the page. While steps are watched, more of the same only make their list longer; the page is not changed
// before they have been seen. What was done since another choice is watched from its first step; what was to be seen
// before stays until that is there.
let before = null;
addEventListener("htmx:before:swap", (event) => {
  before = match() && lookOf(document);
  const page = watched && new DOMParser().parseFromString(event.detail.ctx.text ?? "", "text/html");
  const next = page?.getElementById("watching");
  if (!next || Number(next.dataset.since) !== watched.since || Number(next.dataset.step)) return;
  event.preventDefault();
  match().dataset.state = page.getElementById("match").dataset.state;
  pages.clear();
  const isDone = !next.hasAttribute("data-unfinished");
  if (watched.isAtEnd && Number(next.dataset.number) > watched.step) show(watched.step + 1);
  else if (watched.isAtEnd && isDone) finish();
  else stage().toggleAttribute("data-unfinished", !isDone);
});
addEventListener("htmx:after:swap", () => {
  if (!stage()) {
    watched = null;
    return;
  }
  const now = told();
  if (now.step > 0) return; // another part of the page
  const isNew = now.since > seen.since || (now.since === seen.since && !seen.number);
  seen = now;
  if (isFinishing) {
    isFinishing = false;
    stage().querySelector(".step-list")?.scrollTo(0, 0);
    block(true);
    timer = setTimeout(block, AFTER, false);
  } else if (now.number && isNew && !isStill()) {
    if (document.querySelector("#choices:popover-open")) document.getElementById("choices").hidePopover(); // it lies over the show
    start(stage().querySelector('[data-step="1"]').href);
    put(before);
  } else if (watched) {
    watched = null;
    block(false);
  } else if (isUnfinished || stage().hasAttribute("data-unfinished")) {
    isUnfinished = stage().hasAttribute("data-unfinished");
    stage().querySelector(".step-list")?.scrollTo(0, isUnfinished ? 1e6 : 0); // the last step, in the end the first one
  }
});
