import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router-dom";
import { messageOf } from "@/api/errors";
import type { Incident } from "@/api/generated/types.gen";
import { AdminPage } from "@/app/admin-page";
import { paths } from "@/app/paths";
import { formatExact, formatNoun } from "@/lib/format";
import { COMPONENTS, INCIDENT_STATES } from "@/lib/generated/incidents";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { Button } from "@/ui/button";
import { ConfirmDialog } from "@/ui/confirm-dialog";
import { EmptyList, PagedList } from "@/ui/paged-list";
import { Pill } from "@/ui/pill";
import { toast } from "@/ui/toast";
import { IncidentForm } from "../incidents/incident-form";
import { deleteIncidentMutation, incidentsQuery } from "../incidents/queries";

/** Incidents of the status page, for administrators. For others the page does not exist. */
export default function IncidentsRoute() {
  usePageMeta(ROUTES.adminStatus);
  return (
    <AdminPage title="Incidents">
      <Incidents />
    </AdminPage>
  );
}

function Incidents() {
  const list = useInfiniteQuery(incidentsQuery());
  // The incident in the form; null is a new one. The time is that of opening the form.
  const [open, setOpen] = useState<{ incident: Incident | null; now: Date } | undefined>();
  const [deleting, setDeleting] = useState<Incident | null>(null);
  const edit = (incident: Incident | null) => setOpen({ incident, now: new Date() });

  return (
    <div className="max-w-3xl">
      <div className="flex flex-wrap items-center gap-3">
        <p className="mr-auto text-fg-2">Everybody can read what you write here. Your name is not stored.</p>
        <Link to={paths.status()} className="text-sm text-link">
          Status page
        </Link>
        {open === undefined && (
          <Button look="primary" onClick={() => edit(null)}>
            New incident
          </Button>
        )}
      </div>
      {open?.incident === null && (
        <section className="mt-6 rounded-card border border-line p-5">
          <IncidentForm edited={null} now={open.now} onClose={() => setOpen(undefined)} />
        </section>
      )}
      <div className="mt-8">
        <PagedList
          list={list}
          what="incidents"
          empty={<EmptyList>No incidents yet. Write one when something does not work for users.</EmptyList>}
        >
          {(incidents) => (
            <ul className="grid grid-cols-1 gap-4">
              {incidents.map((incident) => (
                <li key={incident.id} className="rounded-card border border-line p-5">
                  {open?.incident?.id === incident.id ? (
                    <IncidentForm edited={open.incident} now={open.now} onClose={() => setOpen(undefined)} />
                  ) : (
                    <Row incident={incident} onEdit={() => edit(incident)} onDelete={() => setDeleting(incident)} />
                  )}
                </li>
              ))}
            </ul>
          )}
        </PagedList>
      </div>
      {deleting !== null && <DeleteDialog incident={deleting} onClose={() => setDeleting(null)} />}
    </div>
  );
}

const labelOf = (options: readonly { value: string; label: string }[], value: string) =>
  options.find((option) => option.value === value)?.label ?? value;

function Row({ incident, onEdit, onDelete }: { incident: Incident; onEdit: () => void; onDelete: () => void }) {
  const { title, state, components, started_at, updates } = incident;
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 flex-1 basis-60">
        <h2 dir="auto" className="font-semibold wrap-anywhere">
          {title}
        </h2>
        <p className="mt-1 flex flex-wrap items-center gap-2 text-sm text-fg-2">
          <Pill tone={state === "resolved" ? "ok" : "warn"}>{labelOf(INCIDENT_STATES, state)}</Pill>
          <span>{components.map((one) => labelOf(COMPONENTS, one)).join(", ")}</span>
          <time dateTime={started_at}>{formatExact(started_at)}</time>
          <span>{formatNoun(updates.length, "update")}</span>
        </p>
      </div>
      <Button size="small" onClick={onEdit} aria-label={`Edit ${title}`}>
        Edit or add an update
      </Button>
      <Button size="small" onClick={onDelete} aria-label={`Delete ${title}`}>
        Delete
      </Button>
    </div>
  );
}

function DeleteDialog({ incident, onClose }: { incident: Incident; onClose: () => void }) {
  const remove = useMutation(deleteIncidentMutation(useQueryClient()));
  const confirm = () =>
    remove.mutate(incident.id, {
      onSuccess: () => {
        toast.success("The incident was deleted.");
        onClose();
      },
    });
  return (
    <ConfirmDialog
      title="Delete this incident?"
      action="Delete incident"
      look="danger"
      busy={remove.isPending}
      failure={remove.isError ? messageOf(remove.error) : null}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p className="text-sm text-fg-2">
        “{incident.title}” and its {formatNoun(incident.updates.length, "update")} disappear from the status page and
        the feed. This cannot be undone.
      </p>
    </ConfirmDialog>
  );
}
