// The pages, in a worker: they are asked for by messages, and answered one after the other.
import { Players, players } from "./players.mjs";
import { startPython } from "./python.mjs";

const DATA = "/data";
let runner = null;
let folder = null;
let python = null;
let playing = null;
let simulation = 0; // the one that is played

const start = async ({ head, files }) => {
  python = await startPython();
  let isKept = false;
  try {
    const root = await navigator.storage.getDirectory();
    folder = await python.mountNativeFS(DATA, await root.getDirectoryHandle("deckbuilder", { create: true }));
    isKept = true;
  } catch {
    python.FS.mkdirTree(DATA); // decks last as long as the page
  }
  postMessage({ progress: "Opening the cards." });
  runner = python.pyimport("tools.static_edition.edition").start(DATA, head, files, players);
  playing = new Players(runner, (player, answer) => inTurn(() => taken(player, answer)));
  return { isKept };
};

const keep = () => folder?.syncfs();

const answer = async ({ method, address, fields, files }) => {
  const reply = runner.request(method, address, python.toPy(fields ?? []), python.toPy(files ?? [])).toJs({ dict_converter: Object.fromEntries });
  if (method === "POST") await keep();
  return reply;
};

// Work for the background is done between two answers; pages hear of it afterwards.
const work = async () => {
  while (runner.has_job) {
    await new Promise((resolve) => setTimeout(resolve));
    if (!runner.has_job) break;
    try {
      runner.run_job();
    } catch (error) {
      console.error(error); // the page says what it knows of it
    }
    await keep();
    postMessage({ changed: true });
  }
};

// Games of simulations are dealt to workers whenever something has happened.
const deal = async () => {
  playing.deal();
  const now = runner.simulation();
  if (now === simulation) return;
  simulation = now;
  await keep();
  postMessage({ changed: true });
};

const taken = async (player, found) => {
  playing.take(player, found, python);
  postMessage({ changed: true });
  await deal();
};

const tasks = {
  start,
  answer,
  export: async () => ({ bytes: runner.export_data().toJs() }),
  import: async ({ bytes }) => {
    const problem = runner.import_data(python.toPy(bytes));
    await keep();
    return { problem };
  },
};

let queue = Promise.resolve();
const inTurn = (act) => {
  queue = queue.then(act).catch((error) => console.error(error));
};
self.onmessage = ({ data }) => inTurn(async () => {
  try {
    postMessage({ id: data.id, value: await tasks[data.task](data) });
  } catch (error) {
    postMessage({ id: data.id, error: String(error) });
  }
  if (!runner) return;
  if (data.task === "answer") await work();
  await deal();
});
