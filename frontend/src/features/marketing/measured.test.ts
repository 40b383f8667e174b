import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { measured } from "./measured";
import peers from "./peers.json";

const readme = readFileSync(new URL("../../../../README.md", import.meta.url), "utf8");

test("the landing page shows the README's figures", () => {
  expect(readme).toContain(`(${measured.date}, GitHub's published schema`);
  expect(readme).toContain(`| search, p50 / p99 of 200 queries | ${measured.search} / `);
});

test("the line of proof has the figures of the comparison", () => {
  expect(peers.schema).toContain(`${measured.types} types`);
  expect(peers.tools.find(({ tool }) => tool === "Graphfolio")?.cpu_seconds).toBe(Number(measured.build));
});

test("the README has the figures of the comparison", () => {
  expect(readme.replaceAll("\n", " ")).toContain(`on a busy machine, ${peers.measured}`);
  for (const { tool, version, cpu_seconds: cpu, peak_mb: memory, note } of peers.tools) {
    const figures = cpu === null ? "" : `${cpu} s | ${memory} MB`;
    const row = readme.split("\n").find((line) => line.startsWith(`| ${tool}${version === "" ? "" : ` ${version}`} |`));
    expect(row, tool).toContain(figures);
    expect(row, tool).toContain(note);
  }
});
