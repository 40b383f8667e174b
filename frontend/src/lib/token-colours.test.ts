import { expect, test } from "vitest";
import { hexOf } from "./token-colours";

test("colours that the browser computed become hexadecimal, others grey", () => {
  expect(["rgb(11, 11, 14)", "rgb(255, 255, 255)", "rgba(0, 0, 0, 0.5)", "", "red"].map(hexOf)).toEqual([
    "#0b0b0e",
    "#ffffff",
    "#808080",
    "#808080",
    "#808080",
  ]);
});
