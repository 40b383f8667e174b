import { useEffect } from "react";
import { PRODUCT } from "./product";

interface PageMeta {
  title?: string | undefined;
  description?: string | undefined;
  /** The site name after the title; by default the product's name. */
  of?: string | undefined;
}

/** Sets the document's title ("Pricing · Graphfolio") and meta description while the page is shown. */
export function usePageMeta({ title, description, of = PRODUCT }: PageMeta): void {
  useEffect(() => {
    document.title = title ? `${title} · ${of}` : of;
  }, [title, of]);
  useEffect(() => {
    if (description === undefined) return;
    let tag = document.querySelector<HTMLMetaElement>('meta[name="description"]');
    if (tag === null) {
      tag = document.createElement("meta");
      tag.name = "description";
      document.head.append(tag);
    }
    tag.content = description;
  }, [description]);
}
