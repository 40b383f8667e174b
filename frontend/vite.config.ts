import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vitest/config";
import { adoptStyles } from "./scripts/adopt-styles.ts";
import { aliases } from "./scripts/aliases.ts";
import { compress } from "./scripts/compress.ts";
import { exampleIndex } from "./scripts/example-index.ts";
import { fontLicenses } from "./scripts/fonts/licenses.ts";
import { themeFonts } from "./scripts/fonts/plugin.ts";
import { inlineRoutes } from "./scripts/inline-routes.ts";
import { minifyInline } from "./scripts/minify-inline.ts";
import { preloadFonts } from "./scripts/preload-fonts.ts";
import { splitClient } from "./scripts/split-client.ts";
import { subsetFonts } from "./scripts/subset-fonts.ts";
import { trimRouter } from "./scripts/trim-router.ts";
import { widget } from "./scripts/widget.ts";
import { workspaceStyles } from "./scripts/workspace-styles.ts";

const server = process.env.GRAPHFOLIO_URL ?? "http://127.0.0.1:8080";

/** The entry and the files that it imports. */
const LOADED = /^assets\/(rolldown-runtime|vendor|common|index)-[\w-]+\.js$/;

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    tailwindcss(),
    splitClient(),
    subsetFonts(),
    preloadFonts(),
    themeFonts(),
    fontLicenses(),
    minifyInline(),
    widget(),
    compress(),
    trimRouter(),
    adoptStyles(),
    exampleIndex(),
    inlineRoutes(),
    workspaceStyles(),
  ],
  resolve: {
    alias: aliases(command),
  },
  server: { port: 5173, proxy: { "/api": server } },
  // The editors' workers load further chunks.
  worker: { format: "es", plugins: () => [exampleIndex()] },
  build: {
    outDir: "dist",
    // scripts/prerender.mjs reads it.
    manifest: true,
    assetsDir: "assets",
    // The content security policy allows neither data: fonts nor further inline scripts.
    assetsInlineLimit: 0,
    modulePreload: {
      polyfill: false,
      // What every document has loaded would only make the lists of files longer.
      resolveDependencies: (_file, dependencies, { hostType }) =>
        hostType === "js" ? dependencies.filter((file) => !LOADED.test(file)) : dependencies,
    },
    target: "es2023",
    // Browsers with `light-dark()`, which would otherwise be written as two variables for each colour.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            {
              name: "vendor",
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|@tanstack[\\/](react-query|query-core))[\\/](?!.*(mutationObserver|useMutation|infiniteQueryObserver|useInfiniteQuery)\.js$)/,
            },
            // Its own file, because the landing page sends nothing and the other groups would take it along.
            {
              name: "mutation",
              test: /node_modules[\\/]@tanstack[\\/](react-query|query-core)[\\/].*(mutationObserver|useMutation)\.js$/,
            },
            // Put small modules that nearly every page needs into one file.
            {
              name: "common",
              test: /src[\\/](ui[\\/](button|deferred|icon|toast|use-modal|use-dismiss)|lib[\\/](early-clicks|early-input|link-click|use-online|use-retries|anchor|classes|format|product|shape|site|generated[\\/]site)|api[\\/](files|nothing-here|generated[\\/]sdk\.gen)|app[\\/]scroll-to-top)\.tsx?$|preload-helper/,
            },
            // The same for pages in the shell. Only modules without imports from the entry, which would follow them.
            {
              name: "site",
              test: /src[\\/](ui[\\/](line-icon|logo|pill|skeleton)|app[\\/](configured|shell[\\/]avatar)|features[\\/]status[\\/](health-state|queries)|lib[\\/]use-media)\.tsx?$|lucide-react[\\/]dist[\\/]esm[\\/]((?!icons[\\/])|icons[\\/](x|check|menu|moon|sun|wifi-off|link-2|upload)\.)/,
            },
            // Small parts of forms and of owners' screens: files of their own would cost more than their code.
            { name: "fields", test: /src[\\/]ui[\\/](field|select)\.tsx?$/ },
            {
              name: "tabs",
              test: /src[\\/]ui[\\/](link-tabs|tab-row|tabs)\.tsx?$/,
            },
            {
              name: "docs",
              test: /src[\\/]features[\\/]docs[\\/](queries|nearest|recent|seed|links|use-reading-place|reading-places|use-opening|use-palette|kinds|components[\\/](page-view|navigation|navigation-sheet))\.tsx?$|src[\\/]app[\\/]nav-rows\.ts$/,
            },
          ],
        },
      },
    },
  },
  test: {
    restoreMocks: true,
    testTimeout: 20_000,
    pool: "threads",
    // By default one core stays idle, of two.
    maxWorkers: "100%",
    projects: [
      {
        extends: true,
        test: {
          name: "functions",
          environment: "node",
          include: ["src/**/*.test.ts"],
          exclude: ["src/**/*.dom.test.ts"],
          // They share nothing that they change, so one worker reads their modules once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: "screens",
          environment: "jsdom",
          environmentOptions: { jsdom: { url: "http://localhost:3000/" } },
          setupFiles: ["./src/test/setup.ts"],
          include: ["src/**/*.test.tsx", "src/**/*.dom.test.ts"],
        },
      },
    ],
  },
}));
