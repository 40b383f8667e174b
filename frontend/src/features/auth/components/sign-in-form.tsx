import { type FormEvent, useState } from "react";
import { ApiError } from "@/api/errors";
import { useSingleMutation } from "@/api/use-single-mutation";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { markAsked } from "../asked-marker";
import { normaliseEmail } from "../email";
import { sendLink } from "../queries";

export const SENT = "Magic link sent! Check your email to log in.";
export const FAILED = "Failed to send magic link. Please try again.";

interface Props {
  redirect: string | undefined;
  onSent?: () => void;
  onSending?: (sending: boolean) => void;
  onCancel?: () => void;
}

/** Idle, sending, sent or failed; the address stays in the field through all of them. */
export function SignInForm({ redirect, onSent, onSending, onCancel }: Props) {
  const [typed, setTyped] = useState("");
  const [invalid, setInvalid] = useState<string>();
  const send = useSingleMutation({
    ...sendLink(),
    onSuccess: () => {
      markAsked();
      onSent?.();
    },
    onSettled: () => onSending?.(false),
  });

  function submit(event: FormEvent) {
    event.preventDefault();
    if (typed.trim() === "" || send.isPending) return;
    const email = normaliseEmail(typed);
    setInvalid(email === null ? "Enter an email address such as name@example.com." : undefined);
    if (email === null) return;
    onSending?.(true);
    send.mutate({ email, redirect });
  }

  return (
    <form onSubmit={submit} noValidate className="grid gap-4">
      <TextField
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        inputMode="email"
        required
        autoFocus
        placeholder="you@example.com"
        value={typed}
        error={invalid}
        disabled={send.isPending}
        onChange={(event) => {
          setTyped(event.target.value);
          setInvalid(undefined);
          if (!send.isPending) send.reset();
        }}
      />
      {send.isSuccess && <Notice tone="ok">{SENT}</Notice>}
      {send.isError && <Notice tone="bad">{send.error instanceof ApiError ? send.error.message : FAILED}</Notice>}
      <div className="flex flex-wrap justify-end gap-2.5">
        {onCancel && <Button onClick={onCancel} disabled={send.isPending}>Cancel</Button>}
        <Button type="submit" look="primary" busy={send.isPending} disabled={typed.trim() === ""} className={onCancel ? undefined : "w-full"}>
          Send Magic Link
        </Button>
      </div>
    </form>
  );
}
