import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import * as z from "zod/mini";
import type { AccessType, ApiKeySecret } from "@/api/generated/types.gen";
import { useUnsavedWork } from "@/app/unsaved-work";
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
import { describeCreateError, NAME_MISSING } from "./messages";
import { AccessField, EXPIRIES, ExpiryField } from "./key-fields";
import { ProjectsField } from "./projects-field";
import { createKey } from "./queries";

const DAYS = { "7": 7, "30": 30, "90": 90, "365": 365 } as const;

const keyShape = z.object({
  name: z.string().check(rule((name) => (name.trim() === "" ? NAME_MISSING : null))),
  accessType: z.enum(["publish", "read", "write", "audit"]),
  // Null for all projects.
  project_ids: z.nullable(
    z.array(z.string()).check(rule((ids) => (ids.length === 0 ? "Choose at least one project." : null))),
  ),
  expiresInDays: z.enum(EXPIRIES),
});

/** The first values of the dialog. */
export interface NewKey {
  name?: string;
  accessType?: AccessType;
  /** Binds the key to this project. */
  projectId?: string;
}

interface Props {
  preset?: NewKey;
  onCreated: (created: ApiKeySecret) => void;
  onClose: () => void;
}

/** Creates a key. */
export function CreateDialog({ preset, onCreated, onClose }: Props) {
  const queries = useQueryClient();
  const keyOf = useRequestKey();
  const form = useServerForm({
    schema: keyShape,
    defaultValues: {
      name: preset?.name ?? "",
      accessType: preset?.accessType ?? "read",
      project_ids: preset?.projectId === undefined ? null : [preset.projectId],
      expiresInDays: "never",
    } as z.infer<typeof keyShape>,
    describe: describeCreateError,
    problemMs: MESSAGE_MS,
    send: async ({ name, accessType, project_ids, expiresInDays }) => {
      setAsksToClose(false);
      const days = expiresInDays === "never" ? {} : { expiresInDays: DAYS[expiresInDays] };
      const body = { name: name.trim(), accessType, ...(project_ids && { project_ids }), ...days };
      onCreated(await createKey(queries, body, keyOf(body)));
    },
  });
  const access = form.control("accessType");
  const projects = form.control("project_ids");
  const expiry = form.control("expiresInDays");
  const isChanged = form.values.name.trim() !== (preset?.name ?? "");
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
        <ProjectsField
          value={projects.value}
          error={projects.error}
          onChange={projects.onChange}
          disabled={form.isBusy}
        />
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
