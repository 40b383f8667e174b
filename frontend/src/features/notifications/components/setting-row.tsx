import { Check, Lock } from "lucide-react";
import { useId } from "react";
import type { NotificationSetting } from "@/api/generated/types.gen";
import { PlansLink } from "@/app/billing/plans-link";
import { LineIcon } from "@/ui/line-icon";
import { Pill } from "@/ui/pill";
import { Switch } from "@/ui/switch";
import { NOTIFICATIONS } from "../words";

interface Props {
  setting: NotificationSetting;
  /** Whether the plan includes what it tells about. */
  isIncluded: boolean;
  /** What became of the last switching, if it was of this kind. */
  outcome: "saving" | "saved" | null;
  onSwitch: (isOn: boolean) => void;
}

/** A kind of notification with its switch. */
export function SettingRow({ setting, isIncluded, outcome, onSwitch }: Props) {
  const { kind, enabled, is_locked: isLocked } = setting;
  const { title, text } = NOTIFICATIONS[kind];
  const id = useId();
  return (
    <li className="flex items-center gap-4 px-4.5 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 text-sm font-medium">
          <span id={id}>{title}</span>
          {!isIncluded && <Pill tone="brand">Pro</Pill>}
        </p>
        <p id={`${id}-text`} className="text-sm text-fg-2">
          {text}
          {!isIncluded && (
            <>
              {" "}
              Part of Pro. <PlansLink />
            </>
          )}
        </p>
      </div>
      {isLocked && (
        <span className="flex shrink-0 items-center gap-1 text-xs text-fg-2">
          <LineIcon of={Lock} className="size-3.5" />
          Always on
        </span>
      )}
      {outcome === "saved" && (
        <span aria-hidden="true" className="flex shrink-0 items-center gap-1 text-xs text-ok">
          <LineIcon of={Check} className="size-3.5" />
          Saved
        </span>
      )}
      <Switch
        checked={enabled && isIncluded}
        disabled={isLocked || !isIncluded || outcome === "saving"}
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        onChange={onSwitch}
      />
    </li>
  );
}
