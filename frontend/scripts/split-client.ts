import { readFileSync } from "node:fs";
import type { Plugin } from "vite";

const client = new URL("../src/api/generated/sdk.gen.ts", import.meta.url);

/**
 * Gives the operations that only signed-in screens call a chunk of their own. The generated client is one module, so
 * readers and visitors would otherwise load every operation of owners and admins.
 */
export function splitClient(): Plugin {
  const owners = operationsOfOwners(readFileSync(client, "utf8"));
  return {
    name: "split-client",
    enforce: "pre",
    apply: "build",
    transform(code, id) {
      if (!id.includes("/src/") || !code.includes("/generated/sdk.gen")) return null;
      return code.replace(/import \{([^}]*)\} from "(@\/api\/generated\/sdk\.gen)";/g, (_, names: string, from) => {
        const all = names.split(",").map((name) => name.trim());
        const isOwners = (name: string) => owners.has(name.split(" ")[0] ?? "");
        const others = all.filter((name) => name !== "" && !isOwners(name));
        // The unused half of each copy is left out by the bundler.
        return [
          others.length > 0 ? `import { ${others.join(", ")} } from "${from}";` : "",
          others.length < all.length ? `import { ${all.filter(isOwners).join(", ")} } from "${from}?owners";` : "",
        ].join("");
      });
    },
  };
}

/** The names of the operations whose addresses need a session. */
function operationsOfOwners(text: string): Set<string> {
  const operations = text.matchAll(/export const (\w+) = [^]*?url: '\/api\/([\w-]+)/g);
  const signedIn = new Set([
    "admin",
    "audit-log",
    "billing",
    "branding",
    "projects",
    "user",
    "webhook-preview",
    "webhooks",
  ]);
  const names = [...operations].flatMap(([, name = "", root = ""]) => (signedIn.has(root) ? [name] : []));
  if (names.length === 0) throw new Error("no operation of owners is in the generated client");
  return new Set(names);
}
