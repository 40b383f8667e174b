import { Check, TriangleAlert, X } from "lucide-react";
import { Configured } from "@/app/configured";
import { paths } from "@/app/paths";
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
const MAX_SHOWN = 4;

/** The changes of the newest version of an example, the worst first. */
export function ChangesPanel() {
  return (
    <Panel
      title="A changelog that grades itself"
      text="Every publish is compared with the last. Readers get it as a page and as a feed."
      className="panel-5"
      doors={
        <>
          <Configured value="examples">
            <Door to={paths.docs("examples", "star-wars", "changelog")}>Open this changelog</Door>
          </Configured>
          <Door to={paths.help("changelog")}>How changes are graded</Door>
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
        {items.slice(0, MAX_SHOWN).map(({ criticality, path, message }) => {
          const grade = grades[criticality as keyof typeof grades];
          return (
            <li key={`${criticality} ${path}`} className="grid grid-cols-[20px_minmax(0,1fr)] gap-3 px-6 py-3">
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
