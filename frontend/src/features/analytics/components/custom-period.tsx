import { useState } from "react";
import type { AnalyticsReport } from "@/api/generated/types.gen";
import { ANALYTICS_DAY_DAYS } from "@/lib/generated/retention";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/field";
import type { View } from "../view";

interface Props {
  view: View;
  report: AnalyticsReport | undefined;
  onClose: () => void;
  onChoose: (from: string, to: string) => void;
}

const DAY_MS = 86_400_000;

/** Asks for the first and the last day. */
export function CustomPeriod({ view, report, onClose, onChoose }: Props) {
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [from, setFrom] = useState(view.from || (report?.period.since.slice(0, 10) ?? today));
  const [to, setTo] = useState(view.to || today);
  const days = Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
  const problem = Number.isNaN(days)
    ? "Choose both days."
    : days < 1
      ? "The last day is before the first."
      : days > ANALYTICS_DAY_DAYS
        ? `Counts are kept for 25 months, so a period has at most ${ANALYTICS_DAY_DAYS} days.`
        : undefined;

  return (
    <Dialog title="Custom period" onClose={onClose}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (problem === undefined) onChoose(from, to);
        }}
      >
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField label="First day" type="date" max={today} value={from} onChange={(e) => setFrom(e.target.value)} />
          <TextField
            label="Last day"
            type="date"
            max={today}
            value={to}
            error={problem}
            onChange={(e) => setTo(e.target.value)}
          />
        </div>
        <p className="text-sm text-fg-2">Days begin and end at midnight UTC.</p>
        <div className="flex justify-end gap-2">
          <Button type="button" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" look="primary">
            Show it
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
