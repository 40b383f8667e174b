/**
 * The analytics widget for other sites. Its script tag is its place, and the tag's `data-` attributes are its options:
 * `data-project`, `data-period` (`7d`, `30d`, `90d`), `data-theme` (`system`, `light`, `dark`) and `data-show` (`views`,
 * `visitors`, `sparkline`). It stays silent whatever goes wrong, because it runs on somebody else's page.
 *
 * The build makes one classic script of this file. It has no imports, and writes no style that a strict content
 * security policy would forbid.
 */

/** The product's name. The build fills it in, and the values of the tokens in the styles. */
declare const PRODUCT: string;

interface Figures {
  name: string;
  path: string;
  views: number;
  daily_visitors: number;
  /** Views of each day; the last is today. */
  days: number[];
}

(() => {
  const PARTS = ["views", "visitors", "sparkline"];
  const DAYS: Record<string, string> = { "7d": "7 days", "30d": "30 days", "90d": "90 days" };
  const [WIDTH, HEIGHT] = [120, 40];

  const STYLES = `
    :host { all: initial; display: block; max-width: 340px; color-scheme: light dark }
    :host([data-theme="light"]) { color-scheme: light }
    :host([data-theme="dark"]) { color-scheme: dark }
    section { box-sizing: border-box; padding: 14px 16px; border: 1px solid var(--line);
      border-radius: 8px; background: var(--bg); color: var(--fg);
      font: 13px/1.45 system-ui, sans-serif }
    header, .row { display: flex; justify-content: space-between; gap: 16px }
    header { margin-bottom: 8px }
    span, dt, small { color: var(--fg-2); white-space: nowrap }
    a { color: inherit; text-decoration: none; overflow-wrap: anywhere }
    a:hover { text-decoration: underline }
    a:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; border-radius: 2px }
    header a { font-weight: 600 }
    .row { align-items: end }
    dl { display: flex; flex-wrap: wrap; gap: 4px 20px; margin: 0 }
    dl > div { display: flex; flex-direction: column-reverse }
    dd { margin: 0; font-size: 19px; font-weight: 650; line-height: 1.2; font-variant-numeric: tabular-nums }
    svg { flex: 0 1 ${WIDTH}px; min-width: 48px; height: ${HEIGHT}px; color: var(--brand) }
    footer { margin-top: 10px; padding-top: 8px; border-top: 1px solid var(--line); font-size: 12px }
  `;

  /** Makes an element with children. */
  function make<Name extends keyof HTMLElementTagNameMap>(name: Name, ...children: (Node | string | null)[]) {
    const element = document.createElement(name);
    element.append(...children.filter((child) => child !== null));
    return element;
  }

  function makeLink(address: string, text: string) {
    const link = make("a", text);
    link.href = address;
    link.target = "_blank";
    link.rel = "noopener";
    return link;
  }

  function makeFigure(number: number, name: string) {
    return make("div", make("dt", name), make("dd", number.toLocaleString("en")));
  }

  function makeSparkline(days: readonly number[]) {
    const top = Math.max(1, ...days);
    const points = days.map((views, index) => {
      const x = (index / Math.max(1, days.length - 1)) * WIDTH;
      return `${x.toFixed(1)},${(HEIGHT - 2 - (views / top) * (HEIGHT - 4)).toFixed(1)}`;
    });
    const svg = makeSvg("svg", {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      preserveAspectRatio: "none",
      "aria-hidden": "true",
    });
    svg.append(
      makeSvg("polygon", {
        points: `0,${HEIGHT} ${points.join(" ")} ${WIDTH},${HEIGHT}`,
        fill: "currentColor",
        "fill-opacity": "0.12",
      }),
      makeSvg("polyline", {
        points: points.join(" "),
        fill: "none",
        stroke: "currentColor",
        "stroke-width": "1.5",
        "stroke-linejoin": "round",
        "vector-effect": "non-scaling-stroke",
      }),
    );
    return svg;
  }

  function makeSvg(name: string, attributes: Record<string, string>) {
    const element = document.createElementNS("http://www.w3.org/2000/svg", name);
    for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
    return element;
  }

  function draw(script: HTMLScriptElement, figures: Figures, period: string) {
    const origin = new URL(script.src).origin;
    const asked = (script.dataset.show ?? "").split(/[\s,]+/).filter((part) => PARTS.includes(part));
    const shown = asked.length > 0 ? asked : PARTS;
    const docs = origin + figures.path;
    const numbers = make("dl");
    if (shown.includes("views")) numbers.append(makeFigure(figures.views, figures.views === 1 ? "view" : "views"));
    if (shown.includes("visitors"))
      numbers.append(
        makeFigure(figures.daily_visitors, figures.daily_visitors === 1 ? "daily visitor" : "daily visitors"),
      );
    const row = make("div", numbers);
    row.className = "row";
    if (shown.includes("sparkline")) row.append(makeSparkline(figures.days));
    const card = make(
      "section",
      make("header", makeLink(docs, figures.name), make("span", DAYS[period] ?? "")),
      row,
      make("footer", make("small", "Docs by ", makeLink(origin, PRODUCT))),
    );
    card.setAttribute("aria-label", `Readers of the docs of ${figures.name}, last ${DAYS[period]}`);

    const host = make("div");
    const { theme } = script.dataset;
    if (theme === "light" || theme === "dark") host.dataset.theme = theme;
    const root = host.attachShadow({ mode: "open" });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    root.adoptedStyleSheets = [sheet];
    root.append(card);
    // Nothing in the head is shown.
    if (document.head.contains(script)) document.body.append(host);
    else script.after(host);
  }

  async function show(script: HTMLScriptElement) {
    const { project = "", period: wanted = "" } = script.dataset;
    const period = wanted in DAYS ? wanted : "30d";
    const address = new URL(`/api/public/analytics/${encodeURIComponent(project)}/widget?period=${period}`, script.src);
    const response = await fetch(address, { credentials: "omit" });
    // The page may have removed the tag while the figures were on their way.
    if (response.ok && script.isConnected) draw(script, (await response.json()) as Figures, period);
  }

  const script = document.currentScript;
  if (script instanceof HTMLScriptElement && script.dataset.project) show(script).catch(() => {});
})();
