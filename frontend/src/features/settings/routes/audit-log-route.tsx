import { AuditLog } from "@/app/audit-log/audit-log";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { ProfilePage } from "../components/profile-page";

export default function AuditLogRoute() {
  usePageMeta(ROUTES.auditLog);
  return (
    <ProfilePage>
      <AuditLog />
    </ProfilePage>
  );
}
