// Hints and the coach, in words: the move that the engine recommends, and its comment on the last move.

import { Analyst, type Position, type Report } from '@azulejo/core';
import { describer, moveText } from '../board/describe';
import type { Arrow } from '../table/table';
import { number, percent, textFor, t } from '../i18n/i18n.svelte';
import { advise, merits, type Reason } from './coach';
import { arrows, type Verdict } from './review';

/** Enough to be better than nearly everybody, and done in a second. */
const nodes = 60_000;

/** A reason in the language chosen. */
export function sentence({ key, params }: Reason): string {
  const { points } = params;
  return textFor(key, typeof points === 'number' ? { ...params, points: number(points, { maximumFractionDigits: 1 }) } : params);
}

/** The best move for whoever is to act: on the board, and in words with what speaks for it. */
export async function hint(analyst: Analyst, position: Position): Promise<{ arrows: readonly Arrow[]; text: string } | undefined> {
  const seat = position.turn;
  const report = await analyst.analyse(position, { nodes, lines: 3 });
  const best = report.ok ? report.value.lines[0] : undefined;
  if (!report.ok || !best) return undefined;
  const move = moveText(await describer(position.state.game), position, best.move);
  const score = number(best.score[seat - 1]!, { maximumFractionDigits: 1 });
  const why = merits(position.moves().find((move) => move.move === best.move)).map(sentence);
  const text = [t('look.hint', { move, win: percent(best.win[seat - 1]!), score }), ...why].join(' ');
  return { arrows: arrows(report.value, seat), text };
}

/** A move, and where somebody chose it. */
export interface Chosen {
  readonly position: Position;
  readonly move: string;
}

export interface Judgement {
  readonly move: string;
  readonly verdict: Verdict;
  /** The move in words; if it was not the best, also its loss and the best move. */
  readonly text: string;
  readonly reasons: readonly string[];
}

/** Judges moves of a game as they are played. It thinks while people do, so that it has its answer when they have theirs. */
export class CoachEngine {
  readonly #analyst = new Analyst();
  readonly #found = new Map<string, Promise<Report | undefined>>();

  /** All moves are valued, so that the one that will be played is among them. */
  prepare(position: Position): Promise<Report | undefined> {
    const { text, legal } = position;
    let report = this.#found.get(text);
    if (!report) {
      const search = this.#analyst.analyse(position, { nodes, lines: legal.length });
      report = search.then(
        (result) => (result.ok ? result.value : undefined),
        () => undefined,
      );
      this.#found.set(text, report);
    }
    return report;
  }

  /** Of a move from this position. */
  async judge({ position, move }: Chosen): Promise<Judgement | undefined> {
    const report = await this.prepare(position);
    const advice = report && advise(report, position.moves(), position.turn, move);
    if (!report || !advice) return undefined;
    const describe = await describer(position.state.game);
    const told = (token: string) => moveText(describe, position, token);
    const text = t('look.coach.last', { move: told(move), verdict: textFor(`look.verdict.${advice.verdict}`) });
    const better = advice.verdict === 'best' ? '' : ` ${t('look.coach.loss', { loss: percent(advice.loss, 1), best: told(report.best) })}`;
    return { move, verdict: advice.verdict, text: text + better, reasons: advice.reasons.map(sentence) };
  }

  close(): void {
    this.#analyst.close();
  }
}
