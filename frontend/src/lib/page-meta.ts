import { useLayoutEffect } from "react";
import { PRODUCT } from "./product";

interface PageMeta {
  title?: string | undefined;
  description?: string | undefined;
  /** The site name after the title; by default the product's name. */
  of?: string | undefined;
  path?: string | undefined;
  /** Whether search engines may index the page at `path`. If it is not known, the canonical address stays as it is. */
  indexable?: boolean | undefined;
}

/** The canonical address and structured data that the document arrived with. */
let sent: { canonical: string | undefined; data: Element | null } | undefined;

/** Changes a tag that link previews read, if the document arrived with it. */
function setPreview(name: "title" | "url" | "description", content: string): void {
  document.querySelector(`meta[property="og:${name}"]`)?.setAttribute("content", content);
}

/**
 * Sets the canonical address: null removes it, undefined restores that of the document. Structured data describes the
 * document's first page only, so it is removed elsewhere.
 */
export function setCanonical(path: string | null | undefined): void {
  let link = document.querySelector<HTMLLinkElement>('link[rel="canonical"]');
  sent ??= {
    canonical: link?.href,
    data: document.querySelector('script[type="application/ld+json"]'),
  };
  const { canonical, data } = sent;
  const href =
    path === undefined ? canonical : path === null ? undefined : new URL(path, canonical ?? location.href).href;
  setPreview("url", href ?? location.origin + location.pathname);
  if (href === undefined) link?.remove();
  else if (link?.href !== href) {
    link ??= document.createElement("link");
    link.rel = "canonical";
    link.href = href;
    document.head.append(link);
  }
  if (data === null || (href === canonical) === data.isConnected) return;
  if (href === canonical) document.head.append(data);
  else data.remove();
}

/**
 * Sets the document's title ("Pricing · Graphfolio"), meta description and canonical address while the page is shown.
 * They change in the same frame as the page, so a heading never stands below the title of the page before.
 */
export function usePageMeta({ title, description, of = PRODUCT, path, indexable }: PageMeta): void {
  useLayoutEffect(() => {
    document.title = title ? `${title} · ${of}` : of;
    setPreview("title", document.title);
  }, [title, of]);
  useLayoutEffect(() => {
    if (description === undefined) return;
    let tag = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (tag === null) {
      tag = document.createElement("meta");
      tag.name = "description";
      document.head.append(tag);
    }
    tag.content = description;
    setPreview("description", description);
  }, [description]);
  useLayoutEffect(() => {
    if (indexable !== undefined) setCanonical(indexable ? path : null);
  }, [path, indexable]);
}
