// Runs programs that send an operation: [{javascript, curl, python}] in, [{javascript, curl, python}]
// out, each the JSON body that it sent. Nothing leaves the machine: `fetch`, `curl` and `requests` are
// replaced by what keeps the body. Python's is null where the machine has no Python.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const AsyncFunction = (async () => {}).constructor;
const folder = mkdtempSync(join(tmpdir(), 'snippets-'));
const hasPython = (() => {
  try {
    execFileSync('python3', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
})();
writeFileSync(
  join(folder, 'requests.py'),
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
  await new AsyncFunction('fetch', source)(fetch);
  return JSON.parse(body);
}

function curl(source) {
  const script = `curl() { cat; }\n${source}\n`;
  return JSON.parse(execFileSync('bash', ['-c', script], { encoding: 'utf8' }));
}

function python(source) {
  if (!hasPython) return null;
  const script = `import json\n${source.replace(/print\(response\.json\(\)\)$/, 'print(json.dumps(response.json()))')}\n`;
  return JSON.parse(execFileSync('python3', ['-c', script], { encoding: 'utf8', cwd: folder }));
}

const answers = [];
for (const question of JSON.parse(readFileSync(0, 'utf8'))) {
  answers.push({
    javascript: await javascript(question.javascript),
    curl: curl(question.curl),
    python: python(question.python),
  });
}
rmSync(folder, { recursive: true });
process.stdout.write(JSON.stringify(answers));
