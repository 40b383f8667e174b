import { Check, Minus, X } from "lucide-react";
import type { Project } from "@/api/generated/types.gen";
import { classes } from "@/lib/classes";
import { LineIcon } from "@/ui/line-icon";
import { reasonsOf, type Reason } from "../why-not";
import { Card } from "./card";

/** Answers the owner why a visit with this browser does not count, by what the browser sends. */
export function WhyNot({ project }: { project: Project }) {
  const reasons = reasonsOf(project.is_public, navigator);
  return (
    <Card
      title="Why did my visit not count?"
      about="The checks in their order, for a visit with this browser. The first that applies decides."
    >
      <ol className="grid gap-1 p-2">
        {reasons.map((reason) => (
          <Row key={reason.title} {...reason} />
        ))}
      </ol>
      <p className="border-t border-line px-4 py-2.5 text-xs text-fg-2">
        Open the docs in a private window to see a visit that counts. If it does not appear after a moment, an extension
        may block the request to <code>/api/public/events</code>.
      </p>
    </Card>
  );
}

const LOOKS = {
  passes: { icon: Check, color: "text-ok", word: "Passes" },
  decides: { icon: X, color: "text-bad", word: "Decides" },
  open: { icon: Minus, color: "text-fg-3", word: "Not looked at" },
} as const;

function Row({ title, text, state }: Reason) {
  const { icon, color, word } = LOOKS[state];
  return (
    <li className={classes("flex gap-2.5 rounded-field px-2 py-2 text-sm", state === "decides" && "bg-bad-soft")}>
      <LineIcon of={icon} className={classes("mt-0.5", color)} />
      <span className="min-w-0">
        <span className="sr-only">{word}: </span>
        <span className={classes("block font-medium", state === "open" && "text-fg-2")}>{title}</span>
        <span className="block text-xs text-fg-2">{text}</span>
      </span>
    </li>
  );
}
