// The files that this browser stores: a table of IndexedDB with { name, time, content }. A change of any number of files is one
// transaction, which counts as a whole or not at all, and gives what is stored the next revision.
const NAME = "deckbuilder";
const VERSION = 2; // 1 had no revisions
const TABLE = "files";
const REVISIONS = "revisions"; // a single number

const resultOf = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export const openDatabase = async () => {
  const request = indexedDB.open(NAME, VERSION);
  request.onupgradeneeded = () => {
    const database = request.result;
    if (!database.objectStoreNames.contains(TABLE)) database.createObjectStore(TABLE, { keyPath: "name" });
    database.createObjectStore(REVISIONS);
  };
  const database = await resultOf(request);
  database.onversionchange = () => database.close(); // a later version in another tab
  return database;
};

export const readFiles = (database) => resultOf(database.transaction(TABLE).objectStore(TABLE).getAll());

// The revision of what is stored: another one whenever something was stored.
export const readRevision = async (database) => (await resultOf(database.transaction(REVISIONS).objectStore(REVISIONS).get(0))) ?? 0;

// Store files and remove others, given by name. Resolves with the revision when that is on the disk; rejects where it cannot be
// stored, and then nothing is changed.
export const writeFiles = (database, files, removed = []) => new Promise((resolve, reject) => {
  const transaction = database.transaction([TABLE, REVISIONS], "readwrite", { durability: "strict" });
  let revision = 0;
  transaction.oncomplete = () => resolve(revision);
  transaction.onabort = () => reject(transaction.error);
  const table = transaction.objectStore(TABLE);
  const revisions = transaction.objectStore(REVISIONS);
  const last = revisions.get(0);
  last.onsuccess = () => {
    revision = (last.result ?? 0) + 1;
    revisions.put(revision, 0);
  };
  try {
    for (const file of files) table.put(file);
    for (const name of removed) table.delete(name);
  } catch (error) {
    reject(error);
    transaction.abort();
  }
});
