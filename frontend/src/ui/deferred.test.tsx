import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { type ComponentType, useState } from "react";
import { expect, test, vi } from "vitest";
import { deferred } from "./deferred";
import { Dialog } from "./dialog";
import { TextField } from "./field";
import { WaitingDialog } from "./waiting-dialog";

interface Props {
  onClose: () => void;
}
const sent = vi.fn();

function Window({ onClose }: Props) {
  const [name, setName] = useState("");
  return (
    <Dialog title="Window" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent(name);
        }}
      >
        <TextField label="Name" autoFocus value={name} onChange={(event) => setName(event.target.value)} />
      </form>
    </Dialog>
  );
}

/** Renders a page with a window whose code loads when the test releases it. */
function openSlowly() {
  let letGo: () => void = () => undefined;
  const slow = deferred<Props>(
    () => new Promise<{ default: ComponentType<Props> }>((resolve) => (letGo = () => resolve({ default: Window }))),
  );
  function Page() {
    const [isOpen, setOpen] = useState(false);
    const close = () => setOpen(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && (
          <slow.Component onClose={close} fallback={<WaitingDialog title="Window" label="Name" onClose={close} />} />
        )}
      </>
    );
  }
  render(<Page />);
  return { user: userEvent.setup(), preload: slow.preload, letGo: () => letGo() };
}

const open = { name: "Open" };
const field = () => screen.findByRole<HTMLInputElement>("textbox", { name: "Name" });

test("a window opens at once, and keeps the text typed before its code has loaded", async () => {
  sent.mockClear();
  const { user, letGo } = openSlowly();
  await user.click(screen.getByRole("button", open));
  screen.getByRole("dialog", { name: "Window…" });
  (await field()).focus();
  await user.keyboard("Acme ");
  letGo();
  await screen.findByRole("dialog", { name: "Window" });
  (await field()).focus();
  expect((await field()).value).toBe("Acme ");
  await user.keyboard("Shop{Enter}");
  expect(sent).toHaveBeenCalledExactlyOnceWith("Acme Shop");
});

test("Enter is not lost either", async () => {
  sent.mockClear();
  const { user, letGo } = openSlowly();
  await user.click(screen.getByRole("button", open));
  (await field()).focus();
  await user.keyboard("Acme{Enter}");
  letGo();
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith("Acme"));
});

test("text typed into a closed window does not appear in the next one", async () => {
  const { user, letGo } = openSlowly();
  await user.click(screen.getByRole("button", open));
  (await field()).focus();
  await user.keyboard("Acme{Escape}");
  expect(screen.queryByRole("dialog")).toBeNull();
  letGo();
  await user.click(screen.getByRole("button", open));
  await screen.findByRole("dialog", { name: "Window" });
  expect((await field()).value).toBe("");
});

test("code that has already loaded is shown without waiting", async () => {
  const { user, preload, letGo } = openSlowly();
  preload();
  letGo();
  await Promise.resolve();
  await Promise.resolve();
  await user.click(screen.getByRole("button", open));
  screen.getByRole("dialog", { name: "Window" });
});
