import { Dialog } from "@/ui/dialog";
import { PERIODS } from "../view";

const KEYS: readonly [string, string][] = [
  ...PERIODS.map(({ shortcut, label }): [string, string] => [shortcut, label]),
  ["←", "Earlier period"],
  ["→", "Later period"],
  ["x", "Compare with the next choice"],
  ["f", "Dashboard or what was filtered"],
  ["Esc", "Remove the filter"],
  ["?", "This list"],
];

/** Lists the keys of the dashboard. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2 text-sm">
        {KEYS.map(([key, does]) => (
          <div key={key} className="contents">
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
