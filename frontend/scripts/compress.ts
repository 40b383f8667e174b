import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { extname, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

const compressible = new Set([".js", ".css", ".svg", ".json", ".txt", ".xml", ".webmanifest"]);
const embeddedCompressed = new Set([".js", ".css", ".json"]);

/**
 * Writes `.br` (quality 11) and `.gz` beside each file that gets smaller, so that the server never compresses static
 * files during a request. Scripts, styles and data always get a `.gz`, because the program contains them in that form only.
 * `index.html` is left out because the server fills it.
 */
export function compress(): Plugin {
  let folder = "dist";
  return {
    name: "compress-ahead",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || !compressible.has(extname(entry.name))) continue;
        const path = join(entry.parentPath, entry.name);
        const bytes = readFileSync(path);
        const brotli = brotliCompressSync(bytes, {
          params: {
            [constants.BROTLI_PARAM_QUALITY]: 11,
            [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
          },
        });
        const gzip = gzipSync(bytes, { level: 9 });
        if (brotli.length < bytes.length) writeFileSync(`${path}.br`, brotli);
        if (gzip.length < bytes.length || embeddedCompressed.has(extname(entry.name)))
          writeFileSync(`${path}.gz`, gzip);
      }
    },
  };
}
