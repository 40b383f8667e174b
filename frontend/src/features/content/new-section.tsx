import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { useNavigate } from "react-router-dom";
import * as z from "zod/mini";
import { messageOf } from "@/api/errors";
import type { Project, SuggestedSection } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { paths } from "@/app/paths";
import { MAX_SECTION_KEY, MAX_SECTION_TITLE } from "@/lib/generated/limits";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { rule } from "@/ui/form/rule";
import { useServerForm } from "@/ui/form/use-server-form";
import { LineIcon } from "@/ui/line-icon";
import { Notice } from "@/ui/notice";
import { slugProblem } from "@/lib/slug";
import { slugOf } from "@/lib/slug-of";
import { conflictOf, createSectionMutation } from "./queries";

const TAKEN = "A section with this address already exists.";

const newSection = z
  .object({
    title: z.string().check(rule((title) => (title.trim() === "" ? "Give the section a title." : null))),
    /** Null while the key is made from the title. */
    section: z.nullable(z.string()),
  })
  .check(({ value: { title, section }, issues }) => {
    const message = slugProblem(section ?? slugOf(title));
    if (message !== null) issues.push({ code: "custom", path: ["section"], message, input: section });
  });

interface Props {
  project: Project;
  suggested: readonly SuggestedSection[];
  isFirst: boolean;
  /** What the title begins with, such as a search that found nothing; usually empty. */
  title: string;
}

/** Adds a suggested section or one with the owner's title, and opens it. */
export function NewSection({ project, suggested, isFirst, title: begun }: Props) {
  const navigate = useNavigate();
  const options = createSectionMutation(useQueryClient(), project.id);
  const begin = useSingleMutation(options);
  const create = useMutation(options);
  const open = (key: string) => void navigate(paths.content(project.id, key));
  const form = useServerForm({
    schema: newSection,
    defaultValues: { title: begun.slice(0, MAX_SECTION_TITLE), section: null as string | null },
    fieldsOf: (error) => (conflictOf(error) === null ? error.fields : { section: TAKEN }),
    send: async ({ title, section }) => {
      const key = section ?? slugOf(title);
      await create.mutateAsync({ key, body: { title: title.trim(), version: 0 } });
      open(key);
    },
  });
  const title = form.control("title");
  const section = form.control("section");

  return (
    <section
      aria-labelledby="new-section-heading"
      className="grid grid-cols-1 gap-4 rounded-card border border-dashed border-line-2 px-4.5 py-4"
    >
      <h3 id="new-section-heading" className="text-md font-semibold">
        {isFirst ? "Write your first section" : "Add a section"}
      </h3>
      {suggested.length > 0 && (
        <div>
          <p className="mb-2 text-sm text-fg-2">Readers look for these:</p>
          <ul className="flex flex-wrap gap-2">
            {suggested.map((suggestion) => (
              <li key={suggestion.key}>
                <Button
                  disabled={begin.isPending || form.isBusy}
                  onClick={() =>
                    begin.mutate(
                      { key: suggestion.key, body: { title: suggestion.title, version: 0 } },
                      { onSuccess: () => open(suggestion.key) },
                    )
                  }
                >
                  <LineIcon of={Plus} />
                  {suggestion.title}
                </Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <form
        {...form.formProps}
        aria-label="Custom section"
        className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]"
      >
        <TextField
          label="Title"
          value={title.value}
          maxLength={MAX_SECTION_TITLE}
          autoComplete="off"
          error={title.error}
          onChange={(event) => {
            title.onChange(event.target.value);
            // The key changes with the title, so its error must be checked again.
            if (section.value === null) section.onChange(null);
          }}
        />
        <TextField
          label="Address"
          prefix="guides/"
          value={section.value ?? slugOf(title.value)}
          maxLength={MAX_SECTION_KEY}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          error={section.error}
          onChange={(event) => section.onChange(event.target.value.toLowerCase())}
        />
        <Button type="submit" className="sm:mt-6" busy={form.isBusy}>
          Add section
        </Button>
      </form>
      {form.problem !== null && <Notice tone="bad">{form.problem}</Notice>}
      {begin.isError && <Notice tone="bad">{conflictOf(begin.error) === null ? messageOf(begin.error) : TAKEN}</Notice>}
    </section>
  );
}
