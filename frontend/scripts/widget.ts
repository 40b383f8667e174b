import { readFileSync } from "node:fs";
import { minifySync, type Plugin, transformWithOxc } from "vite";
import { PRODUCT } from "../src/lib/product.ts";

const source = new URL("../src/widget/widget.ts", import.meta.url);
const tokens = new URL("../src/styles/tokens.css", import.meta.url);

/** Makes `widget.js`, which other sites load by that address. It has no hash in its name, and no part in another file. */
export function widget(): Plugin {
  return {
    name: "widget",
    apply: "build",
    async generateBundle() {
      const typed = withTokens(readFileSync(source, "utf8")).replace(/^declare const .*$/m, "");
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

/** Replaces `var(--line)` by the token's value, because other sites do not have the tokens. */
function withTokens(code: string): string {
  const css = readFileSync(tokens, "utf8");
  const values = new Map([...css.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));
  return code.replace(/var\(--([\w-]+)\)/g, (use, name: string) => {
    const value = values.get(name);
    if (value === undefined) throw new Error(`${use} is not in tokens.css`);
    return value;
  });
}
