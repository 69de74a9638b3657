// A sound when it is the user's turn again, if it is switched on in the page or in the settings.
import { changeSetting, setting } from "./program.mjs";

const TONES = [660, 880]; // hertz, one after the other
const LENGTH = 0.16; // seconds of each

const isOn = () => setting("sound") === "yes";
const isMine = () => document.getElementById("match")?.dataset.turn === "mine";
let context = null;
let before = isMine();

const play = () => {
  context ??= new AudioContext();
  TONES.forEach((tone, place) => {
    const [oscillator, volume] = [context.createOscillator(), context.createGain()];
    const start = context.currentTime + place * LENGTH;
    oscillator.frequency.value = tone;
    volume.gain.setValueAtTime(0.12, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(start);
    oscillator.stop(start + LENGTH);
  });
  document.body.dataset.sounded = String(Number(document.body.dataset.sounded ?? 0) + 1);
};

// Without this module there is nothing to switch on.
const show = () => {
  for (const button of document.querySelectorAll("[data-turn-sound]")) {
    button.hidden = false;
    button.setAttribute("aria-pressed", isOn());
  }
};

addEventListener("click", (event) => {
  if (!event.target.closest("[data-turn-sound]")) return;
  changeSetting("sound", isOn() ? "no" : "yes");
  show();
  if (isOn()) play(); // so that one knows what it sounds like, and the browser allows it from now on
});

const follow = () => {
  show();
  if (isMine() && !before && isOn()) play();
  before = isMine();
};
new MutationObserver(follow).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-turn"] });
show();
