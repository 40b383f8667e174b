import { useInfiniteQuery } from "@tanstack/react-query";
import { AdminPage } from "@/app/admin-page";
import { Answers } from "@/app/feedback/answers";
import { paths } from "@/app/paths";
import { useUser } from "@/app/session";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { helpFeedbackQuery } from "../queries";

export default function HelpFeedbackRoute() {
  usePageMeta(ROUTES.adminHelp);
  const { is_admin } = useUser();
  const list = useInfiniteQuery({ ...helpFeedbackQuery(), enabled: is_admin });
  return (
    <AdminPage title="Documentation">
      <Answers list={list} of="documentation" toPage={(page) => paths.help(page)} />
    </AdminPage>
  );
}
