import { useQuery } from "@tanstack/react-query";
import type { CheckComment } from "@/api/generated/types.gen";
import { WithCode } from "@/app/schema-source/diagnostic-list";
import { checkQuery } from "./queries";
import { Step } from "./step";

/** More changes are only counted here. */
const SHOWN = 5;

interface Props {
  /** The number of the step. */
  number: number;
  projectId: string;
  checkId: string;
}

/** The comment of the GitHub action on a pull request, from a real check. */
export function ReviewerComment({ number, projectId, checkId }: Props) {
  const { data } = useQuery(checkQuery(projectId, checkId));
  if (!data?.comment) return null;
  return (
    <Step number={number} title="What reviewers see">
      <div className="min-w-0 overflow-hidden rounded-card border border-line text-sm">
        <p className="border-b border-line bg-bg-2 px-3 py-2 text-xs text-fg-2">Comment on the pull request</p>
        <Comment comment={data.comment} url={data.check.url} />
      </div>
    </Step>
  );
}

function Comment({ comment, url }: { comment: CheckComment; url: string }) {
  const { title, changes } = comment;
  return (
    <div className="grid min-w-0 gap-2 p-3 [overflow-wrap:anywhere]">
      <p className="font-semibold">{title}</p>
      {changes.length > 0 && (
        <ul className="grid list-disc gap-1 pl-4 text-fg-2">
          {changes.slice(0, SHOWN).map((change) => (
            <li key={change}>
              <WithCode text={change} />
            </li>
          ))}
          {changes.length > SHOWN && <li>… and more.</li>}
        </ul>
      )}
      <p>
        <a href={url} target="_blank" rel="noreferrer" className="text-link underline">
          Compare the schemas
        </a>
      </p>
    </div>
  );
}
