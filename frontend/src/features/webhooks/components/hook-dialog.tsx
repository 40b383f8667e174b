import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Webhook, WebhookSecret } from "@/api/generated/types.gen";
import { useUnsavedWork } from "@/app/unsaved-work";
import { useRequestKey } from "@/lib/use-request-key";
import { AskToClose } from "@/ui/ask-to-close";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { addWebhook, updateMutation } from "../queries";
import { HookFields } from "./hook-form";
import { HookPreview } from "./hook-preview";
import { filterOf, type HookValues, useHookForm, valuesOf } from "./use-hook-form";

/** Adds a webhook. */
export function AddHookDialog({ onAdded, onClose }: { onAdded: (added: WebhookSecret) => void; onClose: () => void }) {
  const queries = useQueryClient();
  const keyOf = useRequestKey();
  const send = async (values: HookValues) => {
    const body = { url: values.url.trim(), format: values.format, ...filterOf(values) };
    onAdded(await addWebhook(queries, body, keyOf(body)));
  };
  return (
    <HookDialog
      hook={null}
      title="Add webhook"
      action="Add webhook"
      note="A test event is sent when you add it."
      send={send}
      onClose={onClose}
    />
  );
}

/** Changes a webhook. */
export function EditHookDialog({ hook, onClose }: { hook: Webhook; onClose: () => void }) {
  const update = useMutation(updateMutation(useQueryClient(), hook.id));
  const send = async (values: HookValues) => {
    const url = values.url.trim();
    await update.mutateAsync({ ...filterOf(values), ...(url !== "" && url !== hook.url && { url }) });
    toast.success("The webhook was saved.");
    onClose();
  };
  return <HookDialog hook={hook} title="Edit webhook" action="Save changes" send={send} onClose={onClose} />;
}

interface Props {
  hook: Webhook | null;
  title: string;
  action: string;
  note?: string;
  send: (values: HookValues) => Promise<void>;
  onClose: () => void;
}

function HookDialog({ hook, title, action, note, send, onClose }: Props) {
  const [asksToClose, setAsksToClose] = useState(false);
  const form = useHookForm(hook, (values) => {
    setAsksToClose(false);
    return send(values);
  });
  const isChanged = JSON.stringify(form.values) !== JSON.stringify(valuesOf(hook));
  useUnsavedWork(isChanged);

  function close() {
    if (isChanged && !asksToClose) setAsksToClose(true);
    else onClose();
  }

  return (
    <Dialog title={title} onClose={close} busy={form.isBusy} closeOnVeil={false} className="max-w-[980px]">
      <form {...form.formProps} className="grid grid-cols-1 gap-4">
        {form.problem !== null && <Notice tone="bad">{form.problem}</Notice>}
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <HookFields
            form={form}
            hasFormat={hook === null}
            kept={hook !== null && hook.format !== "standard" ? hook.url : null}
          />
          <section aria-label="Preview" className="min-w-0 rounded-card bg-bg-2 p-4">
            <HookPreview values={form.values} />
          </section>
        </div>
        <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap items-center justify-end gap-2.5 border-t border-line bg-bg px-5 py-3.5">
          {asksToClose && !form.isBusy ? (
            <AskToClose question="Close without saving?" onKeep={() => setAsksToClose(false)} onClose={onClose} />
          ) : (
            <>
              {note !== undefined && <p className="min-w-0 flex-1 basis-40 text-sm text-fg-2">{note}</p>}
              <Button onClick={close} disabled={form.isBusy}>
                Cancel
              </Button>
              <Button type="submit" look="primary" busy={form.isBusy}>
                {action}
              </Button>
            </>
          )}
        </div>
      </form>
    </Dialog>
  );
}
