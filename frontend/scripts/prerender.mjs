// Writes dist/prerendered/KEY.html for each page that the server sends with its content: links to the styles and code
// of the route, a mark, and the HTML. Runs after the builds of the app and of src/app/prerender.tsx.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

process.env.NODE_ENV = "production";
const folder = fileURLToPath(new URL("..", import.meta.url));
const manifestFolder = `${folder}dist/.vite`;
const manifest = JSON.parse(readFileSync(`${manifestFolder}/manifest.json`, "utf8"));
const { prerender } = await import(`${folder}node_modules/.prerender/prerender.js`);

/** The module of each route, by its path. */
const router = readFileSync(`${folder}src/app/router.tsx`, "utf8");
const loaded = /path: "([^"]+)",\s*\.\.\.lazy\(\(\) =>\s*import\("(@|\.)\/([^"]+)"\)/g;
const modules = new Map([...router.matchAll(loaded)].map(([, path, root, file]) => [path, moduleOf(root, file)]));
const { ROUTES } = await import(`${folder}node_modules/.prerender/prerender.js`);

function moduleOf(root, file) {
  return `src/${root === "." ? "app/" : ""}${file}.tsx`;
}

/** Returns the files that a module needs and the document does not load by itself. */
function filesOf(module) {
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry);
  const [inDocument, needed] = [new Set(), new Set()];
  collect(entry.src, inDocument);
  collect("src/app/shell/shell.tsx", needed);
  collect(module, needed);
  return [...needed].filter((file) => !inDocument.has(file));
}

function collect(key, files) {
  const chunk = manifest[key];
  if (chunk === undefined) throw new Error(`the build has no ${key}`);
  if (files.has(chunk.file)) return;
  for (const next of chunk.imports ?? []) collect(next, files);
  for (const style of chunk.css ?? []) files.add(style);
  files.add(chunk.file);
}

rmSync(`${folder}dist/prerendered`, { recursive: true, force: true });
mkdirSync(`${folder}dist/prerendered`);
for (const [key, html] of Object.entries(await prerender())) {
  const { path } = ROUTES[key];
  const module = modules.get(path.replace(/\{(\w+)\}/g, ":$1"));
  if (module === undefined) throw new Error(`router.tsx has no lazy page at ${path}`);
  const links = filesOf(module).map((file) =>
    file.endsWith(".css")
      ? `<link rel="stylesheet" crossorigin href="/${file}">`
      : `<link rel="modulepreload" crossorigin href="/${file}">`,
  );
  writeFileSync(`${folder}dist/prerendered/${key}.html`, `${links.join("\n")}\n<!--body-->\n${html}`);
}
// The server would serve it as a file.
rmSync(manifestFolder, { recursive: true });
