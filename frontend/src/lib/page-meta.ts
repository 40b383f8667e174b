import { useEffect } from "react";
import { PRODUCT } from "./product";

/** Sets the document's title ("Pricing · Graphfolio") and meta description while the page is shown. */
export function usePageMeta({ title, description }: { title?: string | undefined; description?: string | undefined }): void {
  useEffect(() => {
    document.title = title ? `${title} · ${PRODUCT}` : PRODUCT;
  }, [title]);
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
