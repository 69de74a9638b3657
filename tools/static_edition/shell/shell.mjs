// The frame of the edition without a server: addresses below `~` are answered by the worker, whatever asks for them, and
// stand behind # in the address line, so that any file host will do.
import { folderField } from "./pictures.mjs";
import { sharedPage } from "./static/shared_address.mjs";

const base = new URL("./", location.href).pathname;
const head = `${base}~`;
const worker = new Worker("worker.mjs", { type: "module" });
const waiting = new Map();
let number = 0;

const cannotRun = (reason) => document.getElementById("progress")?.replaceChildren(`This browser cannot run it: ${reason}`);
worker.addEventListener("error", ({ message }) => cannotRun(message ?? "it is too old."));

const ask = (task, message = {}) => new Promise((resolve, reject) => {
  number += 1;
  waiting.set(number, { resolve, reject });
  document.body.classList.add("busy");
  worker.postMessage({ id: number, task, ...message });
});

worker.onmessage = ({ data }) => {
  if (data.progress) document.getElementById("progress")?.replaceChildren(data.progress);
  else if (data.changed) for (const stream of streams) stream.look();
  else if ("problem" in data) note.textContent = data.problem;
  else {
    const { resolve, reject } = waiting.get(data.id);
    waiting.delete(data.id);
    if (!waiting.size) document.body.classList.remove("busy");
    if (data.error) {
      note.textContent = "The program has failed here. Reload the page to go on with what is kept.";
      reject(new Error(data.error));
    } else resolve(data.value);
  }
};

// Addresses
const ownAddress = (url) => {
  const found = new URL(url, location.href);
  return found.origin === location.origin && found.pathname.startsWith(`${head}/`) ? found.pathname + found.search : null;
};
const shown = () => (location.hash.startsWith("#/") ? head + location.hash.slice(1) : `${head}/${sharedPage(location.hash) ?? ""}`);
for (const name of ["pushState", "replaceState"]) {
  const native = history[name].bind(history);
  history[name] = (state, title, url) => {
    const address = url === undefined || url === null ? null : ownAddress(url);
    native(state, title, address === null ? url : `${base}#${address.slice(head.length)}`);
  };
}

// Requests of htmx
const request = async (method, address, fields, files) => {
  const reply = await ask("answer", { method, address, fields, files });
  if (reply.crests && reply.crests !== crests.dataset.version) {
    crests.dataset.version = reply.crests;
    crests.innerHTML = (await ask("answer", { method: "GET", address: `${head}/crests/${reply.crests}.svg` })).text;
  }
  return reply;
};
const crests = document.createElement("div"); // from which all pages take them
crests.hidden = true;
const fieldsOf = (body) => (body ? [...new URLSearchParams(body instanceof FormData ? new URLSearchParams([...body]) : body)] : []);
const nativeFetch = window.fetch.bind(window);
window.fetch = async (input, init = {}) => {
  const address = ownAddress(typeof input === "string" || input instanceof URL ? input : input.url);
  if (address === null) return nativeFetch(input, init);
  const reply = await request((init.method ?? "GET").toUpperCase(), address, fieldsOf(init.body));
  const response = new Response(reply.text, { status: reply.status, headers: { "content-type": "text/html" } });
  Object.defineProperty(response, "url", { value: new URL(reply.address, location.href).href });
  return response;
};

// Streams of events: looked at whenever something was done in the background
const streams = new Set();
window.SharedWorker = undefined; // each window listens by itself, as there are no connections
window.EventSource = class extends EventTarget {
  constructor(url) {
    super();
    this.url = new URL(url, location.href).href;
    streams.add(this);
    this.look();
  }

  async look() {
    const reply = await request("GET", ownAddress(this.url));
    if (streams.has(this) && reply.state !== null) this.dispatchEvent(new MessageEvent("changed", { data: reply.state }));
  }

  close() {
    streams.delete(this);
  }
};

// Whole pages
const render = (reply) => {
  if (reply.name) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(new Blob([reply.text], { type: reply.media_type }));
    link.download = reply.name;
    link.click();
    URL.revokeObjectURL(link.href);
    return;
  }
  const page = new DOMParser().parseFromString(reply.text, "text/html");
  document.title = page.title;
  Object.assign(document.documentElement.dataset, page.documentElement.dataset);
  for (const script of page.querySelectorAll("script[type=module]")) import(script.getAttribute("src"));
  for (const sheet of page.head.querySelectorAll("link[rel=stylesheet]:not(noscript *)")) {
    const isThere = [...document.head.querySelectorAll("link[rel=stylesheet]")].some((link) => link.href === sheet.href);
    if (!isThere) document.head.append(document.importNode(sheet));
  }
  document.body.replaceChildren(...page.body.children, crests, storage);
  window.htmx?.process(document.body);
  document.body.dispatchEvent(new CustomEvent("htmx:after:swap", { bubbles: true, detail: { ctx: {} } }));
};
const open = async (method, address, fields, files, place) => {
  const reply = await request(method, address, fields, files);
  if (!reply.name) history.pushState(null, "", reply.address);
  render(reply);
  if (!reply.name) scrollTo(0, 0);
  if (place) document.querySelector(place)?.scrollIntoView();
};

document.addEventListener("click", (event) => {
  if (event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const link = event.target.closest("a[href]");
  const address = link && ownAddress(link.href);
  if (!address) return;
  if (link.hash && new URL(link.href).pathname + new URL(link.href).search === shown()) return;
  event.preventDefault();
  open("GET", address);
});
document.addEventListener("submit", async (event) => {
  const form = event.target;
  if (event.defaultPrevented) return; // htmx sends it
  // Attributes, as fields of a form may be called action or method.
  const target = event.submitter?.getAttribute("formaction") ?? form.getAttribute("action") ?? "";
  const address = ownAddress(target);
  if (!address) return;
  event.preventDefault();
  const all = [...new FormData(form, event.submitter)];
  const fields = all.filter(([, value]) => typeof value === "string");
  const files = all.filter(([, value]) => typeof value !== "string" && value.name);
  const contents = await Promise.all(
    files.map(async ([name, file]) => [name, file.name, new Uint8Array(await file.arrayBuffer())]),
  );
  if (form.getAttribute("method") === "post") open("POST", address, fields, contents, new URL(target, location.href).hash);
  else open("GET", `${address.split("?")[0]}?${new URLSearchParams(fields)}`);
});
addEventListener("popstate", async () => render(await request("GET", shown())));
addEventListener("hashchange", (event) => {
  if (!event.newURL.includes("#/")) event.stopImmediatePropagation();
});

// What is kept in this browser, as one file
const storage = document.createElement("section");
storage.id = "storage";
storage.setAttribute("aria-label", "What is kept in this browser");
const save = document.createElement("button");
save.className = "link";
save.textContent = "Export everything kept here";
save.addEventListener("click", async () => {
  const { bytes } = await ask("export");
  render({ name: "deckbuilder.zip", text: bytes, media_type: "application/zip" });
});
const importer = document.createElement("label");
importer.textContent = "Import such a file ";
const file = document.createElement("input");
file.type = "file";
file.accept = ".zip";
const bring = async () => {
  const bytes = new Uint8Array(await file.files[0].arrayBuffer());
  const { problem } = await ask("import", { bytes });
  if (!problem) render(await request("GET", shown()));
  return problem || "Imported.";
};
file.addEventListener("change", async () => {
  note.textContent = await bring().catch(({ message }) => `This file cannot be imported: ${message}`);
  file.value = "";
});
importer.append(file);
const note = document.createElement("span");
note.setAttribute("role", "status");
storage.append(save, importer, folderField(note), note);

// htmx is no module: it makes a global variable.
const load = (src) => new Promise((resolve, reject) => {
  const script = document.createElement("script");
  Object.assign(script, { src, onload: resolve, onerror: () => reject(new Error(`${src} is missing`)) });
  document.head.append(script);
});
const start = async () => {
  const { problem } = await ask("start", { head, files: base.replace(/\/$/, ""), address: location.origin + base });
  note.textContent = problem;
  if (!problem) navigator.storage.persist?.();
  await load("static/htmx.min.js");
  render(await request("GET", shown()));
};

// A new version that waits takes over now, before anything is begun, where no other tab shows the one before.
const keepFiles = async () => {
  const registration = await navigator.serviceWorker.register("service.js");
  if (!registration.waiting) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  registration.waiting.postMessage("take over");
};
if (navigator.serviceWorker) keepFiles().catch(console.warn);
start().catch(({ message }) => cannotRun(message));
