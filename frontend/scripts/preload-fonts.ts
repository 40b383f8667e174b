import type { Plugin } from "vite";

/** The two files that every page needs; other subsets load when a page uses their letters. */
const wanted = [/inter-latin-wght-normal-[\w-]+\.woff2$/, /jetbrains-mono-latin-wght-normal-[\w-]+\.woff2$/];

/** Adds preload links for the Latin font files under their hashed names. */
export function preloadFonts(): Plugin {
  return {
    name: "preload-fonts",
    apply: "build",
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        return Object.keys(bundle ?? {})
          .filter((name) => wanted.some((pattern) => pattern.test(name)))
          .map((name) => ({
            tag: "link",
            attrs: { rel: "preload", as: "font", type: "font/woff2", href: `/${name}`, crossorigin: "" },
            injectTo: "head" as const,
          }));
      },
    },
  };
}
