import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { exampleIndex } from "./scripts/example-index.ts";
import { aliases } from "./scripts/aliases.ts";

/** Builds `prerender.tsx` for Node; `scripts/prerender.mjs` runs it. */
export default defineConfig({
  plugins: [react(), exampleIndex()],
  resolve: { alias: aliases("build") },
  // Bundled because of its alias; Node loads all other packages by itself.
  ssr: { noExternal: [/^react-router/] },
  publicDir: false,
  logLevel: "error",
  build: {
    ssr: "src/app/prerender.tsx",
    outDir: "node_modules/.prerender",
    assetsInlineLimit: 0,
    target: "node20",
    minify: false,
  },
});
