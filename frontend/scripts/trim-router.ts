import type { Plugin } from "vite";

/** Every edit must find its text, so that an update of the router that makes one useless is noticed. */
const EDITS: readonly [RegExp, string][] = [
  // Components that nothing uses (forms, scroll restoration) have no side effects and are left out.
  [/= (React\d*\.(?:forwardRef|createContext|memo)\()/g, "= /* @__PURE__ */ $1"],
  [/^\w+\.displayName = "[^"]*";$/gm, ""],
  // Links that fetch the next page ahead need the router's own server; `prefetch` is used nowhere.
  [/shouldPrefetch && !isAbsolute \?/g, "false ?"],
];

/** Lets the bundler leave out parts of the router that the app does not use: 3 KB of every first visit. */
export function trimRouter(): Plugin {
  return {
    name: "trim-router",
    apply: "build",
    transform: {
      filter: { id: /\/react-router\/dist\/production\/chunk-\w+\.mjs$/, code: "function createBrowserRouter(" },
      handler(code) {
        let trimmed = code;
        for (const [pattern, replacement] of EDITS) {
          const edited = trimmed.replace(pattern, replacement);
          if (edited === trimmed) this.error(`${pattern} is not in the router any more`);
          trimmed = edited;
        }
        return { code: trimmed, map: null };
      },
    },
  };
}
