// What the rules tell about plies that were played and about moves that are asked for. Whoever awaited `core` may ask.
import type { Failure, MoveFields, State, ToldPly, TypedText } from '@azulejo/core';
import { rulesInUse } from './components.svelte';

/** Plies that were asked about, by the state before them. */
const known = new WeakMap<State, Map<string, ToldPly>>();

/** Keeps what somebody else told of a ply. */
export function keepPly(before: State, token: string, told: ToldPly): void {
  const plies = known.get(before);
  if (plies) plies.set(token, told);
  else known.set(before, new Map([[token, told]]));
}

/** A ply that was played from a state, as fields; undefined until the rules are loaded, and where they cannot tell. */
export function toldPly(before: State, token: string): ToldPly | undefined {
  const rules = rulesInUse();
  const found = known.get(before)?.get(token);
  if (found || !rules) return found;
  const told = rules.told(before, token);
  if (!told.ok) return undefined;
  keepPly(before, token, told.value);
  return told.value;
}

/** What a text means that is being typed. */
export function typedText(state: State, text: string): TypedText {
  const typed = rulesInUse()?.typed(state, text);
  return typed?.ok ? typed.value : {};
}

/** Why a move with these fields is refused; undefined where it is not. */
export function refusalOf(state: State, fields: MoveFields): Failure | undefined {
  const view = rulesInUse()?.fromView(state);
  const token = view?.ok ? view.value.token(fields) : view;
  return token && !token.ok ? token : undefined;
}

const lastRounds = new WeakMap<State, '' | 'may' | 'sure'>();

/** Whether the round that is being played may be the last, or is. */
export function lastRound(state: State): '' | 'may' | 'sure' {
  const found = lastRounds.get(state);
  const rules = rulesInUse();
  if (found !== undefined || !rules) return found ?? '';
  const waits = ['plates', 'deal', 'over'].includes(state.phase);
  const left = waits ? undefined : rules.roundsLeft(state);
  const told = !left?.ok || left.value.fewest > 1 ? '' : left.value.most === 1 ? 'sure' : 'may';
  lastRounds.set(state, told);
  return told;
}
