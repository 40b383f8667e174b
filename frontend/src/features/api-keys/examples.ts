/**
 * Programs that read the analytics summary of a project, and an example of the response. The tests run them, so they use
 * nothing that is not part of the language.
 */

import { KEY_VARIABLE, summaryUrl } from "@/app/api-keys/next-steps";

export const LANGUAGES = [
  { key: "curl", label: "curl" },
  { key: "javascript", label: "JavaScript" },
  { key: "python", label: "Python" },
  { key: "node", label: "Node" },
  { key: "go", label: "Go" },
  { key: "ruby", label: "Ruby" },
] as const;

export type Language = (typeof LANGUAGES)[number]["key"];

export interface ExampleCall {
  /** Origin of the server, as in `https://example.org`. */
  host: string;
  /** Slug of the project. */
  slug: string;
  /** The key that the program uses; null names none. Only its prefix is shown, never its secret. */
  key: { name: string; prefix: string } | null;
}

/** Returns a program in a language that prints the analytics summary as JSON. */
export function makeExample(language: Language, call: ExampleCall): string {
  const url = `${summaryUrl(call)}?period=30d`;
  return { curl, javascript, python, node, go, ruby }[language](url, describeKey(call.key));
}

/** Says in one line of a comment which key the variable holds. Line breaks in a name would end the comment. */
function describeKey(key: ExampleCall["key"]): string {
  if (key === null) return `${KEY_VARIABLE} holds the secret of one of your keys.`;
  const name = key.name.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, " ");
  return `${KEY_VARIABLE} holds the secret of “${name}” (${key.prefix}…).`;
}

function curl(url: string, comment: string): string {
  const [address, query] = url.split("?");
  return `# ${comment}
# 200 with the summary; 401 for an unknown key; 429 with Retry-After past the limit.
curl -G \\
  ${address} \\
  -d ${query} \\
  -H "Authorization: Bearer $${KEY_VARIABLE}"`;
}

function javascript(url: string, comment: string): string {
  return `// ${comment}
// Run it on a server: readers of a page would see the key.
const response = await fetch(
  "${url}",
  { headers: { Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\` } },
);
if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);
console.log(JSON.stringify(await response.json(), null, 2));`;
}

function python(url: string, comment: string): string {
  return `# ${comment}
import json
import os
import urllib.request

request = urllib.request.Request(
    "${url}",
    headers={"Authorization": f"Bearer {os.environ['${KEY_VARIABLE}']}"},
)
with urllib.request.urlopen(request, timeout=10) as response:
    print(json.dumps(json.load(response), indent=2))`;
}

function node(url: string, comment: string): string {
  const scheme = url.startsWith("https:") ? "https" : "http";
  return `// ${comment}
// Save it as summary.mjs.
import { get } from "node:${scheme}";

const headers = { Authorization: \`Bearer \${process.env.${KEY_VARIABLE}}\` };
get("${url}", { headers }, async (response) => {
  let body = "";
  for await (const part of response.setEncoding("utf8")) body += part;
  if (response.statusCode !== 200) throw new Error(\`\${response.statusCode}: \${body}\`);
  console.log(JSON.stringify(JSON.parse(body), null, 2));
});`;
}

function go(url: string, comment: string): string {
  return `// ${comment}
package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
)

func main() {
	request, err := http.NewRequest("GET", "${url}", nil)
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("${KEY_VARIABLE}"))
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		log.Fatalf("%s: %s", response.Status, body)
	}
	fmt.Println(string(body))
}`;
}

function ruby(url: string, comment: string): string {
  return `# ${comment}
require "json"
require "net/http"

uri = URI("${url}")
request = Net::HTTP::Get.new(uri)
request["Authorization"] = "Bearer #{ENV.fetch("${KEY_VARIABLE}")}"
response = Net::HTTP.start(uri.host, uri.port, use_ssl: uri.scheme == "https") { |http| http.request(request) }
abort "#{response.code}: #{response.body}" unless response.is_a?(Net::HTTPSuccess)
puts JSON.pretty_generate(JSON.parse(response.body))`;
}

/** Returns an example of a summary. Project and figures are made up, so that nobody takes it for their own answer. */
export function makeExampleResponse(): string {
  return formatJson({
    project: { id: "00000000-0000-7000-8000-000000000000", name: "Example project", slug: "example-project" },
    period: { start: 1792800000000, end: 1795391999000 },
    metrics: {
      total_views: 12480,
      unique_visitors: 5912,
      average_duration: 101,
      device_breakdown: { desktop: 10236, mobile: 1870, tablet: 374 },
      referrer_breakdown: { direct: 4367, search: 5120, social: 968, other: 2025 },
    },
    top_pages: [{ page: "/", views: 1468, unique_visitors: 1102 }],
    search_terms: [{ term: "repository", count: 214, clicks: 187 }],
  });
}

const MAX_LINE = 60;

/** Writes JSON with an object or list on one line where it fits. `column` is where the value begins. */
function formatJson(value: unknown, indent = "", column = 0): string {
  const inline = JSON.stringify(value, null, 1).replace(/\n */g, " ");
  if (typeof value !== "object" || value === null || column + inline.length <= MAX_LINE) return inline;
  const inner = `${indent}  `;
  const lines = Array.isArray(value)
    ? value.map((item) => inner + formatJson(item, inner, inner.length))
    : Object.entries(value).map(([name, item]) => {
        const start = `${inner}"${name}": `;
        return start + formatJson(item, inner, start.length);
      });
  const [open, close] = Array.isArray(value) ? "[]" : "{}";
  return `${open}\n${lines.join(",\n")}\n${indent}${close}`;
}
