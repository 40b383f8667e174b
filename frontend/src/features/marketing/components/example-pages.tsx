import { Configured } from "@/app/configured";
import { paths } from "@/app/paths";
import { formatNoun } from "@/lib/format";
import { KINDS } from "@/lib/generated/kinds";
import { examples } from "../examples";
import { SectionHead } from "./plain-sections";

type ExamplePage = (typeof examples.pages)[number];

const lookOf = (kind: string) => KINDS[kind as keyof typeof KINDS];

/** The example projects, each as the beginning of one of its pages. */
export function ExamplePages() {
  return (
    <Configured value="examples">
      <section className="mt-10">
        <SectionHead
          title="Examples"
          text={
            <>
              Three schemas as their readers get them.{" "}
              <span className="[@media(hover:none)]:hidden">Open one and press / to search.</span>
            </>
          }
        />
        <ul className="example-pages">
          {examples.pages.map((page) => (
            <Example key={page.slug} page={page} />
          ))}
        </ul>
      </section>
    </Configured>
  );
}

function Example({ page }: { page: ExamplePage }) {
  const { types, operations } = page.counts;
  const kind = lookOf(page.path.split("/")[0] ?? "");
  return (
    <li className="docs example-page">
      <div className="example-top">
        <p className="example-title">
          {page.name} <span className={`k ${kind.className}`}>{kind.letter}</span>
        </p>
        <p className="text-sm text-fg-2">{page.summary}</p>
      </div>
      <ul>
        {page.fields.map((field) => (
          <li key={field.name} className="example-field">
            <span className="nm">{field.name}</span>{" "}
            <span className={`ty ${lookOf(field.kind).className}`}>{field.type}</span>
          </li>
        ))}
      </ul>
      <p className="example-foot">
        <a href={paths.docs("examples", page.slug, page.path)}>{page.project}</a>
        <span>
          {formatNoun(types, "type")}, {formatNoun(operations, "operation")}
        </span>
        <span aria-hidden="true" className="ml-auto">
          →
        </span>
      </p>
    </li>
  );
}
