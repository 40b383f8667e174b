import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "react";
import { classes } from "@/lib/classes";
import type { ThemePreview } from "@/api/generated/types.gen";
import { copyStyles, type Docs, pageOfLink, writePage } from "../preview-page";

export type Mode = "light" | "dark";
export type Device = "desktop" | "phone";

/** Narrower frames would get the layout of phones. */
const WIDTHS: Record<Device, number> = { desktop: 800, phone: 390 };
const HEIGHT = 460;

interface Props {
  docs: Docs;
  preview: ThemePreview;
  /** Logos as the theme has them; the one for dark is null if both are the same. */
  logo: string | null;
  darkLogo: string | null;
  mode: Mode;
  device: Device;
  title: string;
  onOpen?: (path: string) => void;
  className?: string;
}

/** A docs page in a frame without scripts. A change of the theme only exchanges a style sheet. */
export function PreviewFrame({ docs, preview, logo, darkLogo, mode, device, title, onOpen, className }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [loaded, setLoaded] = useState<Document | null>(null);
  const space = useWidth(box);
  const html = useMemo(() => writePage(docs, mode, copyStyles(document)), [docs, mode]);

  useLayoutEffect(() => adoptTheme(loaded, preview.css), [loaded, preview.css]);
  const fonts = preview.style_sheets.join("\n");
  useLayoutEffect(() => linkFonts(loaded, fonts === "" ? [] : fonts.split("\n")), [loaded, fonts]);
  useLayoutEffect(() => showLogo(loaded, (mode === "dark" ? darkLogo : null) ?? logo), [loaded, mode, logo, darkLogo]);
  useEffect(() => followLinks(loaded, onOpen), [loaded, onOpen]);

  const width = device === "desktop" ? Math.max(WIDTHS.desktop, space) : WIDTHS.phone;
  const scale = space === 0 ? 1 : Math.min(1, space / width);
  return (
    <div
      ref={box}
      className={classes("relative overflow-hidden rounded-card border border-line-2 bg-bg", className)}
      style={{ height: HEIGHT }}
    >
      <iframe
        ref={frame}
        title={title}
        // Nothing in it runs; the same origin lets this page exchange its style sheet.
        sandbox="allow-same-origin"
        srcDoc={html}
        onLoad={() => setLoaded(frame.current?.contentDocument ?? null)}
        className={classes("absolute top-0 origin-top-left border-0", loaded === null && "opacity-0")}
        style={{
          width,
          height: HEIGHT / scale,
          left: Math.max(0, (space - width * scale) / 2),
          transform: `scale(${scale})`,
        }}
      />
    </div>
  );
}

function useWidth(box: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const update = () => setWidth(element.clientWidth);
    update();
    const observer = new ResizeObserver(update);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}

/** Where nothing runs, docs hide what needs script. The preview shows it. */
const WITH_SCRIPT = "a.docs-search { display: flex } form.docs-search { display: none }";

/** Gives a document the style sheet of a theme, in place of the one before. The content policy allows this, but no elements. */
function adoptTheme(loaded: Document | null, css: string): void {
  const Sheet = loaded?.defaultView?.CSSStyleSheet;
  if (!loaded || !Sheet || !("adoptedStyleSheets" in loaded)) return;
  const [known] = loaded.adoptedStyleSheets;
  if (known !== undefined) return known.replaceSync(css);
  const [theme, parts] = [new Sheet(), new Sheet()];
  theme.replaceSync(css);
  parts.replaceSync(WITH_SCRIPT);
  loaded.adoptedStyleSheets = [theme, parts];
}

function linkFonts(loaded: Document | null, sheets: readonly string[]): void {
  if (loaded === null) return;
  for (const href of sheets) {
    if (loaded.head.querySelector(`link[href="${CSS.escape(href)}"]`) !== null) continue;
    const link = loaded.createElement("link");
    Object.assign(link, { rel: "stylesheet", href });
    loaded.head.append(link);
  }
}

function showLogo(loaded: Document | null, logo: string | null): void {
  const image = loaded?.querySelector<HTMLImageElement>(".docs-logo");
  const letter = loaded?.querySelector<HTMLElement>(".docs-mark");
  if (!image || !letter) return;
  image.hidden = logo === null;
  letter.hidden = logo !== null;
  letter.classList.toggle("hidden", logo !== null);
  if (logo !== null) image.src = logo;
}

/** Opens links to pages in the preview. Other links do nothing, and the keyboard passes over all of them. */
function followLinks(loaded: Document | null, onOpen: ((path: string) => void) | undefined): (() => void) | undefined {
  if (loaded === null) return undefined;
  for (const element of loaded.querySelectorAll<HTMLElement>("a[href], button, input, summary")) element.tabIndex = -1;
  const onClick = (event: MouseEvent) => {
    // Elements of the frame have classes of their own, so `instanceof` of this page does not know them.
    const link = (event.target as Element | null)?.closest?.("a[href]");
    if (!link) return;
    event.preventDefault();
    const path = pageOfLink(link.getAttribute("href") ?? "");
    if (path !== null) onOpen?.(path);
  };
  loaded.addEventListener("click", onClick);
  return () => loaded.removeEventListener("click", onClick);
}
