import { MAX_URL_BYTES } from "@/lib/generated/limits";
import { TextField } from "@/ui/field";

interface Props {
  label: string;
  value: string;
  error: string | undefined;
  hint?: string;
  autoFocus?: boolean;
  disabled: boolean;
  onChange: (value: string) => void;
}

/** The address of a GraphQL API. */
export function UrlField({ onChange, ...rest }: Props) {
  return (
    <TextField
      {...rest}
      type="url"
      inputMode="url"
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={MAX_URL_BYTES}
      placeholder="https://api.example.com/graphql"
      onChange={(event) => onChange(event.target.value)}
    />
  );
}
