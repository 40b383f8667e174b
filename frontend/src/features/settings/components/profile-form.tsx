import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import { readToken } from "@/api/token";
import { LeaveDialog } from "@/app/leave-dialog";
import { paths } from "@/app/paths";
import { useSession, useUser } from "@/app/session";
import { MAX_USER_NAME, MAX_USERNAME } from "@/lib/generated/limits";
import { useSettled } from "@/lib/use-settled";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { useServerForm } from "@/ui/form/use-server-form";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { updateProfileMutation, usernameQuery } from "../queries";
import { usernameProblem } from "../username";

const profile = z.object({ name: z.string(), username: z.string() });

/** Edits name and username. Explains what happens to the old addresses when the username changes. */
export function ProfileForm() {
  const user = useUser();
  const { signIn } = useSession();
  const queries = useQueryClient();
  const save = useMutation(updateProfileMutation());
  const stored = { name: user.name ?? "", username: user.username };
  const form = useServerForm({
    schema: profile,
    defaultValues: stored,
    send: async ({ name }) => {
      if (!changed || typed !== null) return;
      const { user: saved } = await save.mutateAsync({ name: name.trim(), ...(moves ? { username } : {}) });
      form.reset({ name: saved.name ?? "", username: saved.username });
      signIn(readToken() ?? "", saved);
      if (moves) void queries.invalidateQueries();
      toast.success("Your profile was saved.");
    },
  });
  const { username } = form.values;
  const moves = username !== user.username;
  const changed = moves || form.values.name.trim() !== stored.name;

  const asked = useSettled(username);
  const free = useQuery({
    ...usernameQuery(asked),
    enabled: moves && asked === username && usernameProblem(asked) === null,
  });
  const answer = moves && asked === username ? free.data : undefined;

  const field = form.control("username");
  const typed = moves ? usernameProblem(username) : null;
  const problem = field.error ?? typed ?? (answer?.available === false ? (answer.message ?? undefined) : undefined);

  return (
    <form {...form.formProps} className="grid grid-cols-1 gap-4">
      <TextField
        label="Name"
        {...form.field("name")}
        autoComplete="name"
        maxLength={MAX_USER_NAME}
        placeholder="Not set"
        hint="Optional. Shown with your public docs."
      />
      <TextField
        label="Username"
        name="username"
        prefix={paths.owner("")}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={MAX_USERNAME}
        value={username}
        error={problem}
        hint={
          <span role="status">
            {moves && answer?.available === true && "This username is free. "}
            {moves
              ? `Links to ${paths.owner(user.username)} lead to the new address until somebody else takes “${user.username}”.`
              : "Part of the address of all your docs."}
          </span>
        }
        onChange={(event) => field.onChange(event.target.value.toLowerCase())}
      />
      {form.problem !== null && <Notice tone="bad">{form.problem}</Notice>}
      <div className="flex justify-end gap-2.5">
        {changed && (
          <Button disabled={form.isBusy} onClick={() => form.reset(stored)}>
            Undo changes
          </Button>
        )}
        <Button type="submit" look="primary" busy={form.isBusy} disabled={!changed || problem !== undefined}>
          Save changes
        </Button>
      </div>
      <LeaveDialog changed={changed} />
    </form>
  );
}
