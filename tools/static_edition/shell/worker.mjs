// The pages, in a worker: they are asked for by messages, and answered one after the other.
import { openKept, whileAlone } from "./kept.mjs";
import { Players, players } from "./players.mjs";
import { startPython } from "./python.mjs";

const DATA = "/data";
const ELSEWHERE = `<title>Changed in another tab</title><main id="main"><h1>Changed in another tab</h1>
<p class="fault" role="alert">Nothing was done here: a simulation runs in this tab. When it has ended, the changes of the other
tab are taken over.</p></main>`;
let runner = null;
let kept = null;
let python = null;
let playing = null;
let simulation = 0; // the one that is played
let problem = ""; // why what was changed last is not kept

const start = async ({ head, files, address }) => {
  python = await startPython();
  kept = await openKept(python.FS, DATA);
  kept.listen(() => postMessage({ changed: true }));
  postMessage({ progress: "Opening the cards." });
  runner = python.pyimport("tools.static_edition.edition").start(DATA, head, files, players, address);
  playing = new Players(runner, (player, answer) => inTurn(() => taken(player, answer)));
  return { problem: kept.problem };
};

const keep = async () => {
  const before = problem;
  problem = await kept.keep();
  if (problem !== before) postMessage({ problem });
};

// Take over what another tab has stored. A simulation of this tab would end by that, so it goes on without it.
const takeOver = async () => {
  if (simulation || !(await kept.isOvertaken())) return;
  runner.close();
  await kept.fill();
  runner.open();
};

const answer = async ({ method, address, fields, files }) => {
  await takeOver();
  if (method === "POST" && simulation && !address.includes("/simulations") && (await kept.isOvertaken())) {
    return { status: 409, address, text: ELSEWHERE, media_type: "text/html", name: "", state: null };
  }
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
  export: async () => {
    await takeOver();
    return { bytes: runner.export_data().toJs() };
  },
  import: async ({ bytes }) => {
    await takeOver();
    const problem = runner.import_data(python.toPy(bytes));
    await keep();
    return { problem };
  },
};

let queue = Promise.resolve();
const inTurn = (act) => {
  queue = queue.then(act).catch((error) => console.error(error));
};
const carryOut = async (data) => {
  try {
    postMessage({ id: data.id, value: await tasks[data.task](data) });
  } catch (error) {
    postMessage({ id: data.id, error: String(error) });
  }
  if (!runner) return;
  if (data.task === "answer") await work();
  await deal();
};
// What changes something is done while no other tab does; a bot decides before another tab may choose.
const isChange = ({ task, method }) => task === "import" || (task === "answer" && method === "POST");
self.onmessage = ({ data }) => inTurn(() => (isChange(data) ? whileAlone(() => carryOut(data)) : carryOut(data)));
