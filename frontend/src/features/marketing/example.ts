import type { Shown } from "./components/stage/use-preview";
import facts from "./example/product.json";
import page from "./example/product-page.html?raw";
import schema from "./example/product.graphql?raw";

/** The schema that the stage starts with, and what the engine makes of it. */
export const example: Shown & { place: NonNullable<Shown["place"]>; sample: NonNullable<Shown["sample"]> } = {
  sdl: schema.trimEnd(),
  path: "objects/Product",
  html: page,
  findings: [],
  omitted: 0,
  sample: { name: "Product", letter: "O", kind: "ko", member: "id", type: "ID!", typeKind: "ksc" },
  ...facts,
};
