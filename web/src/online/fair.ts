// Checks that no deal of a finished game was chosen: everything follows from a seed to which the server had committed before.
import type { Azulejo, Game, GameName } from '@azulejo/core';

export interface Proof {
  readonly id: string;
  readonly game: GameName;
  readonly players: number;
  /** The seat that begins, where the table named it; else it is drawn. */
  readonly first?: number;
  readonly seed: string;
  readonly commitment: string;
  readonly nonces: readonly string[];
  /** The tags of the game's record. */
  readonly start: Readonly<Record<string, string>>;
  readonly events: readonly ({ readonly token: string } | { readonly undo: number })[];
}

/** What can be wrong: the proof itself, or what does not follow from the seed. */
export type Fault = 'form' | 'commitment' | 'start' | 'deal' | 'move' | 'undo';

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
}

const encoder = new TextEncoder();

function fromHex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

function toHex(bytes: ArrayBuffer): string {
  return [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The 64 bits from which the generator of one chance starts. */
async function seedOf(key: CryptoKey, message: string): Promise<bigint> {
  const drawn = await crypto.subtle.sign('HMAC', key, encoder.encode(message));
  return new DataView(drawn).getBigUint64(0);
}

function startOf(azulejo: Azulejo, tags: Proof['start']): string | undefined {
  const game = azulejo.read(Object.entries(tags).map(([name, value]) => `[${name} "${value}"]\n`).join(''));
  return game.ok ? game.value.start.text : undefined;
}

/** Whether it has the form of a proof at all. */
function isProof(given: unknown): given is Proof {
  const proof = given as Proof;
  const isText = (value: unknown) => typeof value === 'string';
  return (
    typeof given === 'object' && given !== null && isText(proof.id) && isText(proof.game) && Number.isInteger(proof.players) &&
    (proof.first === undefined || Number.isInteger(proof.first)) &&
    isText(proof.commitment) && isText(proof.seed) && /^([0-9a-f]{2}){32}$/i.test(proof.seed) &&
    Array.isArray(proof.nonces) && proof.nonces.every(isText) &&
    typeof proof.start === 'object' && proof.start !== null && Object.values(proof.start).every(isText) &&
    Array.isArray(proof.events) && proof.events.every((event) => Number.isInteger(event?.undo) !== isText(event?.token))
  );
}

/** Draws every chance of a game again. */
export async function check(azulejo: Azulejo, proof: unknown): Promise<Checked> {
  const done = { deals: 0, plies: 0, undos: 0 };
  const wrong = (what: Fault, where: Pick<Checked, 'ply' | 'told' | 'drawn'> = {}): Checked => ({ ok: false, ...done, wrong: what, ...where });
  if (!isProof(proof)) return wrong('form');
  const seed = fromHex(proof.seed);
  const promised = toHex(await crypto.subtle.digest('SHA-256', seed));
  if (promised !== proof.commitment) return wrong('commitment', { told: proof.commitment, drawn: promised });

  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const prefix = `azulejo-chance-1|${proof.id}|${proof.nonces.join(',')}|`;
  const generator = async (what: string | number) => azulejo.rng(await seedOf(key, `${prefix}${done.undos}|${what}`));

  const begun = azulejo.newGame({ game: proof.game, players: proof.players, first: proof.first }, await generator('start'));
  if (!begun.ok) return wrong('form');
  const told = startOf(azulejo, proof.start);
  if (begun.value.start.text !== told) return wrong('start', { told: told ?? JSON.stringify(proof.start), drawn: begun.value.start.text });
  let game: Game = begun.value;
  for (const event of proof.events) {
    const ply = game.tokens.length;
    if ('undo' in event) {
      if (event.undo < 0 || event.undo >= ply) return wrong('undo', { ply, told: String(event.undo) });
      ++done.undos;
      const renewed = game.at(event.undo).renewUnseen(await generator('undo'));
      if (!renewed.ok) return wrong('undo', { ply, told: renewed.message });
      game = renewed.value;
      continue;
    }
    if (game.position.awaitsDeal) {
      const deal = game.position.sampleDeal(await generator(ply));
      if (!deal.ok || deal.value !== event.token) return wrong('deal', { ply, told: event.token, drawn: deal.ok ? deal.value : deal.message });
      ++done.deals;
    }
    const played = game.play(event.token);
    if (!played.ok) return wrong('move', { ply, told: played.message });
    game = played.value;
    ++done.plies;
  }
  return { ok: true, ...done };
}
