import type { Page } from "@/api/generated/types.gen";
import { arrayOf, isBoolean, isNumber, isString, nullOr, objectWith } from "@/lib/shape";

export interface DocsIdentity {
  username: string;
  slug: string;
  project_name: string;
  version: number;
  /** The version that the address names, if it names one. */
  requested_version: number | null;
  /** Whether there is an API to call from the console. */
  has_endpoints: boolean;
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
  }),
});

/** What the server has put into the document: the first page, and its navigation as HTML. */
export interface Seed {
  docs: DocsIdentity;
  page: Page;
  navigationHtml: string;
}

/** Reads it; null where the document came without a page, or with one that does not look right. */
export function readSeed(from: ParentNode): Seed | null {
  // By element, not by id alone: a field named `bootstrap` has that id too.
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

/** Does it come from the docs of that version. */
export function isSeedOf(seed: Seed, username: string, slug: string, version: number | null): boolean {
  return seed.docs.username === username && seed.docs.slug === slug && seed.docs.requested_version === version;
}

/** Whether the document says that the version in its address does not exist; its docs are the current ones then. */
export function lacksVersion({ docs }: Seed): boolean {
  return docs.requested_version !== null && docs.requested_version !== docs.version;
}

let seed: Seed | null | undefined;

/** The seed of this document. Read when first asked for, which is before the app replaces it. */
export function documentSeed(): Seed | null {
  seed ??= readSeed(document);
  return seed;
}
