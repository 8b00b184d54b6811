// Local tables by their names: made, opened again, exported.
import type { Azulejo, Game, Result } from '@azulejo/core';
import { core } from '../core/core';
import { titles } from '../frame/names';
import { t } from '../i18n/i18n.svelte';
import { saveFile } from '../ui/file';
import { say } from '../ui/toast.svelte';
import { LocalTable, type LocalOptions } from './local.svelte';
import { newId, savedGames, type SavedGame, type SavedSeat } from './storage';

/** Tables of this visit: where the browser keeps nothing, they are still there until it is closed. */
const open = new Map<string, SavedGame>();

async function keep(game: SavedGame): Promise<void> {
  open.set(game.id, game);
  try {
    await savedGames.put(game);
  } catch {
    say(t('games.not_saved'), 'error', { label: t('play.save'), run: () => void download(game) });
  }
}

/** The record as a file: a way to keep what the browser does not. */
async function download(game: SavedGame): Promise<void> {
  saveFile('azulejo-game.azul', recordOf(await core(), game) ?? game.start);
}

/** Asks the browser not to delete the games when it needs room. It may refuse, and then keeps them as well as it can. */
function keepForGood(): void {
  navigator.storage?.persist?.().catch(() => undefined);
}

/** Makes a game and returns its name. */
export async function startGame(options: LocalOptions): Promise<string> {
  const table = LocalTable.create(await core(), options, keep);
  keepForGood();
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
  const { resigned, claimed, winners, created, seats } = saved;
  const names = titles(seats);
  const record = game.value.record({
    seats: seats.map(({ kind, level, barred }, i) => ({
      kind,
      level: kind === 'ai' ? (level ?? 3) : undefined,
      name: names[i],
      barred: saved.over && barred,
    })),
    date: new Date(created).toISOString(),
    end: saved.over ? { reason: claimed ? 'claimed' : resigned ? 'resigned' : 'played', seat: resigned, winners } : undefined,
  });
  return record.ok ? record.value : undefined;
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

/** A game of a record, as it is kept here. Seats that were no AI are people. */
export function savedOf(game: Game): SavedGame {
  const { state } = game.position;
  const { end } = game;
  const seats = game.seats.map(({ kind, level, name, absent, barred }): SavedSeat => {
    const cannotWin = absent || barred ? { barred: true } : {};
    return kind === 'ai' ? { kind, name: level ? '' : name, level, ...cannotWin } : { kind: 'human', name, ...cannotWin };
  });
  const created = Date.parse(game.tags.get('Date') ?? '') || Date.now();
  // Those of a table need not be those of the rules.
  const winners = end?.winners && String(end.winners) !== String(state.winners) ? { winners: end.winners } : {};
  return {
    id: newId(),
    game: state.game,
    seats,
    hints: true,
    start: game.start.text,
    tokens: game.tokens,
    created,
    changed: created,
    round: state.round,
    over: end !== undefined,
    scores: state.boards.map((board) => board.score),
    resigned: end?.seat,
    claimed: end?.reason === 'claimed',
    ...winners,
  };
}

/** Adds the games of a text of records, except those that are here already. Returns how many were added. */
export async function importGames(text: string): Promise<Result<number>> {
  const same = ({ start, tokens }: Pick<SavedGame, 'start' | 'tokens'>) => JSON.stringify([start, tokens]);
  const known = new Set((await savedGames.all()).map(same));
  const found: SavedGame[] = [];
  for await (const game of (await core()).readGames([text])) {
    if (!game.ok) return game;
    found.push(savedOf(game.value));
  }
  if (found.length === 0) return { ok: false, message: 'no record', faults: [] };
  const added = found.filter((game) => !known.has(same(game)));
  for (const game of added) await savedGames.put(game);
  keepForGood();
  return { ok: true, value: added.length };
}

/**
 * Lets one tab at a time play a game, so that none overwrites the moves of another. Returns false if another tab has it, unless `take` is set:
 * then the other loses it. `lost` is called when it is taken away. `released` ends the claim.
 */
export async function claimGame(id: string, take: boolean, released: Promise<void>, lost: () => void): Promise<boolean> {
  if (!navigator.locks) return true; // without https; then nothing guards it
  return new Promise((resolve) => {
    const options = take ? { steal: true } : { ifAvailable: true };
    navigator.locks
      .request(`azulejo.game.${id}`, options, (lock) => {
        resolve(lock !== null);
        return lock ? released : undefined;
      })
      .catch(lost);
  });
}
