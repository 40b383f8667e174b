export interface Call {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The same call for a terminal. */
export function curl({ url, headers, body }: Call): string {
  const all = Object.entries({ "content-type": "application/json", ...headers });
  const lines = [
    `curl ${quote(url)}`,
    ...all.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    `--data-raw ${quote(body)}`,
  ];
  return lines.join(" \\\n  ");
}
