import { expect, test } from "vitest";
import type { Navigation } from "@/api/generated/types.gen";
import { hitsAtOnce } from "./palette-hits";

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
const names = (q: string) => hitsAtOnce(navigation, q).map(({ name }) => name);

test("what has the word comes before what begins with it, as the server has it", () => {
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

test("a type of one word comes before names that only have the word", () => {
  expect(names("org")).toEqual(["Organization", "OrgAuditEntry"]);
});

test("the place of the match is marked", () => {
  expect(hitsAtOnce(navigation, "star").find(({ name }) => name === "addStar")?.ranges).toEqual([[3, 7]]);
  expect(hitsAtOnce(navigation, "starorder")[0]?.ranges).toEqual([[0, 9]]);
});
