// The main pages, each in a fixed state.
import { unwrap } from '@azulejo/core';
import { calm } from './app.mjs';
import { azulejo, game, pack, record } from './games.mjs';

const look = (page, name, ply, rest = '') => `/${page}/${pack(record(name))}?ply=${ply}${rest}`;

/** Where each is found. `play` puts a kept game into the browser: people on one device, so that nobody moves by himself. */
export const scenes = {
  home: { at: '/' },
  new: { at: '/new' },
  games: { at: '/games', play: ['azul', 27] },
  'azul-2': { play: ['azul', 27] },
  'azul-4': { play: ['azul-4', 40] },
  'azul-grey': { play: ['azul-grey', 49] },
  'azul-duel': { play: ['azul-duel', 66] },
  over: { play: ['azul', 62] },
  rules: { at: '/rules/azul' },
  keys: { at: '/keys' },
  settings: { at: '/settings' },
  look: { at: '/look' },
  replay: { at: look('replay', 'azul', 30) },
  analysis: { at: look('analysis', 'azul', 30, '&engine=off'), review: true },
  thinking: { at: look('analysis', 'azul', 30) },
  editor: { at: `/editor/${pack(game('azul').at(30).position.text)}` },
  'editor-duel': { at: `/editor/${pack(game('azul-duel').at(66).position.text)}` },
  lobby: { at: '/tables', tables: true },
  unknown: { at: '/nowhere' },
};

/** The server's list of tables. */
const listed = [
  {
    id: 'a1',
    game: 'azul',
    players: 2,
    open_seats: 1,
    created: 1_790_000_000_000,
    status: 'waiting',
    clock: { kind: 'none' },
    hints: false,
  },
  {
    id: 'a2',
    game: 'azul-duel',
    players: 2,
    open_seats: 1,
    created: 1_790_000_300_000,
    status: 'waiting',
    clock: { kind: 'game', seconds: 600, increment: 10 },
    hints: true,
  },
  {
    id: 'a3',
    game: 'azul-grey',
    players: 4,
    open_seats: 0,
    created: 1_789_999_000_000,
    status: 'playing',
    clock: { kind: 'days', days: 3 },
    hints: false,
    seats: [{ kind: 'human' }, { kind: 'human' }, { kind: 'ai', level: 3 }, { kind: 'ai', level: 6 }],
  },
];

/** As the app keeps it (src/game/storage.ts). */
function kept(name, ply) {
  const whole = game(name);
  const { start, position } = whole.at(ply);
  const names = [...whole.tags].filter(([tag]) => tag.startsWith('Name')).map(([, value]) => value);
  return {
    id: name,
    game: position.state.game,
    seats: names.map((each) => ({ kind: 'human', name: each })),
    hints: true,
    start: start.text,
    tokens: whole.tokens.slice(0, ply),
    created: 1_790_000_000_000,
    changed: 1_790_000_000_000,
    round: position.state.round,
    over: position.isOver,
    scores: position.state.boards.map((board) => board.score),
  };
}

/** A position as a game of its own, of people on one device. */
function keptPosition(text) {
  const { state } = unwrap(azulejo.position(text));
  return {
    id: 'position',
    game: state.game,
    seats: state.boards.map((_, i) => ({ kind: 'human', name: ['Inês', 'Tomás', 'Rita', 'Duarte'][i] })),
    hints: true,
    start: text,
    tokens: [],
    created: 1_790_000_000_000,
    changed: 1_790_000_000_000,
    round: state.round,
    over: false,
    scores: state.boards.map((board) => board.score),
  };
}

/** Brings a page to a position that is about to be played. */
export async function enterPosition(page, url, text) {
  await page.goto(url);
  await page.locator('h1').first().waitFor();
  await page.evaluate(keep, keptPosition(text));
  await page.goto(`${url}#/play/position`);
  await page.locator('[data-nav]').first().waitFor();
  await calm(page);
}

function keep(saved) {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('azulejo', 1);
    request.onupgradeneeded = () => request.result.createObjectStore('games', { keyPath: 'id' });
    request.onerror = () => reject(request.error);
    request.onsuccess = () => {
      const transaction = request.result.transaction('games', 'readwrite');
      transaction.objectStore('games').put(saved);
      transaction.oncomplete = () => (request.result.close(), resolve());
    };
  });
}

/** Brings a page to a scene and waits until it is complete. */
export async function enter(page, url, name) {
  const scene = scenes[name];
  if (scene.tables) {
    await page.route('**/api/v1/games?*', (route) => {
      const status = new URL(route.request().url()).searchParams.get('status');
      return route.fulfill({ json: { games: listed.filter((table) => table.status === status) } });
    });
  }
  await page.goto(url);
  await page.locator('h1').first().waitFor();
  if (scene.play) await page.evaluate(keep, kept(...scene.play));
  const address = scene.at ?? `/play/${scene.play[0]}`;
  if (address !== '/') await page.goto(`${url}#${address}`);
  if (scene.play && !scene.at) await page.locator('[data-nav], [data-result]').first().waitFor();
  if (/^\/(replay|analysis)/.test(address)) await page.getByRole('slider').waitFor();
  if (address.startsWith('/editor')) await page.getByRole('radiogroup').waitFor();
  if (scene.tables) await page.getByRole('listitem').nth(2).waitFor();
  if (scene.review) {
    await page.getByRole('button', { name: 'Review the game' }).click();
    await page.locator('canvas').waitFor();
  }
  await page.locator('h1').first().waitFor({ state: 'attached' });
  await calm(page);
}
