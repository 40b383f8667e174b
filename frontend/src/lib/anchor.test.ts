import { expect, test } from "vitest";
import { anchorId } from "./anchor";

test.each([
  ["", ""],
  ["#", ""],
  ["#title", "title"],
  ["#price.exact", "price.exact"],
  ["#%C3%A9t%C3%A9", "été"],
  // Malformed encoding must not throw.
  ["#%", "%"],
  ["#%E0%A4%A", "%E0%A4%A"],
  ["#100%", "100%"],
])("the anchor %s names %s", (hash, id) => {
  expect(anchorId(hash)).toBe(id);
});
