import { fileURLToPath } from "node:url";

const path = (relative: string) => fileURLToPath(new URL(`../${relative}`, import.meta.url));

/** By default bundlers get only the development build of the router's package. */
const productionRouter = path("node_modules/react-router/dist/production");

/** Returns where imports lead, for all builds. */
export function aliases(command: "build" | "serve"): Record<string, string> {
  return {
    "@": path("src"),
    // The client that the generated operations call.
    "./client.gen": path("src/api/client.ts"),
    // Of the rest of the generated client, operations use only what makes a form of a body.
    "./client": path("src/api/generated/core/bodySerializer.gen.ts"),
    ...(command === "build" && {
      "react-router/dom": `${productionRouter}/dom-export.mjs`,
      "react-router": `${productionRouter}/index.mjs`,
    }),
  };
}
