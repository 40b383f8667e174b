import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const file = new URL("../src/lib/generated/routes.ts", import.meta.url);

/** Puts title and description of a page into its own code, so that a visitor does not load those of all pages. */
export function inlineRoutes(): Plugin {
  const entries = readFileSync(file, "utf8").matchAll(/^ {2}(\w+): (\{.*\}),$/gm);
  const routes = new Map([...entries].map(([, key, route]) => [key, route]));
  return {
    name: "inline-routes",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /-route\.tsx$/, code: "ROUTES." },
      handler(code) {
        const inlined = code.replace(/\bROUTES\.(\w+)/g, (_, key: string) => {
          const route = routes.get(key);
          if (route === undefined) this.error(`${file.pathname} has no route “${key}”`);
          return `(${route.replaceAll("${PRODUCT}", "${ROUTE_PRODUCT}")})`;
        });
        return { code: `import { PRODUCT as ROUTE_PRODUCT } from "@/lib/product";\n${inlined}`, map: null };
      },
    },
  };
}
