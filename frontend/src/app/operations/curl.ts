export interface Call {
  url: string;
  headers: Record<string, string>;
  body: string;
}

const quote = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** Returns the call as a cURL command. */
export function curl({ url, headers, body }: Call): string {
  const all = Object.entries({ "content-type": "application/json", ...headers });
  const lines = [
    `curl ${quote(url)}`,
    ...all.map(([name, value]) => `-H ${quote(`${name}: ${value}`)}`),
    `--data-raw ${quote(body)}`,
  ];
  return lines.join(" \\\n  ");
}
