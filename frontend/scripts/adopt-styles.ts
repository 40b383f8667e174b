import type { Plugin } from "vite";

/** Every edit must match, so that an update that breaks one is noticed. */
const EDITS: readonly { module: RegExp; edits: readonly [RegExp, string][] }[] = [
  {
    // The editor. By itself it adopts style sheets only in shadow roots.
    module: /\/style-mod\/src\/style-mod\.js$/,
    edits: [[/if \(!root\.head && root\.adoptedStyleSheets/, "if (root.adoptedStyleSheets"]],
  },
  {
    // Toasts.
    module: /\/sonner\/dist\/index\.mjs$/,
    edits: [
      [
        /let head = document\.head[\s\S]*?createTextNode\(code\)\)/,
        "const sheet = new CSSStyleSheet(); sheet.replaceSync(code); document.adoptedStyleSheets.push(sheet)",
      ],
    ],
  },
  {
    // Menus keep the page from scrolling.
    module: /\/react-style-singleton\/dist\/es2015\/singleton\.js$/,
    edits: [
      [
        /if \(\(stylesheet = makeStyleTag\(\)\)\) \{\s*injectStyles\(stylesheet, style\);\s*insertStyleTag\(stylesheet\);\s*\}/,
        "stylesheet = new CSSStyleSheet(); stylesheet.replaceSync(style); document.adoptedStyleSheets.push(stylesheet);",
      ],
      [
        /stylesheet\.parentNode && stylesheet\.parentNode\.removeChild\(stylesheet\);/,
        "document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== stylesheet);",
      ],
    ],
  },
];

/**
 * Makes libraries adopt their style sheets instead of writing them into elements, which the content security policy forbids.
 * Ours are in layers, so theirs still win.
 */
export function adoptStyles(): Plugin {
  return {
    name: "adopt-styles",
    apply: "build",
    transform: {
      filter: { id: EDITS.map(({ module }) => module) },
      handler(code, id) {
        let edited = code;
        for (const [pattern, replacement] of EDITS.find(({ module }) => module.test(id))?.edits ?? []) {
          const next = edited.replace(pattern, replacement);
          if (next === edited) this.error(`${pattern} is not in ${id} any more`);
          edited = next;
        }
        return { code: edited, map: null };
      },
    },
  };
}
