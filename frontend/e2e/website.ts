import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const PAGE = `<!doctype html><link rel=stylesheet href=app.css><link rel=icon href=mark.svg>
  <body><h1>Acme</h1><a href=/>Home</a><button class=cta>Buy</button>`;
const STYLES = `:root{--primary:#e4572e;--accent:#7fd1e8}body{background:#fff;color:#17202a;font-family:Lato,sans-serif}
  h1{font-family:"Söhne",Poppins,sans-serif}a{color:#c8401c}.cta{background:var(--primary);border-radius:4px}`;
const MARK = `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><path d="M0 0h40v40z" fill="#e4572e"/></svg>`;
const FILES: Readonly<Record<string, [type: string, text: string]>> = {
  "/": ["text/html", PAGE],
  "/bare": ["text/html", "<!doctype html><title>Nothing</title>"],
  "/app.css": ["text/css", STYLES],
  "/mark.svg": ["image/svg+xml", MARK],
};

/** Starts a small website with colours, fonts and an icon. */
export async function startWebsite(): Promise<{ url: string; host: string; stop: () => Promise<void> }> {
  const server = createServer(({ url = "/" }, response) => {
    const [type, text] = FILES[url] ?? ["text/html", "Not here."];
    response.writeHead(url in FILES ? 200 : 404, { "content-type": type });
    response.end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: `http://${host}`,
    host,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
