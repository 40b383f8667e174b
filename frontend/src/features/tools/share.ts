import * as z from "zod/mini";
import type { Texts } from "./texts";

/** Marks the format of the fragment. */
const PREFIX = "#v1.";
/** Maximum length of a fragment. Longer addresses are cut by chats and mail programs. */
export const MAX_FRAGMENT = 16_000;
/** Maximum size of the texts in a fragment, so that a crafted link cannot fill the memory. */
const MAX_TEXT = 1_000_000;

const textsShape = z.object({ schema: z.string(), operations: z.string() });

/** Returns the part of an address behind `#` that holds the texts; null if they are too long for a link. */
export async function makeFragment(texts: Texts): Promise<string | null> {
  const json = JSON.stringify({ schema: texts.schema, operations: texts.operations } satisfies Texts);
  if (json.length > MAX_TEXT) return null;
  const packed = streamOf(json).pipeThrough(new CompressionStream("deflate-raw"));
  const fragment = PREFIX + encode(new Uint8Array(await new Response(packed).arrayBuffer()));
  return fragment.length > MAX_FRAGMENT ? null : fragment;
}

/** Returns whether a fragment is one of a link; also of another version, whose texts cannot be read. */
export const hasTexts = (fragment: string) => /^#v\d+\./.test(fragment);

/** Returns the texts in a fragment; null if it is damaged. */
export async function readFragment(fragment: string): Promise<Texts | null> {
  if (!fragment.startsWith(PREFIX)) return null;
  try {
    const bytes = decode(fragment.slice(PREFIX.length));
    const plain = streamOf(bytes).pipeThrough(new DecompressionStream("deflate-raw"));
    const parsed = textsShape.safeParse(JSON.parse(await readText(plain)));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

function streamOf(data: string | Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new Response(data).body ?? new ReadableStream();
}

async function readText(stream: ReadableStream<Uint8Array>): Promise<string> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = "";
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- the parts of a stream come one after the other
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > MAX_TEXT) {
      void reader.cancel();
      throw new Error("too long");
    }
  }
}

function encode(bytes: Uint8Array): string {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function decode(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return Uint8Array.from(plain, (letter) => letter.charCodeAt(0));
}
