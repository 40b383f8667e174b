import { onCLS, onINP, onLCP } from "web-vitals";
import type { ReportedVital } from "@/api/generated/types.gen";

/** Calls `note` with each web vital of this document, again whenever it changes. */
export function measure(note: (metric: ReportedVital, value: number) => void): void {
  // The last value counts: the browser may end the page before a final report could be sent.
  const options = { reportAllChanges: true };
  onLCP(({ value }) => note("lcp", value), options);
  onINP(({ value }) => note("inp", value), options);
  onCLS(({ value }) => note("cls", value), options);
}
