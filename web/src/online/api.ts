// The server's API (docs/api.md), as this app asks it.
import type { Fault, Result } from '@azulejo/core';
import { language, t, type Key } from '../i18n/i18n.svelte';
import type { paths } from './schema';

/** Where the API is: beside the app. */
export const base = new URL('api/v1/', document.baseURI.split('#')[0]);

export interface ApiFailure {
  readonly ok: false;
  readonly message: string;
  readonly faults: readonly Fault[];
  /** Of HTTP; 0 where nobody answered. */
  readonly status: number;
}
export type ApiAnswer<T> = { readonly ok: true; readonly value: T } | ApiFailure;

function failure(status: number, message: string): ApiFailure {
  return { ok: false, status, message, faults: [{ message }] };
}

/** The paths of the API as its document has them, without what all begin with. */
type Paths = { [P in keyof paths as P extends `/api/v1/${infer Rest}` ? Rest : never]: paths[P] };
export type ApiPath = keyof Paths;
type Method = 'get' | 'post' | 'delete';
type Parameters<O, Where extends string> = O extends { readonly parameters: { readonly [W in Where]?: infer P } } ? P : never;
type Content<T> = T extends { readonly content: infer C } ? C[keyof C] : never;
type Responses<O> = O extends { readonly responses: infer R } ? R : never;
/** What a successful request is answered with. */
type Success<O> = Content<Responses<O>[keyof Responses<O> & (200 | 201)]>;

/** What is sent with a POST. */
export type Body<P extends ApiPath> = BodyOf<Paths[P]['post']>;
type BodyOf<O> = O extends { readonly requestBody?: infer B } ? Content<NonNullable<B>> : never;

interface Request<O> {
  /** Of the table, if the path has `{id}`. */
  readonly id?: string;
  readonly token?: string;
  readonly query?: Parameters<O, 'query'>;
  readonly body?: BodyOf<O>;
}

/** What the codes of the server's errors mean to players. */
const meanings: Readonly<Record<string, Key>> = {
  forbidden: 'online.forbidden',
  unknown_game: 'online.no_table',
  conflict: 'online.conflict',
  illegal: 'online.illegal',
};

/** Why a request was refused. The server's own words say most, but they are English. */
function reason(status: number, told: { readonly error?: string; readonly message?: string } | undefined): string {
  if (told?.message !== undefined && language() === 'en') return told.message;
  const meaning = meanings[told?.error ?? ''];
  if (meaning) return t(meaning);
  return [502, 503, 504].includes(status) ? t('online.unreachable') : t('online.failed', { status: String(status) });
}

/** Sends a request, and says what went wrong in the language of the page. */
export async function ask<M extends Method, P extends ApiPath>(
  method: M,
  path: P,
  request: Request<Paths[P][M]> = {},
): Promise<ApiAnswer<Success<Paths[P][M]>>> {
  const { id = '', token, query, body } = request;
  const headers: Record<string, string> = {};
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  if (token) headers.Authorization = `Bearer ${token}`;
  let response: Response;
  try {
    const url = new URL(path.replace('{id}', id), base);
    for (const [name, value] of Object.entries(query ?? {})) if (value !== undefined) url.searchParams.set(name, String(value));
    response = await fetch(url, { method: method.toUpperCase(), headers, body: body === undefined ? undefined : JSON.stringify(body) });
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
  if (response.ok) return { ok: true, value: value as Success<Paths[P][M]> };
  if (response.status === 429) return failure(429, t('online.too_fast'));
  return failure(response.status, reason(response.status, value as { error?: string; message?: string } | undefined));
}

/** Nobody answered, too much was asked, or only a proxy answered whose server does not: the same request may succeed later. */
export function isPassing({ status }: ApiFailure): boolean {
  return [0, 429, 500, 502, 503, 504].includes(status);
}

const onceMore = 4;

/** Sends an idempotent request, and repeats it if it was not answered for good. */
export async function askSurely<M extends Method, P extends ApiPath>(
  method: M,
  path: P,
  request: Request<Paths[P][M]>,
): Promise<ApiAnswer<Success<Paths[P][M]>>> {
  for (let attempt = 0; ; ++attempt) {
    const answer = await ask(method, path, request);
    if (answer.ok || !isPassing(answer) || attempt === onceMore) return answer;
    await new Promise((resolve) => setTimeout(resolve, 500 * 2 ** attempt));
  }
}

/** For what only wants to know whether it went well. */
export function plain(answer: ApiAnswer<unknown>): Result<void> {
  return answer.ok ? { ok: true, value: undefined } : answer;
}
