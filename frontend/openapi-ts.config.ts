import { defineConfig } from "@hey-api/openapi-ts";

/** Reads the snapshot that the server's own test keeps fresh; `OPENAPI` and `CLIENT_OUT` point elsewhere. */
export default defineConfig({
  input: process.env.OPENAPI ?? "../crates/http-api/openapi.json",
  output: { path: process.env.CLIENT_OUT ?? "src/api/generated", entryFile: false },
  plugins: [
    { name: "@hey-api/client-fetch", throwOnError: true },
    "@hey-api/typescript",
    { name: "@hey-api/sdk", responseStyle: "data", auth: false },
  ],
});
