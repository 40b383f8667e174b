import type { Page, PublicTheme } from "@/api/generated/types.gen";
import { arrayOf, isBoolean, isNumber, isString, nullOr, objectWith } from "@/lib/shape";

export interface DocsIdentity {
  username: string;
  slug: string;
  project_name: string;
  version: number;
  /** The version in the address, if there is one. */
  requested_version: number | null;
  /** Whether there is an API to call from the console. */
  has_endpoints: boolean;
  /** The owner's theme; null for the default one. */
  theme: PublicTheme | null;
}

const isBootstrap = objectWith<{ page: Omit<Page, "html">; docs: DocsIdentity }>({
  page: objectWith({
    path: isString,
    title: isString,
    kind: isString,
    description: isString,
    toc: arrayOf(objectWith({ id: isString, title: isString, level: isNumber })),
  }),
  docs: objectWith({
    username: isString,
    slug: isString,
    project_name: isString,
    version: isNumber,
    requested_version: nullOr(isNumber),
    has_endpoints: isBoolean,
    theme: nullOr(
      objectWith({
        style_sheets: arrayOf(isString),
        logo_url: nullOr(isString),
        logo_dark_url: nullOr(isString),
        favicon_url: nullOr(isString),
      }),
    ),
  }),
});

/** The data that the server put into the document: the first page, and the navigation as HTML. */
export interface Seed {
  docs: DocsIdentity;
  page: Page;
  navigationHtml: string;
}

/** Reads the seed; null when the document has none or it is malformed. */
export function readSeed(from: ParentNode): Seed | null {
  // Select by element too: a field named `bootstrap` has the same id.
  const script = from.querySelector("script#bootstrap[type='application/json']");
  const article = from.querySelector("[data-page-html]");
  if (script === null || article === null) return null;
  try {
    const bootstrap: unknown = JSON.parse(script.textContent ?? "");
    if (!isBootstrap(bootstrap)) return null;
    const { page, docs } = bootstrap;
    return {
      docs,
      page: { ...page, html: article.innerHTML },
      navigationHtml: from.querySelector(".docs-nav-rows")?.innerHTML ?? "",
    };
  } catch {
    return null;
  }
}

/** Returns whether the seed belongs to these docs and this version. */
export function isSeedOf(seed: Seed, username: string, slug: string, version: number | null): boolean {
  return seed.docs.username === username && seed.docs.slug === slug && seed.docs.requested_version === version;
}

/** Returns whether the version in the address does not exist. The document then describes the current version. */
export function lacksVersion({ docs }: Seed): boolean {
  return docs.requested_version !== null && docs.requested_version !== docs.version;
}

let seed: Seed | null | undefined;

/** Returns the seed of this document. The first call must come before the app replaces the server's HTML. */
export function documentSeed(): Seed | null {
  seed ??= readSeed(document);
  return seed;
}
