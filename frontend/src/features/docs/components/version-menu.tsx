import { useQuery } from "@tanstack/react-query";
import { useCallback, useId, useRef, useState } from "react";
import { messageOf } from "@/api/errors";
import { paths } from "@/app/paths";
import { Time } from "@/ui/time";
import { useDismiss } from "@/ui/use-dismiss";
import { splitVersion, versionsQuery } from "../queries";

interface Props {
  username: string;
  slug: string;
  version: number;
  /** The page that is read, with its version as in the address. */
  path: string;
}

/** The version that is read, and the way to the same page of any other. */
export function VersionMenu({ username, slug, version, path }: Props) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const close = useCallback(() => {
    setOpen(false);
    if (box.current?.contains(document.activeElement)) button.current?.focus();
  }, []);
  useDismiss(box, open, close);
  const versions = useQuery({ ...versionsQuery(username, slug), enabled: open });
  const { page } = splitVersion(path);
  const isPage = !page.startsWith("changelog");

  return (
    <div ref={box} className="version-menu">
      <button ref={button} type="button" className="pill docs-version" aria-expanded={open} aria-controls={open ? id : undefined} aria-label={`Version ${version}, show others`} onClick={() => setOpen(!open)}>
        v{version}
      </button>
      {open && (
        <div id={id} className="version-list">
          {versions.isError && <p role="alert">{messageOf(versions.error)}</p>}
          {versions.isPending && <p role="status">Reading the versions…</p>}
          <ul>
            {versions.data?.items.map((item) => (
              <li key={item.number}>
                <a
                  href={paths.docsAt(username, slug, item.is_current ? null : item.number, isPage ? page : "overview")}
                  aria-current={item.number === version ? "true" : undefined}
                  onClick={close}
                >
                  <span>Version {item.number}</span>
                  {(item.changes?.breaking ?? 0) > 0 && <span className="grade breaking">{item.changes?.breaking} breaking</span>}
                  <Time iso={item.created_at} />
                </a>
              </li>
            ))}
          </ul>
          <a className="all" href={`${paths.docs(username, slug)}/changelog`} onClick={close}>All changes</a>
        </div>
      )}
    </div>
  );
}
