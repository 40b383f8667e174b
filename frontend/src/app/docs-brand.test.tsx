import { render } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import type { PublicTheme } from "@/api/generated/types.gen";
import { useDocsTheme } from "./docs-brand";

const THEME: PublicTheme = { style_sheets: [], logo_url: null, logo_dark_url: null, favicon_url: "/brand/a.png" };

function Docs({ theme }: { theme: PublicTheme | null | undefined }) {
  useDocsTheme(theme);
  return null;
}

const icons = () => [...document.head.querySelectorAll('link[rel="icon"]')].map((link) => link.getAttribute("href"));
const PRODUCT = ["/favicon.ico", "/favicon.svg"];

beforeEach(() => {
  document.head.innerHTML = PRODUCT.map((href) => `<link rel="icon" href="${href}">`).join("");
});

test("docs show the icon of their theme, and other pages the product's", () => {
  const { rerender, unmount } = render(<Docs theme={undefined} />);
  expect(icons()).toEqual(PRODUCT);
  rerender(<Docs theme={THEME} />);
  expect(icons()).toEqual(["/brand/a.png"]);
  rerender(<Docs theme={{ ...THEME, favicon_url: "/brand/b.ico" }} />);
  expect(icons()).toEqual(["/brand/b.ico"]);
  rerender(<Docs theme={null} />);
  expect(icons()).toEqual(PRODUCT);
  rerender(<Docs theme={THEME} />);
  unmount();
  expect(icons()).toEqual(PRODUCT);
});

test("the icon that the server's document has stays as it is", () => {
  document.head.innerHTML = '<link rel="icon" type="image/png" href="/brand/a.png">';
  const icon = document.head.firstElementChild;
  render(<Docs theme={THEME} />);
  expect(document.head.firstElementChild).toBe(icon);
  expect(icons()).toEqual(["/brand/a.png"]);
});
