import { Link } from "react-router-dom";
import type { AuditLogEntry } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { buttonClasses } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { After, Before } from "./before-after";
import { formatMoment } from "./days";
import { actorKind } from "./who";
import { fieldWords, valueOf } from "./words";

interface Props {
  entry: AuditLogEntry;
  /** Whether the project of the entry can be opened from here. */
  hasProjectLink: boolean;
}

/** Every property of an entry before and after, and where the change came from. */
export function EntryDetails({ entry, hasProjectLink }: Props) {
  const { at, kind, actor, subject, changes, request_id } = entry;
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-4 rounded-card border border-line bg-bg p-3.5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
      {changes.length === 0 ? (
        <p className="text-sm text-fg-2">No property changed.</p>
      ) : (
        <table className="w-full table-fixed self-start text-left text-sm">
          <thead className="text-xs text-fg-2">
            <tr>
              {["Property", "Before", "After"].map((title) => (
                <th key={title} scope="col" className="border-b border-line py-1.5 pr-2 font-medium">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {changes.map(({ field, from, to }) => {
              const [before, after] = [valueOf(field, from), valueOf(field, to)];
              return (
                <tr key={field} className="border-b border-line align-top last:border-b-0">
                  <th scope="row" className="py-2 pr-2 font-medium [overflow-wrap:anywhere]">
                    {fieldWords(field)}
                  </th>
                  <td className="py-2 pr-2">{before === null ? <Nothing /> : <Before value={before} />}</td>
                  <td className="py-2 pr-2">{after === null ? <Nothing /> : <After value={after} />}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
      <div className="grid min-w-0 content-start gap-3 text-sm">
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1.5">
          <Fact name="When">{formatMoment(at)}</Fact>
          <Fact name="Event">
            <code className="text-xs">{kind}</code>
          </Fact>
          <Fact name="By">
            {actorKind(actor)}
            {actor.detail !== null && `, ${actor.detail}`}
          </Fact>
          {request_id !== null && (
            <Fact name="Request">
              <span className="flex min-w-0 items-center gap-1">
                <code className="min-w-0 text-xs [overflow-wrap:anywhere]">{request_id}</code>
                <CopyButton text={request_id} label="Copy the request id" />
              </span>
            </Fact>
          )}
        </dl>
        {hasProjectLink && (
          <Link
            to={paths.project(subject.id)}
            aria-label={`Open ${subject.name}`}
            className={`${buttonClasses("plain", "small")} justify-self-start`}
          >
            Open project
          </Link>
        )}
      </div>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <>
      <dt className="text-fg-3">{name}</dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

function Nothing() {
  return <span className="text-fg-3">–</span>;
}
