import { lazy, Suspense, useCallback, useId, useRef, useState } from "react";
import { paths } from "@/app/paths";
import { useDismiss } from "@/ui/use-dismiss";
import type { VersionListProps } from "./version-list";

// Where its code does not come, the way to all changes is there still.
const VersionList = lazy<React.ComponentType<VersionListProps>>(() =>
  import("./version-list").catch(() => ({ default: NotLoaded })),
);
const NotLoaded = () => <p role="alert">The versions could not be loaded. Reload the page to try again.</p>;

/** The version that is read, and the way to the same page of any other. */
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
          <Suspense fallback={<p role="status">Reading the versions…</p>}>
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
