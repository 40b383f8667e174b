import type { ContrastPair, ThemePreview } from "@/api/generated/types.gen";
import type { Mode } from "./preview-frame";

const MODES: readonly Mode[] = ["light", "dark"];

/** The theme in two small pages, light and dark, for phones: it stays in sight while the fields below it change. */
export function ThemeStrip({ preview }: { preview: ThemePreview }) {
  return (
    <div aria-hidden="true" className="grid grid-cols-2 border-y border-line">
      {MODES.map((mode) => (
        <Sample key={mode} pairOf={(key) => preview.rows.find((row) => row.key === key)?.[mode]} />
      ))}
    </div>
  );
}

function Sample({ pairOf }: { pairOf: (key: string) => ContrastPair | undefined }) {
  const colors = (key: string) => {
    const pair = pairOf(key);
    return { color: pair?.color, background: pair?.background };
  };
  return (
    <div style={colors("text")} className="grid gap-1 px-4 py-2 text-xs">
      <p className="text-sm font-semibold">Product</p>
      <p>
        Has a{" "}
        <span style={colors("link")} className="underline">
          Variant
        </span>
      </p>
      <p className="flex gap-1.5 font-semibold">
        <span style={colors("fill")} className="rounded-sm px-1.5 py-0.5">
          Try it
        </span>
        <span style={colors("brand-tint")} className="rounded-sm px-1.5 py-0.5">
          Product
        </span>
      </p>
    </div>
  );
}
