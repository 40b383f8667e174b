import { useQuery } from "@tanstack/react-query";
import { messageOf } from "@/api/errors";
import { paths } from "@/app/paths";
import { Time } from "@/ui/time";
import { splitVersion, versionsQuery } from "../queries";

export interface VersionListProps {
  username: string;
  slug: string;
  version: number;
  /** Path of the current page, with the version if the address names one. */
  path: string;
  onClose: () => void;
}

/** Links to the same page in the newest versions. The code loads when the menu first opens. */
export default function VersionList({ username, slug, version, path, onClose }: VersionListProps) {
  const versions = useQuery(versionsQuery(username, slug));
  const { page } = splitVersion(path);
  const isPage = !page.startsWith("changelog");
  return (
    <>
      {versions.isError && <p role="alert">{messageOf(versions.error)}</p>}
      {versions.isPending && <p role="status">Loading versions…</p>}
      <ul>
        {versions.data?.items.map((item) => (
          <li key={item.number}>
            <a
              href={paths.docsAt(username, slug, item.is_current ? null : item.number, isPage ? page : "overview")}
              aria-current={item.number === version ? "true" : undefined}
              onClick={onClose}
            >
              <span>Version {item.number}</span>
              {(item.changes?.breaking ?? 0) > 0 && (
                <span className="grade breaking">{item.changes?.breaking} breaking</span>
              )}
              <Time iso={item.created_at} />
            </a>
          </li>
        ))}
      </ul>
    </>
  );
}
