import { useMutation } from "@tanstack/react-query";
import { useEffect, useEffectEvent } from "react";
import { Link } from "react-router-dom";
import * as z from "zod/mini";
import type { SendMessage, User } from "@/api/generated/types.gen";
import { useKeeping } from "@/app/keeping";
import { LeaveDialog } from "@/app/leave-dialog";
import { paths } from "@/app/paths";
import { CONTACT_SUBJECTS } from "@/lib/generated/client-errors";
import { IS_PRERENDERING, site } from "@/lib/site";
import { MAX_CONTACT_MESSAGE, MAX_CONTACT_NAME, MAX_EMAIL_BYTES, MIN_CONTACT_MESSAGE } from "@/lib/generated/limits";
import { Button } from "@/ui/button";
import { TextArea, TextField } from "@/ui/field";
import { SelectField } from "@/ui/select";
import { rule } from "@/ui/form/rule";
import { useServerForm } from "@/ui/form/use-server-form";
import { sendMessageMutation } from "../queries";
import { Result } from "./result";

type Subject = SendMessage["subject"];

const contact = z.object({
  name: z.string(),
  email: z.string().check(rule(emailProblem)),
  subject: z.string().check(rule((word) => (word === "" ? "Choose what your message is about." : null))),
  message: z.string().check(rule(messageProblem)),
  website: z.string(),
});

const empty = { name: "", email: "", subject: "", message: "", website: "" };

/** Only the obvious mistakes; the server has the whole rule. */
function emailProblem(typed: string): string | null {
  if (typed.trim() === "") return "Enter your email address.";
  return /^\S+@\S+\.\S+$/.test(typed.trim()) ? null : "Enter an email address like name@example.com.";
}

function messageProblem(typed: string): string | null {
  const length = [...typed.trim()].length;
  if (length === 0) return "Write your message.";
  if (length < MIN_CONTACT_MESSAGE) return `Write at least ${MIN_CONTACT_MESSAGE} characters.`;
  return length > MAX_CONTACT_MESSAGE
    ? `This is ${length - MAX_CONTACT_MESSAGE} characters too long. Use at most ${MAX_CONTACT_MESSAGE}.`
    : null;
}

interface Props {
  user: User | null;
  /** Whether the user has signed out on this page. */
  hasLeft: boolean;
  /** Called with the address that the answer goes to. */
  onSent: (email: string) => void;
}

/** The contact form. The typed text stays whatever goes wrong. */
export function ContactForm({ user, hasLeft, onSent }: Props) {
  const isLoading = useKeeping() || IS_PRERENDERING;
  const send = useMutation(sendMessageMutation());
  const form = useServerForm({
    schema: contact,
    defaultValues: empty,
    send: async ({ name, email, subject, message, website }) => {
      await send.mutateAsync({
        ...(name.trim() !== "" && { name: name.trim() }),
        email: email.trim(),
        subject: subject as Subject,
        message,
        ...(website !== "" && { website }),
      });
      onSent(email.trim());
    },
  });
  const { setValue, getValues } = form;
  const forget = useEffectEvent(() => form.reset(empty));
  // The next person at this browser must not read it.
  useEffect(() => {
    if (hasLeft) forget();
  }, [hasLeft]);
  useEffect(() => {
    // The session may be known only after the form is shown. Typed text stays.
    if (user === null) return;
    if (getValues("email") === "") setValue("email", user.email);
    if (getValues("name") === "" && user.name !== null) setValue("name", user.name);
  }, [user, setValue, getValues]);

  const { error: _, ...website } = form.field("website");

  return (
    <form {...form.formProps} className="grid grid-cols-1 gap-4">
      <LeaveDialog changed={form.values.message.trim() !== "" && !send.isSuccess} title="Leave without sending?">
        Your message is not sent yet and will be lost.
      </LeaveDialog>
      <p className="hidden rounded-card border border-line-2 px-4 py-3 text-sm noscript:block">
        This form needs JavaScript. You can also write to{" "}
        <a className="text-link underline" href={`mailto:${site().support_email}`}>
          {site().support_email}
        </a>
        .
      </p>
      <TextField
        label="Name"
        hint="Optional."
        {...form.field("name")}
        autoComplete="name"
        maxLength={MAX_CONTACT_NAME}
      />
      <TextField
        label="Email"
        {...form.field("email")}
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        maxLength={MAX_EMAIL_BYTES}
        placeholder="you@example.com"
      />
      <SelectField label="What is it about?" {...form.field("subject")} required>
        <option value="">Choose a topic</option>
        {CONTACT_SUBJECTS.map(([word, label]) => (
          <option key={word} value={word}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextArea
        label="Message"
        {...form.field("message")}
        rows={8}
        required
        hint="Please leave out passwords, tokens and keys."
      />
      {/* People do not see this field; programs that fill in forms do. */}
      <div aria-hidden="true" className="sr-only">
        <label>
          Website
          <input {...website} type="text" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {form.problem !== null && <Result isSent={false}>{form.problem} What you typed is still here.</Result>}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-xs text-fg-3">
          We use your address to answer.{" "}
          <Link to={paths.privacy()} className="text-link underline">
            Privacy
          </Link>
        </p>
        {/* Before the app has taken over, the browser would send the form, and the message would be lost. */}
        <Button type="submit" look="primary" busy={form.isBusy} disabled={isLoading} className="noscript:hidden">
          Send message
        </Button>
      </div>
    </form>
  );
}
