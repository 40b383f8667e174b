/** Starts the receivers of the help page about webhooks and sends them messages that the official library has signed. */

import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { createServer, type AddressInfo, connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const PAGE = new URL("../../../../docs/help/webhooks.md", import.meta.url);
/** How long a receiver may take to listen, in milliseconds. */
const LISTEN_TIMEOUT = 60_000;
/** The same with its compilation: Go compiles its library too the first time. */
const START_TIMEOUT = 180_000;
/** How long a receiver may take to answer, in milliseconds. */
const ANSWER_TIMEOUT = 15_000;
/** How often, and how long, the output of a receiver is looked at, in milliseconds. */
const POLL = { interval: 5, timeout: 15_000 };

interface Runner {
  /** The language behind the fence of the code. */
  language: string;
  /** A command that succeeds if the language is installed. */
  installed: string[];
  /** The package of Debian to install otherwise. */
  debian: string;
  /** Compiles the file first. */
  build?: (file: string) => string[];
  run: (file: string, port: number) => string[];
}

const RUNNERS: Record<string, Runner> = {
  JavaScript: {
    language: "js",
    installed: ["node", "--version"],
    debian: "nodejs",
    run: (file) => ["node", file],
  },
  Python: {
    language: "python",
    installed: ["python3", "--version"],
    debian: "python3",
    run: (file) => ["python3", file],
  },
  Go: {
    language: "go",
    installed: ["go", "version"],
    debian: "golang-go",
    // `go run` would leave the program behind when it is stopped.
    build: (file) => ["go", "build", "-o", "receiver", file],
    run: () => ["./receiver"],
  },
  Ruby: {
    language: "ruby",
    installed: ["ruby", "-rwebrick", "-e", "exit"],
    debian: "ruby ruby-webrick",
    run: (file) => ["ruby", file],
  },
  PHP: {
    language: "php",
    installed: ["php", "--version"],
    debian: "php-cli",
    run: (file, port) => ["php", "-S", `127.0.0.1:${port}`, file],
  },
  Java: {
    language: "java",
    installed: ["javac", "--version"],
    debian: "default-jdk-headless",
    run: (file) => ["java", file],
  },
};

interface Sample {
  heading: string;
  language: string;
  file: string;
  source: string;
}

/** Returns the blocks of code between the comments around the tabs. */
function readSamples(): Sample[] {
  const tabs = readFileSync(PAGE, "utf8").split("<!-- tabs: Language -->")[1]?.split("<!-- /tabs -->")[0] ?? "";
  const blocks = tabs.matchAll(/^### ([^\n]+)\n\n```(\S+) (\S+)\n(.*?)^```$/gms);
  return [...blocks].map(([, heading = "", language = "", file = "", source = ""]) => ({
    heading,
    language,
    file,
    source,
  }));
}

function isInstalled([program = "", ...rest]: string[]): boolean {
  try {
    execFileSync(program, rest, { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

const makeSecret = (letter: string) => `whsec_${Buffer.from(letter.repeat(32)).toString("base64")}`;
const SECRET = makeSecret("a");
const OLD_SECRET = makeSecret("b");

interface Message {
  headers: Record<string, string>;
  body: string;
}

/** Returns a message that a receiver accepts, signed by the official library. */
function makeMessage({
  body = '{"type":"project.created","data":{}}',
  secrets = [SECRET],
  secondsAgo = 0,
}: {
  body?: string;
  secrets?: string[];
  secondsAgo?: number;
} = {}): Message {
  const [id, at] = ["evt_019ab8f0-7d6b-7c3a-9a51-3f6f1d2c4b5e", new Date(Date.now() - secondsAgo * 1000)];
  return {
    headers: {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
      "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, at, body)).join(" "),
    },
    body,
  };
}

function withHeader(message: Message, name: string, value: string | null): Message {
  const { [name]: _, ...others } = message.headers;
  return { ...message, headers: value === null ? others : { ...others, [name]: value } };
}

/** Signs what the library refuses to sign. */
function signByHand(message: Message, key: Buffer): Message {
  const { "webhook-id": id = "", "webhook-timestamp": timestamp = "" } = message.headers;
  const digest = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(message.body).digest("base64");
  return withHeader(message, "webhook-signature", `v1,${digest}`);
}

const key = Buffer.from("a".repeat(32));
const sign = (message: Message) => signByHand(message, key);
const signature = (message: Message) => message.headers["webhook-signature"] ?? "";

const ACCEPTED: Record<string, () => Message> = {
  "a message": () => makeMessage(),
  "a message with letters beyond ASCII": () =>
    makeMessage({ body: '{"type":"project.created","data":{"project":{"name":"Shöp 🦀 日本"}}}' }),
  "a body with white space and line breaks": () => makeMessage({ body: '\r\n{ "type" :\t"project.created" }\n\n' }),
  "a message as large as they get": () =>
    makeMessage({ body: `{"type":"schema.published","data":"${"é".repeat(9_980)}"}` }),
  "a signature with the new secret before one with the old secret": () =>
    makeMessage({ secrets: [SECRET, OLD_SECRET] }),
  "a signature with a secret that was rotated after one with the new secret": () =>
    makeMessage({ secrets: [OLD_SECRET, SECRET] }),
  "a signature behind one of another version": () => {
    const message = makeMessage();
    return withHeader(message, "webhook-signature", `v1a,${"A".repeat(86)}== ${signature(message)}`);
  },
  "a message of four minutes ago": () => makeMessage({ secondsAgo: 240 }),
};

const REFUSED: Record<string, () => Message> = {
  "a signature with another secret": () => makeMessage({ secrets: [OLD_SECRET] }),
  "a signature of another version": () => {
    const message = makeMessage();
    return withHeader(message, "webhook-signature", signature(message).replace("v1,", "v2,"));
  },
  "a signature without its version": () => {
    const message = makeMessage();
    return withHeader(message, "webhook-signature", signature(message).replace("v1,", ""));
  },
  "the beginning of a signature": () => {
    const message = makeMessage();
    return withHeader(message, "webhook-signature", signature(message).slice(0, -4));
  },
  "a signature with letters beyond ASCII": () => withHeader(makeMessage(), "webhook-signature", `v1,${"é".repeat(44)}`),
  "an empty signature": () => withHeader(makeMessage(), "webhook-signature", ""),
  "no signature": () => withHeader(makeMessage(), "webhook-signature", null),
  "no id": () => withHeader(makeMessage(), "webhook-id", null),
  "another id": () => withHeader(makeMessage(), "webhook-id", "evt_2"),
  "no timestamp": () => withHeader(makeMessage(), "webhook-timestamp", null),
  "a timestamp that is not the signed one": () =>
    withHeader(makeMessage({ secondsAgo: 60 }), "webhook-timestamp", String(Math.floor(Date.now() / 1000))),
  "a message of six minutes ago": () => makeMessage({ secondsAgo: 360 }),
  "a message of the future": () => makeMessage({ secondsAgo: -360 }),
  "a timestamp that is not a number": () => sign(withHeader(makeMessage(), "webhook-timestamp", "soon")),
  "a timestamp with too many digits": () => sign(withHeader(makeMessage(), "webhook-timestamp", "9".repeat(400))),
  "a changed body": () => ({ ...makeMessage(), body: '{"type":"project.deleted","data":{}}' }),
  "a body with one more blank": () => ({ ...makeMessage(), body: '{"type":"project.created","data":{} }' }),
  "no body": () => ({ ...makeMessage(), body: "" }),
  "a body of 1 MB": () => makeMessage({ body: `{"type":"project.created","data":"${"a".repeat(1_000_000)}"}` }),
};

async function findPort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

const canConnect = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });

/** A receiver in a folder of its own. */
class Receiver {
  readonly port: number;
  output = "";
  private readonly child: ChildProcess;
  private readonly ended: Promise<void>;

  private constructor(port: number, folder: string, [program = "", ...rest]: string[], secret: string) {
    this.port = port;
    const env = { ...process.env, PORT: String(port), WEBHOOK_SECRET: secret };
    this.child = spawn(program, rest, { cwd: folder, env, stdio: ["ignore", "pipe", "pipe"] });
    for (const stream of [this.child.stdout, this.child.stderr]) {
      stream?.setEncoding("utf8").on("data", (text: string) => (this.output += text));
    }
    this.ended = new Promise((resolve) => this.child.once("close", () => resolve()));
  }

  /** Starts a program, and returns once it listens or has ended. */
  static async start(folder: string, file: string, run: Runner["run"], secret: string): Promise<Receiver> {
    const port = await findPort();
    const receiver = new Receiver(port, folder, run(file, port), secret);
    const deadline = Date.now() + LISTEN_TIMEOUT;
    while (!receiver.hasEnded && !(await canConnect(port))) {
      if (Date.now() > deadline) {
        await receiver.stop();
        throw new Error(`${file} does not listen: ${receiver.output}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return receiver;
  }

  get hasEnded(): boolean {
    return this.child.exitCode !== null || this.child.signalCode !== null;
  }

  /** Sends a message. Returns the status; 0 if the connection is closed without an answer. */
  send({ headers, body }: Message): Promise<number> {
    return new Promise((resolve, reject) => {
      // Without an agent it has a connection of its own: the receiver may close one that is kept at any time.
      const options = { host: "127.0.0.1", port: this.port, path: "/hooks", method: "POST", headers, agent: false };
      const sent = request(options, (response) => resolve(response.resume().statusCode ?? 0));
      sent.once("error", () => resolve(0));
      sent.setTimeout(ANSWER_TIMEOUT, () => reject(new Error(`no answer: ${this.output}`)));
      sent.end(body);
    });
  }

  async stop(): Promise<void> {
    if (!this.hasEnded) this.child.kill();
    await this.ended;
  }
}

/** Returns how many messages a receiver has handled: it prints their types. */
const countHandled = (output: string) => output.match(/project\.(created|deleted)|schema\.published/g)?.length ?? 0;

const samples = readSamples();

it("the page has a receiver in each of the languages that are tested here", () => {
  const listed = samples.map(({ heading, language }) => [heading, language]);
  expect(listed).toEqual(Object.entries(RUNNERS).map(([heading, { language }]) => [heading, language]));
});

for (const { heading, file, source } of samples) {
  const runner = RUNNERS[heading];
  if (runner === undefined) continue;
  const isThere = isInstalled(runner.installed);
  const name = `the receiver in ${heading}${isThere ? "" : ` (skipped: install ${runner.debian})`}`;

  describe.skipIf(!isThere)(name, () => {
    let folder = "";
    let receiver: Receiver;

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), "webhook-receiver-"));
      writeFileSync(join(folder, file), source);
      const [program = "", ...rest] = runner.build?.(file) ?? [];
      const env = { ...process.env, GOFLAGS: "-mod=mod" };
      if (program !== "") execFileSync(program, rest, { cwd: folder, env });
      receiver = await Receiver.start(folder, file, runner.run, SECRET);
      expect(receiver.hasEnded, receiver.output).toBe(false);
    }, START_TIMEOUT);

    afterAll(async () => {
      await receiver?.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    it("says how it is started", () => {
      const command = runner.run(file, 8000).join(" ").replace("./receiver", `go run ${file}`);
      expect(source).toContain(` WEBHOOK_SECRET=whsec_… ${command}\n`);
    });

    it.each(Object.entries(ACCEPTED))("accepts %s", async (_, make) => {
      receiver.output = "";
      expect(await receiver.send(make()), receiver.output).toBe(204);
      await expect.poll(() => countHandled(receiver.output), POLL).toBe(1);
    });

    it.each(Object.entries(REFUSED))("refuses %s", async (_, make) => {
      receiver.output = "";
      expect([0, 400, 401]).toContain(await receiver.send(make()));
      // The receiver handles the next one alone.
      expect(await receiver.send(makeMessage())).toBe(204);
      await expect.poll(() => countHandled(receiver.output), POLL).toBe(1);
    });

    it("accepts nothing with an empty secret", { timeout: START_TIMEOUT }, async () => {
      const open = await Receiver.start(folder, file, runner.run, "whsec_");
      try {
        const status = open.hasEnded ? 0 : await open.send(signByHand(makeMessage(), Buffer.alloc(0)));
        expect([0, 500]).toContain(status);
        // Its last words may come after the end of the program, or after the answer.
        await expect.poll(() => open.output, POLL).toContain("WEBHOOK_SECRET is missing");
      } finally {
        await open.stop();
      }
    });
  });
}
