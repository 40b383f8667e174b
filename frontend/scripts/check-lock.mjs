// Fails when package-lock.json lacks an optional package (one per platform), because `npm ci` would refuse it on a
// clean machine, or when it names a registry.
import { readFileSync } from "node:fs";

const text = readFileSync(new URL("../package-lock.json", import.meta.url), "utf8");
const { packages } = JSON.parse(text);
const problems = [];

for (const [path, { optionalDependencies = {}, resolved }] of Object.entries(packages)) {
  if (resolved?.startsWith("http")) problems.push(`${path}: remove its "resolved" address`);
  for (const name of Object.keys(optionalDependencies)) {
    const isLocked = packages[`node_modules/${name}`] ?? packages[`${path}/node_modules/${name}`];
    if (!isLocked) problems.push(`${path}: its optional package ${name} is missing`);
  }
}

if (problems.length > 0) {
  console.error(`package-lock.json is not complete:\n  ${problems.join("\n  ")}`);
  process.exit(1);
}
