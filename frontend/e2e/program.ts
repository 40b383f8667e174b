import { spawn } from "node:child_process";
import { createWriteStream, existsSync } from "node:fs";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

const target = process.env.CARGO_TARGET_DIR ?? fileURLToPath(new URL("../../target", import.meta.url));
const logs = fileURLToPath(new URL("../test-results", import.meta.url));

/** Starts the program, sets E2E_URL to its address, and returns a function that stops it. */
export default async function startProgram(): Promise<() => Promise<void>> {
  const candidates = [process.env.GRAPHFOLIO_BIN, join(target, "debug/graphfolio"), join(target, "release/graphfolio")];
  const binary = candidates.find((file) => file !== undefined && existsSync(file));
  if (binary === undefined) throw new Error("no program to test: run `cargo build` or set GRAPHFOLIO_BIN");

  const data = await mkdtemp(join(tmpdir(), "graphfolio-e2e-"));
  await mkdir(logs, { recursive: true });
  const log = createWriteStream(join(logs, "server.log"));
  const program = spawn(binary, ["serve", "--listen", "127.0.0.1:0", "--data-dir", data], {
    stdio: ["ignore", "pipe", "pipe"],
    // The tests' endpoints are on this machine.
    env: {
      ...process.env,
      GRAPHFOLIO__OUTBOUND__ALLOW_LOOPBACK: "true",
      GRAPHFOLIO__AUTH__ADMIN_EMAILS: adminEmails().join(","),
    },
  });
  const exited = new Promise<number | null>((resolve) => program.once("exit", resolve));
  program.stderr.pipe(log);
  program.stdout.pipe(log);

  const url = await new Promise<string>((resolve, reject) => {
    createInterface(program.stdout).on("line", (line) => {
      const found = /^listening on (http:\/\/\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    void exited.then((code) =>
      reject(new Error(`the program ended with ${code}; see frontend/test-results/server.log`)),
    );
  });
  process.env.E2E_URL = url;
  process.env.E2E_DATA = data;

  return async () => {
    program.kill("SIGTERM");
    const code = await exited;
    await rm(data, { recursive: true, force: true });
    if (code !== 0) throw new Error(`SIGTERM ended the program with ${code}`);
  };
}

/** Addresses of administrators, enough for every test of every worker. */
function adminEmails(): string[] {
  const numbers = [...Array(40).keys()];
  return numbers.flatMap((worker) => numbers.slice(1).map((number) => `admin-${worker}-${number}@example.com`));
}
