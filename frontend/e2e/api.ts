import { readFileSync } from "node:fs";
import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";

/** A user who signed in through the API. */
export interface User {
  email: string;
  token: string;
  username: string;
}

/** A published project: its id and the path of its docs. */
export interface Docs {
  id: string;
  username: string;
  slug: string;
  path: string;
}

interface Answer {
  status: number;
  text: string;
}

let count = 0;

/** Returns a new, unique email address. */
export function newEmail(): string {
  count += 1;
  return `reader-${process.pid}-${Date.now().toString(36)}-${count}@example.org`;
}

/** Reads one of the schemas of the engine's tests. */
export function schema(name: string): string {
  return readFileSync(schemaPath(name), "utf8");
}

/** Returns the path of that schema's file. */
export function schemaPath(name: string): string {
  return fileURLToPath(new URL(`../../crates/schema-model/tests/schemas/${name}`, import.meta.url));
}

/** A link of a mail: to sign in, or to confirm that a reader follows a changelog. */
type MailedLink = "auth/verify" | "follow/confirm";

/**
 * Returns the path of the newest link mailed to `email`, from the outbox page; by default that of a sign-in.
 * A worker sends mail, so this polls until it arrives.
 */
export async function mailedLink(email: string, to: MailedLink = "auth/verify"): Promise<string> {
  let path: string | undefined;
  await expect(async () => {
    const outbox = (await call("GET", "/dev/outbox")).text;
    path = linkTo(email, to, outbox);
    expect(path, `a mail to ${email}`).toBeDefined();
  }).toPass({ timeout: 15_000, intervals: [50, 100, 200] });
  return path ?? "";
}

function linkTo(email: string, to: MailedLink, outbox: string): string | undefined {
  const start = outbox.indexOf(email);
  return start < 0 ? undefined : new RegExp(`/${to}\\?token=[\\w-]+`).exec(outbox.slice(start))?.[0];
}

/** Requests a sign-in link from another loopback address, because requests per IP address are limited. */
export async function sendMagicLink(email: string): Promise<void> {
  const part = () => 1 + Math.floor(Math.random() * 250);
  const answer = await call("POST", "/api/auth/magic-link", {
    body: { email },
    localAddress: `127.${part()}.${part()}.${part()}`,
  });
  expect(answer.status, answer.text).toBe(200);
}

/** Signs a user in without a browser, by default a new one. */
export async function signIn(email = newEmail()): Promise<User> {
  await sendMagicLink(email);
  const answer = await call("GET", `/api${await mailedLink(email)}`);
  expect(answer.status, answer.text).toBe(200);
  const { token, user } = JSON.parse(answer.text) as { token: string; user: { username: string } };
  return { email, token, username: user.username };
}

let admins = 0;

/** Signs in an administrator that no other test uses. `program.ts` configures their addresses. */
export function signInAsAdmin(): Promise<User> {
  admins += 1;
  return signIn(`admin-${process.env.TEST_WORKER_INDEX ?? 0}-${admins}@example.com`);
}

/** Creates a public project with a schema. */
export async function createProject(user: User, name: string, sdl: string): Promise<Docs> {
  const answer = await call("POST", "/api/projects", { body: { name, sdl }, token: user.token });
  expect(answer.status, answer.text).toBe(201);
  const { project } = JSON.parse(answer.text) as { project: { id: string; slug: string } };
  return { id: project.id, username: user.username, slug: project.slug, path: `/d/${user.username}/${project.slug}` };
}

/** Calls the program under test. */
export function call(
  method: string,
  path: string,
  options: { body?: unknown; token?: string; localAddress?: string } = {},
): Promise<Answer> {
  const { body, token, localAddress } = options;
  const headers: Record<string, string> = {};
  if (token !== undefined) headers.authorization = `Bearer ${token}`;
  if (body !== undefined) headers["content-type"] = "application/json";
  return new Promise((resolve, reject) => {
    // Use a new connection, because the server may close an idle one just as it is reused.
    const sent = request(
      new URL(path, process.env.E2E_URL),
      { method, headers, localAddress, agent: false },
      (answer) => {
        let text = "";
        answer.setEncoding("utf8");
        answer.on("data", (part: string) => (text += part));
        answer.on("end", () => resolve({ status: answer.statusCode ?? 0, text }));
      },
    );
    sent.on("error", reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}
