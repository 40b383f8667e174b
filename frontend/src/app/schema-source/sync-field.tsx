import type { SyncInterval } from "@/api/generated/types.gen";
import { PlansLink } from "@/app/billing/plans-link";
import { useIncludes } from "@/app/billing/use-includes";
import { Choice } from "@/ui/choice";

const SYNCS: readonly { value: SyncInterval; label: string }[] = [
  { value: "off", label: "Off" },
  { value: "hourly", label: "Every hour" },
  { value: "daily", label: "Every day" },
];

interface Props {
  sync: SyncInterval;
  /** The stored value. It may stay after the plan has ended. */
  stored?: SyncInterval | undefined;
  onChange: (sync: SyncInterval) => void;
  disabled: boolean;
}

/** How often the server reads an endpoint's schema and publishes it. Part of Pro. */
export function SyncField({ sync, stored, onChange, disabled }: Props) {
  const isIncluded = useIncludes("endpoint_sync");
  return (
    <div className="grid gap-1.5">
      <Choice
        legend="Publish schema changes automatically"
        name="sync"
        options={SYNCS}
        value={sync}
        onChange={onChange}
        disabled={disabled}
        isLocked={(value) => !isIncluded && value !== "off" && value !== stored}
      />
      <p className="text-xs text-fg-3">
        {isIncluded ? (
          "Reads the schema and publishes a version when it has changed."
        ) : (
          <>
            Part of the Pro plan. <PlansLink />
          </>
        )}
      </p>
    </div>
  );
}
