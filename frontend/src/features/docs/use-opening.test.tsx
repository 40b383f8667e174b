import { QueryClient } from "@tanstack/react-query";
import { act, render } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import { getPublicDocs, getPublicPage } from "@/api/generated/sdk.gen";
import { prefetchDocs } from "./queries";
import { useOpening } from "./use-opening";

vi.mock("@/api/generated/sdk.gen", () => ({ getPublicDocs: vi.fn(), getPublicPage: vi.fn() }));
const leave = vi.fn();
const pages = new Map<string, { resolve: () => void; reject: () => void }>();

beforeEach(() => {
  vi.useFakeTimers();
  leave.mockClear();
  pages.clear();
  vi.mocked(getPublicDocs).mockResolvedValue({} as never);
  vi.mocked(getPublicPage).mockImplementation(
    (({ path }: { path: { path: string } }) =>
      new Promise((resolve, reject) =>
        pages.set(path.path, { resolve: () => resolve({}), reject: () => reject(new Error("no answer")) }),
      )) as never,
  );
  return () => vi.useRealTimers();
});

function show() {
  let open: ReturnType<typeof useOpening> = () => undefined;
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const arrive = (path: string) => prefetchDocs(queries, "acme", "shop", path);
  function Docs() {
    open = useOpening(arrive, leave);
    return null;
  }
  const router = createMemoryRouter([{ path: "*", element: <Docs /> }], { initialEntries: ["/before", "/first"] });
  render(<RouterProvider router={router} />);
  const go = (to: string, path: string) => open(to, path);
  const click = (name: string) => act(() => open(`/d/acme/shop/objects/${name}`, `objects/${name}`));
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const answer = (name: string) => act(async () => pages.get(`objects/${name}`)?.resolve());
  return { router, open: go, click, pass, answer, at: () => router.state.location.pathname.split("/").at(-1) };
}

test("the address changes once the page has loaded, and not before", async () => {
  const { click, pass, answer, at } = show();
  click("User");
  await pass(60);
  expect(at()).toBe("first");
  expect(leave).not.toHaveBeenCalled();
  await answer("User");
  await pass(0);
  expect(at()).toBe("User");
  expect(leave).toHaveBeenCalledTimes(1);
});

test("leave is told whether the next page shows at once from its top", async () => {
  const { open, click, pass, answer } = show();
  click("User");
  await answer("User");
  await pass(0);
  expect(leave).toHaveBeenLastCalledWith(true);
  act(() => open("/d/acme/shop/objects/User#field-id", "objects/User"));
  await pass(0);
  expect(leave).toHaveBeenLastCalledWith(false);
  click("Team");
  await pass(100);
  expect(leave).toHaveBeenLastCalledWith(false);
  expect(leave).toHaveBeenCalledTimes(3);
});

test("a slow page opens anyway, and only once", async () => {
  const { router, click, pass, answer, at } = show();
  click("User");
  await pass(99);
  expect(at()).toBe("first");
  await pass(1);
  expect(at()).toBe("User");
  const { key } = router.state.location;
  await answer("User");
  await pass(1000);
  expect(router.state.location.key).toBe(key);
});

test("a page that fails opens and shows the error", async () => {
  const { click, pass, at } = show();
  click("Nobody");
  await act(async () => pages.get("objects/Nobody")?.reject());
  await pass(0);
  expect(at()).toBe("Nobody");
});

test("the last of several clicks wins, whichever page loads first", async () => {
  const { click, pass, answer, at } = show();
  click("User");
  await pass(20);
  click("Team");
  await answer("User");
  await pass(20);
  expect(at()).toBe("first");
  await answer("Team");
  await pass(1000);
  expect(at()).toBe("Team");
});

test("going back cancels the pending page", async () => {
  const { router, click, pass, answer, at } = show();
  click("User");
  await pass(20);
  await act(() => router.navigate(-1));
  expect(at()).toBe("before");
  await answer("User");
  await pass(1000);
  expect(at()).toBe("before");
});
