import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { expect, test } from "vitest";
import { Dialog } from "./dialog";

function Opener({ busy }: { busy: boolean }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      {open && (
        <Dialog title="Window" busy={busy} onClose={() => setOpen(false)}>
          <input aria-label="Field" />
        </Dialog>
      )}
    </>
  );
}

test("Escape closes it and returns the focus to the button that opened it", async () => {
  const user = userEvent.setup();
  render(<Opener busy={false} />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.click(screen.getByRole("textbox", { name: "Field" }));
  await user.keyboard("{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Open" }));
});

test("while work is under way neither Escape nor the browser closes it", async () => {
  const user = userEvent.setup();
  render(<Opener busy />);
  await user.click(screen.getByRole("button", { name: "Open" }));
  await user.click(screen.getByRole("textbox", { name: "Field" }));
  await user.keyboard("{Escape}{Escape}{Escape}");
  const dialog = screen.getByRole<HTMLDialogElement>("dialog", { name: "Window" });
  expect(dialog.open).toBe(true);
  // Chromium closes the dialog like this on a repeated Escape.
  dialog.close();
  dialog.dispatchEvent(new Event("close"));
  expect(dialog.open).toBe(true);
});
