// The messages in tests/data/wire, which the server's tests check too, agree with schema.ts, and the app handles them.
import type { State } from '@azulejo/core';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, expectTypeOf, test } from 'vitest';
import { TableView } from '../../../src/online/view.svelte';
import type { WireMessage, WireView } from '../../../src/online/wire';

type Type = WireMessage['type'];
/** Every key of a message, and whether it must be there: the compiler compares this with schema.ts. */
type Keys<M> = { readonly [K in Exclude<keyof M, 'type'>]-?: undefined extends M[K] ? 'may' : 'must' };
type Known = { readonly [T in Type]: Keys<Extract<WireMessage, { type: T }>> };

const numbered = { event: 'must', at: 'must' } as const;
const positioned = { ...numbered, ply: 'must', state: 'must', clock: 'must' } as const;
const known: Omit<Known, 'pong' | 'bye' | 'error'> = {
  view: {
    id: 'must',
    game: 'must',
    players: 'must',
    status: 'must',
    event: 'must',
    ply: 'must',
    you: 'may',
    first: 'may',
    scoring: 'may',
    state: 'must',
    seats: 'must',
    clock: 'must',
    timeout: 'must',
    stand_in: 'must',
    listed: 'must',
    hints: 'must',
    offers: 'must',
    chat: 'may',
    chance: 'must',
    result: 'may',
    rematch: 'may',
    previous: 'may',
    created: 'must',
    now: 'must',
  },
  start: { ...positioned, chance: 'must' },
  ply: { ...positioned, seat: 'may', move: 'must', told: 'must', effects: 'must' },
  undo: { ...positioned, seat: 'must' },
  offer: { ...numbered, what: 'must', seat: 'must', offers: 'must' },
  answer: { ...numbered, what: 'must', seat: 'must', accept: 'must', offers: 'must' },
  chat: { ...numbered, seat: 'must', preset: 'must' },
  seats: { ...numbered, what: 'must', seat: 'must', seats: 'must', clock: 'must' },
  finished: { ...positioned, result: 'must', chance: 'must' },
  rematch: { ...numbered, game: 'must' },
  presence: { connected: 'must' },
};

const folder = join(process.cwd(), '../tests/data/wire');
const fixtures = readdirSync(folder).filter((file) => file.endsWith('.json'));

test('states of the API are states of the core', () => {
  // The API's are intersections.
  expectTypeOf<NonNullable<WireView['state']>>().branded.toEqualTypeOf<State>();
});

test('there is a fixture for every game', () => {
  expect(fixtures.sort()).toEqual(['azul-duel.json', 'azul-grey.json', 'azul.json']);
});

test.each(fixtures)('%s has the keys that are declared', (file) => {
  const messages = JSON.parse(readFileSync(join(folder, file), 'utf8')) as WireMessage[];
  for (const message of messages) {
    const keys: Readonly<Record<string, 'may' | 'must'>> | undefined = known[message.type as keyof typeof known];
    expect(keys, message.type).toBeDefined();
    for (const key of Object.keys(message)) if (key !== 'type') expect(Object.keys(keys!), message.type).toContain(key);
    for (const [key, need] of Object.entries(keys!)) if (need === 'must') expect(message, message.type).toHaveProperty(key);
  }
});

test.each(fixtures)('%s is followed to its end', (file) => {
  const messages = JSON.parse(readFileSync(join(folder, file), 'utf8')) as WireMessage[];
  const view = new TableView();
  view.apply({
    type: 'view',
    id: 'x',
    game: file.replace('.json', '') as 'azul',
    players: 2,
    status: 'waiting',
    event: 0,
    ply: 0,
    state: null,
    seats: [],
    clock: null,
    timeout: 'ai',
    stand_in: 5,
    listed: false,
    hints: true,
    offers: {},
    chance: { scheme: 2, commitment: '', nonces: [] },
    created: 0,
    now: 0,
  });
  const events = messages.filter((message) => 'event' in message && message.type !== 'view');
  for (const message of events) expect(view.apply(message)).toBe(true);
  expect(view.next).toBe(events.length);
});
