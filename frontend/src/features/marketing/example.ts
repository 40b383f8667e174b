import type { Shown } from "./components/stage/use-preview";
import facts from "./example/product.json";
import schema from "./example/product.graphql?raw";

/** The schema that the stage starts with, and what the engine makes of it. */
export const example: Shown & { place: NonNullable<Shown["place"]>; sample: NonNullable<Shown["sample"]> } = {
  sdl: schema.trimEnd(),
  path: "objects/Product",
  html: globalThis.document?.querySelector("#stage .docs-page")?.innerHTML ?? "",
  findings: [],
  omitted: 0,
  sample: { name: "Product", letter: "O", kind: "ko", member: "id", type: "ID!", typeKind: "ksc" },
  ...facts,
};

/** Loads the page of the example, unless it is in the document that the server sent. */
export async function loadExample(): Promise<void> {
  if (example.html === "") example.html = (await import("./example-page")).examplePage;
}
