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

const NO_ANSWER = "The program does not answer: it has ended, or was started again. What you did is kept. Run \u201cdeckbuilder web\u201d and open the address that it prints.";

// Say on the page that nothing more can be done there.
export const close = () => {
  if (document.getElementById("no-answer")) return;
  const notice = document.createElement("p");
  notice.id = "no-answer";
  notice.setAttribute("role", "alert");
  notice.textContent = NO_ANSWER;
  document.body.append(notice);
};

if (meta) {
  addEventListener("htmx:before:request", ({ detail: { ctx } }) => {
    ctx.request.action = runAddress(ctx.request.action);
    delete ctx.request.headers["HX-Current-URL"];
  });
  addEventListener("htmx:before:response", (event) => {
    if (isFromProgram(event.detail.ctx.response)) {
      document.getElementById("no-answer")?.remove();
      return;
    }
    event.preventDefault();
    close();
  });
  addEventListener("htmx:error", ({ detail: { ctx, error } }) => {
    if (ctx && error instanceof TypeError && !ctx.response) close(); // nothing came back
  });
  addEventListener("htmx:before:history:update", ({ detail: { history } }) => {
    history.path = pageAddress(history.path);
  });
}
