import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Diagnostic } from "@/api/generated/types.gen";
import Refused from "./refused";

const MESSAGE = "The JSON has no `__schema`.";

const finding = (message: string): Diagnostic => ({
  code: "invalid_json",
  line: 1,
  column: 1,
  end_line: 1,
  end_column: 2,
  excerpt: "{",
  message,
  severity: "error",
});

function show(diagnostics: readonly Diagnostic[]) {
  const refusal = { message: MESSAGE, diagnostics, canRetry: false };
  return render(<Refused refusal={refusal} isBusy={false} onRetry={() => undefined} onGoTo={() => undefined} />);
}

test("a message that is also the finding is said once, without backticks", () => {
  const { container, unmount } = show([finding(MESSAGE)]);
  expect(container.textContent.split("The JSON has no")).toHaveLength(2);
  expect(container.textContent).not.toContain("`");
  unmount();
  show([finding("Another one.")]);
  expect(screen.getByText("__schema").tagName).toBe("CODE");
  expect(screen.getByText("Another one.")).toBeTruthy();
});
