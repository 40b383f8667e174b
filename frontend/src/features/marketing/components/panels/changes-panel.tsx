import { Check, TriangleAlert, X } from "lucide-react";
import { Configured } from "@/app/configured";
import { paths } from "@/app/paths";
import { formatNoun } from "@/lib/format";
import { LineIcon } from "@/ui/line-icon";
import { Pill } from "@/ui/pill";
import { examples } from "../../examples";
import { Door, Panel } from "./panel";

const { version } = examples;
const { counts, items } = examples.changes;

const grades = {
  breaking: { icon: X, look: "bg-bad-soft text-bad" },
  dangerous: { icon: TriangleAlert, look: "bg-warn-soft text-warn" },
  safe: { icon: Check, look: "bg-ok-soft text-ok" },
} as const;

/** The last change of each grade, the worst first: the first ones tell of one field twice. */
const shown = (Object.keys(grades) as (keyof typeof grades)[]).flatMap(
  (grade) => items.findLast(({ criticality }) => criticality === grade) ?? [],
);

const hidden = counts.breaking + counts.dangerous + counts.safe - shown.length;

/** The newest version of an example: how many changes there are of each grade, and one of each. */
export function ChangesPanel() {
  return (
    <Panel
      title="A changelog that grades itself"
      text="Each publish is compared with the last, for readers and feeds."
      className="panel-5"
      doors={
        <>
          <Configured value="examples">
            <Door to={paths.docs("examples", "star-wars", "changelog")}>Open this changelog</Door>
          </Configured>
          <Door to={paths.help("changelog")}>How changes are graded</Door>
          {hidden > 0 && <span>{formatNoun(hidden, "more change")}</span>}
        </>
      }
    >
      <div className="flex flex-wrap items-center gap-2 border-y border-line bg-bg-2 px-6 py-3 text-sm">
        <b className="font-semibold">Star Wars, version {version.number}</b>
        <Pill tone="bad">{counts.breaking} breaking</Pill>
        <Pill tone="warn">{counts.dangerous} dangerous</Pill>
        <Pill tone="ok">{counts.safe} safe</Pill>
      </div>
      <ul className="divide-y divide-line text-sm">
        {shown.map(({ criticality, path, message }) => {
          const grade = grades[criticality as keyof typeof grades];
          return (
            <li key={`${criticality} ${path}`} className="grid grid-cols-[20px_minmax(0,1fr)] gap-3 px-6 py-2">
              <span className={`grid size-5 place-items-center rounded-control ${grade.look}`}>
                <LineIcon of={grade.icon} className="size-3" />
                <span className="sr-only">{criticality}</span>
              </span>
              <span className="min-w-0">
                <code className="[overflow-wrap:anywhere]">{path}</code>
                <span className="block text-fg-2">{message.replaceAll("`", "")}</span>
              </span>
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
