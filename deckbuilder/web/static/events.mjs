// An element with data-events listens to that address; where the state there is not its data-state, htmx asks for the
// page by the trigger "changed". A page that is not to be seen listens to nothing, because a browser keeps few connections
// to one host; when it is seen again, the state comes at once.
const streams = new Map();
const PATIENCE = 1000; // milliseconds; an answer that was overtaken by another one does not show the last state

const ask = (element, stream) => {
  clearTimeout(stream.timer);
  if (streams.get(element) !== stream || stream.last === element.dataset.state) return;
  element.dispatchEvent(new CustomEvent("changed"));
  stream.timer = setTimeout(ask, PATIENCE, element, stream);
};

const listen = (element) => {
  const stream = new EventSource(element.dataset.events);
  stream.addEventListener("changed", (event) => {
    stream.last = event.data;
    ask(element, stream);
  });
  for (const end of ["end", "closing"]) {
    stream.addEventListener(end, () => {
      stream.close();
      streams.delete(element);
      if (end === "closing") document.body.dataset.closed = "yes";
    });
  }
  streams.set(element, stream);
};

// Pages change while they are open: streams follow their elements.
const follow = () => {
  for (const [element, stream] of streams) {
    if (!document.hidden && element.isConnected && stream.url.endsWith(element.dataset.events)) continue;
    stream.close();
    streams.delete(element);
  }
  if (document.hidden) return;
  for (const element of document.querySelectorAll("[data-events]")) if (!streams.has(element)) listen(element);
};

new MutationObserver(follow).observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ["data-events"] });
document.addEventListener("visibilitychange", follow);
follow();
