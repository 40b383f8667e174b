// Prints agents of the npm packages crawler-user-agents and user-agents: {crawlers: [agent], browsers: [agent]}.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const patterns = createRequire(import.meta.url)("crawler-user-agents");
const crawlers = new Set(patterns.flatMap(({ instances }) => instances));
const path = new URL("../../node_modules/user-agents/dist/user-agents.json", import.meta.url);
const browsers = new Set(JSON.parse(readFileSync(path, "utf8")).map(({ userAgent }) => userAgent));
process.stdout.write(JSON.stringify({ crawlers: [...crawlers], browsers: [...browsers] }));
