import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { messageOf } from "@/api/errors";
import type { NotificationKind, NotificationSetting } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { useUser } from "@/app/session";
import { SettingsPage } from "@/app/settings-page";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { asSentence } from "@/lib/sentence";
import { Loaded } from "@/ui/loaded";
import { Notice } from "@/ui/notice";
import { SettingRow } from "../components/setting-row";
import { notificationsQuery, switchMutation } from "../queries";
import { GROUPS, NOTIFICATIONS } from "../words";

export default function NotificationsRoute() {
  usePageMeta(ROUTES.notifications);
  const query = useQuery(notificationsQuery());
  const save = useSingleMutation(switchMutation(useQueryClient()));
  const switched = Object.keys(save.variables ?? {})[0] as NotificationKind | undefined;
  const name = switched === undefined ? "" : `“${NOTIFICATIONS[switched].title}”`;

  return (
    <SettingsPage>
      <div className="grid max-w-3xl grid-cols-1 gap-8">
        <Loaded query={query} what="the notifications" blocks={["h-12 w-full", "h-48 w-full", "h-64 w-full"]}>
          {({ email, settings }) => (
            <>
              <p className="text-sm text-fg-2">
                Sent to <strong className="font-medium text-fg [overflow-wrap:anywhere]">{email}</strong>. Events that
                come together are one mail. A mail that can be switched off has a link that does it. Each switch is
                saved at once.
              </p>
              {save.isError && (
                <Notice tone="bad">
                  {name} was not changed. {asSentence(messageOf(save.error))}
                </Notice>
              )}
              <p role="status" className="sr-only">
                {save.isSuccess && `${name} saved`}
              </p>
              {GROUPS.map(({ key, title, text }) => (
                <Group
                  key={key}
                  title={title}
                  text={text}
                  settings={settings.filter(({ group }) => group === key)}
                  outcomeOf={(kind) =>
                    kind !== switched || save.isError
                      ? null
                      : save.isPending
                        ? "saving"
                        : save.isSuccess
                          ? "saved"
                          : null
                  }
                  onSwitch={(kind, isOn) => save.mutate({ [kind]: isOn })}
                />
              ))}
            </>
          )}
        </Loaded>
      </div>
    </SettingsPage>
  );
}

interface GroupProps {
  title: string;
  text: string;
  settings: readonly NotificationSetting[];
  outcomeOf: (kind: NotificationKind) => "saving" | "saved" | null;
  onSwitch: (kind: NotificationKind, isOn: boolean) => void;
}

function Group({ title, text, settings, outcomeOf, onSwitch }: GroupProps) {
  const heading = useId();
  const isPro = useUser().plan === "pro";
  if (settings.length === 0) return null;
  return (
    <section aria-labelledby={heading} className="grid grid-cols-1 gap-3">
      <div>
        <h2 id={heading} className="text-md font-semibold">
          {title}
        </h2>
        <p className="text-sm text-fg-2">{text}</p>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line">
        {settings.map((setting) => (
          <SettingRow
            key={setting.kind}
            setting={setting}
            isIncluded={isPro || !setting.needs_pro}
            outcome={outcomeOf(setting.kind)}
            onSwitch={(isOn) => onSwitch(setting.kind, isOn)}
          />
        ))}
      </ul>
    </section>
  );
}
