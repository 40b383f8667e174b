// Adds up the reports of `scripts/test.sh` and prints them, with the total on the last line.
// A step that failed without a failed test in its report counts as one failed.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

const folder = process.argv[2];
const read = (name) => {
  const path = join(folder, name);
  return existsSync(path) ? readFileSync(path, "utf8") : null;
};
const json = (name) => {
  try {
    return JSON.parse(read(name));
  } catch {
    return null;
  }
};

function nextest() {
  const xml = read("nextest.xml");
  const top = xml?.match(/<testsuites\b[^>]*>/)?.[0];
  if (!top) return null;
  const number = (name) => Number(top.match(new RegExp(`\\b${name}="(\\d+)"`))?.[1] ?? 0);
  const failed = number("failures") + number("errors");
  for (const test of testsWith(xml, "flakyFailure|flakyError")) console.log(`passed at the second try only: ${test}`);
  return { passed: number("tests") - failed, failed, skipped: 0 };
}

/** The two parts of `cargo xtask contract`: one test a route. */
function contract() {
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const part of ["routes", "endings"]) {
    const suites = read(`contract-${part}.xml`)?.matchAll(/<testsuite\b[^>]*>/g) ?? [];
    for (const [suite] of suites) {
      const number = (name) => Number(suite.match(new RegExp(`\\b${name}="(\\d+)"`))?.[1] ?? 0);
      const failed = number("failures") + number("errors");
      sum.failed += failed;
      sum.skipped += number("skipped");
      sum.passed += number("tests") - failed - number("skipped");
    }
  }
  return sum;
}

/** Sums libtest's closing lines, `test result: ok. 3 passed; 0 failed; 1 ignored; …`. */
function libtest(name) {
  const log = read(name);
  if (log === null) return null;
  const sum = { passed: 0, failed: 0, skipped: 0 };
  for (const [, passed, failed, ignored] of log.matchAll(
    /^test result: \w+\. (\d+) passed; (\d+) failed; (\d+) ignored;/gm,
  )) {
    sum.passed += Number(passed);
    sum.failed += Number(failed);
    sum.skipped += Number(ignored);
  }
  return sum;
}

/** The closing line of `cargo xtask fuzz`: one test a target. */
function fuzz() {
  const line = read("fuzz.log")?.match(/^fuzz: (\d+) passed, (\d+) failed$/m);
  return line && { passed: Number(line[1]), failed: Number(line[2]), skipped: 0 };
}

function vitest() {
  const report = json("vitest.json");
  if (!report) return null;
  // A file that cannot be loaded has no failed test of its own.
  const broken = report.testResults.filter((file) => file.status === "failed" && file.assertionResults.length === 0);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
}

function playwright() {
  const stats = json("playwright.json")?.stats;
  if (!stats) return null;
  if (stats.flaky > 0) console.log(`${stats.flaky} of the journeys passed at the second try only; they are named above as flaky`);
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected, skipped: stats.skipped };
}

/** The names of the tests of a JUnit report that have one of these elements. */
const testsWith = (xml, elements) =>
  [...(xml ?? "").matchAll(/<testcase\b([^>]*[^/])>(.*?)<\/testcase>/gs)]
    .filter(([, , body]) => new RegExp(`<(${elements})\\b`).test(body))
    .map(([, attributes]) => attributes.match(/\bname="([^"]*)"/)?.[1] ?? attributes.trim());

const journeysOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(journeysOf)];

/** Names every failed test again, because a long log is often cut in its middle. */
function failedNames() {
  const libtests = ["rust.log", "doc.log"].flatMap((name) =>
    [...(read(name) ?? "").matchAll(/^test (.+) \.\.\. FAILED$/gm)].map(([, test]) => test),
  );
  const units = (json("vitest.json")?.testResults ?? []).flatMap((file) => {
    const failed = file.assertionResults.filter((test) => test.status === "failed").map((test) => test.fullName);
    return file.status === "failed" && failed.length === 0 ? [file.name] : failed;
  });
  const journeys = (json("playwright.json")?.suites ?? [])
    .flatMap(journeysOf)
    .filter((spec) => !spec.ok)
    .map((spec) => `${spec.file}:${spec.line} ${spec.title}`);
  const reports = ["nextest.xml", "contract-routes.xml", "contract-endings.xml"];
  return [...reports.flatMap((name) => testsWith(read(name), "failure|error")), ...libtests, ...units, ...journeys];
}

const counts = { rust: nextest() ?? libtest("rust.log"), doc: libtest("doc.log"), vitest: vitest(), journeys: playwright(), contract: contract(), fuzz: fuzz() };
const mustRun = ["rust", "vitest", "journeys", "contract", "fuzz"];
const total = { passed: 0, failed: 0, skipped: 0 };

console.log("\n== summary");
for (const line of read("steps").trim().split("\n")) {
  const [name, code, seconds] = line.split("\t");
  const count = { passed: 0, failed: 0, skipped: 0, ...counts[name] };
  const empty = mustRun.includes(name) && count.passed + count.failed === 0;
  if ((code !== "0" || empty) && count.failed === 0) count.failed = 1;
  for (const key of Object.keys(total)) total[key] += count[key];
  const tests = name in counts ? `${count.passed} passed, ${count.failed} failed, ${count.skipped} skipped` : "";
  console.log(`${count.failed ? "FAILED" : "ok    "} ${name.padEnd(15)} ${seconds.padStart(4)} s  ${tests}`.trimEnd());
}
for (const name of failedNames()) console.log(`failed: ${name}`);
if (total.skipped > 0) console.log(`${total.skipped} skipped`);
console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 ? 1 : 0);
