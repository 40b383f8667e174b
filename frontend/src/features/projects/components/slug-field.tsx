import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { paths } from "@/app/paths";
import { MAX_SLUG } from "@/lib/generated/limits";
import { useSettled } from "@/lib/use-settled";
import { LineIcon } from "@/ui/line-icon";
import { TextField } from "@/ui/field";
import { Spinner } from "@/ui/spinner";
import { slugQuery } from "@/app/project/queries";
import { slugProposalQuery } from "../queries";
import { slugProblem } from "@/lib/slug";

/** Keeps slow typists below the limit of 60 requests per minute too. */
const PAUSE_MS = 400;

interface Props {
  username: string;
  name: string;
  /** Null while the slug is made from the name. */
  slug: string | null;
  error: string | undefined;
  disabled: boolean;
  onChange: (slug: string | null) => void;
}

/** The address of the docs. The server makes it from the name until the user edits it. Says whether it is free. */
export function SlugField({ username, name, slug, error, disabled, onChange }: Props) {
  const follows = slug === null;
  const named = name.trim();
  const askedName = useSettled(named, PAUSE_MS);
  const proposal = useQuery({ ...slugProposalQuery(askedName), enabled: follows && askedName !== "" && !disabled });
  const asked = useSettled(slug ?? "");
  const isUsable = slugProblem(asked) === null;
  const look = useQuery({ ...slugQuery(asked), enabled: !follows && isUsable && !disabled });
  const state = follows ? proposal : look;
  const address = slug ?? (named === "" ? "" : (proposal.data?.slug ?? ""));
  const isSettled = follows
    ? named !== "" && askedName === named && !proposal.isPlaceholderData
    : asked === slug && isUsable;
  const answer = isSettled ? state.data : undefined;
  const isTyped = !follows && slug !== "";
  const typedProblem = isTyped && asked === slug ? slugProblem(asked) : null;
  const problem =
    error ?? typedProblem ?? (isTyped && answer?.available === false ? (answer.message ?? undefined) : undefined);
  const next = answer?.suggestion ?? null;

  return (
    <TextField
      label="Address"
      name="slug"
      prefix={paths.docs(username, "")}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={MAX_SLUG}
      placeholder="acme-shop"
      value={address}
      error={problem}
      disabled={disabled}
      suffix={
        <span aria-hidden="true" className="grid w-8 shrink-0 place-items-center">
          {state.isFetching && <Spinner />}
          {isSettled && !state.isFetching && answer?.available === true && <LineIcon of={Check} className="text-ok" />}
        </span>
      }
      hint={
        <span role="status">
          {answer === undefined && (isTyped || named === "") && "The address of your docs. You can change it later."}
          {answer === undefined && !isTyped && named !== "" && "Made from the name until you edit it."}
          {answer?.available === true && "This address is free."}
          {answer?.available === false &&
            !isTyped &&
            (next === null ? (
              "This address is taken. The next free one will be used."
            ) : (
              <>
                “{address}” is taken, so it will be “{next}”.
              </>
            ))}
          {answer?.available === false && isTyped && next !== null && (
            <button type="button" disabled={disabled} onClick={() => onChange(next)} className="text-link underline">
              Use {next}
            </button>
          )}
        </span>
      }
      onChange={(event) => onChange(event.target.value.toLowerCase())}
      // If left empty, the address is made from the name again.
      onBlur={() => {
        if (slug === "") onChange(null);
      }}
    />
  );
}
