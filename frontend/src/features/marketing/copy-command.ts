import { COPY_FAILED } from "@/ui/copy-button";
import { toast } from "@/ui/toast";

/** Copies the command of the card around the button as one line, and says whether that worked. */
export async function copyCommand(button: HTMLElement): Promise<void> {
  const text = button.closest(".panel")?.querySelector("[data-copied]")?.textContent ?? "";
  try {
    await navigator.clipboard.writeText(text.replace(/\s*\\\n\s*/g, " "));
  } catch {
    return void toast.error(COPY_FAILED);
  }
  toast.success("The command is copied.");
}
