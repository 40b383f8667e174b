import { readFileSync } from "node:fs";
import { minifySync, type Plugin, transformWithOxc } from "vite";
import { PRODUCT } from "../src/lib/product.ts";

const source = new URL("../src/widget/widget.ts", import.meta.url);

/** Makes `widget.js`, which other sites load by that address. It has no hash in its name, and no part in another file. */
export function widget(): Plugin {
  return {
    name: "widget",
    apply: "build",
    async generateBundle() {
      const typed = readFileSync(source, "utf8").replace(/^declare const .*$/m, "");
      const { code } = await transformWithOxc(typed.replaceAll(/\bPRODUCT\b/g, JSON.stringify(PRODUCT)), "widget.ts", {
        target: "es2020",
      });
      const { code: small, errors } = minifySync("widget.js", code, { compress: true, mangle: true });
      const [error] = errors;
      if (error !== undefined) throw new Error(error.message);
      this.emitFile({ type: "asset", fileName: "widget.js", source: small.trim() });
    },
  };
}
