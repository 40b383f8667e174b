import { expect, test } from "vitest";
import type { Navigation } from "@/api/generated/types.gen";
import { nearestNames } from "./nearest";

const group = (kind: "queries" | "objects", label: string, names: readonly string[]) => ({
  kind,
  label,
  count: names.length,
  items: names.map((name) => ({ name, path: `${kind}/${name}`, deprecated: false })),
});
const navigation: Navigation = {
  groups: [group("queries", "Queries", ["user", "users"]), group("objects", "Objects", ["Type499", "Type500"])],
};

test("names similar to a missing one are found", () => {
  expect(nearestNames(navigation, "usr").map(({ name }) => name)).toEqual(["user", "users"]);
  expect(nearestNames(navigation, "Typ500")[0]?.name).toBe("Type500");
  expect(nearestNames(navigation, "zzz")).toEqual([]);
});
