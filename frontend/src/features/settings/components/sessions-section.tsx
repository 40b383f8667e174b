import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { messageOf } from "@/api/errors";
import type { Session } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { useSession } from "@/app/session";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { Loaded } from "@/ui/loaded";
import { Notice } from "@/ui/notice";
import { Pill } from "@/ui/pill";
import { Time } from "@/ui/time";
import { toast } from "@/ui/toast";
import { endSessionMutation, sessionsQuery, signOutEverywhereMutation } from "../queries";
import { Section } from "./section";

/** Returns a name like "Firefox on Linux", or says what is unknown. */
export function sessionName({ browser, system }: Pick<Session, "browser" | "system">): string {
  if (browser === null) return system === null ? "Unknown browser" : `A browser on ${system}`;
  return system === null ? browser : `${browser} on ${system}`;
}

export function SessionsSection() {
  const list = useQuery(sessionsQuery());
  const end = useSingleMutation(endSessionMutation(useQueryClient()));
  const [asking, setAsking] = useState(false);
  const all = list.data?.sessions ?? [];
  const others = all.filter((session) => !session.is_current);
  const sessions = [...all.filter((session) => session.is_current), ...others];

  function endOne(session: Session) {
    end.mutate(session.id, { onSuccess: () => toast.success(`${sessionName(session)} is signed out.`) });
  }

  return (
    <Section
      title="Sessions"
      aside={
        others.length > 0 && (
          <Button
            size="small"
            busy={end.isPending && end.variables === null}
            disabled={end.isPending}
            onClick={() => end.mutate(null, { onSuccess: () => toast.success("All other sessions are signed out.") })}
          >
            Sign out all others
          </Button>
        )
      }
    >
      <p className="-mt-1.5 text-sm text-fg-2">
        Browsers where you are signed in. A session ends after 30 days without use.
      </p>
      {end.isError && <Notice tone="bad">{messageOf(end.error)}</Notice>}
      <Loaded query={list} what="the sessions" blocks={["h-32 w-full"]}>
        {() => (
          <ul className="divide-y divide-line rounded-card border border-line">
            {sessions.map((session) => (
              <li key={session.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4.5 py-3">
                <div className="min-w-0 flex-1 basis-52">
                  <p className="flex flex-wrap items-center gap-2 text-sm font-medium">
                    {sessionName(session)}
                    {session.is_current && <Pill tone="ok">This browser</Pill>}
                  </p>
                  <p className="mt-0.5 text-xs text-fg-3">
                    {session.is_current ? (
                      "Active now"
                    ) : (
                      <>
                        Last seen <Time iso={session.last_used_at} />
                      </>
                    )}{" "}
                    · signed in <Time iso={session.created_at} />
                  </p>
                </div>
                {!session.is_current && (
                  <Button
                    size="small"
                    aria-label={`Sign out ${sessionName(session)}`}
                    busy={end.isPending && end.variables === session.id}
                    disabled={end.isPending}
                    onClick={() => endOne(session)}
                  >
                    Sign out
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <div>
        <Button onClick={() => setAsking(true)}>Sign out everywhere</Button>
      </div>
      {asking && <SignOutEverywhereDialog onClose={() => setAsking(false)} />}
    </Section>
  );
}

function SignOutEverywhereDialog({ onClose }: { onClose: () => void }) {
  const { forget } = useSession();
  const end = useSingleMutation(signOutEverywhereMutation());
  return (
    <ConfirmDialog
      title="Sign out everywhere"
      action="Sign out everywhere"
      look="primary"
      busy={end.isPending}
      failure={end.isError ? messageOf(end.error) : null}
      onClose={onClose}
      onConfirm={() =>
        end.mutate(undefined, {
          onSuccess: () => {
            toast.success("You are signed out everywhere.");
            forget();
          },
        })
      }
    >
      <p className="text-sm text-fg-2">
        This ends your sessions in all browsers, this one included. You will need a new link by email in each. Your
        projects and docs stay as they are.
      </p>
    </ConfirmDialog>
  );
}
