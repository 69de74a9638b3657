// What is kept in this browser: the files of a folder of Python, whose changes go into a database.
import { openDatabase, readFiles, writeFiles } from "./database.mjs";
import { readJournals, removeJournals } from "./earlier_journal.mjs";

const LOCK = "deckbuilder";
const PATIENCE = 3000; // milliseconds for the worker of a page that is just being closed
const NOWHERE = "This browser keeps nothing for this page: export before you close it.";
const ELSEWHERE = "Another tab has this page open, and only what is done there is kept: close it and reload this one to go on here.";

// Wait for the right to write, which one tab has at a time and loses when it is closed. Return whether it was given.
const isFirst = () => new Promise((resolve) => {
  const never = new Promise(() => {});
  const given = () => {
    resolve(true);
    return never;
  };
  navigator.locks.request(LOCK, { signal: AbortSignal.timeout(PATIENCE) }, given).catch(() => resolve(false));
});

const reasonOf = (error) => (error.name === "QuotaExceededError" ? "there is no room for it" : error.message || error.name);

// Fill the folder with what is kept. Return a keeper, whose `keep` is to be called after each change; `problem` says why it
// keeps nothing.
export const openKept = async (FS, folder) => {
  FS.mkdirTree(folder);
  const database = navigator.locks && (await openDatabase().catch(() => null));
  if (!database) return new Keeper(FS, folder, [], null, NOWHERE);
  const isWriter = await isFirst();
  let files = await readFiles(database);
  try {
    if (!files.length) {
      files = await readJournals();
      if (isWriter) await writeFiles(database, files);
    }
    if (isWriter) await removeJournals();
  } catch (error) {
    const problem = `What an earlier version has kept here cannot be taken over, and nothing is kept now: ${reasonOf(error)}.`;
    return new Keeper(FS, folder, files, null, problem);
  }
  return isWriter ? new Keeper(FS, folder, files, database, "") : new Keeper(FS, folder, files, null, ELSEWHERE);
};

class Keeper {
  constructor(FS, folder, files, database, problem) {
    Object.assign(this, { FS, folder, database, problem });
    for (const { name, time, content } of files) {
      const path = `${folder}/${name}`;
      FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      FS.writeFile(path, content);
      FS.utime(path, time, time);
    }
    this.known = this.#states();
  }

  // Write all files that have changed since the last time. Return why that is impossible, or nothing.
  async keep() {
    if (!this.database) return "";
    const states = this.#states();
    const changed = [...states.keys()].filter((name) => states.get(name).sign !== this.known.get(name)?.sign);
    const removed = [...this.known.keys()].filter((name) => !states.has(name));
    if (!changed.length && !removed.length) return "";
    const files = changed.map((name) => (
      { name, time: states.get(name).time, content: this.FS.readFile(`${this.folder}/${name}`) }
    ));
    try {
      await writeFiles(this.database, files, removed);
    } catch (error) {
      return `What was changed last could not be kept in this browser: ${reasonOf(error)}.`;
    }
    this.known = states;
    return "";
  }

  // Each file by its name, with a sign that differs where its content may have changed: a file that is replaced is another one.
  #states() {
    const states = new Map();
    const folders = [""];
    for (const within of folders) {
      for (const entry of this.FS.readdir(`${this.folder}/${within}`)) {
        if (entry === "." || entry === "..") continue;
        const name = within + entry;
        const { ino, mode, mtime, size } = this.FS.stat(`${this.folder}/${name}`);
        if (this.FS.isDir(mode)) folders.push(`${name}/`);
        else states.set(name, { time: mtime.getTime(), sign: `${ino} ${mtime.getTime()} ${size}` });
      }
    }
    return states;
  }
}
