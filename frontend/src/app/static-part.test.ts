import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { loadStaticParts, staticPart } from "./static-part";

test("a static part is in the prerendered HTML once its code has loaded", async () => {
  const Part = staticPart(() => Promise.resolve({ default: () => createElement("p", null, "Read me") }));
  await loadStaticParts();
  expect(renderToString(createElement(Part))).toBe("<div><p>Read me</p></div>");
});
