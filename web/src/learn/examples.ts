// The moving boards of the rules pages: a position, a ply, and the name of what is said about it.
import type { GameName } from '@azulejo/core';
import { lessons } from './lessons';

export interface Example {
  /** The section of the rules page that it stands in, from 0. */
  readonly section: number;
  readonly position: string;
  readonly token: string;
  readonly says: string;
}

/** A task of a lesson, played as it should be. */
function solved(game: GameName, section: number, id: string): Example {
  const { position, solution } = lessons[game].find((task) => task.id === id)!;
  return { section, position, token: solution, says: `${game}.${id}.done` };
}

function overflow(): Example {
  const { position, wrong } = lessons.azul.find((task) => task.id === 'overflow')!;
  return { section: 1, position, token: wrong, says: 'example.overflow' };
}

export const examples: Readonly<Record<GameName, readonly Example[]>> = {
  azul: [
    solved('azul', 1, 'take'),
    overflow(),
    {
      section: 1,
      position:
        'azul 2 r3 draft t1 f1 m0 -/YYKW/-/-/- BBRK B13Y12R14K11W14 B3Y3R3K3W3 14:-/-/W/-/-:B..../...../...../...../.....:RRKKYYB 6:-/Y/-/KK/-:...../...../.W.../...../.....:-',
      token: 'CB2',
      says: 'example.full_floor',
    },
    solved('azul', 2, 'neighbours'),
    {
      section: 3,
      position:
        'azul 2 r3 deal t0 f1 m0 -/-/-/-/- - B3Y1R1K1 B17Y19R19K19W20 4:-/-/-/-/-:...../...../...../...../.....:- 6:-/-/-/-/-:...../...../...../...../.....:-',
      token: 'deal:BBBY/RKWW/BYRK/BBYW/RRKW',
      says: 'example.refill',
    },
    solved('azul', 4, 'bonus'),
    {
      section: 5,
      position:
        'azul 2 r50 draft t1 f1 m2 -/-/-/-/- Y B12Y8R14K14W16 B3Y3R3K3W3 38:-/-/YY/-/YYYY:.Y.K./...R./..B../...B./.RKW.:- 35:-/-/-/-/-:BYRK./.B.../..B../...../.....:*',
      token: 'CY3',
      says: 'example.last_round',
    },
  ],
  'azul-grey': [
    solved('azul-grey', 0, 'both'),
    {
      ...solved('azul-grey', 0, 'blocked'),
      token: lessons['azul-grey'].find((task) => task.id === 'blocked')!.wrong,
      says: 'mistake.blocked',
    },
  ],
  'azul-duel': [
    solved('azul-duel', 2, 'plate'),
    solved('azul-duel', 2, 'stack'),
    solved('azul-duel', 2, 'moon'),
    solved('azul-duel', 2, 'reveal'),
    solved('azul-duel', 3, 'pay'),
    solved('azul-duel', 3, 'special'),
    {
      section: 3,
      position:
        'azul-duel r4 draft t1 f1 m2 rows,columns,diagonals -:R/-:-:-/-:-:-/-:-:-/-:-:- -,-,- - - B9Y9R9K10W9 B2Y2R2K2W2 18:-/BB/-/-/-/-:.W..../....../.R..../.W..../.K..../.Y....:S1+0/J3+0/S5+0/S2+0/J2+0/S6+0/S4+0/J5+0/S9+0:-:K:B,BK,BK,BR,BR,K,R:0:2 30:-/Y/-/-/-/-:....../....../....../....../....../......:J8+0/J6+0/S3+0/S7+0/J4+1/J1+0/S8+0/J9+0/J7+0:-:B:RW,W,W,Y,Y,YK,YK:0:2',
      token: 'MR3',
      says: 'example.breaks',
    },
    solved('azul-duel', 5, 'scoring'),
    {
      section: 7,
      position:
        'azul-duel r2 draft t1 f1 m0 colours,border,special -:BRRW/-:BY:(K)/-:KKB:(Y)/-:BYR:(YW)/-:R:(R) -,-,- S8,S5,S6,S2,S9,J2,J3,J8,S3 - B6Y6R5K2W4 B1Y3R4W2 0:-/K/KKK/WWW/Y/K:....../....../....../....../....../......:-/J9+3/J4+2/-/-/-/J5+3/-/J7+3:W:BK,W:-:1:0 0:Y/KK/WW/-/K/BB:....../....../....../....../....../......:-/-/-/S1+2/J1+2/-/J6+0/S7+2/S4+3:K:B,YK:-:0:0',
      token: 'draw',
      says: 'example.free_draw',
    },
  ],
};
