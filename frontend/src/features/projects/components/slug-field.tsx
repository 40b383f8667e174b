import { useQuery } from "@tanstack/react-query";
import { paths } from "@/app/paths";
import { useSettled } from "@/lib/use-settled";
import { Icon } from "@/ui/icon";
import { TextField } from "@/ui/field";
import { Spinner } from "@/ui/spinner";
import { slugQuery } from "../queries";
import { slugOf, slugProblem } from "../slug";

interface Props {
  username: string;
  name: string;
  /** Null while the address follows the name. */
  slug: string | null;
  error: string | undefined;
  disabled: boolean;
  onChange: (slug: string | null) => void;
}

/** The address of the docs, with word from the server whether it is free. */
export function SlugField({ username, name, slug, error, disabled, onChange }: Props) {
  const address = slug ?? slugOf(name);
  const asked = useSettled(address);
  const isUsable = slugProblem(asked) === null;
  const state = useQuery({ ...slugQuery(asked), enabled: isUsable && !disabled });
  const isSettled = asked === address && isUsable;
  const answer = isSettled ? state.data : undefined;
  const isTyped = slug !== null && slug !== "";
  const typedProblem = isTyped && asked === address ? slugProblem(asked) : null;
  const problem = error ?? typedProblem ?? (isTyped && answer?.available === false ? (answer.message ?? undefined) : undefined);
  const next = answer?.suggestion ?? null;

  return (
    <TextField
      label="Address"
      name="slug"
      prefix={paths.docs(username, "")}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={64}
      placeholder="acme-shop"
      value={address}
      error={problem}
      disabled={disabled}
      suffix={
        <span aria-hidden="true" className="grid w-8 shrink-0 place-items-center">
          {isSettled && state.isFetching && <Spinner />}
          {isSettled && !state.isFetching && answer?.available === true && <Icon name="check" className="text-ok" />}
        </span>
      }
      hint={
        <span role="status">
          {answer === undefined && (isTyped || address === "") && "Where the docs are read; you can change it later."}
          {answer === undefined && !isTyped && address !== "" && "Made of the name, until you type one."}
          {answer?.available === true && "This address is free."}
          {answer?.available === false && !isTyped && (next === null ? "This one is taken; the next free one is used." : <>“{address}” is taken, so it will be “{next}”.</>)}
          {answer?.available === false && isTyped && next !== null && (
            <button type="button" disabled={disabled} onClick={() => onChange(next)} className="text-link underline">Use {next}</button>
          )}
        </span>
      }
      onChange={(event) => onChange(event.target.value.toLowerCase())}
      // Left empty, the address follows the name again.
      onBlur={() => {
        if (slug === "") onChange(null);
      }}
    />
  );
}
