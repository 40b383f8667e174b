import { readFileSync } from "node:fs";
import { relative, resolve } from "node:path";
import { createFilter, type Plugin } from "vite";

const SOURCES = resolve(import.meta.dirname, "../src");
const STYLES = resolve(SOURCES, "styles");
/** It imports what only signed-in people see, and the style sheet of that. */
const SIGNED_IN = resolve(SOURCES, "app/signed-in-routes.tsx");

/** Fails the build if a page for visitors imports from a folder whose classes are only in `workspace.css`. */
export function workspaceStyles(): Plugin {
  return {
    name: "workspace-styles",
    apply: "build",
    buildEnd() {
      const styles = readFileSync(resolve(STYLES, "app.css"), "utf8");
      const folders = [...styles.matchAll(/@source not "([^"]+)"/g)].map(([, folder = ""]) =>
        resolve(STYLES, folder, "**"),
      );
      const isLeftOut = createFilter(folders);
      const seen = new Set([...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry));
      for (const id of seen) {
        if (isLeftOut(id))
          this.error(`A visitor's page imports ${relative(SOURCES, id)}, whose classes app.css leaves out.`);
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        // Modules that are added here are looked at as well.
        for (const next of [...importedIds, ...dynamicallyImportedIds]) if (next !== SIGNED_IN) seen.add(next);
      }
    },
  };
}
