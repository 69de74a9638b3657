// Files kept in a journal: every change of any number of files is one record at its end, which counts as a whole or not at
// all. Two files take turns: what is still of use is written into the other one before the one that has grown is emptied.
//
// A record: the bytes of its body and their CRC-32, the number of the record, and for each file the bytes of its head and of
// its content, the head (JSON: name, time of change; null for a file that is removed) and the content. Numbers: 32 bits,
// little-endian.
const HEAD = 12;
const CRC = Uint32Array.from({ length: 256 }, (_, byte) => {
  for (let bit = 0; bit < 8; bit += 1) byte = byte & 1 ? (byte >>> 1) ^ 0xedb88320 : byte >>> 1;
  return byte;
});

const crc = (bytes) => {
  let value = ~0;
  for (const byte of bytes) value = CRC[(value ^ byte) & 255] ^ (value >>> 8);
  return ~value >>> 0;
};

// `files`: by name, each { time, content }, or null where it is removed.
export const recordOf = (number, files) => {
  const parts = [...files].map(([name, file]) => {
    const head = new TextEncoder().encode(JSON.stringify({ name, time: file?.time ?? null }));
    return { head, content: file?.content ?? new Uint8Array() };
  });
  const size = parts.reduce((sum, { head, content }) => sum + 8 + head.length + content.length, HEAD);
  const record = new Uint8Array(size);
  const view = new DataView(record.buffer);
  let at = HEAD;
  for (const { head, content } of parts) {
    view.setUint32(at, head.length, true);
    view.setUint32(at + 4, content.length, true);
    record.set(head, at + 8);
    record.set(content, at + 8 + head.length);
    at += 8 + head.length + content.length;
  }
  view.setUint32(0, size - HEAD, true);
  view.setUint32(8, number, true);
  view.setUint32(4, crc(record.subarray(8)), true);
  return record;
};

// Return what lies in a journal up to its last whole record: the numbers of the first and the last (0 where there is none), the
// bytes up to there, and the files.
export const contentsOf = (bytes) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  const found = { first: 0, last: 0, end: 0, files: new Map() };
  while (found.end + HEAD <= bytes.length) {
    const end = found.end + HEAD + view.getUint32(found.end, true);
    const number = view.getUint32(found.end + 8, true);
    if (end > bytes.length || !number || (found.last && number !== found.last + 1)) break;
    if (crc(bytes.subarray(found.end + 8, end)) !== view.getUint32(found.end + 4, true)) break;
    for (let at = found.end + HEAD; at < end;) {
      const content = at + 8 + view.getUint32(at, true);
      const { name, time } = JSON.parse(new TextDecoder().decode(bytes.subarray(at + 8, content)));
      at = content + view.getUint32(at + 4, true);
      if (time === null) found.files.delete(name);
      else found.files.set(name, { time, content: bytes.subarray(content, at) });
    }
    Object.assign(found, { first: found.first || number, last: number, end });
  }
  return found;
};

// Of two journals the one counts that was begun last: its first record holds all files.
export const lastOf = (one, other) => (one.first >= other.first ? one : other);

const everythingIn = (handle) => {
  const bytes = new Uint8Array(handle.getSize());
  handle.read(bytes, { at: 0 });
  return bytes;
};

export class Journal {
  // `handles`: two files of the browser's storage that are open for this worker alone (FileSystemSyncAccessHandle).
  constructor(handles) {
    const [one, other] = handles.map((handle) => contentsOf(everythingIn(handle)));
    const { files, last, end } = lastOf(one, other);
    [this.current, this.other] = end === one.end && last === one.last ? handles : [...handles].reverse();
    this.files = files; // as they were found
    this.last = last;
    this.size = end;
  }

  // Write a record of some files. Throws where there is no room, and then nothing is changed.
  append(files) {
    this.#write(this.current, this.size, files);
  }

  // Write a record of all files, and leave what was written before it.
  restart(files) {
    this.other.truncate(0);
    this.#write(this.other, 0, files);
    [this.current, this.other] = [this.other, this.current];
    this.other.truncate(0);
  }

  #write(handle, at, files) {
    const record = recordOf(this.last + 1, files);
    handle.truncate(at); // half a record may lie there
    if (handle.write(record, { at }) !== record.length) throw new Error("there is no room for it");
    handle.flush();
    this.last += 1;
    this.size = at + record.length;
  }
}
