import { ApiError, messageOf } from "@/api/errors";
import { keepPreviewSchema } from "../../preview-store";
import { preview, type Wanted } from "../../queries";
import { withRepeated } from "../../repeated-members";
import { sampleOf } from "../../sample";
import { adaptPage } from "../../stage-page";
import type { Preview, Wish } from "./use-preview";

type Made = Pick<Preview, "shown" | "ownPath" | "isStored"> | { refusal: Preview["refusal"]; isStored: boolean };

/** Stores the text in the tab and asks the server for a page of it. */
export async function makePage({ sdl, path, line, isOwn }: Wish, signal: AbortSignal): Promise<Made> {
  const isStored = !isOwn || keepPreviewSchema(sdl);
  const wanted: Wanted = { ...(path !== undefined && { path }), ...(line !== undefined && { line }) };
  try {
    const { page, counts, findings, omitted, place, most_used } = await preview(sdl, wanted, signal);
    const shown = {
      sdl,
      path: page.path,
      html: adaptPage(page.html),
      counts,
      findings,
      omitted,
      place: withRepeated(place ?? null, findings, sdl),
      most_used,
      sample: sampleOf(page.html),
    };
    return { shown, ownPath: isOwn ? page.path : null, isStored };
  } catch (error) {
    const diagnostics = error instanceof ApiError ? error.diagnostics : [];
    const canRetry = !(error instanceof ApiError) || error.status >= 500 || error.status === 429;
    return { refusal: { message: messageOf(error), diagnostics, canRetry }, isStored };
  }
}
