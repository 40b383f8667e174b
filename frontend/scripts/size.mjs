// Fails when the JavaScript that a reader of public docs downloads grows past the budget.
// Counts the entry, the docs route and everything that they load, at once or on demand.
import { gzipSync } from "node:zlib";
import { build } from "vite";

const BUDGET = 140 * 1024;
const ROUTE = "src/features/docs/routes/docs-route.tsx";

const { output } = await build({ logLevel: "warn", build: { write: false } });
const chunks = new Map(output.filter((file) => file.type === "chunk").map((chunk) => [chunk.fileName, chunk]));
const find = (test) => [...chunks.values()].filter(test).map((chunk) => chunk.fileName);

const entry = find((chunk) => chunk.isEntry);
const route = find((chunk) => chunk.facadeModuleId?.endsWith(ROUTE));
if (route.length === 0) throw new Error(`no chunk was made of ${ROUTE}`);

const counted = new Set();
function count(name, onDemand) {
  const chunk = chunks.get(name);
  if (chunk === undefined || counted.has(name)) return;
  counted.add(name);
  for (const next of chunk.imports) count(next, false);
  if (onDemand) for (const next of chunk.dynamicImports) count(next, true);
}
for (const name of entry) count(name, false);
for (const name of route) {
  counted.delete(name);
  count(name, true);
}

let total = 0;
for (const name of counted) {
  const bytes = gzipSync(chunks.get(name).code, { level: 9 }).length;
  total += bytes;
  console.log(`${String(bytes).padStart(8)}  ${name}`);
}
console.log(`${String(total).padStart(8)}  docs route in all, gzip; budget ${BUDGET}`);
if (total > BUDGET) {
  console.error("over the budget");
  process.exit(1);
}
