import { useQuery } from "@tanstack/react-query";
import { projectsQuery } from "@/app/project/queries";
import { classes } from "@/lib/classes";
import { Button } from "@/ui/button";
import { Skeleton } from "@/ui/skeleton";
import { type ChoiceProps, outline, Problem } from "./key-fields";

const OF_KEY = {
  all: "The key reaches every project of yours.",
  chosen: "For this key, other projects do not exist: they answer 404. It cannot create projects.",
};

interface Props extends ChoiceProps<string[] | null> {
  /** Says what each choice means; by default for a key. */
  hints?: { all: string; chosen: string };
}

/** Chooses all projects (null) or some of them. */
export function ProjectsField({ value, error, onChange, disabled, hints = OF_KEY }: Props) {
  const isBound = value !== null;
  const options = [
    { label: "All, also later ones", isChosen: !isBound, choose: () => onChange(null) },
    { label: "Chosen projects", isChosen: isBound, choose: () => onChange(value ?? []) },
  ];
  return (
    <fieldset className="grid min-w-0 grid-cols-1">
      <legend className="mb-1.5 text-sm font-medium">Projects</legend>
      <div className="grid grid-cols-2 rounded-field bg-bg-3 p-0.5">
        {options.map(({ label, isChosen, choose }) => (
          <label
            key={label}
            className={classes(
              "flex min-h-8 cursor-pointer items-center justify-center rounded-control border border-transparent px-2 text-center text-sm text-fg-2 has-checked:border-line-2 has-checked:bg-bg has-checked:font-medium has-checked:text-fg",
              outline,
            )}
          >
            <input
              type="radio"
              name="projects"
              checked={isChosen}
              disabled={disabled}
              onChange={choose}
              className="sr-only"
            />
            {label}
          </label>
        ))}
      </div>
      {isBound && <ProjectList value={value} onChange={onChange} disabled={disabled} />}
      <Problem text={error} />
      <p className="mt-1.5 text-xs text-fg-3">{isBound ? hints.chosen : hints.all}</p>
    </fieldset>
  );
}

function ProjectList({
  value,
  onChange,
  disabled,
}: {
  value: readonly string[];
  onChange: (ids: string[]) => void;
  disabled: boolean;
}) {
  const projects = useQuery(projectsQuery());
  if (projects.isPending) {
    return (
      <div role="status" aria-label="Loading the projects" className="mt-2">
        <Skeleton className="h-10 w-full" />
      </div>
    );
  }
  if (projects.isLoadingError) {
    return (
      <Button className="mt-2 justify-self-start" onClick={() => void projects.refetch()} busy={projects.isFetching}>
        Load the projects again
      </Button>
    );
  }
  const all = projects.data.projects;
  if (all.length === 0) return <p className="mt-2 text-sm text-fg-2">You have no project yet.</p>;
  return (
    <ul className="mt-2 grid max-h-44 grid-cols-1 gap-x-5 overflow-y-auto rounded-field border border-line-2 px-3 py-1.5 min-[420px]:grid-cols-2">
      {all.map(({ id, name, is_public }) => (
        <li key={id} className="min-w-0">
          <label className="flex min-w-0 cursor-pointer items-center gap-2 py-1 text-sm">
            <input
              type="checkbox"
              checked={value.includes(id)}
              disabled={disabled}
              onChange={(event) =>
                onChange(event.target.checked ? [...value, id] : value.filter((chosen) => chosen !== id))
              }
              className="shrink-0 accent-(--brand-solid)"
            />
            <span title={name} className="min-w-0 flex-1 truncate">
              {name}
            </span>
            <span className="shrink-0 text-xs text-fg-3">{is_public ? "Public" : "Private"}</span>
          </label>
        </li>
      ))}
    </ul>
  );
}
