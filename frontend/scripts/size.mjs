// Fails when the JavaScript of a first visit to public docs or to a page of the site grows past the budget.
// Counts what the page loads by itself: the entry, the route, and what is loaded after the page.
import { gzipSync } from "node:zlib";
import { build } from "vite";

const BUDGET = 140 * 1024;
const LANDING_BUDGET = 140_000;
/** The libraries of the form, which is the page, are 20 KB. */
const CONTACT_BUDGET = 152 * 1024;
/** The code editor, the menu of examples and their libraries load after the page. */
const VALIDATOR_BUDGET = 148 * 1024;
/** Search loads when the browser is idle and has its own limit, a tenth of it for filters. */
const SEARCH_BUDGET = 4.5 * 1024;
/** Other sites load it. */
const WIDGET_BUDGET = 10 * 1024;
const ROUTE = "src/features/docs/routes/docs-route.tsx";

const { output } = await build({ logLevel: "warn", build: { write: false } });
const chunks = new Map(output.filter((file) => file.type === "chunk").map((chunk) => [chunk.fileName, chunk]));
const find = (test) => [...chunks.values()].filter(test).map((chunk) => chunk.fileName);

const entry = find((chunk) => chunk.isEntry);
const route = find((chunk) => chunk.facadeModuleId?.endsWith(ROUTE));
if (route.length === 0) throw new Error(`no chunk was made of ${ROUTE}`);

const counted = new Set();
function count(name) {
  const chunk = chunks.get(name);
  if (chunk === undefined || counted.has(name)) return;
  counted.add(name);
  for (const next of chunk.imports) count(next);
}
// The reading aids load after every page; graph and console load only when opened.
const aids = find((chunk) => chunk.facadeModuleId?.endsWith("src/features/docs/reading/aids.ts"));
if (aids.length === 0) throw new Error("no chunk was made of the reading aids");
for (const name of [...entry, ...route, ...aids]) count(name);

function add(names, what, budget) {
  let total = 0;
  for (const name of names) {
    const bytes = gzipSync(chunks.get(name).code, { level: 9 }).length;
    total += bytes;
    console.log(`${String(bytes).padStart(8)}  ${name}`);
  }
  console.log(`${String(total).padStart(8)}  ${what} in all, gzip; budget ${budget}`);
  const room = budget - total;
  if (room >= 0) console.log(`${String(room).padStart(8)}  bytes of room are left for ${what}`);
  return room < 0;
}

const isRouteOver = add(counted, "docs route", BUDGET);
// zod would cost every reader 8 KB; code of the docs route checks JSON with lib/shape.ts instead.
const withZod = [...counted].filter((name) => Object.keys(chunks.get(name).modules).some((id) => id.includes("/zod/")));
if (withZod.length > 0) {
  console.error(`zod is in the docs route: ${withZod.join(", ")}`);
  process.exit(1);
}
const before = new Set(counted);
const search = find((chunk) => chunk.facadeModuleId?.endsWith("src/features/docs/components/palette.tsx"));
if (search.length === 0) throw new Error("no chunk was made of the search palette");
for (const name of search) count(name);
const isSearchOver = add(
  [...counted].filter((name) => !before.has(name)),
  "search",
  SEARCH_BUDGET,
);
const shell = find((chunk) => chunk.facadeModuleId?.endsWith("src/app/shell/shell.tsx"));
/** `later` are modules that the page loads by itself once it is shown. */
function isSiteOver(module, what, budget = BUDGET, later = []) {
  const pages = [module, ...later].map((of) => find((chunk) => chunk.facadeModuleId?.endsWith(of)));
  if (shell.length === 0 || pages.some((page) => page.length === 0)) throw new Error(`no chunk was made of ${module}`);
  counted.clear();
  for (const name of [...entry, ...shell, ...pages.flat()]) count(name);
  return add(counted, what, budget);
}
const marketing = "src/features/marketing";
const isLandingOver = isSiteOver(`${marketing}/routes/landing-route.tsx`, "landing page", LANDING_BUDGET, [
  `${marketing}/components/stage/threads.tsx`,
]);
const isPricingOver = isSiteOver("src/features/marketing/routes/pricing-route.tsx", "pricing page");
const isContactOver = isSiteOver("src/features/contact/routes/contact-route.tsx", "contact page", CONTACT_BUDGET);
const isValidatorOver = isSiteOver("src/features/tools/routes/validator-route.tsx", "validator", VALIDATOR_BUDGET);
const widget = gzipSync(output.find((file) => file.fileName === "widget.js").source, { level: 9 }).length;
console.log(`${String(widget).padStart(8)}  widget, gzip; budget ${WIDGET_BUDGET}`);
const isWidgetOver = widget > WIDGET_BUDGET;
const isOver = [isRouteOver, isSearchOver, isLandingOver, isPricingOver, isContactOver, isValidatorOver, isWidgetOver];
if (isOver.includes(true)) {
  console.error("over the budget");
  process.exit(1);
}
