// Python in a worker: pages are asked for by messages, and answered one after the other.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const DATA = "/data";
let runner = null;
let folder = null;
let python = null;

const start = async ({ head, files }) => {
  const progress = (text) => postMessage({ progress: text });
  python = await loadPyodide({ indexURL: new URL("pyodide/", self.location.href).href });
  progress("Unpacking cards and pages.");
  const bundle = await (await fetch("bundle.zip")).arrayBuffer();
  python.unpackArchive(bundle, "zip", { extractDir: "/app" });
  let isKept = false;
  try {
    const root = await navigator.storage.getDirectory();
    folder = await python.mountNativeFS(DATA, await root.getDirectoryHandle("deckbuilder", { create: true }));
    isKept = true;
  } catch {
    python.FS.mkdirTree(DATA); // decks last as long as the page
  }
  progress("Opening the catalogue.");
  runner = python.runPython(`
import sys
sys.path.insert(0, "/app")
import edition
edition.start(${JSON.stringify(DATA)}, ${JSON.stringify(head)}, ${JSON.stringify(files)})
`);
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
self.onmessage = ({ data }) => {
  queue = queue.then(async () => {
    try {
      postMessage({ id: data.id, value: await tasks[data.task](data) });
    } catch (error) {
      postMessage({ id: data.id, error: String(error) });
    }
    if (data.task === "answer") await work();
  });
};
