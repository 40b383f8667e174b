import type { CreateEndpoint, HeaderInput, SyncInterval } from "@/api/generated/types.gen";
import { MAX_ENDPOINT_NAME } from "@/lib/generated/limits";
import { hostOf } from "./header-rows";
import { SyncField } from "./sync-field";

/** The URL that a schema was read from, and the owner's choices about keeping it. */
export interface ReadAddress {
  url: string;
  headers: readonly HeaderInput[];
  isKept: boolean;
  keepsHeaders: boolean;
  sync: SyncInterval;
}

export function readAddress(url: string, headers: readonly HeaderInput[]): ReadAddress {
  return { url, headers, isKept: false, keepsHeaders: false, sync: "off" };
}

/** Returns the endpoint to create; null when the owner does not want one. */
export function endpointOf(address: ReadAddress | null): CreateEndpoint | null {
  if (address === null || !address.isKept) return null;
  return {
    name: hostOf(address.url).slice(0, MAX_ENDPOINT_NAME),
    url: address.url,
    environment: "production",
    headers: address.keepsHeaders ? [...address.headers] : [],
    ...(address.sync === "off" ? {} : { sync: address.sync }),
  };
}

interface Props {
  address: ReadAddress;
  onChange: (address: ReadAddress) => void;
  disabled: boolean;
}

/** Offers to add the URL as an endpoint of the project. Headers are included only if chosen. */
export function KeepEndpoint({ address, onChange, disabled }: Props) {
  const names = address.headers.map(({ name }) => name).join(", ");
  return (
    <section aria-label="Keep the address" className="grid grid-cols-1 gap-3 rounded-card border border-line p-3.5">
      <Check
        checked={address.isKept}
        onChange={(isKept) => onChange({ ...address, isKept })}
        disabled={disabled}
        label={
          <>
            Keep <span className="font-mono [overflow-wrap:anywhere]">{hostOf(address.url)}</span> as an endpoint
          </>
        }
        hint="Readers of the docs see its URL. You can change or delete it in the Endpoints tab."
      />
      {address.isKept && address.headers.length > 0 && (
        <Check
          checked={address.keepsHeaders}
          onChange={(keepsHeaders) => onChange({ ...address, keepsHeaders })}
          disabled={disabled}
          label={`Keep its headers too: ${names}`}
          hint="Values are encrypted and never shown. Without them the schema may not be readable again."
        />
      )}
      {address.isKept && (
        <SyncField sync={address.sync} onChange={(sync) => onChange({ ...address, sync })} disabled={disabled} />
      )}
    </section>
  );
}

function Check({
  checked,
  onChange,
  disabled,
  label,
  hint,
}: {
  checked: boolean;
  onChange: (checked: boolean) => void;
  disabled: boolean;
  label: React.ReactNode;
  hint: string;
}) {
  return (
    <label className="flex items-start gap-2.5 text-sm">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 accent-(--brand-solid)"
      />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {label}
        <span className="block text-xs text-fg-3">{hint}</span>
      </span>
    </label>
  );
}
