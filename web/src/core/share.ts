import type { Result } from '@azulejo/core';

/** Longer than the record of any game; what unpacks to more is no record. */
const most = 1 << 20;
const version = '1';

function failure(message: string): Result<never> {
  return { ok: false, message, faults: [{ message }] };
}

function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*$/.test(text)) return undefined;
  try {
    const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
    return Uint8Array.from(bytes, (char) => char.charCodeAt(0));
  } catch {
    return undefined;
  }
}

async function through(bytes: Uint8Array<ArrayBuffer>, stream: GenericTransformStream): Promise<Uint8Array | undefined> {
  const piped = new Blob([bytes]).stream().pipeThrough(stream as ReadableWritablePair<Uint8Array, Uint8Array<ArrayBuffer>>);
  const reader = piped.getReader();
  const parts: Uint8Array[] = [];
  let size = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    parts.push(read.value);
    size += read.value.length;
    if (size > most) {
      await reader.cancel();
      return undefined;
    }
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** A record or a position as a word for the fragment of an address. */
export async function pack(text: string): Promise<string> {
  const packed = await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  return version + toBase64Url(packed!);
}

/** The address at which everybody can replay a game. */
export async function replayLink(record: string): Promise<string> {
  return `${location.href.split('#')[0]}#/replay/${await pack(record)}`;
}

/** What `pack` had packed. */
export async function unpack(word: string): Promise<Result<string>> {
  if (!word.startsWith(version)) return failure('the link is of another version, or was cut');
  const bytes = fromBase64Url(word.slice(1));
  if (!bytes) return failure('the link is damaged');
  try {
    const text = await through(bytes, new DecompressionStream('deflate-raw'));
    if (!text) return failure('the link holds more than a game');
    return { ok: true, value: new TextDecoder('utf-8', { fatal: true }).decode(text) };
  } catch {
    return failure('the link is damaged');
  }
}
