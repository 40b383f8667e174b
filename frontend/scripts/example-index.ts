import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import type { Plugin } from "vite";

const NAME = "github-search.json";
const packed = fileURLToPath(new URL("../../examples/github.search.json.br", import.meta.url));
const folder = fileURLToPath(new URL("../node_modules/.examples", import.meta.url));

/** Makes a file of the app from the search index of GitHub's schema, which the repository has compressed:
 * `import address from "virtual:github-search.json?url"`. */
export function exampleIndex(): Plugin {
  return {
    name: "example-index",
    resolveId(id) {
      if (id !== `virtual:${NAME}?url`) return null;
      mkdirSync(folder, { recursive: true });
      writeFileSync(`${folder}/${NAME}`, brotliDecompressSync(readFileSync(packed)));
      return `${folder}/${NAME}?url`;
    },
  };
}
