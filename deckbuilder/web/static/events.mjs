// An element with data-events listens to that address; where the state there is not its data-state, htmx asks for the
// page by the trigger "changed". A page that is not to be seen listens only to elements with data-background, whose user
// waits for something; when it is seen again, the state of all comes at once. A browser keeps few connections to one host,
// so all windows share one (shared-events.mjs).
import { lose } from "./program.mjs";

const PATIENCE = 1000; // milliseconds; an answer that was overtaken by another one does not show the last state
const states = new Map(); // the last state of each address that is listened to
const timers = new Map(); // by address

const listening = (address) => [...document.querySelectorAll("[data-events]")].filter(({ dataset }) => dataset.events === address);

const ask = (address) => {
  clearTimeout(timers.get(address));
  if (!states.has(address)) return;
  const outdated = listening(address).filter(({ dataset }) => dataset.state !== states.get(address));
  for (const element of outdated) element.dispatchEvent(new CustomEvent("changed"));
  if (outdated.length) timers.set(address, setTimeout(ask, PATIENCE, address));
};

const hear = (address, state) => {
  states.set(address, state);
  ask(address);
};

// Nothing is asked until the program is heard again.
const loseStates = () => {
  states.clear();
  lose();
};

// The connection of all windows; a function that is called with the addresses to listen to.
const sharedConnection = () => {
  const { port } = new SharedWorker(new URL("shared-events.mjs", import.meta.url));
  port.onmessage = ({ data: { address, state, isLost } }) => {
    if (isLost) loseStates();
    else hear(address, state);
  };
  return (addresses) => port.postMessage(addresses);
};

// A connection for each address, where windows can share nothing.
const ownConnections = () => {
  const streams = new Map();
  const open = (address) => {
    const stream = new EventSource(address);
    stream.addEventListener("error", () => {
      if (stream.readyState === EventSource.CLOSED) streams.delete(address);
      loseStates();
    });
    stream.addEventListener("changed", ({ data }) => hear(address, data));
    stream.addEventListener("end", () => stream.close());
    stream.addEventListener("closing", () => {
      stream.close();
      streams.delete(address);
      loseStates();
    });
    streams.set(address, stream);
  };
  return (addresses) => {
    for (const [address, stream] of streams) {
      if (addresses.includes(address)) continue;
      stream.close();
      streams.delete(address);
    }
    for (const address of addresses) if (!streams.has(address)) open(address);
  };
};

const listenTo = window.SharedWorker ? sharedConnection() : ownConnections();
let current = [];

const follow = (addresses) => {
  if (addresses.join(" ") === current.join(" ")) return;
  for (const address of current) if (!addresses.includes(address)) states.delete(address);
  current = addresses;
  listenTo(addresses);
};

// Pages change while they are open: what is listened to follows their elements.
const followPage = () => {
  const elements = [...document.querySelectorAll(document.hidden ? "[data-events][data-background]" : "[data-events]")];
  follow([...new Set(elements.map(({ dataset }) => dataset.events))]);
};

new MutationObserver(followPage).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-events"] });
document.addEventListener("visibilitychange", followPage);
addEventListener("pagehide", () => follow([]));
addEventListener("pageshow", followPage);
addEventListener("program-back", () => listenTo(current));
followPage();
