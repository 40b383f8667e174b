import type { Project } from "@/api/generated/types.gen";
import { ReadOnlyLinks } from "@/app/billing/read-only-links";
import { useUser } from "../session";
import { Notice } from "@/ui/notice";

/** Says why nothing can be changed, unless the page's header already does. */
export function ReadOnlyNotice({ project, reason }: { project: Project; reason: string | null }) {
  const hasUnpaidPro = useUser().payment_failed;
  if (reason === null || project.read_only !== null) return null;
  return (
    <Notice tone={hasUnpaidPro ? "bad" : "warn"}>
      {reason} <ReadOnlyLinks />
    </Notice>
  );
}
