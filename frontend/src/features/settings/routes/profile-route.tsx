import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "@/api/errors";
import { useSession, useUser } from "@/app/session";
import { formatDate, formatExact } from "@/lib/format";
import { usePageMeta } from "@/lib/page-meta";
import { Button } from "@/ui/button";
import { Dialog } from "@/ui/dialog";
import { Notice } from "@/ui/notice";
import { toast } from "@/ui/toast";
import { SettingsPage } from "../components/settings-page";
import { signOutEverywhereMutation } from "../queries";

export default function ProfileRoute() {
  usePageMeta({ title: "Profile", description: "Your account." });
  const user = useUser();
  const [asking, setAsking] = useState(false);
  return (
    <SettingsPage>
      <div className="grid max-w-xl gap-8">
        <section aria-labelledby="account-heading">
          <h2 id="account-heading" className="mb-3 text-[15px] font-[620]">Account</h2>
          <dl className="divide-y divide-line rounded-card border border-line text-sm">
            <Row label="Email">{user.email}</Row>
            <Row label="Name">{user.name ?? <span className="text-fg-3">Not set</span>}</Row>
            <Row label="Username">{user.username}</Row>
            <Row label="Account Created"><time dateTime={user.created_at} title={formatExact(user.created_at)}>{formatDate(user.created_at)}</time></Row>
          </dl>
          <p className="mt-2.5 text-xs text-fg-3">Editing your profile is coming soon.</p>
        </section>
        <section aria-labelledby="sessions-heading" className="rounded-card border border-line px-4.5 py-4">
          <h2 id="sessions-heading" className="text-[15px] font-[620]">Sign out everywhere</h2>
          <p className="mt-1 mb-4 text-sm text-fg-2">Ends your sessions in all browsers, this one included.</p>
          <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
        </section>
      </div>
      {asking && <SignOutEverywhereDialog onClose={() => setAsking(false)} />}
    </SettingsPage>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 px-4.5 py-3">
      <dt className="w-36 text-fg-3">{label}</dt>
      <dd className="min-w-0 flex-1 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}

function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const { forget } = useSession();
  const end = useMutation(signOutEverywhereMutation());
  return (
    <Dialog title="Sign out everywhere" onClose={onClose} busy={end.isPending}>
      <p className="text-sm text-fg-2">You will need a new link by email in each browser. Your projects and docs stay as they are.</p>
      {end.isError && <Notice tone="bad" className="mt-4">{messageOf(end.error)}</Notice>}
      <div className="mt-5 flex justify-end gap-2.5">
        <Button onClick={onClose} disabled={end.isPending}>Cancel</Button>
        <Button
          look="primary"
          busy={end.isPending}
          onClick={() =>
            end.mutate(undefined, {
              onSuccess: () => {
                toast.success("You are signed out everywhere.");
                forget();
              },
            })
          }
        >
          Sign out everywhere
        </Button>
      </div>
    </Dialog>
  );
}
