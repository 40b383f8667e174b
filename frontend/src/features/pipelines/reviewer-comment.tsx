import { useQuery } from "@tanstack/react-query";
import type { CheckedChange, CheckDetails } from "@/api/generated/types.gen";
import { WithCode } from "@/app/schema-source/diagnostic-list";
import { checkQuery } from "./queries";
import { commentTitle } from "./words";

/** More changes are only counted here. */
const SHOWN = 5;

/** The comment of the GitHub action on a pull request, from a real check. `.github/actions/publish-schema` writes it. */
export function ReviewerComment({ projectId, checkId }: { projectId: string; checkId: string }) {
  const details = useQuery(checkQuery(projectId, checkId));
  if (!details.data || details.data.changes === null) return null;
  return (
    <section aria-labelledby="reviewers-heading" className="min-w-0 rounded-card border border-line p-4">
      <h2 id="reviewers-heading" className="text-md font-semibold">
        What reviewers see
      </h2>
      <div className="mt-3 min-w-0 overflow-hidden rounded-field border border-line text-sm">
        <p className="border-b border-line bg-bg-2 px-3 py-2 text-xs text-fg-2">Comment on the pull request</p>
        <Comment check={details.data.check} items={details.data.changes.items} />
      </div>
    </section>
  );
}

function Comment({ check, items }: { check: CheckDetails["check"]; items: readonly CheckedChange[] }) {
  const listed = items.filter(({ criticality }) => criticality !== "safe");
  return (
    <div className="grid min-w-0 gap-2 p-3 [overflow-wrap:anywhere]">
      <p className="font-semibold">{commentTitle(check)}</p>
      {listed.length > 0 && (
        <ul className="grid list-disc gap-1 pl-4 text-fg-2">
          {listed.slice(0, SHOWN).map((change) => (
            <li key={`${change.code} ${change.path} ${change.message}`}>
              <WithCode text={change.message} />
              {change.hidden === true && <em> (hidden from readers)</em>}
              {change.allowance !== null && ` Allowed by ${change.allowance.by}: ${change.allowance.reason}`}
              {change.ruling === "ignored" && " Ignored."}
            </li>
          ))}
          {listed.length > SHOWN && <li>… and {listed.length - SHOWN} more.</li>}
        </ul>
      )}
      <p>
        <a href={check.url} target="_blank" rel="noreferrer" className="text-link underline">
          Compare the schemas
        </a>
      </p>
    </div>
  );
}
