import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act, render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { useSingleMutation } from "./use-single-mutation";

function open(send: (value: string) => Promise<string>) {
  function Form() {
    const save = useSingleMutation({ mutationFn: send });
    return (
      <button type="button" onClick={() => save.mutate("text")}>
        {save.status}
      </button>
    );
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Form />
    </QueryClientProvider>,
  );
  return screen.getByRole("button");
}

test("two clicks before a render send once, and a later click sends again", async () => {
  const answers: ((value: string) => void)[] = [];
  const button = open(() => new Promise((resolve) => answers.push(resolve)));
  act(() => {
    button.click();
    button.click();
  });
  await screen.findByText("pending");
  act(() => button.click());
  expect(answers).toHaveLength(1);

  answers[0]?.("done");
  await screen.findByText("success");
  act(() => button.click());
  await screen.findByText("pending");
  expect(answers).toHaveLength(2);
});

test("a failed mutation can be sent again", async () => {
  let sent = 0;
  const button = open(() => {
    sent += 1;
    return Promise.reject(new Error("no"));
  });
  act(() => button.click());
  await screen.findByText("error");
  act(() => button.click());
  await screen.findByText("error");
  expect(sent).toBe(2);
});
