import { Info } from "lucide-react";
import { LineIcon } from "@/ui/line-icon";

const COMING = [
  ["Views and visitors over time", "For 7, 30 or 90 days, compared with the previous period."],
  ["Pages", "Which types and operations are read most."],
  ["Searches", "What readers searched for, and which searches found nothing."],
  ["Where readers come from", "Direct, search, social and other sites, and the kind of device."],
] as const;

/** Says what will be here, and that nothing is counted: an empty chart would look like no readers. */
export default function AnalyticsTab() {
  return (
    <div className="grid place-items-center rounded-card border border-dashed border-line-2 px-4 py-12 sm:px-6">
      <h2 className="text-md font-semibold">Nothing is counted yet</h2>
      <p className="mt-1 mb-6 max-w-md text-center text-sm text-balance text-fg-2">
        Views of these docs are not recorded yet. Once they are, this page shows:
      </p>
      <ul className="grid w-full max-w-2xl gap-2.5 sm:grid-cols-2">
        {COMING.map(([title, text]) => (
          <li key={title} className="flex gap-2.5 rounded-card border border-line px-3.5 py-3">
            <LineIcon of={Info} className="mt-0.5 text-fg-3" />
            <span className="min-w-0">
              <span className="block text-sm font-medium">{title}</span>
              <span className="block text-xs text-fg-2">{text}</span>
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-5 max-w-md text-center text-xs text-fg-3">
        No cookies, no addresses of readers; bots and you yourself are left out.
      </p>
    </div>
  );
}
