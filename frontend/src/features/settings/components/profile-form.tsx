import { useQuery, useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { ApiError, messageOf } from "@/api/errors";
import { readToken } from "@/api/token";
import { useSingleMutation } from "@/api/use-single-mutation";
import { LeaveDialog } from "@/app/leave-dialog";
import { paths } from "@/app/paths";
import { useSession, useUser } from "@/app/session";
import { useSettled } from "@/lib/use-settled";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { updateProfileMutation, usernameQuery } from "../queries";
import { usernameProblem } from "../username";

/** Name and username. A change of the username says what becomes of the old addresses. */
export function ProfileForm() {
  const user = useUser();
  const { signIn } = useSession();
  const queries = useQueryClient();
  const save = useSingleMutation(updateProfileMutation());
  const [name, setName] = useState(user.name ?? "");
  const [username, setUsername] = useState(user.username);
  const moves = username !== user.username;
  const changed = moves || name.trim() !== (user.name ?? "");

  const asked = useSettled(username);
  const free = useQuery({ ...usernameQuery(asked), enabled: moves && asked === username && usernameProblem(asked) === null });
  const answer = moves && asked === username ? free.data : undefined;

  const refused = save.error instanceof ApiError ? save.error : null;
  const typed = moves ? usernameProblem(username) : null;
  const problem = refused?.fields.username ?? typed ?? (answer?.available === false ? (answer.message ?? undefined) : undefined);
  const elsewhere = save.isError && refused?.fields.name === undefined && refused?.fields.username === undefined ? messageOf(save.error) : null;

  function submit(event: FormEvent) {
    event.preventDefault();
    if (save.isPending || !changed || typed !== null) return;
    save.mutate(
      { name: name.trim(), ...(moves ? { username } : {}) },
      {
        onSuccess: ({ user: saved }) => {
          setName(saved.name ?? "");
          setUsername(saved.username);
          signIn(readToken() ?? "", saved);
          if (moves) void queries.invalidateQueries();
          toast.success("Your profile was saved.");
        },
      },
    );
  }

  return (
    <form onSubmit={submit} noValidate className="grid grid-cols-1 gap-4">
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={80}
        placeholder="Not set"
        value={name}
        error={refused?.fields.name}
        hint="Shown with your public docs. You may leave it empty."
        onChange={(event) => {
          setName(event.target.value);
          if (save.isError) save.reset();
        }}
      />
      <TextField
        label="Username"
        name="username"
        prefix={paths.owner("")}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={39}
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
        onChange={(event) => {
          setUsername(event.target.value.toLowerCase());
          if (save.isError) save.reset();
        }}
      />
      {elsewhere !== null && <Notice tone="bad">{elsewhere}</Notice>}
      <div className="flex justify-end gap-2.5">
        {changed && (
          <Button
            disabled={save.isPending}
            onClick={() => {
              setName(user.name ?? "");
              setUsername(user.username);
              save.reset();
            }}
          >
            Undo changes
          </Button>
        )}
        <Button type="submit" look="primary" busy={save.isPending} disabled={!changed || problem !== undefined}>Save changes</Button>
      </div>
      <LeaveDialog changed={changed} />
    </form>
  );
}
