// Fails when the checked-in client does not match the API's description.
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

const checkedIn = "src/api/generated";
// Generate it beside the real one, so that relative imports are the same.
const fresh = "src/api/generated.fresh";

function filesOf(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".ts"))
    .sort();
  return names.map((name) => `${name}\n${readFileSync(join(folder, name), "utf8")}`);
}

try {
  const made = spawnSync("npx", ["openapi-ts", "--silent"], {
    stdio: "inherit",
    env: { ...process.env, CLIENT_OUT: fresh },
  });
  if (made.status !== 0) process.exit(made.status ?? 1);
  const [there, now] = [filesOf(checkedIn), filesOf(fresh)];
  if (there.length !== now.length || there.some((file, index) => file !== now[index])) {
    console.error(`${checkedIn} is stale: run \`cargo xtask client\`.`);
    process.exitCode = 1;
  }
} finally {
  rmSync(fresh, { recursive: true, force: true });
}
