import { paths } from "@/app/paths";

/** Says what is stored of readers. */
export function CountingNote() {
  return (
    <p className="text-xs text-fg-2">
      No cookies, no addresses and no user agents are stored. A visit across midnight UTC counts as two visitors,
      because the day’s key is destroyed. Nothing is sampled.{" "}
      <a href={paths.help("analytics")} className="text-link underline">
        How views are counted
      </a>
    </p>
  );
}
