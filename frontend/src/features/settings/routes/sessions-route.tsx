import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { ProfilePage } from "../components/profile-page";
import { SessionsSection } from "../components/sessions-section";

export default function SessionsRoute() {
  usePageMeta(ROUTES.sessions);
  return (
    <ProfilePage>
      <div className="grid max-w-xl grid-cols-1 gap-10">
        <SessionsSection />
      </div>
    </ProfilePage>
  );
}
