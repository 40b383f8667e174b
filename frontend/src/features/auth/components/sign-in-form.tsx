import { useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import { ApiError } from "@/api/errors";
import { classes } from "@/lib/classes";
import { useCountdown } from "@/lib/use-countdown";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { rule } from "@/ui/form/rule";
import { useServerForm } from "@/ui/form/use-server-form";
import { Notice } from "@/ui/notice";
import { markAsked } from "../asked-marker";
import { normaliseEmail } from "@/lib/email";
import { delayNextLink, nextLinkAt, waitInWords } from "../next-link";
import { sendLink } from "../queries";

export const SENT = "Magic link sent! Check your email to log in.";
export const FAILED = "Failed to send magic link. Please try again.";

const WRONG_EMAIL = "Enter an email address such as name@example.com.";

/** An empty field is valid, but the form does not send it. */
const signIn = z.object({
  email: z
    .string()
    .check(rule((typed) => (typed.trim() === "" || normaliseEmail(typed) !== null ? null : WRONG_EMAIL))),
});

interface Props {
  redirect: string | undefined;
  onSent?: () => void;
  onSending?: (sending: boolean) => void;
  onCancel?: () => void;
}

/** The sign-in form. The address stays in the field whether sending succeeds or fails. */
export function SignInForm({ redirect, onSent, onSending, onCancel }: Props) {
  const send = useMutation(sendLink());
  const form = useServerForm({
    schema: signIn,
    defaultValues: { email: "" },
    describe: (error) => (error instanceof ApiError ? error.message : FAILED),
    fieldsOf: () => ({}),
    send: async ({ email: typed }) => {
      const address = normaliseEmail(typed);
      if (address === null || nextLinkAt(address) !== null) return;
      onSending?.(true);
      try {
        await send.mutateAsync({ email: address, redirect });
      } catch (error) {
        // Another form or tab requested a link a moment ago.
        if (error instanceof ApiError && error.retryAfter !== null) delayNextLink(address, error.retryAfter);
        throw error;
      } finally {
        onSending?.(false);
      }
      markAsked();
      delayNextLink(address);
      onSent?.();
    },
  });
  const email = form.field("email");
  const address = normaliseEmail(form.values.email);
  const wait = useCountdown(address === null ? null : nextLinkAt(address));
  const isDelayed = send.error instanceof ApiError && send.error.retryAfter !== null;

  return (
    <form {...form.formProps} className="grid gap-4">
      <TextField
        label="Email"
        {...email}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        autoFocus
        placeholder="you@example.com"
        disabled={form.isBusy}
        onChange={(event) => {
          void email.onChange(event);
          send.reset();
        }}
      />
      {send.isSuccess && <Notice tone="ok">{SENT}</Notice>}
      {form.problem !== null && <Notice tone={isDelayed ? "info" : "bad"}>{form.problem}</Notice>}
      {wait > 0 && !form.isBusy && (
        <p className="text-xs text-fg-3 tabular-nums">
          {send.isSuccess
            ? `No email yet? You can request another link in ${waitInWords(wait)}.`
            : `You can request another link for this address in ${waitInWords(wait)}.`}
        </p>
      )}
      <p className="hidden text-sm text-fg-2 noscript:block">Signing in needs JavaScript.</p>
      <div className="flex flex-wrap justify-end gap-2.5">
        {onCancel && (
          <Button onClick={onCancel} disabled={form.isBusy}>
            {send.isSuccess ? "Close" : "Cancel"}
          </Button>
        )}
        <Button
          type="submit"
          look="primary"
          busy={form.isBusy}
          disabled={form.values.email.trim() === "" || wait > 0}
          className={classes("tabular-nums noscript:hidden", !onCancel && "w-full")}
        >
          {wait > 0 && !form.isBusy ? `Send again in ${waitInWords(wait)}` : "Send Magic Link"}
        </Button>
      </div>
    </form>
  );
}
