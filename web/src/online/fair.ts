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

export interface Checked {
  readonly ok: boolean;
  readonly deals: number;
  readonly plies: number;
  /** What does not follow from the seed: the commitment, the start, or the ply of this number. */
  readonly wrong?: 'commitment' | 'start' | 'deal' | 'move' | 'undo';
  readonly ply?: number;
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

export async function check(azulejo: Azulejo, proof: Proof): Promise<Checked> {
  const seed = fromHex(proof.seed);
  let deals = 0;
  let plies = 0;
  const wrong = (what: Checked['wrong'], ply?: number): Checked => ({ ok: false, deals, plies, wrong: what, ply });
  if (toHex(await crypto.subtle.digest('SHA-256', seed)) !== proof.commitment) return wrong('commitment');

  const key = await crypto.subtle.importKey('raw', seed, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const prefix = `azulejo-chance-1|${proof.id}|${proof.nonces.join(',')}|`;
  const generator = async (undos: number, what: string) => azulejo.rng(await seedOf(key, `${prefix}${undos}|${what}`));

  const begun = azulejo.newGame({ game: proof.game, players: proof.players, first: proof.first }, await generator(0, 'start'));
  if (!begun.ok || begun.value.start.text !== startOf(azulejo, proof.start)) return wrong('start');
  let game: Game = begun.value;
  let undos = 0;
  for (const event of proof.events) {
    if ('undo' in event) {
      // What nobody has seen is drawn anew in Duel: only the program itself can follow that.
      if (proof.game === 'azul-duel') return wrong('undo', game.tokens.length);
      game = game.at(event.undo);
      ++undos;
      continue;
    }
    if (game.position.awaitsDeal) {
      const deal = game.position.sampleDeal(await generator(undos, String(game.tokens.length)));
      if (!deal.ok || deal.value !== event.token) return wrong('deal', game.tokens.length);
      ++deals;
    }
    const played = game.play(event.token);
    if (!played.ok) return wrong('move', game.tokens.length);
    game = played.value;
    ++plies;
  }
  return { ok: true, deals, plies };
}
