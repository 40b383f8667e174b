import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { ApiError, messageOf } from "@/api/errors";
import type { Endpoint, Environment, SyncInterval } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { Link } from "react-router-dom";
import { paths } from "@/app/paths";
import { useUser } from "@/app/session";
import { useUnsavedWork } from "@/app/unsaved-work";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { TextArea, TextField } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { forgetValues, headerProblem, headersOf, isOtherServer, rowsOf, urlProblem } from "../header-rows";
import { saveEndpointMutation } from "../queries";
import { AskToClose } from "./ask-to-close";
import { HeaderFields } from "./header-fields";
import { UrlField } from "./url-field";

export const ENVIRONMENTS: readonly { value: Environment; label: string }[] = [
  { value: "production", label: "Production" },
  { value: "staging", label: "Staging" },
  { value: "development", label: "Development" },
];

const SYNCS: readonly { value: SyncInterval; label: string }[] = [
  { value: "off", label: "Off" },
  { value: "hourly", label: "Every hour" },
  { value: "daily", label: "Every day" },
];

const LONGEST_DESCRIPTION = 500;

interface Props {
  projectId: string;
  /** Null makes a new one. */
  endpoint: Endpoint | null;
  /** The first of a project is the default without being asked. */
  isFirst: boolean;
  onClose: () => void;
}

/** Makes or changes an endpoint. */
export function EndpointDialog({ projectId, endpoint, isFirst, onClose }: Props) {
  const save = useSingleMutation(saveEndpointMutation(useQueryClient(), projectId, endpoint?.id ?? null));
  const form = useRef<HTMLFormElement>(null);
  const [name, setName] = useState(endpoint?.name ?? "");
  const [url, setUrl] = useState(endpoint?.url ?? "");
  const [environment, setEnvironment] = useState<Environment>(endpoint?.environment ?? "production");
  const [description, setDescription] = useState(endpoint?.description ?? "");
  const [rows, setRows] = useState(() => rowsOf(endpoint?.headers ?? []));
  const [isDefault, setIsDefault] = useState(endpoint?.is_default ?? isFirst);
  const [sync, setSync] = useState<SyncInterval>(endpoint?.sync ?? "off");
  const isPro = useUser().plan === "pro";
  const [tried, setTried] = useState(false);
  const typed = JSON.stringify([name, url, environment, description, rows, isDefault, sync]);
  const [before] = useState(typed);
  const [asksToClose, setAsksToClose] = useState(false);
  useUnsavedWork(typed !== before);

  function close() {
    if (typed !== before && !asksToClose) setAsksToClose(true);
    else onClose();
  }

  const fields = save.error instanceof ApiError ? save.error.fields : {};
  const nameError = (tried && name.trim() === "" ? "Enter a name." : undefined) ?? fields.name;
  const urlError = (tried ? urlProblem(url) : null) ?? fields.url;
  const headersError = (tried ? headerProblem(rows) : null) ?? fields.headers;
  const elsewhere = save.error !== null && !fields.name && !fields.url && !fields.headers && !fields.description ? messageOf(save.error) : null;
  const lostValues = endpoint !== null && isOtherServer(endpoint.url, url) && endpoint.headers.length > 0;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending) return;
    setAsksToClose(false);
    setTried(true);
    const focusFirst = () => requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    if (name.trim() === "" || urlProblem(url) !== null || headerProblem(rows) !== null) return focusFirst();
    save.mutate(
      { name: name.trim(), url: url.trim(), environment, description, headers: headersOf(rows), is_default: isDefault, ...(sync === (endpoint?.sync ?? "off") ? {} : { sync }) },
      {
        onSuccess: ({ endpoint: saved }) => {
          toast.success(endpoint === null ? `“${saved.name}” was added.` : `“${saved.name}” was saved.`);
          onClose();
        },
        onError: focusFirst,
      },
    );
  }

  return (
    <Dialog title={endpoint === null ? "New endpoint" : "Edit endpoint"} onClose={close} busy={save.isPending} closeOnVeil={false} className="max-w-[600px]">
      <form ref={form} onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
        {elsewhere !== null && <Notice tone="bad">{elsewhere}</Notice>}
        <TextField label="Name" autoFocus autoComplete="off" maxLength={80} placeholder="Production" value={name} error={nameError} disabled={save.isPending} onChange={(event) => setName(event.target.value)} />
        <UrlField
          label="URL"
          value={url}
          error={urlError ?? undefined}
          hint="Readers of the docs see it. Put keys into headers, not here."
          disabled={save.isPending}
          onChange={(value) => {
            setUrl(value);
            // A value that was stored for one server is not sent to another.
            if (endpoint !== null && isOtherServer(endpoint.url, value)) setRows(forgetValues);
          }}
        />
        <Choice legend="Environment" name="environment" options={ENVIRONMENTS} value={environment} onChange={setEnvironment} disabled={save.isPending} />
        <TextArea label="Description" rows={2} maxLength={LONGEST_DESCRIPTION} value={description} error={fields.description} hint="Shown to readers. Optional." disabled={save.isPending} onChange={(event) => setDescription(event.target.value)} />
        {lostValues && <Notice tone="info">The address is on another server now, so the values of the headers must be entered again.</Notice>}
        <HeaderFields rows={rows} onChange={setRows} error={headersError ?? undefined} hint="Sent when the endpoint is tested and its schema is read. Values are encrypted and never shown again." disabled={save.isPending} />
        <div className="grid gap-1.5">
          <Choice legend="Publish its schema by itself" name="sync" options={SYNCS} value={sync} onChange={setSync} disabled={save.isPending} isLocked={(value) => !isPro && value !== "off" && value !== endpoint?.sync} />
          <p className="text-xs text-fg-3">
            {isPro ? "Reads the schema and publishes a version when it has changed." : <>Part of the Pro plan. <Link to={paths.pricing()} className="text-link underline">Compare the plans</Link></>}
          </p>
        </div>
        <label className="flex items-start gap-2.5 text-[13px]">
          <input type="checkbox" checked={isDefault} disabled={save.isPending || isFirst || endpoint?.is_default === true} onChange={(event) => setIsDefault(event.target.checked)} className="mt-0.5 accent-(--brand-solid)" />
          <span>
            Default endpoint
            <span className="block text-xs text-fg-3">{endpoint?.is_default ? "Make another one the default to change this." : isFirst ? "The first endpoint is the default." : "Readers start with it."}</span>
          </span>
        </label>
        <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-2.5 border-t border-line bg-bg px-5 py-3.5">
          {asksToClose && !save.isPending ? (
            <AskToClose question="Close without saving the endpoint?" onKeep={() => setAsksToClose(false)} onClose={close} />
          ) : (
            <>
              <Button onClick={close} disabled={save.isPending}>Cancel</Button>
              <Button type="submit" look="primary" busy={save.isPending}>{endpoint === null ? "Add endpoint" : "Save changes"}</Button>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}

interface ChoiceProps<Value extends string> {
  legend: string;
  name: string;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  disabled: boolean;
  isLocked?: (value: Value) => boolean;
}

/** One of a few, all in view. */
function Choice<Value extends string>({ legend, name, options, value, onChange, disabled, isLocked }: ChoiceProps<Value>) {
  return (
    <fieldset className="grid min-w-0 grid-cols-1">
      <legend className="mb-1.5 text-[12.5px] font-[550]">{legend}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option.value} className="flex items-center gap-2 rounded-[8px] border border-line-2 px-3 py-1.5 text-[13px] has-checked:border-brand has-disabled:bg-bg-2 has-disabled:text-fg-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
            <input type="radio" name={name} checked={value === option.value} disabled={disabled || isLocked?.(option.value)} onChange={() => onChange(option.value)} className="accent-(--brand-solid) outline-none" />
            {option.label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
