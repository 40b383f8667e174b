import { useMutation, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useSession, useUser } from "@/app/session";
import { formatNoun } from "@/lib/format";
import { Button } from "@/ui/button";
import { TypeToConfirmDialog } from "@/ui/form/type-to-confirm-dialog";
import { toast } from "@/ui/toast";
import { deleteAccountMutation, projectCountQuery } from "../queries";

export function DeleteAccount() {
  const [asking, setAsking] = useState(false);
  return (
    <section aria-labelledby="delete-heading" className="rounded-card border border-line px-4.5 py-4">
      <h2 id="delete-heading" className="text-md font-semibold">
        Delete your account
      </h2>
      <p className="mt-1 mb-4 text-sm text-fg-2">
        Your projects, their docs and everything else of yours are removed for good. Download your data first if you
        want to keep it.
      </p>
      <Button className="text-bad!" onClick={() => setAsking(true)}>
        Delete account
      </Button>
      {asking && <DeleteDialog onClose={() => setAsking(false)} />}
    </section>
  );
}

function DeleteDialog({ onClose }: { onClose: () => void }) {
  const user = useUser();
  const { forget } = useSession();
  const count = useQuery(projectCountQuery());
  const remove = useMutation(deleteAccountMutation());
  const normalise = (typed: string) => typed.trim().toLowerCase();
  return (
    <TypeToConfirmDialog
      title="Delete account"
      action="Delete account"
      label={
        <>
          Type <span className="font-mono">{user.username}</span> or your email address to confirm
        </>
      }
      matches={(typed) => [user.username, user.email].includes(normalise(typed))}
      remove={async (typed) => {
        await remove.mutateAsync(normalise(typed));
        toast.success("Your account and everything in it was deleted.");
        forget();
      }}
      onClose={onClose}
    >
      <div className="text-sm text-fg-2">
        <p>
          This removes the account of{" "}
          <strong className="font-semibold text-fg [overflow-wrap:anywhere]">{user.email}</strong> at once, with
        </p>
        <ul className="mt-2 list-disc pl-5">
          <li>
            {count.data === undefined ? "all projects" : formatNoun(count.data, "project")}, with every schema version,
            guide and endpoint
          </li>
          <li>the public docs: their addresses stop working</li>
          <li>all sessions, in every browser</li>
        </ul>
        <p className="mt-2">It cannot be undone.</p>
      </div>
    </TypeToConfirmDialog>
  );
}
