import { expect, test } from "vitest";
import { example } from "./example";
import page from "./example/product-page.html?raw";
import { sampleOf } from "./sample";

test("a sample is the title and the first member", () => {
  expect(sampleOf(page)).toEqual(example.sample);
  const value =
    '<h1 tabindex="-1">Size</h1><span class="k ke" role="img" aria-label="Enum">E</span>\n<h3 class="row" id="S"><a class="nm" href="#S">S<wbr>MALL</a></h3>';
  expect(sampleOf(value)).toMatchObject({ name: "Size", kind: "ke", member: "SMALL", type: "" });
  expect(sampleOf('<h1 tabindex="-1">Overview</h1></header>')).toBeNull();
});
