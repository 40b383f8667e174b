// Runs programs that send an operation: [{javascript, curl, python}] in, [{javascript, curl, python}]
// out, each the JSON body that it sent. Nothing leaves the machine: `fetch` and `requests` are replaced by
// fakes that record the body, and curl calls a local server that echoes it. The result is null if the
// machine has no Python or no curl.
import { execFile, execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

const AsyncFunction = (async () => {}).constructor;
const folder = mkdtempSync(join(tmpdir(), "snippets-"));
const has = (program) => {
  try {
    execFileSync(program, ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
};
const hasPython = has("python3");
const hasCurl = has("curl");
const echo = createServer((request, response) => request.pipe(response));
await new Promise((listening) => echo.listen(0, "127.0.0.1", listening));
writeFileSync(
  join(folder, "requests.py"),
  `import json
class Answer:
    def raise_for_status(self): pass
    def json(self): return BODY
def post(url, json=None, timeout=None):
    global BODY
    BODY = json
    return Answer()
`,
);

async function javascript(source) {
  let body = null;
  const fetch = async (_url, options) => {
    body = options.body;
    return { json: async () => ({}) };
  };
  await new AsyncFunction("fetch", source)(fetch);
  return JSON.parse(body);
}

async function curl(source) {
  if (!hasCurl) return null;
  const here = `http://127.0.0.1:${echo.address().port}/`;
  const script = `${source.replace("https://api.example.com/graphql", here)}\n`;
  const run = await promisify(execFile)("bash", ["-c", script], {
    env: { ...process.env, no_proxy: "127.0.0.1" },
  });
  return JSON.parse(run.stdout);
}

function python(source) {
  if (!hasPython) return null;
  const script = `import json\n${source.replace(/print\(response\.json\(\)\)$/, "print(json.dumps(response.json()))")}\n`;
  return JSON.parse(execFileSync("python3", ["-c", script], { encoding: "utf8", cwd: folder }));
}

const answers = [];
for (const question of JSON.parse(readFileSync(0, "utf8"))) {
  answers.push({
    javascript: await javascript(question.javascript),
    curl: await curl(question.curl),
    python: python(question.python),
  });
}
echo.close();
rmSync(folder, { recursive: true });
process.stdout.write(JSON.stringify(answers));
