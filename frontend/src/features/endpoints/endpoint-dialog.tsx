import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import type { Endpoint, Environment } from "@/api/generated/types.gen";
import { useUnsavedWork } from "@/app/unsaved-work";
import { MAX_DESCRIPTION, MAX_ENDPOINT_NAME } from "@/lib/generated/limits";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextArea, TextField } from "@/ui/field";
import { rule } from "@/ui/form/rule";
import { useServerForm } from "@/ui/form/use-server-form";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import {
  forgetValues,
  headerProblem,
  headerRow,
  headersOf,
  isOtherServer,
  rowsOf,
  urlProblem,
} from "@/app/schema-source/header-rows";
import { saveEndpointMutation } from "./queries";
import { AskToClose } from "@/ui/ask-to-close";
import { Choice } from "@/ui/choice";
import { HeaderFields } from "@/app/schema-source/header-fields";
import { SyncField } from "@/app/schema-source/sync-field";
import { UrlField } from "@/app/schema-source/url-field";

export const ENVIRONMENTS: readonly { value: Environment; label: string }[] = [
  { value: "production", label: "Production" },
  { value: "staging", label: "Staging" },
  { value: "development", label: "Development" },
];

const endpointShape = z.object({
  name: z.string().check(rule((name) => (name.trim() === "" ? "Enter a name." : null))),
  url: z.string().check(rule(urlProblem)),
  environment: z.enum(["production", "staging", "development"]),
  description: z.string(),
  headers: z.array(headerRow).check(rule(headerProblem)),
  is_default: z.boolean(),
  sync: z.enum(["off", "hourly", "daily"]),
});
type EndpointValues = z.infer<typeof endpointShape>;

const valuesOf = (endpoint: Endpoint | null, isFirst: boolean): EndpointValues => ({
  name: endpoint?.name ?? "",
  url: endpoint?.url ?? "",
  environment: endpoint?.environment ?? "production",
  description: endpoint?.description ?? "",
  headers: rowsOf(endpoint?.headers ?? []),
  is_default: endpoint?.is_default ?? isFirst,
  sync: endpoint?.sync ?? "off",
});

interface Props {
  projectId: string;
  /** Null to add an endpoint. */
  endpoint: Endpoint | null;
  /** The first endpoint of a project is always the default. */
  isFirst: boolean;
  onClose: () => void;
}

/** Adds or edits an endpoint. */
export function EndpointDialog({ projectId, endpoint, isFirst, onClose }: Props) {
  const save = useMutation(saveEndpointMutation(useQueryClient(), projectId, endpoint?.id ?? null));
  const [before] = useState(() => valuesOf(endpoint, isFirst));
  const form = useServerForm({
    schema: endpointShape,
    defaultValues: before,
    send: async ({ sync: wanted, ...values }) => {
      setAsksToClose(false);
      const { endpoint: saved } = await save.mutateAsync({
        ...values,
        name: values.name.trim(),
        url: values.url.trim(),
        headers: headersOf(values.headers),
        ...(wanted === before.sync ? {} : { sync: wanted }),
      });
      toast.success(endpoint === null ? `“${saved.name}” was added.` : `“${saved.name}” was saved.`);
      onClose();
    },
  });
  const url = form.control("url");
  const headers = form.control("headers");
  const environment = form.control("environment");
  const sync = form.control("sync");
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(before);
  const [asksToClose, setAsksToClose] = useState(false);
  useUnsavedWork(isChanged);

  function close() {
    if (isChanged && !asksToClose) setAsksToClose(true);
    else onClose();
  }

  const lostValues = endpoint !== null && isOtherServer(endpoint.url, url.value) && endpoint.headers.length > 0;

  return (
    <Dialog
      title={endpoint === null ? "New endpoint" : "Edit endpoint"}
      onClose={close}
      busy={form.isBusy}
      closeOnVeil={false}
      className="max-w-[600px]"
    >
      <form {...form.formProps} className="grid grid-cols-1 gap-4">
        {form.problem !== null && <Notice tone="bad">{form.problem}</Notice>}
        <TextField
          label="Name"
          {...form.field("name")}
          autoFocus
          autoComplete="off"
          maxLength={MAX_ENDPOINT_NAME}
          placeholder="Production"
          disabled={form.isBusy}
        />
        <UrlField
          label="URL"
          value={url.value}
          error={url.error}
          hint="Readers of the docs see this URL. Put keys into headers, not here."
          disabled={form.isBusy}
          onChange={(value) => {
            url.onChange(value);
            // Values stored for one server must not be sent to another.
            if (endpoint !== null && isOtherServer(endpoint.url, value)) headers.onChange(forgetValues(headers.value));
          }}
        />
        <Choice
          legend="Environment"
          name="environment"
          options={ENVIRONMENTS}
          value={environment.value}
          onChange={environment.onChange}
          disabled={form.isBusy}
        />
        <TextArea
          label="Description"
          {...form.field("description")}
          rows={2}
          maxLength={MAX_DESCRIPTION}
          hint="Optional. Shown to readers."
          disabled={form.isBusy}
        />
        {lostValues && <Notice tone="info">The URL is on another server now. Enter the header values again.</Notice>}
        <HeaderFields
          rows={headers.value}
          onChange={headers.onChange}
          error={headers.error}
          hint="Sent when the endpoint is tested and its schema is read. Values are encrypted and never shown again."
          disabled={form.isBusy}
        />
        <SyncField sync={sync.value} stored={endpoint?.sync} onChange={sync.onChange} disabled={form.isBusy} />
        <label className="flex items-start gap-2.5 text-sm">
          <input
            type="checkbox"
            checked={form.values.is_default}
            disabled={form.isBusy || isFirst || endpoint?.is_default === true}
            onChange={(event) => form.setValue("is_default", event.target.checked)}
            className="mt-0.5 accent-(--brand-solid)"
          />
          <span>
            Default endpoint
            <span className="block text-xs text-fg-3">
              {endpoint?.is_default
                ? "Make another one the default to change this."
                : isFirst
                  ? "The first endpoint is the default."
                  : "The console starts with this endpoint."}
            </span>
          </span>
        </label>
        <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-2.5 border-t border-line bg-bg px-5 py-3.5">
          {asksToClose && !form.isBusy ? (
            <AskToClose
              question="Close without saving the endpoint?"
              onKeep={() => setAsksToClose(false)}
              onClose={close}
            />
          ) : (
            <>
              <Button onClick={close} disabled={form.isBusy}>
                Cancel
              </Button>
              <Button type="submit" look="primary" busy={form.isBusy}>
                {endpoint === null ? "Add endpoint" : "Save changes"}
              </Button>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}
