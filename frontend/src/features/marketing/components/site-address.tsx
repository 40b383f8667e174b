import { site } from "@/lib/site";

/** The host of this site. */
export function SiteAddress() {
  return <>{site().host}</>;
}
