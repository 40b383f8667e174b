import { useMutation, useQueryClient } from "@tanstack/react-query";
import { GripVertical, Trash2 } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router-dom";
import { failureOf, messageOf } from "@/api/errors";
import type { Project, SectionHead } from "@/api/generated/types.gen";
import { useSingleMutation } from "@/api/use-single-mutation";
import { paths } from "@/app/paths";
import { useUser } from "@/app/session";
import { classes } from "@/lib/classes";
import { onForeignDraft } from "@/lib/drafts";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { LineIcon } from "@/ui/line-icon";
import { MoveButtons } from "@/ui/move-buttons";
import { Pill } from "@/ui/pill";
import { Switch } from "@/ui/switch";
import { Time } from "@/ui/time";
import { toast } from "@/ui/toast";
import { clearSectionDraft, draftedSections, sectionDraftPrefix } from "./drafts";
import { conflictOf, deleteSectionMutation, reorderMutation, showSectionMutation } from "./queries";
import { moveItem } from "./writing";

interface Props {
  project: Project;
  sections: readonly SectionHead[];
  isReadOnly: boolean;
  /** Called when the last row is deleted, to move the focus. */
  onDeleted: () => void;
}

/** Lists the sections in order. The handle of a row moves it, by dragging or with the arrow keys. */
export function SectionList({ project, sections, isReadOnly, onDeleted }: Props) {
  const user = useUser();
  const reorder = useMutation(reorderMutation(useQueryClient(), project.id));
  const [order, setOrder] = useState<readonly string[] | null>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [announcement, setAnnouncement] = useState("");
  const [deleting, setDeleting] = useState<SectionHead | null>(null);
  const drafted = useDrafted(user.id, project.id);
  const list = useRef<HTMLUListElement>(null);
  // Several handlers of one gesture can run before React renders, so keep the order in a ref too.
  const latest = useRef<readonly string[]>([]);
  const gesture = useRef<AbortController>(null);

  const byKey = new Map(sections.map((section) => [section.key, section]));
  const stored = sections.map(({ key }) => key);
  const isSameSet = order !== null && order.length === stored.length && order.every((key) => byKey.has(key));
  const shown = isSameSet ? order : stored;
  useEffect(() => {
    latest.current = shown;
  });

  function arrange(key: string, to: number): boolean {
    const from = latest.current.indexOf(key);
    const next = moveItem(latest.current, from, to);
    if (from < 0 || next.indexOf(key) === from) return false;
    latest.current = next;
    setOrder(next);
    return true;
  }

  function store(key: string) {
    const next = [...latest.current];
    const title = byKey.get(key)?.title ?? key;
    setAnnouncement(`${title} is now ${next.indexOf(key) + 1} of ${next.length}.`);
    reorder.mutate(next, {
      onSuccess: () => setOrder(null),
      onError: (error) => {
        setOrder(null);
        setAnnouncement(`${title} was not moved.`);
        toast.failure(failureOf(error));
      },
    });
  }

  /** Moves the focus to the next row, or the one before, after a row was deleted. */
  function focusNeighbour(key: string) {
    const at = latest.current.indexOf(key);
    const next = latest.current[at + 1] ?? latest.current[at - 1];
    setDeleting(null);
    if (next === undefined) return onDeleted();
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`li[data-key="${CSS.escape(next)}"] a`)?.focus(),
    );
  }

  function step(key: string, by: number) {
    if (arrange(key, latest.current.indexOf(key) + by)) store(key);
  }

  function onKey(event: KeyboardEvent, key: string) {
    const to = {
      ArrowUp: latest.current.indexOf(key) - 1,
      ArrowDown: latest.current.indexOf(key) + 1,
      Home: 0,
      End: latest.current.length - 1,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    if (to >= 0 && arrange(key, to)) store(key);
  }

  /** Listens on the window: moving a row down reinserts it, which would end a pointer capture on its handle. */
  function startDrag(event: PointerEvent, key: string) {
    if (event.button !== 0 || gesture.current !== null) return;
    const controller = new AbortController();
    const { pointerId } = event;
    const on = (
      name: "pointermove" | "pointerup" | "pointercancel",
      handle: (event: globalThis.PointerEvent) => void,
    ) =>
      addEventListener(name, (heard) => heard.pointerId === pointerId && handle(heard), { signal: controller.signal });
    const end = () => {
      controller.abort();
      gesture.current = null;
      setDragged(null);
    };
    gesture.current = controller;
    setDragged(key);
    on("pointermove", ({ clientY }) => {
      const rows = [...(list.current?.querySelectorAll<HTMLElement>(":scope > li") ?? [])];
      const to = rows.findIndex((row) => clientY < row.getBoundingClientRect().bottom);
      arrange(key, to < 0 ? rows.length - 1 : to);
    });
    on("pointerup", () => {
      end();
      if (latest.current.join() !== stored.join()) store(key);
    });
    on("pointercancel", () => {
      end();
      setOrder(null);
    });
  }
  useEffect(() => () => gesture.current?.abort(), []);

  return (
    <div>
      <p id="reorder-hint" hidden>
        Use the arrow keys to move the section up or down.
      </p>
      <ul
        ref={list}
        className={classes(
          "divide-y divide-line overflow-hidden rounded-card border border-line",
          dragged !== null && "select-none",
        )}
      >
        {shown.map((key, index) => {
          const section = byKey.get(key);
          if (section === undefined) return null;
          return (
            <li
              key={key}
              data-key={key}
              className={classes(
                "flex items-center gap-2 bg-bg py-2.5 pr-3 pl-1.5",
                dragged === key && "bg-brand-soft",
              )}
            >
              {!isReadOnly && (
                <span className="flex shrink-0 items-center">
                  <button
                    type="button"
                    aria-label={`Move ${section.title}, ${index + 1} of ${shown.length}`}
                    aria-describedby="reorder-hint"
                    onKeyDown={(event) => onKey(event, key)}
                    onPointerDown={(event) => startDrag(event, key)}
                    className="cursor-grab touch-none rounded-control p-1.5 text-fg-3 hover:bg-bg-3 hover:text-fg active:cursor-grabbing"
                  >
                    <LineIcon of={GripVertical} />
                  </button>
                  <MoveButtons
                    name={section.title}
                    isFirst={index === 0}
                    isLast={index === shown.length - 1}
                    isStacked
                    onMove={(by) => step(key, by)}
                  />
                </span>
              )}
              <div className="min-w-0 flex-1">
                <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  <Link
                    to={paths.content(project.id, key)}
                    className="min-w-0 font-medium [overflow-wrap:anywhere] hover:text-link hover:underline"
                  >
                    <bdi>{section.title}</bdi>
                  </Link>
                  {!section.is_visible && <Pill>Draft</Pill>}
                  {drafted.has(key) && <Pill tone="warn">unsaved edits</Pill>}
                </div>
                <p className="truncate text-xs text-fg-3">
                  <span className="font-mono">{key === "overview" ? "overview page" : key}</span> · changed{" "}
                  <Time iso={section.updated_at} />
                </p>
              </div>
              <VisibleSwitch project={project} section={section} disabled={isReadOnly} />
              {!isReadOnly && (
                <button
                  type="button"
                  aria-label={`Delete ${section.title}`}
                  onClick={() => setDeleting(section)}
                  className="shrink-0 rounded-control p-1.5 text-fg-3 hover:bg-bg-3 hover:text-bad"
                >
                  <LineIcon of={Trash2} />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      {deleting !== null && (
        <DeleteDialog
          project={project}
          section={deleting}
          onClose={() => setDeleting(null)}
          onDeleted={() => focusNeighbour(deleting.key)}
        />
      )}
    </div>
  );
}

/** Returns the keys of sections with unsaved edits, including those of other tabs. */
function useDrafted(userId: string, projectId: string): Set<string> {
  const [drafted, setDrafted] = useState(() => draftedSections(userId, projectId));
  useEffect(
    () => onForeignDraft(sectionDraftPrefix(userId, projectId), () => setDrafted(draftedSections(userId, projectId))),
    [userId, projectId],
  );
  return drafted;
}

function VisibleSwitch({ project, section, disabled }: { project: Project; section: SectionHead; disabled: boolean }) {
  const show = useSingleMutation(showSectionMutation(useQueryClient(), project.id));
  const isVisible = show.isPending ? show.variables.isVisible : section.is_visible;
  return (
    <Switch
      checked={isVisible}
      aria-label={`${section.title} is visible`}
      disabled={disabled}
      onChange={(wanted) => {
        if (show.isPending) return;
        show.mutate(
          { key: section.key, isVisible: wanted, version: section.version },
          {
            onError: (error) =>
              conflictOf(error) === null
                ? toast.failure(failureOf(error))
                : toast.error("The section was changed elsewhere. Try again."),
          },
        );
      }}
      className="text-xs"
    >
      <span className="hidden sm:inline">Visible</span>
    </Switch>
  );
}

function DeleteDialog({
  project,
  section,
  onClose,
  onDeleted,
}: {
  project: Project;
  section: SectionHead;
  onClose: () => void;
  onDeleted: () => void;
}) {
  const user = useUser();
  const remove = useSingleMutation(deleteSectionMutation(useQueryClient(), project.id, section.key));
  return (
    <ConfirmDialog
      title="Delete section"
      action="Delete section"
      look="danger"
      busy={remove.isPending}
      failure={remove.isError ? messageOf(remove.error) : null}
      onClose={onClose}
      onConfirm={() =>
        remove.mutate(undefined, {
          onSuccess: () => {
            clearSectionDraft(user.id, project.id, section.key);
            toast.success(`“${section.title}” was deleted.`);
            onDeleted();
          },
        })
      }
    >
      <p className="text-sm text-fg-2">
        This removes <strong className="font-semibold text-fg [overflow-wrap:anywhere]">{section.title}</strong> and its
        text. It cannot be undone; hide it to keep it from readers.
      </p>
    </ConfirmDialog>
  );
}
