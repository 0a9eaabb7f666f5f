// Runs ahead.py in Pyodide itself, with the distribution's folder as /distribution: node ahead.mjs FOLDER PACKAGE ...
import { readFileSync } from "node:fs";

const [folder, ...packages] = process.argv.slice(2);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const env = { PYTHONNODEBUGRANGES: "1" }; // a quarter smaller: the line is enough to find a mistake of ours
const python = await loadPyodide({ env, indexURL: `${folder}/`, lockFileURL: `${folder}/pyodide-lock.json` });
await python.loadPackage(packages, { messageCallback: () => {} });
python.FS.mkdir("/distribution");
python.mountNodeFS("/distribution", folder);
python.runPython(readFileSync(new URL("ahead.py", import.meta.url), "utf-8"));
