import { useMutation } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useRef } from "react";
import * as z from "zod/mini";
import type { HeaderInput, IntrospectedSchema } from "@/api/generated/types.gen";
import { Button } from "@/ui/button";
import { rule } from "@/ui/form/rule";
import { useServerForm } from "@/ui/form/use-server-form";
import { Notice } from "@/ui/notice";
import { headerProblem, headerRow, type HeaderRow, headersOf, hostOf, urlProblem } from "./header-rows";
import { introspectMutation } from "./queries";
import { HeaderFields } from "./header-fields";
import { Steps } from "@/ui/steps";
import { UrlField } from "./url-field";

const source = z.object({
  url: z.string().check(rule(urlProblem)),
  headers: z.array(headerRow).check(rule(headerProblem)),
});
const noHeaders: HeaderRow[] = [];

interface Props {
  onRead: (schema: IntrospectedSchema, url: string, headers: readonly HeaderInput[]) => void;
  onClose: () => void;
  disabled: boolean;
}

/** Reads a schema from a URL into the editor. It is a section because it is inside another form. */
export function UrlSource({ onRead, onClose, disabled }: Props) {
  const read = useMutation(introspectMutation());
  const running = useRef<AbortController>(null);
  const form = useServerForm({
    schema: source,
    defaultValues: { url: "", headers: noHeaders },
    send: async (values) => {
      const controller = new AbortController();
      running.current = controller;
      const asked = { url: values.url.trim(), headers: headersOf(values.headers) };
      try {
        onRead(await read.mutateAsync({ ...asked, signal: controller.signal }), asked.url, asked.headers);
      } catch (error) {
        if (!controller.signal.aborted) throw error;
      }
    },
  });
  const url = form.control("url");
  const headers = form.control("headers");
  const isDisabled = disabled || form.isBusy;
  useEffect(() => () => running.current?.abort(), []);

  function cancel() {
    if (form.isBusy) running.current?.abort();
    else onClose();
  }

  function onEnter(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== "Enter" || !(event.target instanceof HTMLInputElement)) return;
    // Otherwise the browser submits the surrounding form.
    event.preventDefault();
    if (!disabled) void form.submit();
  }

  return (
    <section
      ref={form.formProps.ref}
      aria-label="Schema from a URL"
      onKeyDown={onEnter}
      className="grid min-w-0 grid-cols-1 gap-3.5 rounded-card border border-line bg-bg-2 p-3.5"
    >
      <UrlField
        label="URL of the GraphQL API"
        autoFocus
        value={url.value}
        error={url.error}
        disabled={isDisabled}
        onChange={url.onChange}
      />
      <HeaderFields
        rows={headers.value}
        onChange={headers.onChange}
        error={headers.error}
        hint="Used once to read the schema. It is not stored unless you choose to."
        disabled={isDisabled}
      />
      {form.isBusy && (
        <Steps
          steps={[
            `Reading the schema from ${hostOf(url.value.trim())} and checking it`,
            "Building the docs when you confirm",
          ]}
          current={0}
        />
      )}
      {form.problem !== null && <Notice tone="bad">{form.problem}</Notice>}
      <div className="flex flex-wrap justify-end gap-2">
        <Button size="small" onClick={cancel} disabled={disabled}>
          {form.isBusy ? "Stop" : "Back"}
        </Button>
        <Button size="small" look="primary" busy={form.isBusy} disabled={disabled} onClick={() => void form.submit()}>
          Read the schema
        </Button>
      </div>
    </section>
  );
}
