import { useLayoutEffect } from "react";
import type { PublicTheme } from "@/api/generated/types.gen";

interface Props {
  name: string;
  theme: PublicTheme | null | undefined;
}

/** Stands before the title of docs: the owner's logo, or the first letter. The server renders the same. */
export function DocsMark({ name, theme }: Props) {
  const { logo_url: logo, logo_dark_url: dark } = theme ?? { logo_url: null, logo_dark_url: null };
  if (logo === null)
    return (
      <span className="docs-mark" aria-hidden="true">
        {[...name][0]?.toUpperCase() ?? ""}
      </span>
    );
  if (dark === null) return <img className="docs-logo" src={logo} alt="" />;
  return (
    <>
      <img className="docs-logo on-light" src={logo} alt="" />
      <img className="docs-logo on-dark" src={dark} alt="" />
    </>
  );
}

/** The icons of the product, as in index.html. */
const ICONS = [
  { type: "image/x-icon", href: "/favicon.ico" },
  { type: "image/svg+xml", href: "/favicon.svg" },
];

function showIcons(icons: { type?: string; href: string }[]) {
  const shown = [...document.head.querySelectorAll('link[rel="icon"]')];
  const isShown = (href: string) => shown.some((link) => link.getAttribute("href") === href);
  if (shown.length === icons.length && icons.every(({ href }) => isShown(href))) return;
  for (const link of shown) link.remove();
  for (const icon of icons)
    document.head.append(Object.assign(document.createElement("link"), { rel: "icon", ...icon }));
}

/** Loads the style sheets and the icon of docs, and removes them on other pages. The server's document has them already;
 * undefined leaves them as they are. */
export function useDocsTheme(theme: PublicTheme | null | undefined): void {
  const icon = theme === undefined ? undefined : (theme?.favicon_url ?? null);
  useLayoutEffect(() => {
    if (icon !== undefined) showIcons(icon === null ? ICONS : [{ href: icon }]);
  }, [icon]);
  const sheets = theme === undefined ? undefined : JSON.stringify(theme?.style_sheets ?? []);
  useLayoutEffect(() => {
    if (sheets === undefined) return;
    const wanted = JSON.parse(sheets) as string[];
    const loaded = [...document.head.querySelectorAll<HTMLLinkElement>("link[data-brand]")];
    for (const link of loaded) if (!wanted.includes(link.getAttribute("href") ?? "")) link.remove();
    for (const href of wanted) {
      if (loaded.some((link) => link.getAttribute("href") === href)) continue;
      const link = document.createElement("link");
      Object.assign(link, { rel: "stylesheet", href });
      link.dataset["brand"] = "";
      document.head.append(link);
    }
  }, [sheets]);
  useLayoutEffect(
    () => () => {
      for (const link of document.head.querySelectorAll("link[data-brand]")) link.remove();
      showIcons(ICONS);
    },
    [],
  );
}
