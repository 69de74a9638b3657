// What is kept in this browser: the files of a folder of Python, whose changes go into a journal.
import { Journal, contentsOf, lastOf } from "./journal.mjs";

const FILES = ["journal-1", "journal-2"];
const LOCK = "deckbuilder";
const PATIENCE = 3000; // milliseconds for the worker of a page that is just being closed
const NOWHERE = "This browser keeps nothing for this page: export before you close it.";
const ELSEWHERE = "Another tab has this page open, and only what is done there is kept: close it and reload this one to go on here.";
const SPARE = 1 << 20; // bytes of a journal that nobody needs any more, beside as many as are needed

// Wait for the right to write, which one tab has at a time and loses when it is closed. Return whether it was given.
const isFirst = () => new Promise((resolve) => {
  const never = new Promise(() => {});
  const given = () => {
    resolve(true);
    return never;
  };
  navigator.locks.request(LOCK, { signal: AbortSignal.timeout(PATIENCE) }, given).catch(() => resolve(false));
});

const bytesOf = async (file) => new Uint8Array(await (await file.getFile()).arrayBuffer());

// Fill the folder with what is kept. Return a keeper, whose `keep` is to be called after each change; `problem` says why it
// keeps nothing.
export const openKept = async (FS, folder) => {
  FS.mkdirTree(folder);
  let files;
  try {
    const root = await navigator.storage.getDirectory();
    files = await Promise.all(FILES.map((name) => root.getFileHandle(name, { create: true })));
    if (!files.every((file) => file.createSyncAccessHandle)) throw new Error("too old");
  } catch {
    return new Keeper(FS, folder, new Map(), null, NOWHERE);
  }
  if (await isFirst()) {
    const journal = new Journal(await Promise.all(files.map((file) => file.createSyncAccessHandle())));
    return new Keeper(FS, folder, journal.files, journal, "");
  }
  const found = lastOf(...(await Promise.all(files.map(bytesOf))).map(contentsOf));
  return new Keeper(FS, folder, found.files, null, ELSEWHERE);
};

class Keeper {
  constructor(FS, folder, files, journal, problem) {
    Object.assign(this, { FS, folder, journal, problem });
    for (const [name, { time, content }] of files) {
      const path = `${folder}/${name}`;
      FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      FS.writeFile(path, content);
      FS.utime(path, time, time);
    }
    files.clear(); // they take room, and lie in the folder now
    this.known = this.#states();
  }

  // Write all files that have changed since the last time. Return why that is impossible, or nothing.
  keep() {
    if (!this.journal) return "";
    const states = this.#states();
    const names = new Set([...states.keys(), ...this.known.keys()]);
    const changed = [...names].filter((name) => states.get(name)?.sign !== this.known.get(name)?.sign);
    if (!changed.length) return "";
    const size = [...states.values()].reduce((sum, state) => sum + state.size, 0);
    try {
      if (this.journal.size > 2 * size + SPARE) this.journal.restart(this.#contents([...states.keys()], states));
      else this.journal.append(this.#contents(changed, states));
    } catch (error) {
      return `What was changed last could not be kept in this browser: ${error.message}.`;
    }
    this.known = states;
    return "";
  }

  #contents(names, states) {
    const read = (name) => ({ time: states.get(name).time, content: this.FS.readFile(`${this.folder}/${name}`) });
    return new Map(names.map((name) => [name, states.has(name) ? read(name) : null]));
  }

  // Each file by its name, with a sign that differs where its content may have changed: a file that is replaced is another one.
  #states() {
    const found = new Map();
    const folders = [""];
    for (const within of folders) {
      for (const each of this.FS.readdir(`${this.folder}/${within}`)) {
        if (each === "." || each === "..") continue;
        const name = within + each;
        const { ino, mode, mtime, size } = this.FS.stat(`${this.folder}/${name}`);
        if (this.FS.isDir(mode)) folders.push(`${name}/`);
        else found.set(name, { size, time: mtime.getTime(), sign: `${ino} ${mtime.getTime()} ${size}` });
      }
    }
    return found;
  }
}
