import { type ComponentType, lazy, useEffect, useRef, useState } from "react";
import { IS_PRERENDERING } from "@/lib/site";
import { isKeepingSite } from "./keeping";

const loads: (() => Promise<void>)[] = [];

/** Loads the code of all static parts, because prerendering does not wait for it. */
export async function loadStaticParts(): Promise<void> {
  await Promise.all(loads.map((load) => load()));
}

/**
 * Returns a component for a part of a prerendered page that does nothing but be read. Hydration leaves the server's
 * elements as they are and does not load the code of the part; only a navigation to the page does. The part has no
 * handlers, and the browser follows its links.
 */
export function staticPart(load: () => Promise<{ default: ComponentType }>): ComponentType {
  let Code: ComponentType = lazy(load);
  if (IS_PRERENDERING)
    loads.push(async () => {
      Code = (await load()).default;
    });

  return function StaticPart() {
    const element = useRef<HTMLDivElement>(null);
    const [isKept, setKept] = useState(isKeepingSite);
    // If hydration failed, React has made the element anew, without content.
    useEffect(() => {
      if (element.current?.childElementCount === 0) setKept(false);
    }, []);
    // React leaves the content of an element alone that it hydrates with such HTML.
    if (isKept) return <div ref={element} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: "" }} />;
    return (
      <div>
        <Code />
      </div>
    );
  };
}
