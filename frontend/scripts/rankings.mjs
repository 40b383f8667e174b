// Runs the browser's rankings on the shared list of queries: `node scripts/rankings.mjs LIST FOLDER`. The folder has
// `SCHEMA.search.js` and `SCHEMA.nav.js`, like the `data` folder of a static site. Prints, for each row of the list,
// `[paths of the site's first hits, paths of the palette's until the server answers]`.
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const [list, folder] = process.argv.slice(2);
const src = fileURLToPath(new URL("../src", import.meta.url));
const [{ output }] = await build({
  configFile: false,
  logLevel: "error",
  publicDir: false,
  resolve: { alias: { "@": src } },
  build: { write: false, minify: false, lib: { entry: `${src}/test/rankings.ts`, formats: ["es"] } },
});
const { findInstantHits, makeIndex, search } = await import(
  `data:text/javascript,${encodeURIComponent(output[0].code)}`
);

function read(file) {
  const window = {};
  new Function("window", readFileSync(`${folder}/${file}`, "utf8"))(window);
  return window;
}

function open(schema) {
  const { docsSearch, docsTexts, docsGroups, docsExamples } = read(`${schema}.search.js`);
  const groups = read(`${schema}.nav.js`).docsNavigation.map(([kind, , , , items]) => ({
    kind,
    items: items.map(([name, deprecated]) => ({ name, path: `${kind}/${name}`, deprecated: deprecated === 1 })),
  }));
  return { index: makeIndex(docsSearch, docsTexts, docsGroups, docsExamples), navigation: { groups } };
}

const opened = new Map();
const answers = [];
for (const line of readFileSync(list, "utf8").split("\n")) {
  if (line === "" || line.startsWith("#")) continue;
  const [schema, query] = line.split("\t");
  if (!opened.has(schema)) opened.set(schema, open(schema));
  const { index, navigation } = opened.get(schema);
  const hits = search(index, query, 5).map(
    ({ page, anchor }) => page.join("/") + (anchor === null ? "" : `#${anchor}`),
  );
  answers.push([hits, findInstantHits(navigation, query).map(({ path }) => path)]);
}
process.stdout.write(JSON.stringify(answers));
