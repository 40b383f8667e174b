import { useInfiniteQuery } from "@tanstack/react-query";
import type { Message } from "@/api/generated/types.gen";
import { AdminPage } from "@/app/admin-page";
import { useUser } from "@/app/session";
import { CONTACT_SUBJECTS } from "@/lib/generated/client-errors";
import { ROUTES } from "@/lib/generated/routes";
import { usePageMeta } from "@/lib/page-meta";
import { EmptyList, PagedList } from "@/ui/paged-list";
import { Pill } from "@/ui/pill";
import { Time } from "@/ui/time";
import { messagesQuery } from "../queries";

const labels: ReadonlyMap<string, string> = new Map(CONTACT_SUBJECTS);

export default function MessagesRoute() {
  usePageMeta(ROUTES.adminMessages);
  const { is_admin } = useUser();
  const list = useInfiniteQuery({ ...messagesQuery(), enabled: is_admin });
  return (
    <AdminPage title="Messages">
      <PagedList
        list={list}
        what="messages"
        empty={<EmptyList>No messages yet. The contact form sends them here and by mail.</EmptyList>}
      >
        {(messages) => (
          <ul className="grid grid-cols-1 gap-3">
            {messages.map((message) => (
              <MessageItem key={message.id} message={message} />
            ))}
          </ul>
        )}
      </PagedList>
    </AdminPage>
  );
}

function MessageItem({ message }: { message: Message }) {
  const label = labels.get(message.subject) ?? message.subject;
  return (
    <li className="grid min-w-0 gap-2 rounded-card border border-line px-4.5 py-4">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
        <Pill tone="plain">{label}</Pill>
        <span className="font-medium [overflow-wrap:anywhere]">{message.name}</span>
        <a
          href={`mailto:${message.email}?subject=${encodeURIComponent(`Re: ${label}`)}`}
          className="text-link [overflow-wrap:anywhere] hover:underline"
        >
          {message.email}
        </a>
        <span className="ml-auto text-fg-3">
          <Time iso={message.created_at} />
        </span>
      </p>
      <p className="text-base whitespace-pre-line [overflow-wrap:anywhere]">{message.message}</p>
    </li>
  );
}
