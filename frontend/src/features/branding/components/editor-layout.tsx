import { Eye } from "lucide-react";
import type { ReactNode } from "react";
import { classes } from "@/lib/classes";
import { Button } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";

interface Props {
  title: ReactNode;
  tools: ReactNode;
  showsPreview: boolean;
  onShow: () => void;
  sections: ReactNode;
  /** The preview, or what stands in its place. */
  pane: ReactNode;
  /** A short view of the theme, in place of a hidden preview. */
  summary: ReactNode;
  /** What follows the preview. */
  below: ReactNode;
  saveBar: ReactNode;
  /** The theme in one line, which stays in sight on phones. */
  strip: ReactNode;
}

/** The editor: with the preview, two columns that scroll by themselves; without it, a page like the other settings. */
export function EditorLayout(props: Props) {
  const { title, tools, showsPreview, onShow, sections, pane, summary, below, saveBar, strip } = props;
  return (
    <div className="min-w-0">
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        {title}
        <div className="flex min-w-0 flex-wrap items-center gap-2.5">
          {tools}
          {!showsPreview && (
            <Button className="max-lg:hidden" onClick={onShow}>
              <LineIcon of={Eye} />
              Show preview
            </Button>
          )}
        </div>
      </div>
      {showsPreview ? (
        <div className="grid grid-cols-1 gap-x-6 border-line max-lg:gap-y-6 lg:grid-cols-[380px_minmax(0,1fr)] lg:border-t xl:grid-cols-[420px_minmax(0,1fr)]">
          <div className="min-w-0 max-lg:order-2 lg:border-r lg:border-line lg:pr-6">
            <div className={STRIP}>{strip}</div>
            {sections}
          </div>
          {/* Below the top bar and above the save bar. */}
          <div className="min-w-0 max-lg:contents lg:sticky lg:top-14 lg:grid lg:max-h-[calc(100dvh-56px-60px)] lg:grid-cols-1 lg:content-start lg:gap-5 lg:self-start lg:overflow-y-auto lg:py-5">
            <div className="min-w-0 max-lg:order-1">{pane}</div>
            <div className={classes(BELOW, "max-lg:order-3")}>{below}</div>
          </div>
        </div>
      ) : (
        <div className="grid grid-cols-1 gap-6">
          {summary}
          <div className={classes(BELOW, "max-lg:order-3")}>{below}</div>
          <div className="min-w-0 rounded-card border border-line px-4 max-lg:order-2">
            <div className={STRIP}>{strip}</div>
            {sections}
          </div>
        </div>
      )}
      <div className="sticky bottom-0 z-20 mt-5 -mb-9">{saveBar}</div>
    </div>
  );
}

/** Below the top bar, from edge to edge of a phone. */
const STRIP = "sticky top-14 z-10 -mx-4 lg:hidden";
const BELOW = "grid min-w-0 grid-cols-1 gap-5";
