import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { LinkTabs } from "./link-tabs";

const tabs = [
  { href: "/settings/profile", label: "Profile" },
  { href: "/settings/webhooks", label: "Webhooks" },
];

function show(current: string) {
  return (
    <LinkTabs
      label="Settings"
      tabs={tabs}
      current={current}
      renderLink={({ href, label }, className) => (
        <a href={href} aria-current={href === current ? "page" : undefined} className={className}>
          {label}
        </a>
      )}
    />
  );
}

test("each tab is a link, and the current one is scrolled into view", () => {
  const { rerender } = render(show("/settings/profile"));
  const row = screen.getByRole("navigation", { name: "Settings" });
  Object.defineProperty(row, "clientWidth", { value: 100 });
  const last = screen.getByRole("link", { name: "Webhooks" });
  Object.defineProperties(last, { offsetLeft: { value: 300 }, offsetWidth: { value: 60 } });
  expect(row.scrollLeft).toBe(0);
  rerender(show("/settings/webhooks"));
  expect(row.scrollLeft).toBe(280);
});
