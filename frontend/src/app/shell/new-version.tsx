import { RefreshCw, X } from "lucide-react";
import { useState } from "react";
import { Button } from "@/ui/button";
import { LineIcon } from "@/ui/line-icon";
import { NoticeBar } from "./notice-bar";

/** Offers to reload, because the server has another build than the page was loaded from. */
export default function NewVersion() {
  const [isDismissed, setDismissed] = useState(false);
  if (isDismissed) return null;
  return (
    <NoticeBar>
      <LineIcon of={RefreshCw} className="text-brand" />
      <p className="min-w-0 flex-1">
        A new version is available.{" "}
        <Button size="small" className="ml-1" onClick={() => location.reload()}>
          Reload
        </Button>
      </p>
      <button
        type="button"
        aria-label="Dismiss"
        onClick={() => setDismissed(true)}
        className="rounded-control p-1 text-fg-3 hover:text-fg"
      >
        <LineIcon of={X} />
      </button>
    </NoticeBar>
  );
}
