import counts from "./example/product-counts.json";
import page from "./example/product-page.html?raw";
import schema from "./example/product.graphql?raw";

/** The schema that the stage starts with, and what the engine makes of it. */
export const example = {
  sdl: schema.trimEnd(),
  path: "objects/Product",
  html: page,
  counts,
} as const;
