// The server's API (docs/api.md), as this app asks it.
import type { Result } from '@azulejo/core';
import { t } from '../i18n/i18n.svelte';

/** Where the API is: beside the app. */
export const base = new URL('api/v1/', document.baseURI.split('#')[0]);

export interface ApiFailure {
  readonly ok: false;
  readonly message: string;
  readonly faults: readonly string[];
  /** Of HTTP; 0 where nobody answered. */
  readonly status: number;
}
export type Answer<T> = { readonly ok: true; readonly value: T } | ApiFailure;

function failure(status: number, message: string): ApiFailure {
  return { ok: false, status, message, faults: [message] };
}

interface Options {
  readonly method?: string;
  readonly body?: unknown;
  readonly token?: string;
}

/** Asks, and says what went wrong: the server's own words where it gave some. */
export async function ask<T>(path: string, { method = 'GET', body, token }: Options = {}): Promise<Answer<T>> {
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers.Authorization = `Bearer ${token}`;
  let response: Response;
  try {
    response = await fetch(new URL(path, base), { method, headers, body: body === undefined ? undefined : JSON.stringify(body) });
  } catch {
    return failure(0, t('online.unreachable'));
  }
  const text = await response.text().catch(() => '');
  let value: unknown;
  try {
    value = text === '' ? undefined : JSON.parse(text);
  } catch {
    value = text; // records come as text
  }
  if (response.ok) return { ok: true, value: value as T };
  if (response.status === 429) return failure(429, t('online.too_fast'));
  const message = (value as { message?: string } | undefined)?.message;
  return failure(response.status, message ?? (response.status === 503 ? t('online.unreachable') : t('online.failed', { status: String(response.status) })));
}

const onceMore = 4;

/** Sends an idempotent request, and repeats it if there was no answer. */
export async function askSurely<T>(path: string, options: Options): Promise<Answer<T>> {
  for (let attempt = 0; ; ++attempt) {
    const answer = await ask<T>(path, options);
    if (answer.ok || (answer.status !== 0 && answer.status !== 503) || attempt === onceMore) return answer;
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
  }
}

/** For what only wants to know whether it went well. */
export function plain(answer: Answer<unknown>): Result<void> {
  return answer.ok ? { ok: true, value: undefined } : answer;
}
