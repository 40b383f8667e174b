import { expect, test } from "vitest";
import type { ApiKey } from "@/api/generated/types.gen";
import { reachOf, servesPipelines } from "./keys";

const key: ApiKey = {
  id: "k1",
  name: "CI publish",
  prefix: "gf_p_Vt7Lk2P",
  accessType: "publish",
  scopes: "schema:publish schema:check",
  createdAt: "2026-01-05T10:00:00Z",
  lastUsedAt: null,
  lastUsedRoute: null,
  expiresAt: null,
  requests24h: 0,
  hours24h: [],
  routes24h: [],
  expiresSoon: false,
  rotatedUntil: null,
};

test("a pipeline uses keys that may publish, reach the project and have not expired", () => {
  const serves = (rest: Partial<ApiKey>) => servesPipelines({ ...key, ...rest }, "p1");
  expect(serves({})).toBe(true);
  expect(serves({ accessType: "write", project_ids: ["p0", "p1"] })).toBe(true);
  expect(serves({ expiresAt: new Date(Date.now() + 60_000).toISOString() })).toBe(true);
  expect(serves({ accessType: "read" })).toBe(false);
  expect(serves({ project_ids: ["p2"] })).toBe(false);
  expect(serves({ project_ids: [] })).toBe(false);
  expect(serves({ expiresAt: "2026-01-06T10:00:00Z" })).toBe(false);
});

test("a key says which projects it reaches", () => {
  expect(reachOf({ project_ids: null }, "Shop")).toBe("All projects");
  expect(reachOf({ project_ids: ["p1"] }, "Shop")).toBe("Shop only");
  expect(reachOf({ project_ids: ["p1", "p2", "p3"] }, "Shop")).toBe("Shop and 2 other projects");
});
