import * as z from "zod/mini";
import type { Page } from "@/api/generated/types.gen";

const schema = z.object({
  page: z.object({
    path: z.string(),
    title: z.string(),
    kind: z.string(),
    description: z.string(),
    toc: z.array(z.object({ id: z.string(), title: z.string(), level: z.number() })),
  }),
  docs: z.object({ username: z.string(), slug: z.string(), project_name: z.string(), version: z.number(), requested_version: z.nullable(z.number()) }),
});

export interface DocsIdentity {
  username: string;
  slug: string;
  project_name: string;
  version: number;
  /** The version that the address names, if it names one. */
  requested_version: number | null;
}

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
    const { page, docs } = schema.parse(JSON.parse(script.textContent ?? ""));
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

let seed: Seed | null | undefined;

/** The seed of this document. Read when first asked for, which is before the app replaces it. */
export function documentSeed(): Seed | null {
  seed ??= readSeed(document);
  return seed;
}
