import type { ReactNode } from "react";
import { IS_PRERENDERING, type SiteValue, site } from "@/lib/site";

interface Props {
  value: SiteValue;
  children: ReactNode;
  /** Shown when the value is not configured. */
  otherwise?: ReactNode;
}

/** Shows its elements only if a value is configured. Use it between elements, not inside a text. */
export function Configured({ value, children, otherwise = null }: Props) {
  if (!IS_PRERENDERING) return site()[value] === "" ? otherwise : children;
  // The server keeps one of the two parts.
  return (
    <>
      {`{{#${value}}}`}
      {children}
      {`{{/${value}}}`}
      {otherwise !== null && (
        <>
          {`{{^${value}}}`}
          {otherwise}
          {`{{/${value}}}`}
        </>
      )}
    </>
  );
}
