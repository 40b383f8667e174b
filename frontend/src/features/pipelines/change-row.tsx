import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { messageOf } from "@/api/errors";
import type { CheckedChange, Project } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { pageViews } from "@/app/project/page-views";
import { useUnsavedWork } from "@/app/unsaved-work";
import { formatExact } from "@/lib/format";
import { MAX_ALLOWED_CHANGE_REASON } from "@/lib/generated/limits";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { rule } from "@/ui/form/rule";
import { useServerForm } from "@/ui/form/use-server-form";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { WithCode } from "@/app/schema-source/diagnostic-list";
import { allowChangeMutation, ignoreMutation } from "./queries";
import { place, whyItPasses } from "./words";

/** A change with its grade, its place, what to do instead, and what the owner can decide about it. */
export function ChangeRow({ project, change }: { project: Project; change: CheckedChange }) {
  const [isAllowing, setIsAllowing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const ignore = useSingleMutation(ignoreMutation(useQueryClient(), project.id));
  const { allowed_change: allowed, ruling } = change;
  const where = place(change);
  const views = pageViews(change);
  const passes = whyItPasses(change);
  const noun = change.path.startsWith("@") ? "directive" : change.path.includes(".") ? "field" : "type";
  const canDecide = ruling === "fails" && project.read_only === null;

  function close() {
    setIsAllowing(false);
    requestAnimationFrame(() => opener.current?.focus());
  }

  return (
    <li className="grid min-w-0 grid-cols-1 gap-x-4 gap-y-1.5 px-4 py-3.5 text-sm sm:grid-cols-[84px_minmax(0,1fr)]">
      <div>
        {ruling === "allowed" ? (
          <span className="grade">allowed</span>
        ) : change.pass_reason !== null ? (
          <span className="grade">{change.pass_reason === "unused" ? "unused" : "passes"}</span>
        ) : (
          <span className={`grade ${change.criticality}`}>{change.criticality}</span>
        )}
      </div>
      <div className="grid min-w-0 grid-cols-1 gap-1 [overflow-wrap:anywhere]">
        <p>
          <code className="mr-2 font-mono text-sm font-semibold">{change.path}</code>{" "}
          <span className="text-fg-2">
            <WithCode text={change.message} />
          </span>
        </p>
        {change.reason !== null && (
          <p className="text-fg-2">
            <WithCode text={change.reason} />
          </p>
        )}
        {change.advice !== null && ruling === "fails" && (
          <p className="text-fg-2">
            <WithCode text={change.advice} />
          </p>
        )}
        {passes !== null && (
          <p className="text-fg-2">
            <WithCode text={passes} />
          </p>
        )}
        {views !== null && <p className="text-fg-2">{views}</p>}
        {allowed !== null && (
          <p className="flex items-start gap-1.5 text-xs text-fg-2">
            <LineIcon of={Check} className="size-3.5 text-ok" />
            <span title={formatExact(allowed.at)}>
              Allowed once by {allowed.by}: “{allowed.reason}”
            </span>
          </p>
        )}
        {(where !== null || canDecide) && (
          <p className="flex flex-wrap items-center gap-x-3 text-xs">
            {where !== null && <span className="font-mono text-fg-3 tabular-nums">{where}</span>}
            {canDecide && !isAllowing && (
              <>
                <button
                  ref={opener}
                  type="button"
                  aria-label={`Allow once… ${change.path}`}
                  className="text-link underline"
                  onClick={() => setIsAllowing(true)}
                >
                  Allow once…
                </button>
                <button
                  type="button"
                  aria-label={`Ignore this ${noun} ${change.path}`}
                  className="text-link underline"
                  disabled={ignore.isPending}
                  onClick={() =>
                    ignore.mutate(
                      { pattern: change.path, isIgnored: true },
                      { onSuccess: () => toast.success(`Changes of ${change.path} are ignored from now on.`) },
                    )
                  }
                >
                  Ignore this {noun}
                </button>
              </>
            )}
          </p>
        )}
        {ignore.isError && <Notice tone="bad">{messageOf(ignore.error)}</Notice>}
        {isAllowing && <AllowForm project={project} change={change} onClose={close} />}
      </div>
    </li>
  );
}

const reasonShape = z.object({
  reason: z.string().check(rule((reason) => (reason.trim() === "" ? "Say why the change is fine." : null))),
});

function AllowForm({ project, change, onClose }: { project: Project; change: CheckedChange; onClose: () => void }) {
  const { path, code, message } = change;
  const allow = useMutation(allowChangeMutation(useQueryClient(), project.id));
  const form = useServerForm({
    schema: reasonShape,
    defaultValues: { reason: "" },
    send: async ({ reason }) => {
      await allow.mutateAsync({ path, code, message, reason: reason.trim() });
      toast.success(`The next publish may change ${path}.`);
      onClose();
    },
  });
  useUnsavedWork(form.values.reason !== "");
  return (
    <form
      {...form.formProps}
      onKeyDown={(event) => {
        if (event.key === "Escape" && !form.isBusy) onClose();
      }}
      className="mt-1 grid min-w-0 grid-cols-1 gap-2 rounded-field border border-line bg-bg-2 p-3"
    >
      {form.problem !== null && <Notice tone="bad">{form.problem}</Notice>}
      <TextField
        label="Why is this change fine?"
        {...form.field("reason")}
        // The owner asked for the form, so the focus belongs into it.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        autoComplete="off"
        maxLength={MAX_ALLOWED_CHANGE_REASON}
        hint="Only this change is allowed. Your name, the time and the reason stand in the changelog."
        disabled={form.isBusy}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="small" onClick={onClose} disabled={form.isBusy}>
          Cancel
        </Button>
        <Button size="small" type="submit" look="primary" busy={form.isBusy}>
          Allow once
        </Button>
      </div>
    </form>
  );
}
