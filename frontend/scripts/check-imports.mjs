// Checks the layers of the frontend:
//   features never import another feature; only the registry of project tabs names them, to load them lazily;
//   ui knows neither app nor features nor the router, and of api only the errors; lib stands alone;
//   the generated client is called in queries.ts files and in the session only; no barrel files.
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const src = fileURLToPath(new URL("../src", import.meta.url));
const problems = [];

for (const entry of readdirSync(src, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.tsx?$/.test(entry.name)) continue;
  const path = join(entry.parentPath, entry.name);
  const file = relative(src, path);
  if (file.startsWith("api/generated/")) continue;
  if (/^index\.tsx?$/.test(entry.name)) problems.push(`${file}: no barrel files; import the module itself`);
  for (const target of importsOf(path)) check(file, target);
  if (
    /^(ui|lib)\//.test(file) &&
    !/\.test\.tsx?$/.test(file) &&
    readFileSync(path, "utf8").includes('"react-router-dom"')
  )
    problems.push(`${file}: only app and features know the router; take links as render props`);
}

function importsOf(path) {
  const text = readFileSync(path, "utf8");
  return [...text.matchAll(/(?:from|import)\s*\(?\s*["']([^"']+)["']/g)]
    .map(([, name]) => name)
    .filter((name) => name.startsWith("@/") || name.startsWith("."))
    .map((name) => relative(src, name.startsWith("@/") ? join(src, name.slice(2)) : resolve(dirname(path), name)));
}

function check(file, target) {
  const [area, feature] = file.split("/");
  const [toArea, toFeature] = target.split("/");
  const isTest = /\.test\.tsx?$/.test(file) || area === "test";
  const isRegistry = file === "features/projects/tabs.ts";
  if (area === "features" && toArea === "features" && feature !== toFeature && !isRegistry) {
    problems.push(`${file}: features do not import features (${target})`);
  }
  if (area === "ui" && !["ui", "lib"].includes(toArea) && target !== "api/errors")
    problems.push(`${file}: ui may not know ${target}`);
  if (area === "lib" && toArea !== "lib") problems.push(`${file}: lib may not know ${target}`);
  if (area === "api" && !["api", "lib"].includes(toArea) && !isTest)
    problems.push(`${file}: api may not know ${target}`);
  const calls = target.startsWith("api/generated/") && !target.includes("types.gen");
  if (calls && area !== "api" && !isTest && !/(^|\/)queries\.ts$/.test(file) && file !== "app/session.tsx") {
    problems.push(`${file}: only queries.ts calls the client (${target})`);
  }
}

for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exit(1);
