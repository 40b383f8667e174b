import { Notice } from "./notice";
import { Time } from "./time";

/** Says that another tab has unsaved text for the same form. The browser keeps only the newest text. */
export function ForeignDraftNotice({
  typedAt,
  what,
  onTake,
}: {
  typedAt: string;
  what: "schema" | "section" | "example";
  onTake: () => void;
}) {
  return (
    <Notice tone="warn">
      You are also editing this {what} in another tab; its text is from <Time iso={typedAt} />. The browser keeps
      whichever you type last.{" "}
      <button type="button" onClick={onTake} className="text-link underline">
        Use the other tab’s text
      </button>
    </Notice>
  );
}
