import { expect, test } from "vitest";
import { reasonsOf } from "./why-not";

const states = (...given: Parameters<typeof reasonsOf>) =>
  reasonsOf(...given).map(({ title, state }) => `${state}: ${title}`);

test("the first check that applies decides, and later ones still say what the browser sends", () => {
  expect(states(true, {})).toEqual([
    "passes: The docs are public",
    "decides: You are signed in as the owner",
    "open: No Global Privacy Control",
    "open: No Do Not Track",
  ]);
  expect(states(false, { globalPrivacyControl: true, doNotTrack: "1" })).toEqual([
    "decides: The docs are private",
    "open: You are signed in as the owner",
    "open: This browser sends Global Privacy Control",
    "open: This browser sends Do Not Track",
  ]);
});
