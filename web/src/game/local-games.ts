// Local tables by their names: made, opened again, exported.
import type { Azulejo, Result } from '@azulejo/core';
import { core } from '../app/core';
import { LocalTable, type LocalOptions } from './local.svelte';
import { titles } from './names';
import { newId, savedGames, type SavedGame } from './storage';

/** Tables of this visit: where the browser keeps nothing, they are still there until it is closed. */
const open = new Map<string, SavedGame>();

async function keep(game: SavedGame): Promise<void> {
  open.set(game.id, game);
  await savedGames.put(game).catch(() => undefined);
}

/** Makes a game and returns its name. */
export async function startGame(options: LocalOptions): Promise<string> {
  const table = LocalTable.create(await core(), options, keep);
  await keep(table.saved());
  return table.id;
}

/** Goes on from a position, with new opponents: the game so far is the beginning of the new one. */
export async function branchGame(from: Pick<SavedGame, 'game' | 'start' | 'tokens' | 'seats'>): Promise<string> {
  const now = Date.now();
  const id = newId();
  const { game, start, tokens, seats } = from;
  await keep({ id, game, start, tokens, seats, hints: true, created: now, changed: now, round: 1, over: false, scores: [] });
  return id;
}

export async function openGame(id: string): Promise<Result<LocalTable>> {
  const saved = (await savedGames.get(id).catch(() => undefined)) ?? open.get(id);
  if (!saved) return { ok: false, message: 'unknown', faults: [] };
  return LocalTable.resume(await core(), saved, keep);
}

/** A game as a record with the names of its seats; a position string where it did not begin at the beginning. */
export function recordOf(azulejo: Azulejo, saved: SavedGame): string | undefined {
  if (saved.table) return saved.table.record;
  const start = azulejo.read(saved.start);
  if (!start.ok) return undefined;
  const game = start.value.play(...saved.tokens);
  if (!game.ok) return undefined;
  const record = game.value.record();
  if (!record.ok) return undefined;
  const quote = (text: string) => text.replace(/["\\[\]]/g, '’');
  const tags = [
    ...titles(saved.seats).map((name, i) => `[Name${i + 1} "${quote(name)}"]`),
    `[Date "${new Date(saved.created).toISOString()}"]`,
    ...(saved.resigned === undefined ? [] : [`[Resigned "${saved.resigned}"]`]),
  ];
  const lines = record.value.split('\n');
  const afterTags = lines.findIndex((line) => !line.startsWith('['));
  return [...lines.slice(0, afterTags), ...tags, ...lines.slice(afterTags)].join('\n');
}

/** All games of this browser, one record after the other. */
export async function exportGames(): Promise<string> {
  const azulejo = await core();
  const all = await savedGames.all();
  return all
    .map((saved) => recordOf(azulejo, saved))
    .filter((record) => record !== undefined)
    .join('\n');
}
