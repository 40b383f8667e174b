import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { fontLicenses } from "./scripts/fonts/licenses.ts";
import { subsetFonts } from "./scripts/subset-fonts.ts";

/** Builds the script and stylesheet of a static site, one file each, with fonts beside them and relative addresses. */
export default defineConfig({
  plugins: [tailwindcss(), subsetFonts(), fontLicenses()],
  base: "./",
  publicDir: false,
  build: {
    outDir: "dist/static-site",
    assetsInlineLimit: 0,
    target: "es2023",
    // Browsers with `light-dark()`, which would otherwise be written as two variables for each colour.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    cssCodeSplit: false,
    rolldownOptions: {
      input: "src/static-site/site.ts",
      output: {
        format: "iife",
        entryFileNames: "site.js",
        assetFileNames: ({ names }) => (names[0]?.endsWith(".css") ? "site.css" : "[name][extname]"),
      },
    },
  },
});
