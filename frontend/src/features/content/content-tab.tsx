import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { Link, useSearchParams } from "react-router-dom";
import { failureOf, isNotFound } from "@/api/errors";
import type { Project } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { buttonClasses } from "@/ui/button";
import { Failure } from "@/ui/failure";
import { LoadingBlocks } from "@/ui/loading-blocks";
import { ReadOnlyNotice } from "@/app/project/read-only-notice";
import { NewSection } from "./new-section";
import { contentQuery, sectionQuery } from "./queries";
import { SectionEditor } from "./section-editor";
import { SectionList } from "./section-list";

/** The list of content sections, or one of them in the editor. */
export default function ContentTab({ project }: { project: Project }) {
  const [parameters] = useSearchParams();
  const key = parameters.get("section");
  const list = useQuery(contentQuery(project.id));
  if (list.isPending)
    return (
      <LoadingBlocks label="Loading the sections" blocks={["h-8 w-48 max-w-full", "h-14 w-full", "h-14 w-full"]} />
    );
  if (list.isLoadingError) {
    return (
      <Failure
        title="The sections could not be loaded"
        {...failureOf(list.error)}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    );
  }
  const readOnly = list.data.read_only;
  return (
    <div className="grid grid-cols-1 gap-5">
      <ReadOnlyNotice project={project} reason={readOnly} />
      {key === null ? (
        <Sections project={project} list={list.data} />
      ) : (
        <OneSection key={key} project={project} sectionKey={key} isReadOnly={readOnly !== null} />
      )}
    </div>
  );
}

type List = NonNullable<ReturnType<typeof useContent>["data"]>;
const useContent = (id: string) => useQuery(contentQuery(id));

function Sections({ project, list }: { project: Project; list: List }) {
  const [parameters] = useSearchParams();
  const title = parameters.get("title") ?? "";
  const isReadOnly = list.read_only !== null;
  const isEmpty = list.sections.length === 0;
  const heading = useRef<HTMLHeadingElement>(null);
  return (
    <>
      <div>
        <h2 ref={heading} tabIndex={-1} className="w-fit text-lg font-semibold">
          {isEmpty ? "No sections yet" : "Sections"}
        </h2>
        <p className="mt-0.5 max-w-[72ch] text-sm text-fg-2">
          Guides in Markdown, listed above the generated pages. The section <code>overview</code> appears at the top of
          the overview page.{" "}
          <Link to={paths.help("content-sections")} className="text-link underline">
            How to write guides
          </Link>
        </p>
      </div>
      {!isEmpty && (
        <SectionList
          project={project}
          sections={list.sections}
          isReadOnly={isReadOnly}
          onDeleted={() => requestAnimationFrame(() => heading.current?.focus())}
        />
      )}
      {!isReadOnly && <NewSection project={project} suggested={list.suggested} isFirst={isEmpty} title={title} />}
    </>
  );
}

function OneSection({
  project,
  sectionKey,
  isReadOnly,
}: {
  project: Project;
  sectionKey: string;
  isReadOnly: boolean;
}) {
  const query = useQuery(sectionQuery(project.id, sectionKey));
  if (query.isPending)
    return (
      <LoadingBlocks label="Loading the sections" blocks={["h-8 w-48 max-w-full", "h-14 w-full", "h-14 w-full"]} />
    );
  if (query.isLoadingError && isNotFound(query.error)) {
    return (
      <div className="grid place-items-center rounded-card border border-line px-6 py-14 text-center">
        <h2 className="text-md font-semibold">This section does not exist</h2>
        <p className="mt-1 mb-5 max-w-sm text-sm text-fg-2">It may have been deleted.</p>
        <Link to={paths.content(project.id)} className={buttonClasses("primary")}>
          All sections
        </Link>
      </div>
    );
  }
  if (query.isLoadingError) {
    return (
      <Failure
        title="The section could not be loaded"
        {...failureOf(query.error)}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  return <SectionEditor project={project} section={query.data.section} isReadOnly={isReadOnly} />;
}
