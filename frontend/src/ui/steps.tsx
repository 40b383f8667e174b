import { Check } from "lucide-react";
import { classes } from "@/lib/classes";
import { LineIcon } from "./line-icon";
import { Spinner } from "./spinner";

/** The steps of a long task: done, current, and still to come. */
export function Steps({ steps, current }: { steps: readonly string[]; current: number }) {
  return (
    <ol role="status" className="grid list-none gap-1.5 rounded-field bg-bg-2 px-3.5 py-3 text-sm">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === current ? "step" : undefined}
          className={classes("flex min-w-0 items-center gap-2", index === current ? "text-fg" : "text-fg-3")}
        >
          <span className="grid size-4 shrink-0 place-items-center">
            {index < current ? (
              <LineIcon of={Check} className="text-ok" />
            ) : index === current ? (
              <Spinner />
            ) : (
              <span className="size-1.5 rounded-full bg-line-2" />
            )}
          </span>
          <span className="min-w-0 [overflow-wrap:anywhere]">
            {step}
            {index === current && "…"}
          </span>
        </li>
      ))}
    </ol>
  );
}
