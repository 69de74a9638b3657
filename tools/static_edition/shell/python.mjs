// Python with the program and its libraries, for any worker.
import { loadPyodide } from "./pyodide/pyodide.mjs";

export const startPython = async () => {
  const fetched = fetch("bundle.zip").then((reply) => reply.arrayBuffer()); // while Python starts
  const python = await loadPyodide({ indexURL: new URL("pyodide/", self.location.href).href });
  python.unpackArchive(await fetched, "zip", { extractDir: "/app" });
  python.runPython("import sys; sys.path.insert(0, '/app')");
  return python;
};
