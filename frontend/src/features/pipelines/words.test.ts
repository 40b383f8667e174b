import { expect, test } from "vitest";
import type { CheckDetails, ListedCheck } from "@/api/generated/types.gen";
import { checkTitle, outcome } from "./words";

const check: ListedCheck = {
  id: "0",
  url: "https://docs.test/d/ada/shop/checks/0",
  ok: false,
  base_version: 1,
  message: null,
  commit: null,
  changes: { breaking: 2, dangerous: 0, safe: 11 },
  hidden: null,
  failing: 2,
  hidden_failing: 0,
  run: null,
  findings: 0,
  failing_findings: 0,
  invalid_operations: 0,
  page_views: null,
  created_by: "ada",
  created_at: "2026-01-05T10:00:00Z",
};
const judged = (failing: number): CheckDetails => ({
  check,
  changes: { items: [], counts: check.changes, omitted: 0, failing, allowed: 0, ignored: 0 },
  comment: { title: "", changes: [] },
});

test("a title says whether and why a check failed", () => {
  const title = (rest: Partial<ListedCheck>) => checkTitle({ ...check, ...rest });
  expect(title({})).toBe("Check failed: 2 breaking changes");
  expect(title({ failing: 1 })).toBe("Check failed: 1 breaking change");
  expect(title({ failing: 0, findings: 3, failing_findings: 2, invalid_operations: 1 })).toBe(
    "Check failed: 2 findings and 1 operation valid in neither version",
  );
  expect(title({ failing: 1, failing_findings: 1, findings: 1, invalid_operations: 2 })).toBe(
    "Check failed: 1 breaking change, 1 finding and 2 operations valid in neither version",
  );
  // Findings that do not fail it are not its reason.
  expect(title({ failing: 0, findings: 3, invalid_operations: 1 })).toBe(
    "Check failed: 1 operation valid in neither version",
  );
  // Stored before the reasons were.
  const old = { failing: 0, failing_findings: null, invalid_operations: null };
  expect(title(old)).toBe("Check failed");
  expect(title({ ...old, findings: 1 })).toBe("Check failed: 1 finding");
  expect(title({ ok: true, failing: 0 })).toBe("Check passed");
});

test("a title says which failing changes are hidden from readers", () => {
  const title = (failing: number, hidden_failing: number) => checkTitle({ ...check, failing, hidden_failing });
  expect(title(3, 1)).toBe("Check failed: 2 breaking changes and 1 in a hidden part");
  expect(title(3, 2)).toBe("Check failed: 1 breaking change and 2 in hidden parts");
  expect(title(1, 1)).toBe("Check failed: 1 breaking change in a hidden part");
});

test("the outcome follows the decisions made since", () => {
  expect(outcome(judged(2))).toContain("until all 2 are allowed");
  expect(outcome(judged(1))).toContain("until the change is allowed");
  expect(outcome(judged(0))).toContain("Run the pipeline again");
  expect(outcome({ check, changes: null, comment: null })).toContain("until all 2 are allowed");
  const others = { findings: 1, failing_findings: 1, invalid_operations: 1 };
  expect(outcome({ check: { ...check, ...others, failing: 0 }, changes: null, comment: null })).toContain(
    "because of 1 finding and 1 operation valid in neither version.",
  );
  expect(outcome({ ...judged(0), check: { ...check, ...others } })).toContain("No change fails any more.");
});
