import { useMemo } from "react";
import { classes } from "@/lib/classes";
import { compareLines } from "@/lib/compare-lines";
import { Button } from "@/ui/button";
import { CopyButton } from "@/ui/copy-button";
import { Notice } from "@/ui/notice";
import { Time } from "@/ui/time";

interface Compared {
  theirs: string;
  mine: string;
}

interface Props {
  what: "section" | "example";
  /** What is on the server; null when it was deleted. */
  other: {
    savedAt: string;
    title?: Compared;
    /** The label names the other text. */
    texts: readonly (Compared & { label: string })[];
  } | null;
  busy: boolean;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Shows another edit's text above the user's own, which stays editable, so that neither is lost unseen. */
export function ConflictView({ what, other, busy, onKeepMine, onTakeTheirs }: Props) {
  if (other === null) {
    return (
      <Notice tone="bad" title={`This ${what} was deleted elsewhere`}>
        <p>Your text is still here. Save it as a new {what} or discard it.</p>
        <div className="mt-2.5 flex flex-wrap gap-2.5">
          <Button look="primary" busy={busy} onClick={onKeepMine}>
            Save as a new {what}
          </Button>
        </div>
      </Notice>
    );
  }
  const { savedAt, title, texts } = other;
  return (
    <section
      aria-labelledby="conflict-heading"
      className="grid min-w-0 grid-cols-1 gap-3 rounded-card border border-warn px-4 py-3.5"
    >
      <div role="alert">
        <h3 id="conflict-heading" tabIndex={-1} className="w-fit text-md font-semibold">
          This {what} was changed elsewhere
        </h3>
        <p className="mt-0.5 text-sm text-fg-2">
          The other version was saved <Time iso={savedAt} />. Yours is in the editor below: copy over what you need,
          then save it.
        </p>
      </div>
      {title !== undefined && title.theirs !== title.mine && (
        <p className="text-sm [overflow-wrap:anywhere]">
          Title: <strong className="font-semibold">{title.theirs}</strong>
        </p>
      )}
      {texts.map((text) => (
        <OtherText key={text.label} {...text} />
      ))}
      <p className="text-xs text-fg-3">Marked lines are not in your version.</p>
      <div className="flex flex-wrap gap-2.5">
        <Button look="primary" busy={busy} onClick={onKeepMine}>
          Save my version
        </Button>
        <Button disabled={busy} onClick={onTakeTheirs}>
          Use the other version
        </Button>
      </div>
    </section>
  );
}

function OtherText({ label, theirs, mine }: Compared & { label: string }) {
  const lines = useMemo(() => compareLines(theirs, mine), [theirs, mine]);
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <h4 className="text-sm font-medium">{label}</h4>
        <CopyButton text={theirs}>Copy</CopyButton>
      </div>
      <pre
        tabIndex={0}
        aria-label={label}
        dir="auto"
        className="max-h-80 overflow-auto rounded-field border border-line bg-bg-2 px-3 py-2.5 font-mono text-sm leading-5 whitespace-pre-wrap [overflow-wrap:anywhere]"
      >
        {lines.map(({ text, isOther }, index) => (
          <span key={index} className={classes("block min-h-5", isOther && "bg-warn-soft")}>
            {isOther ? <ins className="no-underline">{text}</ins> : text}
          </span>
        ))}
      </pre>
    </div>
  );
}
