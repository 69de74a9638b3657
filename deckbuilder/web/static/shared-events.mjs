// One stream of events for all windows, in a worker that they share. A window sends the addresses that it listens to, always
// all of them, and hears the state of each, and of every change. It sends none when it is hidden or closed.
const addressesOf = new Map(); // by the port of a window
let states = {}; // by address; null for one that has ended
let listened = "";
let stream = null;

const tell = (before) => {
  for (const [port, addresses] of addressesOf) {
    for (const address of addresses) {
      const state = states[address] ?? null;
      if (state !== null && state !== before[address]) port.postMessage({ address, state });
    }
  }
};

const lose = () => {
  states = {};
  for (const port of addressesOf.keys()) port.postMessage({ isLost: true });
};

const open = () => {
  stream = new EventSource(`../events?${new URLSearchParams({ of: listened })}`);
  stream.addEventListener("error", lose);
  stream.addEventListener("changed", ({ data }) => {
    const before = states;
    states = JSON.parse(data);
    tell(before);
  });
  stream.addEventListener("end", ({ target }) => target.close());
  stream.addEventListener("closing", ({ target }) => {
    target.close();
    lose();
  });
};

const follow = () => {
  const addresses = [...new Set([...addressesOf.values()].flat())].sort().join(" ");
  if (addresses === listened && stream?.readyState !== EventSource.CLOSED) return;
  stream?.close();
  listened = addresses;
  states = {};
  if (listened) open();
};

self.onconnect = ({ ports: [port] }) => {
  port.onmessage = ({ data: addresses }) => {
    if (addresses.length) addressesOf.set(port, addresses);
    else addressesOf.delete(port);
    for (const address of addresses) if (states[address]) port.postMessage({ address, state: states[address] });
    follow();
  };
};
