// What is kept in this browser: the files of a folder of Python, whose changes go into a database. All tabs share it: each
// takes over what another one has stored before it changes anything itself.
import { openDatabase, readFiles, readRevision, writeFiles } from "./database.mjs";
import { readJournals, removeJournals } from "./earlier_journal.mjs";

const LOCK = "deckbuilder";
const NOWHERE = "This browser keeps nothing for this page: export before you close it.";

const reasonOf = (error) => (error.name === "QuotaExceededError" ? "there is no room for it" : error.message || error.name);

// Do something while no other tab reads and changes what is kept.
export const whileAlone = (act) => (navigator.locks ? navigator.locks.request(LOCK, act) : act());

// Fill the folder with what is kept. Return a keeper, whose `keep` is to be called after each change; `problem` says why it
// keeps nothing.
export const openKept = async (FS, folder) => {
  FS.mkdirTree(folder);
  const database = navigator.locks && (await openDatabase().catch(() => null));
  if (!database) return new Keeper(FS, folder, null, NOWHERE);
  const keeper = new Keeper(FS, folder, database, "");
  const problem = await whileAlone(() => takeOverJournals(database));
  await keeper.fill();
  if (problem) Object.assign(keeper, { database: null, problem });
  return keeper;
};

// Take over what earlier versions have kept, once. Return what prevents that, or nothing.
const takeOverJournals = async (database) => {
  try {
    if (!(await readFiles(database)).length) {
      const files = await readJournals();
      if (files.length) await writeFiles(database, files);
    }
    await removeJournals();
    return "";
  } catch (error) {
    return `What an earlier version has kept here cannot be taken over, and nothing is kept now: ${reasonOf(error)}.`;
  }
};

class Keeper {
  constructor(FS, folder, database, problem) {
    Object.assign(this, { FS, folder, database, problem });
    this.revision = 0;
    this.known = new Map();
    this.tabs = new BroadcastChannel(LOCK);
  }

  // Call a function whenever another tab has stored something.
  listen(heard) {
    this.tabs.onmessage = heard;
  }

  // Whether another tab has stored something that the folder does not have.
  async isOvertaken() {
    return this.database !== null && (await readRevision(this.database)) !== this.revision;
  }

  // Make the folder what is stored; nobody may have its files open.
  async fill() {
    this.revision = await readRevision(this.database);
    const files = await readFiles(this.database);
    const stored = new Set(files.map(({ name }) => name));
    for (const name of this.#states().keys()) if (!stored.has(name)) this.FS.unlink(`${this.folder}/${name}`);
    for (const { name, time, content } of files) {
      const path = `${this.folder}/${name}`;
      this.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
      this.FS.writeFile(path, content);
      this.FS.utime(path, time, time);
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
      const revision = await writeFiles(this.database, files, removed);
      if (revision === this.revision + 1) this.revision = revision; // else another tab has stored something meanwhile
      this.tabs.postMessage("changed");
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
