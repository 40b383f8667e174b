import { SITE_VALUES } from "./generated/site";
import { isString } from "./shape";

export type SiteValue = (typeof SITE_VALUES)[number];
type Site = Readonly<Record<SiteValue, string>>;

/** Whether the app's build renders pages, before the configuration is known. */
export const IS_PRERENDERING = typeof document === "undefined";

let values: Site | undefined;

/**
 * Returns the configured values that pages show; a value that is not configured is empty. While the app is built they
 * are placeholders such as `{{host}}`, which the server replaces: use them as plain text or in an attribute, not in
 * conditions (see `app/configured.tsx`).
 */
export function site(): Site {
  values ??= IS_PRERENDERING ? fill((name) => `{{${name}}}`) : (readSite(document) ?? developmentValues());
  return values;
}

/** Reads the values from the document; null if it has none or they are malformed. */
export function readSite(from: ParentNode): Site | null {
  const script = from.querySelector("script#site[type='application/json']");
  if (script === null) return null;
  try {
    const read: unknown = JSON.parse(script.textContent ?? "");
    if (typeof read !== "object" || read === null) return null;
    const known = Object.entries(read);
    const configured = fill((name) => {
      const value: unknown = known.find(([key]) => key === name)?.[1];
      return isString(value) ? value : "";
    });
    return { ...configured, host: configured.public_url.replace(/^https?:\/\//, "") };
  } catch {
    return null;
  }
}

/** The development server and tests send documents without values. */
function developmentValues(): Site {
  return {
    ...fill(() => ""),
    host: location.host,
    public_url: location.origin,
    support_email: "support@graphfolio.example",
  };
}

function fill(value: (name: SiteValue) => string): Site {
  return Object.fromEntries(SITE_VALUES.map((name) => [name, value(name)])) as Site;
}
