import { type RefObject, useEffect, useRef, useState } from "react";

/** Returns whether an element has been in view. Always true if the browser cannot tell. */
export function useSeen<Kind extends Element>(): [RefObject<Kind | null>, boolean] {
  const element = useRef<Kind>(null);
  const [isSeen, setSeen] = useState(typeof IntersectionObserver !== "function");
  useEffect(() => {
    if (isSeen || element.current === null) return;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return [element, isSeen];
}
