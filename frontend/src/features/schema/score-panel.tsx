import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { messageOf } from "@/api/errors";
import type { DocumentationScore, Project, ScoreCheck } from "@/api/generated/types.gen";
import { paths } from "@/app/paths";
import { classes } from "@/lib/classes";
import { formatCount, formatNoun } from "@/lib/format";
import { asSentence } from "@/lib/sentence";
import { Button } from "@/ui/button";
import { Notice } from "@/ui/notice";
import { Skeleton } from "@/ui/skeleton";
import { scoreQuery } from "./queries";

/** Checks shown before "Show more". */
const MAX_SHOWN = 4;

/** The documentation score, and the checks that would raise it the most. */
export function ScorePanel({ project }: { project: Project }) {
  const score = useQuery(scoreQuery(project.id, project.current_version));
  if (project.current_version === null) return null;
  return (
    <section aria-labelledby="score-heading" className="grid min-w-0 grid-cols-1 gap-3">
      <h2 id="score-heading" className="text-lg font-semibold">
        Documentation score
      </h2>
      {score.isPending && (
        <div role="status" aria-label="Counting">
          <Skeleton className="h-24 w-full" />
        </div>
      )}
      {score.isLoadingError && (
        <Notice tone="bad">
          The score could not be loaded. {asSentence(messageOf(score.error))}{" "}
          <button type="button" className="underline" onClick={() => void score.refetch()}>
            Try again
          </button>
        </Notice>
      )}
      {score.data && <Score project={project} score={score.data} />}
    </section>
  );
}

function Score({ project, score }: { project: Project; score: DocumentationScore }) {
  const [all, setAll] = useState(false);
  const open = score.checks.filter(({ done, of }) => done < of).sort((a, b) => b.gain - a.gain || b.weight - a.weight);
  const shown = all ? open : open.slice(0, MAX_SHOWN);
  const tone = score.percent >= 80 ? "bg-ok" : score.percent >= 50 ? "bg-warn" : "bg-bad";
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4 rounded-card border border-line p-4.5">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className="text-2xl leading-none font-bold tracking-[-0.03em] tabular-nums">
          {score.percent}
          <span className="text-base font-medium text-fg-3"> of 100</span>
        </p>
        <div className="min-w-48 flex-1">
          <div
            role="meter"
            aria-label="Documentation score"
            aria-valuenow={score.percent}
            aria-valuemin={0}
            aria-valuemax={100}
            className="h-2 overflow-hidden rounded-full bg-bg-3"
          >
            <div className={classes("h-full rounded-full", tone)} style={{ width: `${score.percent}%` }} />
          </div>
          <p className="mt-1.5 text-sm text-fg-2">
            {open.length === 0
              ? "All checks pass."
              : `These of the ${formatNoun(score.checks.length, "check")} would raise the score. Hidden items do not count.`}
          </p>
        </div>
      </div>
      {shown.length > 0 && (
        <ul className="divide-y divide-line border-t border-line">
          {shown.map((check) => (
            <Check key={check.code} project={project} check={check} />
          ))}
        </ul>
      )}
      {open.length > shown.length && (
        <Button size="small" className="justify-self-start" onClick={() => setAll(true)}>
          Show {formatNoun(open.length - shown.length, "more", "more")}
        </Button>
      )}
    </div>
  );
}

function Check({ project, check }: { project: Project; check: ScoreCheck }) {
  const left = check.of - check.done;
  return (
    <li className="py-3 last:pb-0">
      <details className="group min-w-0">
        <summary className="flex cursor-pointer list-none flex-wrap items-baseline gap-x-3 gap-y-1 rounded-sm [&::-webkit-details-marker]:hidden">
          <span aria-hidden="true" className="text-fg-3 transition-transform group-open:rotate-90">
            ›
          </span>
          <span className="min-w-0 flex-1 basis-52 text-sm font-medium">{check.label}</span>
          <span className="text-sm text-fg-2 tabular-nums">
            {formatCount(check.done)} of {formatCount(check.of)}
          </span>
          <span className="min-w-18 text-right text-sm font-medium text-ok tabular-nums">
            {check.gain > 0 ? `+${formatNoun(check.gain, "point")}` : "under 1 point"}
          </span>
        </summary>
        <div className="mt-2 ml-4 grid min-w-0 grid-cols-1 gap-2 text-sm text-fg-2">
          <p className="max-w-[72ch]">{check.advice}</p>
          <ul className="flex min-w-0 flex-wrap gap-1.5">
            {check.examples.map((place) => {
              const [page = "", anchor] = place.path.split("#");
              return (
                <li key={place.name} className="max-w-full">
                  <Link
                    to={paths.docs(project.username, project.slug, page, anchor)}
                    className="block max-w-full truncate rounded-control border border-line bg-bg-2 px-2 py-0.5 font-mono text-xs text-fg hover:border-line-2 hover:text-link"
                  >
                    {place.name}
                  </Link>
                </li>
              );
            })}
            {left > check.examples.length && (
              <li className="py-0.5">and {formatCount(left - check.examples.length)} more</li>
            )}
          </ul>
        </div>
      </details>
    </li>
  );
}
