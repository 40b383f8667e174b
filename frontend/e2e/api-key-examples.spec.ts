import { execFile, execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Language, LANGUAGES, makeExample } from "../src/features/api-keys/examples.ts";
import { KEY_VARIABLE, nextSteps } from "../src/app/api-keys/next-steps.ts";
import { call, createProject, type Docs, schema, signIn } from "./api.ts";
import { expect, test } from "./fixtures.ts";
import { makePro } from "./plan.ts";

/** The file of an example, the command that runs it, and the arguments that print the command's version. */
const RUNNERS: Record<Language, { file: string; command: string[]; version: string[] }> = {
  curl: { file: "summary.sh", command: ["bash"], version: ["curl", "--version"] },
  javascript: { file: "summary.js.mjs", command: ["node"], version: ["node", "--version"] },
  python: { file: "summary.py", command: ["python3"], version: ["python3", "--version"] },
  node: { file: "summary.mjs", command: ["node"], version: ["node", "--version"] },
  go: { file: "summary.go", command: ["go", "run"], version: ["go", "version"] },
  ruby: { file: "summary.rb", command: ["ruby"], version: ["ruby", "--version"] },
};

interface Owner {
  docs: Docs;
  secret: (accessType: "read" | "write") => Promise<string>;
}

async function makeOwner(): Promise<Owner> {
  const user = await signIn();
  makePro(user.email);
  const docs = await createProject(user, `Star Wars ${Date.now()}`, schema("swapi.graphql"));
  return {
    docs,
    secret: async (accessType) => {
      const body = { name: `For ${accessType}`, accessType };
      const answer = await call("POST", "/api/user/api-keys", { body, token: user.token });
      expect(answer.status, answer.text).toBe(201);
      return (JSON.parse(answer.text) as { key: string }).key;
    },
  };
}

/** Writes a program into a folder of its own, runs it, and returns its output. */
async function run(file: string, command: string[], source: string, environment: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), "api-key-example-"));
  try {
    await writeFile(join(folder, file), `${source}\n`);
    await writeFile(join(folder, "schema.graphql"), "type Query { a: Int }");
    const [program = "", ...rest] = [...command, file];
    const env = { ...process.env, no_proxy: "127.0.0.1", NO_PROXY: "127.0.0.1", GOFLAGS: "-mod=mod", ...environment };
    return (await promisify(execFile)(program, rest, { cwd: folder, env })).stdout;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function canRun([program = "", ...rest]: string[]): boolean {
  try {
    execFileSync(program, rest, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

for (const { key: language, label } of LANGUAGES) {
  test(`the example in ${label} prints the summary`, async () => {
    const { file, command, version } = RUNNERS[language];
    test.skip(!canRun(version), `${version[0]} is not installed`);
    const { docs, secret } = await makeOwner();
    const host = new URL(process.env.E2E_URL ?? "").origin;
    const key = { name: "For “read”", prefix: "gf_r_1234567" };
    const source = makeExample(language, { host, slug: docs.slug, key });
    const told = await run(file, command, source, { [KEY_VARIABLE]: await secret("read") }).catch(
      ({ stdout, stderr }: { stdout: string; stderr: string }) => stdout + stderr,
    );
    expect(told).toContain("total_views");
  });
}

for (const accessType of ["read", "write"] as const) {
  test(`the first command of a key with ${accessType} access succeeds`, async () => {
    test.skip(!canRun(["curl", "--version"]), "curl is not installed");
    const { docs, secret } = await makeOwner();
    const use = { host: new URL(process.env.E2E_URL ?? "").origin, slug: docs.slug, accessType };
    const source = nextSteps("shell", await secret(accessType), use).replace("curl ", "curl --fail-with-body -sS ");
    expect(JSON.parse(await run("first.sh", ["bash"], source, {}))).toHaveProperty(
      accessType === "read" ? "project" : "ok",
    );
  });
}
