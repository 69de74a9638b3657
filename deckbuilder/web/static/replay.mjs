// Play: the step after this one, again and again, until the last one or until somebody takes a step by hand.
const speed = () => Number(document.querySelector("[data-speed]")?.value ?? 1000);
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
  timer = setTimeout(tick, speed());
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
addEventListener("input", (event) => { if (event.target.id === "step") stop(); });
new MutationObserver(reveal).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["hidden"] });
reveal();
