import { expect, test } from "vitest";
import { coordinateIn, findCoordinate } from "./coordinates";
import { makeIndex } from "./entries";

const index = makeIndex([
  ["objects", "Query", 0, 0, "", "", "", "", null],
  ["queries", "user", 0, 0, "", "login", "", "1,2", null],
  ["objects", "User", 0, 2, "", "id friends(first) old!", "", "3,1,4,2", null],
  ["enums", "State", 0, 2, "", "OPEN", "", "", null],
  ["directives", "cost", 0, 1, "", "weight", "", "5", null],
]);

test.each([
  ["User", "objects/User", null],
  ["User.id", "objects/User", "id"],
  ["User.friends(first:)", "objects/User", "friends.first"],
  ["Query.user", "queries/user", null],
  ["Query.user(login:)", "queries/user", "login"],
  ["State.OPEN", "enums/State", "OPEN"],
  ["@cost", "directives/cost", null],
  ["@cost(weight:)", "directives/cost", "weight"],
])("%s is found", (coordinate, path, anchor) => {
  const found = findCoordinate(index, coordinate);
  expect([found?.page.join("/"), found?.anchor]).toEqual([path, anchor]);
});

test.each(["user", "User.nothing", "User.friends(last:)", "cost", ""])("%s names nothing", (coordinate) => {
  expect(findCoordinate(index, coordinate)).toBeUndefined();
});

test("addresses name coordinates", () => {
  const at = (page: string, address: string, base = "/docs") =>
    coordinateIn(page, new URL(address, "https://example.org") as unknown as Location, base);
  expect(at("c", "/docs/c/?User.friends(first:)")).toBe("User.friends(first:)");
  expect(at("c", "/docs/c/index.html?User.friends%28first%3A%29")).toBe("User.friends(first:)");
  expect(at("c", "/docs/c/#@cost")).toBe("@cost");
  expect(at("404", "/docs/c/User.friends(first:)")).toBe("User.friends(first:)");
  expect(at("404", "/docs/other/User")).toBeNull();
  expect(at("overview", "/docs/?User")).toBeNull();
  expect(at("c", "/docs/c/?%E0%A4%A")).toBeNull();
  expect(at("c", "/docs/c/")).toBeNull();
});
