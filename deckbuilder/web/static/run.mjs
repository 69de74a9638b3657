// What an open page asks by itself, it asks at addresses that end with the program (`run`), so that whoever listens on its
// port later learns nothing of use; and it takes answers only from the program, which proves itself by a value that only
// its pages know. The edition without a server has no such addresses.
const meta = document.querySelector('meta[name="run"]');
const run = meta?.content;
const head = meta?.dataset.head;
export const proof = meta?.dataset.proof;

const moved = (address, from, to) => (meta && address.startsWith(`${from}/`) ? to + address.slice(from.length) : address);
export const runAddress = (address) => moved(address, head, run);
const pageAddress = (address) => moved(address, run, head);
export const isFromProgram = (answer) => !proof || answer.headers.get("x-run-proof") === proof;

export const close = () => {
  document.body.dataset.closed = "yes";
};

if (meta) {
  addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    ctx.request.action = runAddress(ctx.request.action);
    delete ctx.request.headers["HX-Current-URL"];
  });
  addEventListener("htmx:before:response", (event) => {
    if (isFromProgram(event.detail.ctx.response)) return;
    event.preventDefault();
    close();
  });
  addEventListener("htmx:before:history:update", ({ detail: { history } }) => {
    history.path = pageAddress(history.path);
  });
}
