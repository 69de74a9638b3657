// Compile what the start imports: `node compile.mjs PYODIDE BUNDLE` replaces the standard library in the folder of Pyodide
// and the bundle. Only Python for browsers itself makes byte code that it reads.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, bundle] = process.argv.slice(2).map((path) => resolve(path));
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: folder });
const library = `${folder}/python_stdlib.zip`;
python.FS.writeFile("/bundle.zip", readFileSync(bundle));
python.FS.writeFile("/library.zip", readFileSync(library));
python.FS.writeFile("/compilation.py", readFileSync(new URL("compilation.py", import.meta.url)));
python.runPython("import sys; sys.path.insert(0, '/'); import compilation; compilation.main()");
writeFileSync(library, python.FS.readFile("/library.made"));
writeFileSync(bundle.replace(/\.zip$/, ".zst"), python.FS.readFile("/bundle.made"));
