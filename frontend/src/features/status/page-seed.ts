import * as z from "zod/mini";
import type { StatusPage } from "@/api/generated/types.gen";

const seed = z.object({
  status: z.enum(["ok", "degraded"]),
  checked_at: z.string(),
  headline: z.string(),
  open_impact: z.nullable(z.enum(["degraded", "partial_outage", "outage"])),
});

/** Reads the page that the server put into the document; null when the visit began on another page. */
export function readStatusPage(from: ParentNode): StatusPage | null {
  const script = from.querySelector("script#status-page[type='application/json']");
  const parts = from.querySelector("[data-status-html]");
  if (script === null || parts === null) return null;
  // It is only fresh at the first read.
  script.remove();
  try {
    const read = seed.safeParse(JSON.parse(script.textContent ?? ""));
    return read.success ? { ...read.data, html: parts.innerHTML } : null;
  } catch {
    return null;
  }
}
