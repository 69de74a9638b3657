// Play: the step after this one, again and again, until the last one or until somebody takes a step by hand.
import { changeSetting, setting } from "./program.mjs";

const PAUSES = { slow: 2000, normal: 1000, fast: 333 }; // milliseconds, by the setting
let timer = 0;

const stop = () => {
  clearTimeout(timer);
  timer = 0;
  delete document.body.dataset.playing;
};
const tick = () => {
  const next = document.querySelector('[data-go="next"]');
  if (!next) { stop(); return; }
  next.click();
  timer = setTimeout(tick, PAUSES[setting("speed")]);
};
const toggle = () => {
  if (timer) { stop(); return; }
  document.body.dataset.playing = "yes";
  timer = setTimeout(tick, 0);
};
// Without this module there is nothing to play with.
const reveal = () => { for (const each of document.querySelectorAll(".steps [hidden], .speed[hidden]")) each.hidden = false; };

addEventListener("click", (event) => {
  if (event.target.closest("[data-play]")) toggle();
  else if (event.isTrusted && event.target.closest("[data-go]")) stop();
});
addEventListener("input", (event) => {
  if (event.target.id === "step") stop();
  if (event.target.matches("[data-speed]")) changeSetting("speed", event.target.value);
});
new MutationObserver(reveal).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden"] });
reveal();
