// The files that this browser stores: a table of IndexedDB with { name, time, content }. A change of any number of files is one
// transaction, which counts as a whole or not at all.
const NAME = "deckbuilder";
const TABLE = "files";

const resultOf = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

export const openDatabase = async () => {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(TABLE, { keyPath: "name" });
  return resultOf(request);
};

export const readFiles = (database) => resultOf(database.transaction(TABLE).objectStore(TABLE).getAll());

// Store files and remove others, given by name. Resolves when that is on the disk; rejects where it cannot be stored, and
// then nothing is changed.
export const writeFiles = (database, files, removed = []) => new Promise((resolve, reject) => {
  const transaction = database.transaction(TABLE, "readwrite", { durability: "strict" });
  transaction.oncomplete = resolve;
  transaction.onabort = () => reject(transaction.error);
  const table = transaction.objectStore(TABLE);
  try {
    for (const file of files) table.put(file);
    for (const name of removed) table.delete(name);
  } catch (error) {
    reject(error);
    transaction.abort();
  }
});
