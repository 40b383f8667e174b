import type { ReactNode } from "react";
import { messageOf } from "@/api/errors";
import { Button } from "@/ui/button";
import { Logo } from "@/ui/logo";

/** The frame of a page that a mail leads to. */
export function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-h-[70vh] place-items-center px-4 py-12">
      <div className="w-full max-w-sm rounded-card border border-line bg-bg p-6">
        <Logo className="size-8" />
        <h1 className="mt-4 mb-1.5 text-lg font-bold">{title}</h1>
        {children}
      </div>
    </div>
  );
}

interface FailedCardProps {
  title: string;
  error: unknown;
  retry: () => unknown;
  isRetrying: boolean;
}

/** Says why such a page could not be loaded, and tries again. */
export function FailedCard({ title, error, retry, isRetrying }: FailedCardProps) {
  return (
    <Card title={title}>
      <p role="alert" className="mb-5 text-sm text-fg-2">
        {messageOf(error)}
      </p>
      <Button onClick={() => void retry()} busy={isRetrying}>
        Try again
      </Button>
    </Card>
  );
}
