import { expect, test } from "vitest";
import { hasTexts, makeFragment, MAX_FRAGMENT, readFragment } from "./share";

const texts = { schema: "type Query { a: Int } # é 🎉", operations: "{ a }" };

test("texts survive a link", async () => {
  const fragment = await makeFragment(texts);
  expect(fragment).toMatch(/^#v1\.[\w-]+$/);
  expect(hasTexts(fragment ?? "")).toBe(true);
  expect(await readFragment(fragment ?? "")).toEqual(texts);
});

test("texts that are too long make no link", async () => {
  let noise = "";
  for (let at = 0, seed = 1; at < 20_000; at += 1) {
    seed = (seed * 48_271) % 2_147_483_647;
    noise += String.fromCharCode(33 + (seed % 90));
  }
  expect(await makeFragment({ ...texts, schema: noise })).toBeNull();
  expect((await makeFragment({ ...texts, schema: "a".repeat(500_000) }))?.length).toBeLessThan(MAX_FRAGMENT);
});

test("a damaged link has no texts, and one that unpacks to too much neither", async () => {
  const fragment = (await makeFragment(texts)) ?? "";
  expect(await readFragment(fragment.slice(0, -8))).toBeNull();
  expect(await readFragment("#v1.%%%")).toBeNull();
  expect(await readFragment("#v1.")).toBeNull();
  const bomb = new Blob(["[" + " ".repeat(3_000_000) + "]"]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(bomb).arrayBuffer());
  const packed = btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_");
  expect(await readFragment(`#v1.${packed}`)).toBeNull();
});
