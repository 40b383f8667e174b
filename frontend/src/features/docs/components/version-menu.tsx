import { lazy, Suspense, useCallback, useId, useRef, useState } from "react";
import { paths } from "@/app/paths";
import { useDismiss } from "@/ui/use-dismiss";
import type { VersionListProps } from "./version-list";

// The link to all changes works even when this code does not load.
const VersionList = lazy<React.ComponentType<VersionListProps>>(() =>
  import("./version-list").catch(() => ({ default: NotLoaded })),
);
const NotLoaded = () => <p role="alert">The versions could not be loaded. Reload the page to try again.</p>;

/** Shows the current version and opens the list of the others. */
export function VersionMenu(props: Omit<VersionListProps, "onClose">) {
  const { username, slug, version } = props;
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback(() => {
    setOpen(false);
    if (box.current?.contains(document.activeElement)) button.current?.focus();
  }, []);
  useDismiss(box, open, close);

  return (
    <div ref={box} className="version-menu">
      <button
        ref={button}
        type="button"
        className="pill docs-version"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        aria-label={`v${version}, show other versions`}
        onClick={() => setOpen(!open)}
      >
        v{version}
      </button>
      {open && (
        <div id={id} className="version-list">
          <Suspense fallback={<p role="status">Loading versions…</p>}>
            <VersionList {...props} onClose={close} />
          </Suspense>
          <a className="all" href={`${paths.docs(username, slug)}/changelog`} onClick={close}>
            All changes
          </a>
        </div>
      )}
    </div>
  );
}
