import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { searchPublicDocs } from "@/api/generated/sdk.gen";
import type { Navigation, NavigationGroup, SearchHit, SearchResults } from "@/api/generated/types.gen";
import { rememberPage } from "../recent";
import Palette from "./palette";

vi.mock("@/api/generated/sdk.gen", () => ({
  searchPublicDocs: vi.fn(),
  getPublicDocs: vi.fn(),
  getPublicPage: vi.fn(),
  getPublicUser: vi.fn(),
}));
const search = vi.mocked(searchPublicDocs);

const navigation: Navigation = {
  groups: [
    {
      kind: "objects",
      label: "Objects",
      count: 2,
      items: [
        { name: "Repository", path: "objects/Repository", deprecated: false },
        { name: "User", path: "objects/User", deprecated: false },
      ],
    },
  ],
};

const hit = (kind: SearchHit["kind"], name: string, path: string, change: Partial<SearchHit> = {}): SearchHit => ({
  kind,
  name,
  path,
  description: "",
  deprecated: false,
  ranges: [],
  score: 1,
  ...change,
});
const results = (query: string, ...hits: SearchHit[]): SearchResults => ({
  query,
  hits,
  total: hits.length,
  took_us: 1,
});

function show() {
  const onOpen = vi.fn();
  const onClose = vi.fn();
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queries}>
      <Palette version={null} username="acme" slug="shop" navigation={navigation} onOpen={onOpen} onClose={onClose} />
    </QueryClientProvider>,
  );
  return { onOpen, onClose, user: userEvent.setup(), input: screen.getByRole("combobox", { hidden: true }) };
}
const options = () => screen.queryAllByRole("option", { hidden: true });
const names = () => options().map((option) => option.querySelector(".palette-name")?.textContent);
const selected = () =>
  options()
    .find((option) => option.getAttribute("aria-selected") === "true")
    ?.querySelector(".palette-name")?.textContent;

beforeEach(() => {
  localStorage.clear();
  search.mockReset();
  // jsdom has no modal dialogs.
  HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
    this.open = true;
  };
  HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
    this.open = false;
  };
  Element.prototype.scrollIntoView ??= () => undefined;
});

describe("the search palette", () => {
  it("groups hits by kind, marks matches and opens the selected hit on Enter", async () => {
    search.mockResolvedValue(
      results(
        "us",
        hit("objects", "User", "objects/User", { ranges: [[0, 2]], description: "A person." }),
        hit("fields", "users", "objects/Team#users", { owner: "Team", deprecated: true }),
        hit("objects", "UserEdge", "objects/UserEdge"),
      ) as never,
    );
    const { user, input, onOpen } = show();
    await user.type(input, "us");
    await waitFor(() => expect(names()).toEqual(["User", "UserEdge", "Team.users"]));
    expect(options()[0]?.querySelector("mark")?.textContent).toBe("Us");
    expect(screen.getByText("A person.")).toBeDefined();
    expect(screen.getByTitle("Deprecated").textContent).toBe("users");
    expect(selected()).toBe("User");
    await user.keyboard("{ArrowDown}{ArrowDown}");
    expect(selected()).toBe("Team.users");
    await user.keyboard("{ArrowDown}");
    expect(selected()).toBe("User");
    await user.keyboard("{ArrowUp}{Enter}");
    expect(onOpen).toHaveBeenCalledWith("/d/acme/shop/objects/Team#users");
  });

  it("never shows hits for an older text", async () => {
    let answerSlow: (value: unknown) => void = () => undefined;
    search.mockImplementation((({ query }: { query: { q: string } }) =>
      query.q === "fast"
        ? Promise.resolve(results(query.q, hit("objects", "Fast", "objects/Fast")))
        : new Promise((resolve) => {
            if (query.q === "slow") answerSlow = resolve;
          })) as never);
    const { user, input } = show();
    await user.type(input, "slow");
    await waitFor(() => expect(search).toHaveBeenCalled());
    await user.clear(input);
    await user.type(input, "fast");
    await waitFor(() => expect(names()).toEqual(["Fast"]));
    answerSlow(results("slow", hit("objects", "Slow", "objects/Slow")));
    await new Promise((resolve) => setTimeout(resolve, 80));
    expect(names()).toEqual(["Fast"]);
    await user.type(input, "x");
    expect(names()).not.toContain("Fast");
  });

  it("shows names from the navigation before the server answers", async () => {
    search.mockReturnValue(new Promise(() => undefined) as never);
    const { user, input } = show();
    await user.type(input, "repos");
    expect(names()).toEqual(["Repository"]);
  });

  it("suggests similar names when nothing matches", async () => {
    search.mockResolvedValue(results("repositry") as never);
    const { user, input, onOpen } = show();
    await user.type(input, "repositry");
    await waitFor(() => expect(screen.getByText("Nothing is called “repositry”.")).toBeDefined());
    expect(names()[0]).toBe("Repository");
    await user.keyboard("{Enter}");
    expect(onOpen).toHaveBeenCalledWith("/d/acme/shop/objects/Repository");
  });

  it.each(["qqqqzzzz", "*", "é"])("suggests nothing when no name is similar: %s", async (typed) => {
    search.mockResolvedValue(results(typed) as never);
    const { user, input } = show();
    await user.type(input, typed);
    await waitFor(() => expect(screen.getByText(`Nothing is called “${typed}”.`)).toBeDefined());
    expect(names()).toEqual([]);
  });

  it("lists an operation before its input and return types, even before the server answers", async () => {
    search.mockReturnValue(new Promise(() => undefined) as never);
    const item = (kind: NavigationGroup["kind"], name: string) => ({
      kind,
      label: kind,
      count: 1,
      items: [{ name, path: `${kind}/${name}`, deprecated: false }],
    });
    navigation.groups.push(
      item("mutations", "createIssue"),
      item("inputs", "CreateIssueInput"),
      item("objects", "CreateIssuePayload"),
    );
    const { user, input } = show();
    for (const text of ["create issue", "createiss", "create iss", "createIssue"]) {
      await user.clear(input);
      await user.type(input, text);
      expect(names()[0], text).toBe("createIssue");
    }
    navigation.groups.splice(1);
  });

  it("shows recent pages for an empty text", () => {
    rememberPage("acme", "shop", { path: "objects/User", title: "User", kind: "objects" });
    rememberPage("acme", "shop", { path: "overview", title: "Overview", kind: "overview" });
    show();
    // Below them are two filters.
    expect(names()).toEqual(["Overview", "User", "is:deprecated", "kind:enum"]);
    expect(selected()).toBe("Overview");
    expect(search).not.toHaveBeenCalled();
  });

  it("teaches two filters, and Enter alone applies none of them", async () => {
    search.mockResolvedValue({
      ...results("is:deprecated", hit("queries", "oldUser", "queries/oldUser")),
      filters: [{ text: "is:deprecated", about: "Deprecated" }],
    } as never);
    const { user, input } = show();
    expect(names()).toEqual(["is:deprecated", "kind:enum"]);
    expect(selected()).toBeUndefined();
    await user.type(input, "{Enter}");
    expect((input as HTMLInputElement).value).toBe("");
    await user.keyboard("{ArrowDown}{Enter}");
    expect((input as HTMLInputElement).value).toBe("is:deprecated ");
    await waitFor(() => expect(names()).toEqual(["oldUser"]));
    expect(search.mock.lastCall?.[0].query?.q).toBe("is:deprecated");
    expect(screen.getByText("1 result. Filters: Deprecated")).toBeDefined();
  });

  it("offers filters above the hits, without taking Enter from the first hit", async () => {
    const offer = { text: "is:deprecated", about: "Deprecated", query: "is:deprecated " };
    search.mockResolvedValue({ ...results("is", hit("objects", "Issue", "objects/Issue")), offers: [offer] } as never);
    const { user, input, onOpen } = show();
    await user.type(input, "is");
    await waitFor(() => expect(names()).toEqual(["is:deprecated", "Issue"]));
    expect(selected()).toBe("Issue");
    expect(screen.getByRole("group", { name: "Filters", hidden: true })).toBeDefined();
    await user.keyboard("{ArrowUp}");
    expect(selected()).toBe("is:deprecated");
    await user.keyboard("{ArrowDown}{Enter}");
    expect(onOpen).toHaveBeenCalledWith("/d/acme/shop/objects/Issue");
  });

  it.each([
    ["returns:", ""],
    ["returns:Us", ""],
    ["qqqq returns:", "0 results"],
    ["issue returns:", "1 result"],
  ])("counts nothing while one filter is being typed and nothing else is searched: %s", async (typed, count) => {
    const offers = [{ text: "returns:User", about: "Returns User", query: "returns:User " }];
    search.mockImplementation((({ query }: { query: { q: string } }) => {
      const hits = query.q.startsWith("issue") ? [hit("objects", "Issue", "objects/Issue")] : [];
      return Promise.resolve({ ...results(query.q, ...hits), offers: query.q.includes(":") ? offers : [] });
    }) as never);
    const { user, input } = show();
    await user.type(input, typed);
    await waitFor(() => expect(names()).toContain("returns:User"));
    expect(screen.getByRole("status", { hidden: true }).textContent).toBe(count);
  });

  it("completes a filter that is being typed, and does not call it wrong yet", async () => {
    search.mockImplementation((({ query }: { query: { q: string } }) =>
      Promise.resolve(
        query.q === "issue returns:User"
          ? {
              ...results(query.q, hit("fields", "author", "objects/Issue#author", { owner: "Issue" })),
              filters: [{ text: "returns:User", about: "Returns User" }],
            }
          : {
              ...results(query.q, hit("objects", "Issue", "objects/Issue")),
              problems: ["No type named “Us”."],
              offers: [{ text: "returns:User", about: "Returns User", query: "issue returns:User " }],
            },
      )) as never);
    const { user, input } = show();
    await user.type(input, "issue returns:Us");
    await waitFor(() => expect(selected()).toBe("returns:User"));
    expect(screen.queryByText("No type named “Us”.")).toBeNull();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(names()).toEqual(["Issue.author"]));
    const remove = screen.getByRole("button", { name: "Remove the filter returns:User", hidden: true });
    expect(remove.textContent).toContain("Returns User");
    await user.click(remove);
    expect((input as HTMLInputElement).value).toBe("issue ");
    expect(document.activeElement).toBe(input);
  });

  it("says which filters exist when one does not", async () => {
    const problem = "No filter named “open”. Filters: is, kind, returns, takes, arg, type, group.";
    search.mockResolvedValue({ ...results("open:yes"), problems: [problem] } as never);
    const { user, input } = show();
    await user.type(input, "open:yes");
    await waitFor(() => expect(screen.getByRole("status", { hidden: true }).textContent).toBe(problem));
  });

  it("says when filters leave nothing", async () => {
    const filters = [{ text: "kind:union", about: "Kind: union" }];
    search.mockResolvedValue({ ...results("kind:union"), filters } as never);
    const { user, input } = show();
    await user.type(input, "kind:union");
    await waitFor(() => expect(screen.getByText("Nothing matches these filters.")).toBeDefined());
  });

  it("shows the error", async () => {
    search.mockRejectedValue(new Error("boom"));
    const { user, input } = show();
    await user.type(input, "zzz");
    await waitFor(() => expect(screen.getByText("Request failed")).toBeDefined());
  });
});
