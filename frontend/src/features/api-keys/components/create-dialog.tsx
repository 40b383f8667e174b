import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import type { AccessType, ApiKeySecret } from "@/api/generated/types.gen";
import { useUnsavedWork } from "@/app/unsaved-work";
import { classes } from "@/lib/classes";
import { formatDate } from "@/lib/format";
import { useRequestKey } from "@/lib/use-request-key";
import { MESSAGE_MS } from "@/lib/use-message";
import { AskToClose } from "@/ui/ask-to-close";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextField } from "@/ui/field";
import { rule } from "@/ui/form/rule";
import { useServerForm } from "@/ui/form/use-server-form";
import { Notice } from "@/ui/notice";
import { MAX_API_KEY_NAME } from "@/lib/generated/limits";
import { describeCreateError, NAME_MISSING } from "../messages";
import { createKey } from "../queries";

const EXPIRIES = ["never", "7", "30", "90", "365"] as const;
type ExpiryChoice = (typeof EXPIRIES)[number];
const DAYS = { "7": 7, "30": 30, "90": 90, "365": 365 } as const;

const keyShape = z.object({
  name: z.string().check(rule((name) => (name.trim() === "" ? NAME_MISSING : null))),
  accessType: z.enum(["read", "write"]),
  expiresInDays: z.enum(EXPIRIES),
});

const EMPTY: z.infer<typeof keyShape> = { name: "", accessType: "read", expiresInDays: "never" };

interface Props {
  onCreated: (created: ApiKeySecret) => void;
  onClose: () => void;
}

/** Creates a key. */
export function CreateDialog({ onCreated, onClose }: Props) {
  const queries = useQueryClient();
  const keyOf = useRequestKey();
  const form = useServerForm({
    schema: keyShape,
    defaultValues: EMPTY,
    describe: describeCreateError,
    problemMs: MESSAGE_MS,
    send: async ({ name, accessType, expiresInDays }) => {
      setAsksToClose(false);
      const days = expiresInDays === "never" ? {} : { expiresInDays: DAYS[expiresInDays] };
      const body = { name: name.trim(), accessType, ...days };
      onCreated(await createKey(queries, body, keyOf(body)));
    },
  });
  const access = form.control("accessType");
  const expiry = form.control("expiresInDays");
  const isChanged = form.values.name.trim() !== "";
  const [asksToClose, setAsksToClose] = useState(false);
  useUnsavedWork(isChanged);

  function close() {
    if (isChanged && !asksToClose) setAsksToClose(true);
    else onClose();
  }

  return (
    <Dialog title="Create API key" onClose={close} busy={form.isBusy} closeOnVeil={false} className="max-w-[520px]">
      <form {...form.formProps} className="grid grid-cols-1 gap-4">
        {form.problem !== null && <Notice tone="bad">{form.problem}</Notice>}
        <TextField
          label="Name"
          {...form.field("name")}
          autoFocus
          autoComplete="off"
          maxLength={MAX_API_KEY_NAME}
          hint="Say where the key is used, so that you know what breaks when you delete it."
          disabled={form.isBusy}
        />
        <AccessField value={access.value} error={access.error} onChange={access.onChange} disabled={form.isBusy} />
        <ExpiryField value={expiry.value} error={expiry.error} onChange={expiry.onChange} disabled={form.isBusy} />
        <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-2.5 border-t border-line bg-bg px-5 py-3.5">
          {asksToClose && !form.isBusy ? (
            <AskToClose
              question="Close without creating the key?"
              onKeep={() => setAsksToClose(false)}
              onClose={close}
            />
          ) : (
            <>
              <Button onClick={close} disabled={form.isBusy}>
                Cancel
              </Button>
              <Button type="submit" look="primary" busy={form.isBusy} disabled={form.values.name === ""}>
                Create API Key
              </Button>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}

interface ChoiceProps<Value> {
  value: Value;
  error: string | undefined;
  onChange: (value: Value) => void;
  disabled: boolean;
}

const ACCESS: readonly { value: AccessType; label: string; text: string; scopes: string }[] = [
  {
    value: "read",
    label: "Read",
    text: "View projects, analytics and LLM docs",
    scopes: "analytics:read projects:read llm:read",
  },
  {
    value: "write",
    label: "Write",
    text: "Also publish and check schemas",
    scopes: "analytics:* projects:* llm:*",
  },
];

const outline = "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand";

function AccessField({ value, error, onChange, disabled }: ChoiceProps<AccessType>) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1">
      <legend className="mb-1.5 text-sm font-medium">Access</legend>
      <div className="grid grid-cols-1 gap-2 min-[420px]:grid-cols-2">
        {ACCESS.map((option) => (
          <label
            key={option.value}
            className={classes(
              "flex cursor-pointer items-start gap-2.5 rounded-[8px] border border-line-2 p-3 has-checked:border-brand has-checked:bg-brand-soft/50",
              outline,
            )}
          >
            <input
              type="radio"
              name="accessType"
              aria-label={option.label}
              aria-describedby={`access-${option.value}`}
              checked={value === option.value}
              disabled={disabled}
              onChange={() => onChange(option.value)}
              className="mt-1 accent-(--brand-solid) outline-none"
            />
            <span className="min-w-0">
              <span className="block text-sm font-medium">{option.label}</span>
              <span id={`access-${option.value}`}>
                <span className="block text-xs text-fg-2">{option.text}</span>
                <span className="mt-1.5 block font-mono text-2xs text-fg-3">{option.scopes}</span>
              </span>
            </span>
          </label>
        ))}
      </div>
      <Problem text={error} />
    </fieldset>
  );
}

function ExpiryField({ value, error, onChange, disabled }: ChoiceProps<ExpiryChoice>) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1">
      <legend className="mb-1.5 text-sm font-medium">Expires</legend>
      <div className="grid grid-cols-5 rounded-[8px] bg-bg-3 p-0.5">
        {EXPIRIES.map((option) => (
          <label
            key={option}
            className={classes(
              "flex h-8 cursor-pointer items-center justify-center rounded-control border border-transparent text-xs whitespace-nowrap sm:text-sm text-fg-2 has-checked:border-line-2 has-checked:bg-bg has-checked:font-medium has-checked:text-fg",
              outline,
            )}
          >
            <input
              type="radio"
              name="expiresInDays"
              checked={value === option}
              disabled={disabled}
              onChange={() => onChange(option)}
              className="sr-only"
            />
            {option === "never" ? "Never" : `${option} days`}
          </label>
        ))}
      </div>
      <Problem text={error} />
      <p className="mt-1.5 text-xs text-fg-3">{describeChoice(value)}</p>
    </fieldset>
  );
}

function describeChoice(choice: ExpiryChoice): string {
  if (choice === "never") return "Works until you delete it.";
  const end = new Date();
  end.setDate(end.getDate() + Number(choice));
  const mark = choice === "7" ? "" : " The list marks it from 7 days before.";
  return `Stops working on ${formatDate(end.toISOString())}.${mark}`;
}

function Problem({ text }: { text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p role="alert" className="mt-1.5 text-xs text-bad">
      {text}
    </p>
  );
}
