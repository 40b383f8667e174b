import { Problem } from "@/app/api-keys/key-fields";
import { ProjectsField } from "@/app/api-keys/projects-field";
import type { WebhookEventKind, WebhookFormat, WebhookSeverity } from "@/api/generated/types.gen";
import { ChipsField } from "@/ui/chips-field";
import { Choice } from "@/ui/choice";
import { TextField } from "@/ui/field";
import { coordinateProblem, EVENTS, FORMATS, SEVERITIES } from "../words";
import type { HookForm } from "./use-hook-form";

interface Props {
  form: HookForm;
  /** The masked address of a webhook whose address is a secret; it stays unless another one is typed. */
  kept: string | null;
  /** Whether the format can be chosen, which is at the creation only. */
  hasFormat: boolean;
}

const HINTS = { all: "Also projects that you create later.", chosen: "Nothing is sent about other projects." };

/** The fields of a webhook. */
export function HookFields({ form, kept, hasFormat }: Props) {
  const format = form.control("format");
  const events = form.control("events");
  const severity = form.control("min_severity");
  const projects = form.control("project_ids");
  const coordinates = form.control("coordinates");
  return (
    <div className="grid min-w-0 grid-cols-1 content-start gap-4">
      {hasFormat && (
        <Choice<WebhookFormat>
          legend="Format"
          name="format"
          options={FORMATS}
          value={format.value}
          onChange={format.onChange}
          disabled={form.isBusy}
        />
      )}
      <TextField
        label="Address"
        {...form.field("url")}
        type="url"
        autoFocus
        autoComplete="off"
        spellCheck={false}
        placeholder={kept ?? "https://"}
        className="font-mono"
        hint={kept === null ? FORMATS.find(({ value }) => value === format.value)?.hint : "Leave it empty to keep it."}
        disabled={form.isBusy}
      />
      <EventsField value={events.value} error={events.error} onChange={events.onChange} disabled={form.isBusy} />
      <Choice<WebhookSeverity>
        legend="Least severity"
        name="severity"
        options={SEVERITIES}
        value={severity.value}
        onChange={severity.onChange}
        disabled={form.isBusy}
      />
      <ProjectsField
        value={projects.value}
        error={projects.error}
        onChange={projects.onChange}
        disabled={form.isBusy}
        hints={HINTS}
      />
      <ChipsField
        label="Only these parts (optional)"
        value={coordinates.value}
        error={coordinates.error}
        onChange={coordinates.onChange}
        problemOf={coordinateProblem}
        placeholder="Payment* Query.user @auth"
        className="font-mono text-sm"
        hint="Types, fields or directives; press Enter after each. Versions that change none of them are left out."
        disabled={form.isBusy}
      />
    </div>
  );
}

interface EventsProps {
  value: readonly WebhookEventKind[];
  error: string | undefined;
  onChange: (events: WebhookEventKind[]) => void;
  disabled: boolean;
}

/** Chooses all kinds of events or some of them. */
function EventsField({ value, error, onChange, disabled }: EventsProps) {
  const isAll = value.includes("*");
  function toggle(kind: WebhookEventKind, isOn: boolean) {
    if (kind === "*") onChange(isOn ? ["*"] : []);
    else onChange(isOn ? [...value, kind] : value.filter((chosen) => chosen !== kind));
  }
  return (
    <fieldset className="grid min-w-0 grid-cols-1">
      <legend className="mb-1.5 text-sm font-medium">Events</legend>
      <ul className="grid grid-cols-1 gap-x-4 gap-y-2 rounded-field border border-line-2 px-3 py-2.5 sm:grid-cols-2">
        {[{ kind: "*" as const, text: "All events, also later kinds" }, ...EVENTS].map(({ kind, text }) => (
          <li key={kind} className="min-w-0">
            <label className="grid cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2 text-sm">
              <input
                type="checkbox"
                checked={isAll || value.includes(kind)}
                disabled={disabled || (isAll && kind !== "*")}
                onChange={({ target }) => toggle(kind, target.checked)}
                className="accent-(--brand-solid)"
              />
              <span className="font-mono text-xs [overflow-wrap:anywhere]">{kind}</span>
              <span className="col-start-2 text-xs text-fg-2">{text}</span>
            </label>
          </li>
        ))}
      </ul>
      <Problem text={error} />
    </fieldset>
  );
}
