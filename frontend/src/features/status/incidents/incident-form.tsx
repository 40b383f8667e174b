import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Incident, IncidentState } from "@/api/generated/types.gen";
import { LeaveDialog } from "@/app/leave-dialog";
import { COMPONENTS, IMPACTS, INCIDENT_STATES } from "@/lib/generated/incidents";
import { MAX_INCIDENT_TEXT, MAX_INCIDENT_TITLE, MAX_INCIDENT_UPDATES } from "@/lib/generated/limits";
import { Button } from "@/ui/button";
import { Choice } from "@/ui/choice";
import { TextArea, TextField } from "@/ui/field";
import { useServerForm } from "@/ui/form/use-server-form";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { saveIncidentMutation } from "./queries";
import { incidentForm, type IncidentValues, inputOf, isResolved, valuesOf } from "./values";

/** Writes or edits an incident with its updates. */
export function IncidentForm({ edited, now, onClose }: { edited: Incident | null; now: Date; onClose: () => void }) {
  const queries = useQueryClient();
  const save = useMutation(saveIncidentMutation(queries, edited));
  const stored = valuesOf(edited, now);
  const form = useServerForm({
    schema: incidentForm,
    defaultValues: stored,
    send: async (values) => {
      await save.mutateAsync(inputOf(values, edited));
      toast.success("The incident was saved.");
      onClose();
    },
  });
  const { values } = form;
  const changed = !save.isSuccess && JSON.stringify(values) !== JSON.stringify(stored);
  const components = form.control("components");
  const impact = form.control("impact");

  return (
    <form
      {...form.formProps}
      className="grid grid-cols-1 gap-5"
      aria-label={edited === null ? "New incident" : "Edit incident"}
    >
      <TextField label="Title" {...form.field("title")} maxLength={MAX_INCIDENT_TITLE} autoComplete="off" autoFocus />
      <fieldset className="grid min-w-0 grid-cols-1">
        <legend className="mb-1.5 text-sm font-medium">Components</legend>
        <div className="flex flex-wrap gap-2">
          {COMPONENTS.map(({ value, label }) => (
            <label
              key={value}
              className="flex items-center gap-2 rounded-field border border-line-2 px-3 py-1.5 text-sm"
            >
              <input
                type="checkbox"
                checked={components.value.includes(value)}
                aria-invalid={components.error !== undefined || undefined}
                disabled={form.isBusy}
                onChange={(event) =>
                  components.onChange(
                    event.target.checked
                      ? [...components.value, value]
                      : components.value.filter((one) => one !== value),
                  )
                }
                className="accent-(--brand-solid)"
              />
              {label}
            </label>
          ))}
        </div>
        {components.error !== undefined && (
          <p role="alert" className="mt-1.5 text-xs text-bad">
            {components.error}
          </p>
        )}
      </fieldset>
      <Choice
        legend="Impact"
        name="impact"
        options={IMPACTS}
        value={impact.value}
        onChange={impact.onChange}
        disabled={form.isBusy}
      />
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <TextField label="Began (UTC)" type="datetime-local" {...form.field("started_at")} />
        {isResolved(values) && (
          <TextField
            label="Ended (UTC)"
            type="datetime-local"
            {...form.field("resolved_at")}
            hint="Empty: the time of the last update."
          />
        )}
      </div>
      <Updates form={form} />
      {form.problem !== null && <Notice tone="bad">{form.problem}</Notice>}
      <div className="flex flex-wrap justify-end gap-2.5">
        <Button onClick={onClose} disabled={form.isBusy}>
          Cancel
        </Button>
        <Button type="submit" look="primary" busy={form.isBusy}>
          {edited === null ? "Publish" : "Save changes"}
        </Button>
      </div>
      <LeaveDialog changed={changed} />
    </form>
  );
}

type Form = ReturnType<typeof useServerForm<IncidentValues>>;

/** The state that usually follows. */
function nextState(last: IncidentState | undefined): IncidentState {
  const at = INCIDENT_STATES.findIndex(({ value }) => value === last);
  return INCIDENT_STATES[Math.min(at + 1, INCIDENT_STATES.length - 1)]?.value ?? "resolved";
}

function Updates({ form }: { form: Form }) {
  const { updates } = form.values;
  const replace = (next: IncidentValues["updates"]) => form.setValue("updates", next, { shouldDirty: true });
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4">
      <legend className="mb-1.5 text-sm font-medium">Updates, oldest first</legend>
      {updates.map((update, at) => (
        <div key={update.id ?? `new-${at}`} className="grid grid-cols-1 gap-3 rounded-card border border-line p-4">
          <Choice
            legend={`State after update ${at + 1}`}
            name={`state-${at}`}
            options={INCIDENT_STATES}
            value={update.state}
            onChange={(state) => replace(updates.map((one, index) => (index === at ? { ...one, state } : one)))}
            disabled={form.isBusy}
          />
          <TextArea
            label={`Text of update ${at + 1}`}
            {...form.field(`updates.${at}.body`)}
            rows={4}
            maxLength={MAX_INCIDENT_TEXT}
            hint="Markdown: **bold**, lists, links. No names of people."
          />
          {updates.length > 1 && (
            <Button
              size="small"
              className="justify-self-start"
              disabled={form.isBusy}
              onClick={() => replace(updates.filter((_, index) => index !== at))}
            >
              Remove update {at + 1}
            </Button>
          )}
        </div>
      ))}
      {updates.length < MAX_INCIDENT_UPDATES && (
        <Button
          className="justify-self-start"
          disabled={form.isBusy}
          onClick={() => replace([...updates, { id: null, state: nextState(updates.at(-1)?.state), body: "" }])}
        >
          Add an update
        </Button>
      )}
    </fieldset>
  );
}
