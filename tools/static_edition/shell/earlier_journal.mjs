// What earlier versions of this edition have stored: a journal in two files of the browser's own file system, of which the one
// counts that was begun last. It is only read, and removed once its files are in the database.
//
// A record of a journal: the bytes of its body and their CRC-32, the number of the record, and for each file the bytes of its
// head and of its content, the head (JSON: name, time of change; null for a file that is removed) and the content. Numbers: 32
// bits, little-endian.
const JOURNALS = ["journal-1", "journal-2"];
const HEAD = 12;

const crc = (bytes) => {
  let value = ~0;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return ~value >>> 0;
};

// Return the number of the first record (0 where there is none), and the files as the last whole record leaves them.
const parse = (bytes) => {
  const view = new DataView(bytes.buffer);
  const files = new Map();
  let [first, number, start] = [0, 0, 0];
  while (start + HEAD <= bytes.length) {
    const end = start + HEAD + view.getUint32(start, true);
    if (end > bytes.length || crc(bytes.subarray(start + 8, end)) !== view.getUint32(start + 4, true)) break;
    if (first && view.getUint32(start + 8, true) !== number + 1) break;
    number = view.getUint32(start + 8, true);
    first ||= number;
    for (let at = start + HEAD; at < end;) {
      const content = at + 8 + view.getUint32(at, true);
      const { name, time } = JSON.parse(new TextDecoder().decode(bytes.subarray(at + 8, content)));
      at = content + view.getUint32(at + 4, true);
      if (time === null) files.delete(name);
      else files.set(name, { name, time, content: bytes.slice(content, at) });
    }
    start = end;
  }
  return { first, files: [...files.values()] };
};

const folder = () => navigator.storage.getDirectory().catch(() => null);
const unlessMissing = (error) => {
  if (error.name !== "NotFoundError") throw error;
};

// Return the stored files, as the database has them. Rejects where they cannot be read.
export const readJournals = async () => {
  const root = await folder();
  let last = { first: 0, files: [] };
  for (const name of root ? JOURNALS : []) {
    const handle = await root.getFileHandle(name).catch(unlessMissing);
    if (!handle) continue;
    const journal = parse(new Uint8Array(await (await handle.getFile()).arrayBuffer()));
    if (journal.first > last.first) last = journal;
  }
  return last.files;
};

export const removeJournals = async () => {
  const root = await folder();
  for (const name of root ? JOURNALS : []) await root.removeEntry(name).catch(unlessMissing);
};
