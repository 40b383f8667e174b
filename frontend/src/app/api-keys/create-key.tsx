import { useState } from "react";
import type { ApiKeySecret } from "@/api/generated/types.gen";
import { CreateDialog, type NewKey } from "./create-dialog";
import { SecretDialog } from "./secret-dialog";

interface Props {
  preset?: NewKey;
  /** The project of the new key's first command. */
  slug?: string;
  onCreated?: (id: string) => void;
  onClose: () => void;
}

/** Creates a key, then shows its secret this once. */
export function CreateKey({ preset, slug, onCreated, onClose }: Props) {
  const [created, setCreated] = useState<ApiKeySecret | null>(null);
  if (created !== null) {
    return <SecretDialog created={created} isRotated={false} onClose={onClose} {...(slug !== undefined && { slug })} />;
  }
  return (
    <CreateDialog
      {...(preset && { preset })}
      onClose={onClose}
      onCreated={(secret) => {
        setCreated(secret);
        onCreated?.(secret.apiKey.id);
      }}
    />
  );
}
