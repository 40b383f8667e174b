import { useMutation } from "@tanstack/react-query";
import * as z from "zod/mini";
import { normaliseEmail } from "@/lib/email";
import { Button } from "@/ui/button";
import { Choice } from "@/ui/choice";
import { TextField } from "@/ui/field";
import { rule } from "@/ui/form/rule";
import { useServerForm } from "@/ui/form/use-server-form";
import { Notice } from "@/ui/notice";
import { followMutation } from "../queries";

const follow = z.object({
  email: z
    .string()
    .check(
      rule((typed) => (normaliseEmail(typed) === null ? "Enter an email address such as name@example.com." : null)),
    ),
  versions: z.enum(["all", "breaking"]),
});

interface Props {
  username: string;
  slug: string;
  /** Called with the address that was asked to confirm. */
  onSent: (email: string) => void;
}

/** Asks for the address that gets a mail about new versions. */
export function FollowForm({ username, slug, onSent }: Props) {
  const send = useMutation(followMutation(username, slug));
  const form = useServerForm({
    schema: follow,
    defaultValues: { email: "", versions: "all" as const },
    send: async ({ email, versions }: z.infer<typeof follow>) => {
      const address = normaliseEmail(email);
      if (address === null) return;
      await send.mutateAsync({ email: address, breaking_only: versions === "breaking" });
      onSent(address);
    },
  });
  return (
    <form {...form.formProps} className="mt-4 grid gap-4">
      <TextField
        label="Email"
        {...form.field("email")}
        type="email"
        autoComplete="email"
        inputMode="email"
        required
        placeholder="you@example.com"
        disabled={form.isBusy}
      />
      <Choice
        legend="Mails about"
        name="versions"
        options={[
          { value: "all", label: "All new versions" },
          { value: "breaking", label: "Versions that may break clients" },
        ]}
        value={form.values.versions}
        onChange={(versions) => form.setValue("versions", versions)}
        disabled={form.isBusy}
      />
      {form.problem !== null && <Notice tone="bad">{form.problem}</Notice>}
      <Button type="submit" look="primary" busy={form.isBusy}>
        Follow
      </Button>
    </form>
  );
}
