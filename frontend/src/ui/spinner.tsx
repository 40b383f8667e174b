import { classes } from "@/lib/classes";

export function Spinner({ className }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={classes("size-4 animate-spin", className)}>
      <circle cx="12" cy="12" r="9" fill="none" stroke="currentColor" strokeOpacity="0.2" strokeWidth="3" />
      <path d="M21 12a9 9 0 0 0-9-9" fill="none" stroke="currentColor" strokeWidth="3" strokeLinecap="round" />
    </svg>
  );
}

/** Fills the page until its content is known. */
export function PageSpinner({ label = "Loading" }: { label?: string }) {
  return (
    <div role="status" aria-label={label} className="grid min-h-[50vh] place-items-center text-fg-3">
      <Spinner className="size-6" />
    </div>
  );
}
