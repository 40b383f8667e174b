import { expect, test } from "vitest";
import type { ListedCheck, Run } from "@/api/generated/types.gen";
import { runRows } from "./rows";

const run = (number: number | null): Run => ({
  key: { name: "CI publish", prefix: "gf_w_abcdefg" },
  branch: "main",
  pull_request: number === null ? null : { number, title: `Request ${number}`, url: `https://git.test/pull/${number}` },
  url: null,
  number: null,
});

const check = (id: string, at: string, rest: Partial<ListedCheck>): ListedCheck => ({
  id,
  url: `https://docs.test/${id}`,
  ok: true,
  base_version: 1,
  message: null,
  commit: null,
  run: null,
  changes: { breaking: 0, dangerous: 0, safe: 83_382 },
  hidden: null,
  failing: 0,
  hidden_failing: 0,
  findings: 0,
  failing_findings: 0,
  invalid_operations: 0,
  page_views: null,
  created_by: "ada",
  created_at: at,
  ...rest,
});

test("a pull request has one row with its newest state", () => {
  const rows = runRows({
    checks: [
      check("c4", "2026-01-05T12:00:00Z", { run: run(482), hidden: { breaking: 1, dangerous: 0, safe: 0 } }),
      check("c3", "2026-01-05T11:00:00Z", { run: run(471) }),
      check("c2", "2026-01-05T10:00:00Z", { run: run(482), ok: false }),
      check("c1", "2026-01-05T09:00:00Z", {}),
    ],
    published: [
      { version: 3, message: null, commit: "abc", run: run(null), changes: null, created_at: "2026-01-05T11:30:00Z" },
    ],
  });
  expect(rows.map(({ title, runs, isOk }) => [title, runs, isOk])).toEqual([
    ["Request 482", 2, true],
    ["Published v3", 1, true],
    ["Request 471", 1, true],
    ["Check passed", 1, true],
  ]);
  expect(rows[0]).toMatchObject({ request: 482, checks: ["c4", "c2"], by: null });
  expect(rows[0]?.counts).toEqual({ breaking: 1, dangerous: 0, safe: 83_382 });
  expect(rows[3]?.by).toBe("ada");
});
