import { ACCESS } from "@/app/api-keys/access";
import { DataTable } from "@/ui/data-table";

/** Lists what keys with each access may do. */
export function ScopesSection() {
  return (
    <section aria-labelledby="scopes-heading" className="grid min-w-0 gap-3">
      <h2 id="scopes-heading" className="text-md font-semibold">
        What keys can do
      </h2>
      <DataTable
        label="What keys can do"
        rows={ACCESS}
        keyOf={({ value }) => value}
        head={{ title: "Access", name: ({ label }) => label }}
        columns={[
          { title: "Can", cell: ({ text }) => text, className: "text-fg-2" },
          { title: "Scopes", cell: ({ scopes }) => <code>{scopes}</code>, className: "text-xs text-fg-3" },
        ]}
      />
      <p className="text-xs text-fg-3">
        No key deletes a project, makes one public or private, changes hide rules or the switch “Hidden parts count”, or
        reaches your account, keys, billing or branding. Sign in to do that.
      </p>
    </section>
  );
}
