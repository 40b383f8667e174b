import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { ApiError, messageOf } from "@/api/errors";
import type { IntrospectedSchema } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { headerProblem, headersOf, type HeaderRow, hostOf, urlProblem } from "../header-rows";
import { introspectMutation } from "../queries";
import { HeaderFields } from "./header-fields";
import { Steps } from "./steps";
import { UrlField } from "./url-field";

interface Props {
  onRead: (schema: IntrospectedSchema, host: string) => void;
  onClose: () => void;
  disabled: boolean;
}

/** Reads a schema from a live address into the editor. Stands inside another form, so it is none itself. */
export function UrlSource({ onRead, onClose, disabled }: Props) {
  const read = useSingleMutation(introspectMutation());
  const running = useRef<AbortController>(null);
  const [url, setUrl] = useState("");
  const [rows, setRows] = useState<HeaderRow[]>([]);
  const [tried, setTried] = useState(false);
  const fields = read.error instanceof ApiError ? read.error.fields : {};
  const urlError = (tried ? urlProblem(url) : null) ?? fields.url;
  const headersError = (tried ? headerProblem(rows) : null) ?? fields.headers;
  const elsewhere = read.error !== null && !fields.url && !fields.headers ? messageOf(read.error) : null;
  const busy = disabled || read.isPending;
  useEffect(() => () => running.current?.abort(), []);

  function start() {
    if (busy) return;
    setTried(true);
    if (urlProblem(url) !== null || headerProblem(rows) !== null) return;
    const controller = new AbortController();
    running.current = controller;
    read.mutate(
      { url: url.trim(), headers: headersOf(rows), signal: controller.signal },
      { onSuccess: (schema) => onRead(schema, hostOf(url.trim())) },
    );
  }

  function cancel() {
    if (!read.isPending) return onClose();
    running.current?.abort();
    read.reset();
  }

  function onEnter(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    // The form around this one would be sent.
    event.preventDefault();
    start();
  }

  return (
    <section aria-label="Schema from a URL" onKeyDown={onEnter} className="grid min-w-0 grid-cols-1 gap-3.5 rounded-card border border-line bg-bg-2 p-3.5">
      <UrlField
        label="URL of the GraphQL API"
        autoFocus
        value={url}
        error={urlError ?? undefined}
        disabled={busy}
        onChange={(value) => {
          setUrl(value);
          if (read.isError) read.reset();
        }}
      />
      <HeaderFields rows={rows} onChange={setRows} error={headersError ?? undefined} hint="Used once to read the schema, and not kept." disabled={busy} />
      {read.isPending && <Steps steps={[`Reading the schema from ${hostOf(url.trim())} and checking it`, "Building the docs, once you say so"]} current={0} />}
      {elsewhere !== null && <Notice tone="bad">{elsewhere}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="small" onClick={cancel} disabled={disabled}>{read.isPending ? "Stop" : "Back"}</Button>
        <Button size="small" look="primary" busy={read.isPending} disabled={disabled} onClick={start}>Read the schema</Button>
      </div>
    </section>
  );
}
