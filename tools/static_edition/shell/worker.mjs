// The pages, in a worker: they are asked for by messages, and answered one after the other.
import { openKept } from "./kept.mjs";
import { Players, players } from "./players.mjs";
import { startPython } from "./python.mjs";

const DATA = "/data";
let runner = null;
let kept = null;
let python = null;
let playing = null;
let simulation = 0; // the one that is played
let problem = ""; // why what was changed last is not kept

const start = async ({ head, files }) => {
  python = await startPython();
  kept = await openKept(python.FS, DATA);
  postMessage({ progress: "Opening the cards." });
  runner = python.pyimport("tools.static_edition.edition").start(DATA, head, files, players);
  playing = new Players(runner, (player, answer) => inTurn(() => taken(player, answer)));
  return { problem: kept.problem };
};

const keep = async () => {
  const before = problem;
  problem = await kept.keep();
  if (problem !== before) postMessage({ problem });
};

const answer = async ({ method, address, fields, files }) => {
  const found = runner.request(method, address, python.toPy(fields ?? []), python.toPy(files ?? []));
  const reply = found.toJs({ dict_converter: Object.fromEntries });
  found.destroy();
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
  export: () => ({ bytes: runner.export_data().toJs() }),
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
