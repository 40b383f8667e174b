import { Link } from "react-router-dom";
import { PlansLink } from "@/app/billing/plans-link";
import { paths } from "@/app/paths";
import { useUser } from "@/app/session";
import { initials } from "@/app/shell/avatar";
import { formatDate, formatExact } from "@/lib/format";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { Pill } from "@/ui/pill";
import { DataSection } from "../components/data-section";
import { DeleteAccount } from "../components/delete-account";
import { ProfileForm } from "../components/profile-form";
import { ProfilePage } from "../components/profile-page";
import { Section } from "../components/section";

export default function ProfileRoute() {
  usePageMeta(ROUTES.profile);
  return (
    <ProfilePage>
      <div className="grid max-w-xl grid-cols-1 gap-10">
        <Account />
        <Section title="Name and username">
          <ProfileForm />
        </Section>
        <DataSection />
        <DeleteAccount />
      </div>
    </ProfilePage>
  );
}

function Account() {
  const user = useUser();
  return (
    <section aria-labelledby="account-heading" className="grid grid-cols-1 gap-3.5">
      <div className="flex min-w-0 items-center gap-3.5">
        <span
          aria-hidden="true"
          className="grid size-12 shrink-0 place-items-center rounded-full bg-brand-soft text-lg font-semibold text-brand"
        >
          {initials(user.name ?? user.username)}
        </span>
        <div className="min-w-0">
          <h2 id="account-heading" className="text-md font-semibold [overflow-wrap:anywhere]">
            {user.name ?? user.username}
          </h2>
          <Link
            to={paths.owner(user.username)}
            className="block truncate font-mono text-sm text-fg-2 hover:text-link hover:underline"
          >
            {location.host}
            {paths.owner(user.username)}
          </Link>
        </div>
      </div>
      <dl className="divide-y divide-line rounded-card border border-line text-sm">
        <Row label="Email">{user.email}</Row>
        <Row label="Account Created">
          <time dateTime={user.created_at} title={formatExact(user.created_at)}>
            {formatDate(user.created_at)}
          </time>
        </Row>
        <Row label="Plan">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <Pill tone={user.plan === "pro" ? "brand" : "plain"}>{user.plan === "pro" ? "Pro" : "Free"}</Pill>
            {user.plan !== "pro" && <PlansLink />}
          </span>
        </Row>
      </dl>
    </section>
  );
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap gap-x-4 px-4.5 py-3">
      <dt className="w-36 text-fg-3">{label}</dt>
      <dd className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
