// Checks that no deal of a finished game was chosen (docs/fair-chance.md): everything follows from a seed to which the server had committed
// before, and from the nonces of the players.
import type { Azulejo, Game } from '@azulejo/core';
import { fits } from '../table/hidden';
import type { LogEntry } from '../table/table';
import type { Kept } from './kept';
import type { Proof, ScoringChoice } from './wire';

/** What can be wrong: the proof itself, what differs from what this browser kept or has seen, or what does not follow from the seed. */
export type Fault = 'form' | 'commitment' | 'kept' | 'nonce' | 'added' | 'start' | 'deal' | 'move' | 'undo' | 'seen';

/** What this browser was told during the game. Without it, the proof could be of another game than the one that was played. */
export interface Seen {
  /** The plies that are known; a token has `?` for what was hidden. */
  readonly log: readonly Pick<LogEntry, 'ply' | 'token' | 'seat'>[];
  /** How many plies the game has. */
  readonly ply: number;
  /** How often moves were taken back, if that is known. */
  readonly undos: number | undefined;
}

export interface Checked {
  readonly ok: boolean;
  readonly deals: number;
  readonly plies: number;
  readonly undos: number;
  readonly wrong?: Fault;
  /** The number of plies before it. */
  readonly ply?: number;
  /** What the proof says there, and what the seed says. */
  readonly told?: string;
  readonly drawn?: string;
  /** The commitment was compared with the one that this browser kept. */
  readonly compared: boolean;
}

const encoder = new TextEncoder();

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Where in a game chance decides: how often moves were taken back, how many deals there were, and what is drawn. */
export interface Draw {
  readonly undos: number;
  readonly deals: number;
  readonly what: 'start' | 'undo' | number;
}

export type ChanceOf = Pick<Proof, 'id' | 'scheme' | 'shared' | 'nonces'>;

/** The text from which a number is computed. */
export function drawText({ id, scheme = 1, shared, nonces }: ChanceOf, { undos, deals, what }: Draw): string {
  const mixed = nonces.join(',');
  if (scheme === 3) return `azulejo-shared-1|${shared?.event}|${mixed}|${shared?.board}|${typeof what === 'number' ? deals : what}`;
  return `azulejo-chance-${scheme}|${id}|${mixed}|${undos}|${what}`;
}

/** Computes the 64 bits from which a generator starts. */
export async function numbers(seed: string): Promise<(text: string) => Promise<bigint>> {
  const key = await crypto.subtle.importKey('raw', fromHex(seed), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return async (text) => new DataView(await crypto.subtle.sign('HMAC', key, encoder.encode(text))).getBigUint64(0);
}

export async function commitmentOf(seed: string): Promise<string> {
  return toHex(await crypto.subtle.digest('SHA-256', fromHex(seed)));
}

function startOf(azulejo: Azulejo, tags: Proof['start']): string | undefined {
  const game = azulejo.read(
    Object.entries(tags)
      .map(([name, value]) => `[${name} "${value}"]\n`)
      .join(''),
  );
  return game.ok ? game.value.start.text : undefined;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function isScoringChoice(value: unknown): value is ScoringChoice {
  return isText(value) ? ['first', '3', '4'].includes(value) : Array.isArray(value) && value.every(isText);
}

/** Whether it has the form of a proof at all. */
function isProof(given: unknown): given is Proof {
  const proof = given as Proof;
  return (
    typeof given === 'object' &&
    given !== null &&
    isText(proof.id) &&
    isText(proof.game) &&
    Number.isInteger(proof.players) &&
    (proof.first === undefined || Number.isInteger(proof.first)) &&
    (proof.scoring === undefined || isScoringChoice(proof.scoring)) &&
    (proof.scheme === undefined || [1, 2, 3].includes(proof.scheme)) &&
    (proof.scheme !== 3 || (isText(proof.shared?.event) && Number.isInteger(proof.shared?.board))) &&
    isText(proof.commitment) &&
    isText(proof.seed) &&
    /^([0-9a-f]{2}){32}$/i.test(proof.seed) &&
    Array.isArray(proof.nonces) &&
    proof.nonces.every(isText) &&
    typeof proof.start === 'object' &&
    proof.start !== null &&
    Object.values(proof.start).every(isText) &&
    Array.isArray(proof.events) &&
    proof.events.every((event) => Number.isInteger(event?.undo) !== isText(event?.token))
  );
}

const schemeOfTables = 2;

/** Whether the server could have mixed in a value of its own, after it knew the nonces of the players. */
function mayHaveAdded({ scheme = 1, nonces, players }: Proof, kept?: Kept): boolean {
  if (scheme === schemeOfTables) return nonces.length !== players || (kept?.ais ?? []).some((seat) => nonces[seat - 1] !== '');
  // Other schemes mix in more than one nonce for each seat. No table for which this browser has sent a nonce has one of them.
  return Object.keys(kept?.nonces ?? {}).length > 0;
}

/** The first ply of the game that is not the one that was seen there. */
function notSeen(game: Game, seen: Seen): { ply: number; told: string; drawn: string } | undefined {
  const wrong = seen.log.find(({ ply, token }) => !fits(token, game.tokens[ply - 1] ?? ''));
  if (wrong) return { ply: wrong.ply - 1, told: game.tokens[wrong.ply - 1] ?? '–', drawn: wrong.token };
  const count = game.tokens.length;
  if (count !== seen.ply) return { ply: Math.min(count, seen.ply), told: game.tokens[seen.ply] ?? '–', drawn: '–' };
  // With another first player, the same plies belong to other seats.
  const moved = seen.log.find(({ seat }) => seat !== undefined);
  const turn = moved && game.at(moved.ply - 1).position.turn;
  if (moved && turn !== moved.seat) return { ply: moved.ply - 1, told: `${turn} ${moved.token}`, drawn: `${moved.seat} ${moved.token}` };
  return undefined;
}

/** Draws every chance of a game again, and compares the proof with what was kept and with what was seen. */
export async function check(azulejo: Azulejo, proof: unknown, kept?: Kept, seen?: Seen): Promise<Checked> {
  const done = { deals: 0, plies: 0, undos: 0, compared: kept !== undefined };
  const wrong = (what: Fault, where: Pick<Checked, 'ply' | 'told' | 'drawn'> = {}): Checked => ({
    ok: false,
    ...done,
    wrong: what,
    ...where,
  });
  if (!isProof(proof)) return wrong('form');
  const published = await commitmentOf(proof.seed);
  if (published !== proof.commitment) return wrong('commitment', { told: proof.commitment, drawn: published });
  if (kept && kept.commitment !== proof.commitment) return wrong('kept', { told: proof.commitment, drawn: kept.commitment });
  const missing = Object.values(kept?.nonces ?? {}).find((nonce) => !proof.nonces.includes(nonce));
  if (missing !== undefined) return wrong('nonce', { told: proof.nonces.join(', '), drawn: missing });
  if (mayHaveAdded(proof, kept)) return wrong('added', { told: proof.nonces.join(', ') });

  const number = await numbers(proof.seed);
  const generator = async (what: Draw['what']) => azulejo.rng(await number(drawText(proof, { ...done, what })));

  const { players, first, scoring } = proof;
  const begun = azulejo.newGame({ game: proof.game, players, first, scoring }, await generator('start'));
  if (!begun.ok) return wrong('form');
  const told = startOf(azulejo, proof.start);
  if (begun.value.start.text !== told) return wrong('start', { told: told ?? JSON.stringify(proof.start), drawn: begun.value.start.text });
  let game: Game = begun.value;
  for (const event of proof.events) {
    const ply = game.tokens.length;
    if ('undo' in event) {
      if (proof.scheme === 3 || event.undo < 0 || event.undo >= ply) return wrong('undo', { ply, told: String(event.undo) });
      ++done.undos;
      const renewed = game.at(event.undo).renewUnseen(await generator('undo'));
      if (!renewed.ok) return wrong('undo', { ply, told: renewed.message });
      game = renewed.value;
      continue;
    }
    if (game.position.awaitsDeal) {
      const deal = game.position.sampleDeal(await generator(ply));
      if (!deal.ok || deal.value !== event.token)
        return wrong('deal', { ply, told: event.token, drawn: deal.ok ? deal.value : deal.message });
      ++done.deals;
    }
    const played = game.play(event.token);
    if (!played.ok) return wrong('move', { ply, told: played.message });
    game = played.value;
    ++done.plies;
  }
  const other = seen && notSeen(game, seen);
  if (other) return wrong('seen', other);
  // Each undo would be another chance to find deals that suit.
  if (seen?.undos !== undefined && seen.undos !== done.undos) return wrong('seen');
  return { ok: true, ...done };
}
