import { useQuery } from "@tanstack/react-query";
import type { Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { MAX_SLUG } from "@/lib/generated/limits";
import { useSettled } from "@/lib/use-settled";
import { TextField } from "@/ui/field";
import { slugProblem } from "@/lib/slug";
import { slugQuery } from "@/app/project/queries";

interface Props {
  project: Project;
  slug: string;
  error: string | undefined;
  disabled: boolean;
  onChange: (slug: string) => void;
}

/** Edits the slug of a project. Says whether a new one is free, and what happens to links with the old one. */
export function AddressField({ project, slug, error, disabled, onChange }: Props) {
  const moves = slug !== project.slug;
  const asked = useSettled(slug);
  const typed = moves ? slugProblem(slug) : null;
  const state = useQuery({ ...slugQuery(asked), enabled: moves && typed === null && asked === slug && !disabled });
  const answer = moves && asked === slug && typed === null ? state.data : undefined;
  const problem = error ?? typed ?? (answer?.available === false ? (answer.message ?? undefined) : undefined);
  const next = answer?.suggestion ?? null;
  return (
    <TextField
      label="Address"
      name="slug"
      prefix={paths.docs(project.username, "")}
      value={slug}
      maxLength={MAX_SLUG}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      error={problem}
      disabled={disabled}
      hint={
        <span role="status">
          {answer?.available === true && "This address is free. "}
          {answer?.available === false && next !== null && (
            <>
              <button type="button" onClick={() => onChange(next)} className="text-link underline">
                Use {next}
              </button>
              {". "}
            </>
          )}
          {moves
            ? `Links and feeds with “${project.slug}” lead to the new address until another project takes it.`
            : "The address of your docs. The API uses its last part."}
        </span>
      }
      onChange={(event) => onChange(event.target.value.toLowerCase())}
    />
  );
}
