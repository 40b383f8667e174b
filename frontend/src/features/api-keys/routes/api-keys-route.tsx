import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { ApiError, failureOf } from "@/api/errors";
import { apiKeysQuery } from "@/app/api-keys/queries";
import { useIncludes } from "@/app/billing/use-includes";
import { useUser } from "@/app/session";
import { SettingsPage } from "@/app/settings-page";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { Failure } from "@/ui/failure";
import { LoadingBlocks } from "@/ui/loading-blocks";
import { KeySection } from "../components/key-section";
import { PausedKeys } from "../components/paused-keys";
import { ScopesSection } from "../components/scopes-section";
import { KeysUpsell } from "../components/keys-upsell";
import { UsageSection } from "../components/usage-section";
import { describeLoadError } from "@/app/api-keys/messages";

export default function ApiKeysRoute() {
  usePageMeta(ROUTES.apiKeys);
  const { payment_failed } = useUser();
  const isIncluded = useIncludes("api_keys");
  return <SettingsPage>{isIncluded ? <Keys /> : <KeptKeys hasUnpaidPro={payment_failed} />}</SettingsPage>;
}

function Keys() {
  const list = useQuery(apiKeysQuery());
  const [keyId, setKeyId] = useState<string | null>(null);
  if (list.isPending) return <LoadingKeys />;
  if (list.isLoadingError) {
    // The plan ended while the page was open.
    if (list.error instanceof ApiError && list.error.code === "plan_limit") return <KeysUpsell />;
    return (
      <Failure
        title={describeLoadError(list.error)}
        {...failureOf(list.error)}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  const keys = list.data.apiKeys;
  const readingKeys = keys.filter(({ accessType }) => accessType !== "publish");
  return (
    <div className="grid grid-cols-1 gap-10">
      <KeySection keys={keys} onCreated={setKeyId} />
      <UsageSection keys={readingKeys} keyId={keyId} onKey={setKeyId} />
      <ScopesSection />
    </div>
  );
}

/** Without Pro: the keys that are kept, which can be deleted, and what Pro adds. */
function KeptKeys({ hasUnpaidPro }: { hasUnpaidPro: boolean }) {
  const list = useQuery(apiKeysQuery());
  if (list.isPending) return <LoadingKeys />;
  const keys = list.data?.apiKeys ?? [];
  return (
    <div className="grid grid-cols-1 gap-10">
      {list.isLoadingError && (
        <Failure
          title={describeLoadError(list.error)}
          {...failureOf(list.error)}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {keys.length > 0 && (
        <KeySection keys={keys} paused={hasUnpaidPro ? "unpaid" : "ended"} onCreated={() => undefined} />
      )}
      {/* An unpaid subscription is paid, not bought again. */}
      {!hasUnpaidPro && <KeysUpsell hasKeys={keys.length > 0} />}
      {hasUnpaidPro && list.isSuccess && keys.length === 0 && <PausedKeys />}
    </div>
  );
}

function LoadingKeys() {
  return <LoadingBlocks label="Loading the API keys" blocks={["h-11 w-72", "h-64 w-full", "h-[420px] w-full"]} />;
}
