import { screen } from "@testing-library/react";
import { Bell } from "lucide-react";
import { expect, test } from "vitest";
import { renderAt } from "@/test/render";
import { Upsell } from "./upsell";

test("it names the feature, what it gives and its price, and leads to the plans and back", () => {
  renderAt(
    <Upsell
      feature="analytics"
      title="See who reads your docs"
      icon={Bell}
      points={["Views over time"]}
      preview={<button type="button">Export</button>}
    />,
    "/settings/analytics?days=30",
  );
  screen.getByRole("region", { name: "See who reads your docs" });
  screen.getByText("Analytics are part of Pro.");
  screen.getByText("Views over time");
  screen.getByText(/^\$19 per month/);
  const link = screen.getByRole("link", { name: "Upgrade to Pro" });
  expect(decodeURIComponent(link.getAttribute("href") ?? "")).toContain("/settings/analytics?days=30");
  // The picture is no part of the page.
  expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
  expect(screen.getByText("Export").closest("[inert]")).not.toBeNull();
});
