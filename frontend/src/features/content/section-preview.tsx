import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type MouseEvent, useState } from "react";
import { messageOf } from "@/api/errors";
import type { Project } from "@/api/generated/types.gen";
import { useSettled } from "@/lib/use-settled";
import { asSentence } from "@/lib/sentence";
import { Notice } from "@/ui/notice";
import { previewQuery } from "./queries";
import { linesInWords } from "./writing";

const PAUSE_MS = 300;

/** A preview rendered by the server. It updates when typing pauses. */
export function SectionPreview({ project, title, body }: { project: Project; title: string; body: string }) {
  const settledTitle = useSettled(title, PAUSE_MS);
  const settledBody = useSettled(body, PAUSE_MS);
  const preview = useQuery({
    ...previewQuery(project.id, settledTitle, settledBody),
    placeholderData: keepPreviousData,
  });
  // Keep the last preview when the next one fails.
  const [lastPreview, setLastPreview] = useState(preview.data);
  if (preview.data !== undefined && preview.data !== lastPreview) setLastPreview(preview.data);
  const images = lastPreview?.images ?? [];

  // Links open in a new tab, so that the writer does not lose the editor.
  function onClick(event: MouseEvent) {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
    if (link === null || link.getAttribute("href")?.startsWith("#")) return;
    event.preventDefault();
    window.open(link.href, "_blank", "noopener");
  }

  return (
    <section aria-label="Preview" className="grid min-w-0 grid-cols-1 content-start gap-1.5">
      <h3 className="text-sm font-medium">Preview</h3>
      {images.length > 0 && (
        <Notice tone="warn" className="mb-1">
          Images are not shown ({linesInWords(images)}), because docs load nothing from other sites. Readers get a link
          to the image instead.
        </Notice>
      )}
      {preview.isError && (
        <Notice tone="bad">
          The preview could not be rendered. {asSentence(messageOf(preview.error))}{" "}
          <button type="button" className="underline" onClick={() => void preview.refetch()}>
            Try again
          </button>
        </Notice>
      )}
      <div
        role="presentation"
        onClick={onClick}
        className="min-h-40 overflow-hidden rounded-field border border-line px-4 py-1"
        aria-busy={preview.isFetching || undefined}
      >
        {lastPreview && (
          <div className="page preview">
            {lastPreview.html === "" ? (
              <p className="py-3 text-sm text-fg-3">Nothing written yet.</p>
            ) : (
              // Only the engine writes this HTML, and sanitises it.
              <div className="prose" dangerouslySetInnerHTML={{ __html: lastPreview.html }} />
            )}
          </div>
        )}
      </div>
    </section>
  );
}
