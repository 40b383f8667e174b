import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { useNavigate } from "react-router-dom";
import { ApiError, messageOf } from "@/api/errors";
import type { Project, SaveSection, SuggestedSection } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { paths } from "@/app/paths";
import { Button } from "@/ui/button";
import { TextField } from "@/ui/field";
import { Icon } from "@/ui/icon";
import { Notice } from "@/ui/notice";
import { slugOf, slugProblem } from "../slug";
import { conflictOf, createSectionMutation } from "./queries";

const LONGEST_TITLE = 120;

/** Begins a section from a suggestion or from a title of one's own, and opens it. */
export function NewSection({ project, suggested, isFirst }: { project: Project; suggested: readonly SuggestedSection[]; isFirst: boolean }) {
  const navigate = useNavigate();
  const create = useSingleMutation(createSectionMutation(useQueryClient(), project.id));
  const [title, setTitle] = useState("");
  const [typedKey, setTypedKey] = useState<string | null>(null);
  const [tried, setTried] = useState(false);
  const key = typedKey ?? slugOf(title);

  const isTaken = conflictOf(create.error) !== null;
  const refused = create.error instanceof ApiError ? create.error : null;
  const titleProblem = tried && title.trim() === "" ? "Give the section a title." : refused?.fields.title;
  const keyProblem = tried && title.trim() !== "" ? (slugProblem(key) ?? (isTaken && create.variables?.key === key ? "There is a section with this address already." : refused?.fields.section)) ?? undefined : undefined;
  const elsewhere = create.error !== null && !isTaken && !titleProblem && !keyProblem ? messageOf(create.error) : null;

  function begin(section: string, body: SaveSection) {
    create.mutate({ key: section, body: { ...body, version: 0 } }, { onSuccess: () => void navigate(paths.content(project.id, section)) });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    setTried(true);
    if (create.isPending || title.trim() === "" || slugProblem(key) !== null) return;
    begin(key, { title: title.trim() });
  }

  return (
    <section aria-labelledby="new-section-heading" className="grid grid-cols-1 gap-4 rounded-card border border-dashed border-line-2 px-4.5 py-4">
      <h3 id="new-section-heading" className="text-[15px] font-[620]">{isFirst ? "Write the first one" : "Add a section"}</h3>
      {suggested.length > 0 && (
        <div>
          <p className="mb-2 text-sm text-fg-2">Readers look for these:</p>
          <ul className="flex flex-wrap gap-2">
            {suggested.map((section) => (
              <li key={section.key}>
                <Button disabled={create.isPending} onClick={() => begin(section.key, { title: section.title })}><Icon name="plus" />{section.title}</Button>
              </li>
            ))}
          </ul>
        </div>
      )}
      <form onSubmit={submit} noValidate aria-label="Own section" className="grid grid-cols-1 items-start gap-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto]">
        <TextField label="Title" value={title} maxLength={LONGEST_TITLE} autoComplete="off" error={titleProblem} onChange={(event) => setTitle(event.target.value)} />
        <TextField label="Address" prefix="guides/" value={key} maxLength={64} autoComplete="off" autoCapitalize="off" spellCheck={false} error={keyProblem} onChange={(event) => setTypedKey(event.target.value.toLowerCase())} />
        <Button type="submit" className="sm:mt-6" busy={create.isPending}>Add section</Button>
      </form>
      {elsewhere !== null && <Notice tone="bad">{elsewhere}</Notice>}
      {isTaken && !keyProblem && <Notice tone="bad">There is a section with this address already.</Notice>}
    </section>
  );
}
