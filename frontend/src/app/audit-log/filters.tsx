import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { projectsQuery } from "@/app/project/queries";
import { classes } from "@/lib/classes";
import { CONTROL } from "@/ui/field";
import { LineIcon } from "@/ui/line-icon";
import { DayFields, PeriodSelect } from "@/ui/period-filter";
import { COMPACT, Select } from "@/ui/select";
import { ACTORS, type AuditView, PERIODS } from "./view";
import { AUDITED_KINDS } from "@/lib/generated/events";
import { GROUPS, groupOf, kindWords } from "./words";

/** The longest text that the server searches for. */
const MAX_TEXT = 100;
/** How long a pause in typing lasts until the search begins. */
const PAUSE_MS = 250;
const INPUT = `${CONTROL} ${COMPACT}`;

interface Props {
  view: AuditView;
  /** How long the plan keeps the log: "90 days". */
  kept: string;
  /** Whether the log is that of one project. */
  isOfProject: boolean;
  onChange: (part: Partial<AuditView>) => void;
}

/** Chooses what the log shows. */
export function Filters({ view, kept, isOfProject, onChange }: Props) {
  const groups = GROUPS.filter((group) => !isOfProject || group.isOfProject);
  return (
    <div
      className={classes(
        "grid grid-cols-2 gap-2",
        isOfProject
          ? "lg:grid-cols-[minmax(0,1fr)_repeat(3,9.25rem)]"
          : "lg:grid-cols-[minmax(0,1fr)_repeat(4,9.25rem)]",
      )}
    >
      <SearchField
        text={view.q}
        placeholder={isOfProject ? "Key, field or request id" : "Project, key, field or request id"}
        onChange={(q) => onChange({ q })}
      />
      <Select
        aria-label="Who"
        className={COMPACT}
        value={view.actor ?? ""}
        onChange={({ target }) => onChange({ actor: target.value || null })}
      >
        <option value="">Everybody</option>
        {ACTORS.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </Select>
      <Select
        aria-label="Event"
        className={COMPACT}
        value={view.kind ?? ""}
        onChange={({ target }) => onChange({ kind: target.value || null })}
      >
        <option value="">All events</option>
        {groups.map((group) => (
          <KindGroup key={group.label} label={group.label} group={group} />
        ))}
      </Select>
      {!isOfProject && <ProjectSelect view={view} onChange={onChange} />}
      <PeriodSelect view={view} kept={kept} periods={PERIODS} onChange={onChange} />
      <DayFields view={view} onChange={onChange} />
    </div>
  );
}

function KindGroup({ label, group }: { label: string; group: (typeof GROUPS)[number] }) {
  const kinds = AUDITED_KINDS.filter((kind) => groupOf(kind) === group);
  if (kinds.length === 0) return null;
  return (
    <optgroup label={label}>
      {kinds.map((kind) => (
        <option key={kind} value={kind}>
          {kindWords(kind)}
        </option>
      ))}
    </optgroup>
  );
}

/** The projects that exist, and one that an address names otherwise. */
function ProjectSelect({ view, onChange }: Pick<Props, "view" | "onChange">) {
  const projects = useQuery(projectsQuery()).data?.projects ?? [];
  const { project } = view;
  const isKnown = project === null || projects.some(({ slug }) => slug === project);
  return (
    <Select
      aria-label="Project"
      className={COMPACT}
      value={project ?? ""}
      onChange={({ target }) => onChange({ project: target.value || null })}
    >
      <option value="">All projects</option>
      {projects.map(({ id, slug, name }) => (
        <option key={id} value={slug}>
          {name}
        </option>
      ))}
      {!isKnown && <option value={project}>{project}</option>}
    </Select>
  );
}

/** Searches once the typing has paused. */
function SearchField({
  text,
  placeholder,
  onChange,
}: {
  text: string;
  placeholder: string;
  onChange: (text: string) => void;
}) {
  const [typed, setTyped] = useState(text);
  const [known, setKnown] = useState(text);
  // All filters were taken away.
  if (text !== known) {
    setKnown(text);
    if (text === "") setTyped("");
  }
  const search = useEffectEvent(onChange);
  useEffect(() => {
    if (typed === text) return;
    const timer = setTimeout(() => search(typed), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, text]);
  return (
    <div className="relative col-span-full lg:col-span-1">
      <LineIcon of={Search} className="pointer-events-none absolute top-2.5 left-2.5 size-3.5 text-fg-3" />
      <input
        type="search"
        aria-label="Search the log"
        placeholder={placeholder}
        maxLength={MAX_TEXT}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={`${INPUT} pl-8`}
      />
    </div>
  );
}
