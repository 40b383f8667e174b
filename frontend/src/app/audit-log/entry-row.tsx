import { ChevronRight } from "lucide-react";
import { useId, useState } from "react";
import type { AuditLogEntry } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { LineIcon } from "@/ui/line-icon";
import { Summary } from "./before-after";
import { formatClock, formatMoment } from "./days";
import { EntryDetails } from "./entry-details";
import { actorDetail, actorIcon, actorName } from "./who";
import { fieldWords, nameOf, propertiesOf, titleOf } from "./words";

/** The columns of the log: time, who, what, before and after, the arrow. Phones have icon, text and time. */
export const LINE =
  "grid grid-cols-[1.75rem_minmax(0,1fr)_auto] gap-x-3 px-4 md:grid-cols-[4.25rem_minmax(0,4fr)_minmax(0,5fr)_minmax(0,5fr)_1rem]";

interface Props {
  entry: AuditLogEntry;
  /** Whether all entries are about one project, which is not named again. */
  isOfProject: boolean;
  /** The projects that exist. */
  projects: ReadonlySet<string>;
}

/** An entry of the log, which opens to all that changed. */
export function EntryRow({ entry, isOfProject, projects }: Props) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const title = titleOf(entry);
  const { actor, subject, at } = entry;
  const hasProjectLink = !isOfProject && subject.kind === "project" && projects.has(subject.id);
  return (
    <li className={classes("border-t border-line", isOpen && "bg-bg-2")}>
      <div className={classes(LINE, "relative items-start gap-y-1 py-2.5 text-sm hover:bg-bg-2")}>
        <time
          dateTime={at}
          title={formatMoment(at)}
          className="text-fg-2 tabular-nums max-md:order-2 max-md:text-xs md:pt-0.5"
        >
          {formatClock(at)}
        </time>
        <span className="contents md:flex md:min-w-0 md:gap-2.5">
          <span
            className={classes(
              "grid size-7 shrink-0 place-items-center rounded-control",
              actor.kind === "session" ? "bg-brand-soft text-brand" : "bg-bg-3 text-fg-2",
            )}
          >
            <LineIcon of={actorIcon(actor)} className="size-3.5" />
          </span>
          <span className="min-w-0 max-md:order-1">
            <span className="block font-medium [overflow-wrap:anywhere]">{actorName(actor)}</span>
            <span className="block text-xs text-fg-2 [overflow-wrap:anywhere]">{actorDetail(actor)}</span>
          </span>
        </span>
        <span className="min-w-0 max-md:order-3 max-md:col-start-2 max-md:col-end-4">
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            onClick={() => setOpen(!isOpen)}
            className="block max-w-full rounded-control text-left font-medium [overflow-wrap:anywhere] after:absolute after:inset-0"
          >
            {title}
          </button>
          <Subtitle entry={entry} isOfProject={isOfProject} />
        </span>
        <span className="min-w-0 max-md:order-4 max-md:col-start-2 max-md:col-end-4">
          <Summary of={entry} />
        </span>
        <LineIcon
          of={ChevronRight}
          className={classes("mt-1 hidden size-4 text-fg-3 md:block", isOpen && "rotate-90")}
        />
      </div>
      {isOpen && (
        <div id={id} className="px-4 pb-4 md:pl-[6rem]">
          <EntryDetails entry={entry} hasProjectLink={hasProjectLink} />
        </div>
      )}
    </li>
  );
}

/** What was changed: the thing with its project, and which of its properties if there are several. */
function Subtitle({ entry, isOfProject }: { entry: AuditLogEntry; isOfProject: boolean }) {
  const name = nameOf(entry);
  const project = entry.subject.kind === "project" && !isOfProject ? entry.subject.name : null;
  const properties = propertiesOf(entry);
  const fields =
    entry.kind.endsWith(".updated") && (properties.length > 1 || entry.subject.kind === "account")
      ? properties.map(({ field }) => fieldWords(field).toLowerCase()).join(", ")
      : null;
  if (name === null && project === null && fields === null) return null;
  return (
    <span className="line-clamp-2 text-xs text-fg-2 [overflow-wrap:anywhere]">
      {name !== null && (name.isCode ? <code>{name.text}</code> : `“${name.text}”`)}
      {name !== null && project !== null && " in "}
      {project}
      {fields !== null && ((name ?? project) === null ? fields : `: ${fields}`)}
    </span>
  );
}
