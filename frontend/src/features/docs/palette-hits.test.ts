import { expect, test } from "vitest";
import type { Navigation } from "@/api/generated/types.gen";
import { findInstantHits } from "./palette-hits";

const group = (kind: Navigation["groups"][number]["kind"], ...names: string[]): Navigation["groups"][number] => ({
  kind,
  label: kind,
  count: names.length,
  items: names.map((name) => ({ name, path: `${kind}/${name}`, deprecated: false })),
});
const navigation: Navigation = {
  groups: [
    group("mutations", "startMigration", "addStar", "restart", "lockLockable"),
    group(
      "objects",
      "StartPayload",
      "StarredRepositoryEdge",
      "Organization",
      "OrgAuditEntry",
      "StarOrder",
      "Stargazer",
    ),
    group("interfaces", "Starrable", "Lockable"),
  ],
};
const names = (q: string) => findInstantHits(navigation, q).map(({ name }) => name);

test("a name with the whole word comes before one that begins with it, as on the server", () => {
  expect(names("star")).toEqual([
    "Starrable",
    "StarOrder",
    "Stargazer",
    "addStar",
    "StarredRepositoryEdge",
    "StartPayload",
    "startMigration",
    "restart",
  ]);
  expect(names("lock")).toEqual(["Lockable", "lockLockable"]);
});

test("a one-word type comes before longer names with that word", () => {
  expect(names("org")).toEqual(["Organization", "OrgAuditEntry"]);
});

test("a whole name finds the operation, the typed case the type", () => {
  const both: Navigation = { groups: [group("queries", "film", "films"), group("objects", "Film")] };
  expect(findInstantHits(both, "film").map(({ name }) => name)).toEqual(["film", "Film", "films"]);
  expect(findInstantHits(both, "Film")[0]?.name).toBe("Film");
});

test("the matched part is marked", () => {
  expect(findInstantHits(navigation, "star").find(({ name }) => name === "addStar")?.ranges).toEqual([[3, 7]]);
  expect(findInstantHits(navigation, "starorder")[0]?.ranges).toEqual([[0, 9]]);
});
