// Python with the program and its libraries, for any worker.
import { loadPyodide } from "./pyodide/pyodide.mjs";

const UNPACK = `
import io, sys, zipfile
from compression import zstd
with zipfile.ZipFile(io.BytesIO(zstd.decompress(bundle.to_bytes()))) as found:
    found.extractall("/app")
del bundle
sys.path.insert(0, "/app")
`;

export const startPython = async () => {
  const fetched = fetch("bundle.zst").then((reply) => reply.arrayBuffer()); // while Python starts
  const python = await loadPyodide({ indexURL: new URL("pyodide/", self.location.href).href });
  python.globals.set("bundle", new Uint8Array(await fetched));
  python.runPython(UNPACK);
  return python;
};
