import { useInfiniteQuery } from "@tanstack/react-query";
import { AdminPage } from "@/app/admin-page";
import { Answers } from "@/app/feedback/answers";
import { paths } from "@/app/paths";
import { useUser } from "@/app/session";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { EmptyList, PagedList } from "@/ui/paged-list";
import { helpFeedbackQuery } from "../queries";

export default function HelpFeedbackRoute() {
  usePageMeta(ROUTES.adminHelp);
  const { is_admin } = useUser();
  const list = useInfiniteQuery({ ...helpFeedbackQuery(), enabled: is_admin });
  return (
    <AdminPage title="Documentation">
      <PagedList
        list={list}
        what="answers"
        empty={<EmptyList>No answers yet. Every page of the documentation asks whether it helped.</EmptyList>}
      >
        {(answers) => (
          <Answers answers={answers} pages={list.data?.pages[0]?.pages ?? []} toPage={(page) => paths.help(page)} />
        )}
      </PagedList>
    </AdminPage>
  );
}
