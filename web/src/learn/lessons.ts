// The tasks of the lessons. A task is a position and what the core must tell of the learner's ply: no rule is known here.
import type { GameName } from '@azulejo/core';

/** What a ply must be or do. `says` names the explanation for who did something else. */
export type Check = { readonly says: string } & (
  | { readonly is: Readonly<Record<string, unknown>> }
  /** Of the preview: a number, or the length of a list. */
  | { readonly least: Readonly<Record<string, number>> }
  | { readonly most: Readonly<Record<string, number>> }
  /** What the learner scores for this reason. */
  | { readonly points: string; readonly least: number }
  /** An effect that happens, or must not happen; the fields that are given must match. */
  | { readonly effect: Readonly<Record<string, unknown>> }
  | { readonly without: Readonly<Record<string, unknown>> }
);

export interface Task {
  readonly id: string;
  readonly position: string;
  /** A move that reaches the goal, to be shown to who asks; and one that does not, for the tests. */
  readonly solution: string;
  readonly wrong: string;
  readonly checks: readonly Check[];
}

export const lessons: Readonly<Record<GameName, readonly Task[]>> = {
  azul: [
    {
      id: 'take',
      position:
        'azul 2 r1 draft t1 f1 m0 BBYR/YYKW/RKWW/BYRK/RKKW - B17Y16R16K15W16 - 0:-/-/-/-/-:...../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:-',
      solution: '1B2',
      wrong: '4B1',
      checks: [
        { least: { taken: 2 }, says: 'one' },
        { least: { row: 1 }, says: 'all_floor' },
      ],
    },
    {
      id: 'line',
      position:
        'azul 2 r2 draft t1 f1 m0 YYKW/BBRW/YRRK/-/- - B15Y12R12K12W14 B3Y3R3K3W3 3:-/K/-/RR/-:...../...../...../...../.....:- 6:-/Y/-/KK/-:.Y.../...../.W.../...../.....:-',
      solution: '3R4',
      wrong: '1Y3',
      checks: [
        { is: { completes_line: true }, says: 'not_full' },
        { most: { to_floor: 0 }, says: 'floor' },
      ],
    },
    {
      id: 'overflow',
      position:
        'azul 2 r2 draft t1 f1 m0 BBBK/YRKW/YRWW/-/- - B12Y12R15K13W10 B3Y3R3K3W3 4:-/Y/BB/-/WWW:...../...../...../...../.....:- 6:-/Y/-/KK/-:.Y.../...../.W.../...../.....:-',
      solution: '1B4',
      wrong: '1B3',
      checks: [
        { least: { taken: 3 }, says: 'one' },
        { most: { to_floor: 0 }, says: 'floor' },
      ],
    },
    {
      id: 'wall',
      position:
        'azul 2 r3 draft t1 f1 m0 YYRK/BKWW/-/-/- - B15Y11R16K13W14 B3Y3R3K3W3 7:-/-/-/B/-:...../..Y../...Y./...../.....:- 6:-/Y/-/KK/-:.Y.../...../.W.../...../.....:-',
      solution: '1Y5',
      wrong: '1Y1',
      checks: [
        { is: { colour: 'Y' }, says: 'colour' },
        { most: { to_floor: 0 }, says: 'floor' },
      ],
    },
    {
      id: 'marker',
      position:
        'azul 2 r2 draft t1 f1 m0 -/YYKW/BRRW/-/- BBRK B13Y13R14K13W13 B3Y3R3K3W3 5:-/-/W/-/-:B..../...../...../...../.....:- 6:-/Y/-/KK/-:.Y.../...../.W.../...../.....:-',
      solution: 'CB2',
      wrong: '2Y4',
      checks: [
        { is: { takes_marker: true }, says: 'no_marker' },
        { most: { to_floor: 0 }, says: 'floor' },
      ],
    },
    {
      id: 'tiling',
      position:
        'azul 2 r2 draft t1 f1 m2 -/-/-/-/- RR B17Y13R13K14W14 B3Y3R3K3W3 2:W/K/YY/RR/-:...../W..../...../...../.....:- 6:-/Y/-/KK/-:.Y.../...../.W.../...../.....:*',
      solution: 'CR4',
      wrong: 'CR5',
      checks: [{ is: { completes_line: true }, says: 'not_full' }],
    },
    {
      id: 'neighbours',
      position:
        'azul 2 r3 draft t1 f1 m2 -/-/-/-/- K B16Y15R16K11W14 B3Y3R3K3W3 9:-/K/KK/-/-:...../W..../.WB../R..../.....:- 6:-/Y/-/KK/-:.Y.../...../.W.../...../.....:*',
      solution: 'CK3',
      wrong: 'CK2',
      checks: [{ points: 'tile', least: 6, says: 'few_points' }],
    },
    {
      id: 'harm',
      position:
        'azul 2 r3 draft t1 f1 m2 -/-/-/-/- BBBBWW B11Y12R13K7W14 B3Y3R3K3W3 14:-/YY/KKK/RRRR/KKKKK:B..../.B.../...Y./...../.....:- 6:-/Y/-/KK/-:.Y.../...../.W.../...../.....:*',
      solution: 'CW1',
      wrong: 'CBF',
      checks: [{ most: { to_floor: 1 }, says: 'harm' }],
    },
    {
      id: 'bonus',
      position:
        'azul 2 r6 draft t1 f1 m2 -/-/-/-/- Y B12Y8R14K14W15 B3Y3R3K3W3 38:-/-/YY/-/YYYY:.Y.K./...R./..B../...B./.RKW.:- 35:W/-/-/-/-:BYRK./.B.../..B../...../.....:*',
      solution: 'CY3',
      wrong: 'CY5',
      checks: [{ points: 'bonus', least: 7, says: 'no_bonus' }],
    },
  ],
  'azul-grey': [
    {
      id: 'line',
      position:
        'azul-grey 2 r2 draft t1 f1 m0 YYKW/BBRW/YRRK/-/- - B14Y13R12K12W14 B3Y3R3K3W3 3:-/K/-/RR/-:...../...../...../...../.....:- 6:-/Y/-/KK/-:.B.../...../.W.../...../.....:-',
      solution: '3R4',
      wrong: '1Y5',
      checks: [
        { is: { completes_line: true }, says: 'not_full' },
        { most: { to_floor: 0 }, says: 'floor' },
      ],
    },
    {
      id: 'column',
      position:
        'azul-grey 2 r3 tile t1 f1 m2 -/-/-/-/- - B15Y16R15K15W16 B3Y3R3K3W3 4:-/RR/-/-/-:...../...B./...../...../.....:- 6:-/Y/-/KK/-:.B.../...../.W.../...../.....:*',
      solution: '2>3',
      wrong: '2>1',
      checks: [{ least: { points: 2 }, says: 'few_points' }],
    },
    {
      id: 'both',
      position:
        'azul-grey 2 r3 tile t1 f1 m2 -/-/-/-/- - B15Y15R16K14W13 B3Y3R3K3W3 8:-/-/WWW/-/-:...../.R.K./B..../.Y.../.....:- 6:-/Y/-/KK/-:.B.../...../.W.../...../.....:*',
      solution: '3>2',
      wrong: '3>4',
      checks: [{ least: { points: 5 }, says: 'few_points' }],
    },
    {
      id: 'twice',
      position:
        'azul-grey 2 r3 tile t1 f1 m2 -/-/-/-/- - B11Y15R16K13W15 B3Y3R3K3W3 11:-/-/-/BBBB/-:..B../.K.../K.YW./.R.../.....:- 6:-/Y/-/KK/-:.B.../...../.W.../...../.....:*',
      solution: '4>1',
      wrong: '4>5',
      checks: [{ least: { points: 4 }, says: 'few_points' }],
    },
    {
      id: 'blocked',
      position:
        'azul-grey 2 r4 draft t1 f1 m2 -/-/-/-/- R B14Y16R13K14W15 B3Y3R3K3W3 15:-/R/-/-/-:BKW../.B.../...R./....R/.....:- 6:-/Y/-/KK/-:.B.../...../.W.../...../.....:*',
      solution: 'CR2',
      wrong: 'CR1',
      checks: [
        { without: { kind: 'break' }, says: 'blocked' },
        { is: { completes_line: true }, says: 'not_full' },
      ],
    },
    {
      id: 'finish',
      position:
        'azul-grey 2 r6 draft t1 f1 m2 -/-/-/-/- K B13Y13R15K7W13 B3Y3R3K3W3 41:-/-/KK/-/KKKK:BYRW./Y.W../RWYB./...K./..B..:- 30:-/Y/-/KK/-:.B.../...../.W.../...../.....:*',
      solution: 'CK3',
      wrong: 'CK5',
      checks: [{ points: 'bonus', least: 2, says: 'no_bonus' }],
    },
    {
      id: 'colbonus',
      position:
        'azul-grey 2 r6 tile t1 f1 m2 -/-/-/-/- - B12Y14R12K15W12 B3Y3R3K3W3 33:-/-/-/WWWW/-:R..Y./B.R../Y..R./.B..R/K..B.:- 30:-/-/-/-/-:BYRWK/.B.../...../...../.....:*',
      solution: '4>1',
      wrong: '4>3',
      checks: [{ points: 'bonus', least: 7, says: 'no_bonus' }],
    },
    {
      id: 'colours',
      position:
        'azul-grey 2 r6 draft t1 f1 m2 -/-/-/-/- W B14Y16R16K16W10 B3Y3R3K3W3 40:-/W/-/-/-:W..../.B.../..W../...W./.W...:- 36:K/-/-/-/-:BYRW./.B.../...../...../.....:*',
      solution: 'CW2',
      wrong: 'CWF',
      checks: [{ points: 'bonus', least: 10, says: 'no_bonus' }],
    },
  ],
  'azul-duel': [
    {
      id: 'sun',
      position:
        'azul-duel r1 draft t1 f1 m0 rows,columns,diagonals BYRRK:-/BBYR:-:(YW)/BRKW:-:(B)/BYRK:-:(RW)/YYKW:-:(K) S3,J2,S9 J1,S2,J3,S4,S5,J5,S6,J6,S7,J7,S8,J8,J9 - B8Y7R8K9W11 - 5:-/-/-/-/-/-:....../....../....../....../....../......:S1+0/-/-/-/-/-/-/-/-:-:-:-:2:0 5:-/Y/-/-/-/-:....../....../....../....../....../......:-/-/-/-/J4+1/-/-/-/-:-:-:-:2:0',
      solution: '4Y2/KW',
      wrong: '3B1/KRY',
      checks: [
        { is: { kind: 'take' }, says: 'tiles' },
        { least: { taken: 2 }, says: 'one' },
        { most: { to_broken: 0 }, says: 'broken' },
      ],
    },
    {
      id: 'plate',
      position:
        'azul-duel r1 draft t1 f1 m0 rows,columns,diagonals BYRRK:-/BBYR:-:(YW)/BRKW:-:(B)/BYRK:-:(RW)/YYKW:-:(K) S3,J2,S9 J1,S2,J3,S4,S5,J5,S6,J6,S7,J7,S8,J8,J9 - B6Y7R8K9W11 - 5:-/BB/-/-/-/-:....../....../....../....../....../......:S1+0/-/-/-/-/-/-/-/-:-:-:-:2:0 5:-/Y/-/-/-/-:....../....../....../....../....../......:-/-/-/-/J4+1/-/-/-/-:-:-:-:2:0',
      solution: 'd1@2+0',
      wrong: 'd2@4+0',
      checks: [
        { is: { kind: 'plate' }, says: 'plate' },
        { least: { finds_space: 1 }, says: 'no_space' },
      ],
    },
    {
      id: 'stack',
      position:
        'azul-duel r1 draft t1 f1 m2 rows,columns,diagonals -:YK/BYRR:-:(YW)/-:WKB:(B)/BYKW:-:(RW)/-:W:(K) S3,J2,S9 J1,S2,S4,S5,J5,S6,J6,S7,J7,S8,J8,J9 - B5Y9R10K10W10 - 5:-/R/-/-/-/-:....../....../....../....../....../......:S1+0/-/-/-/J3+0/-/-/-/-:-:-:-:2:0 5:-/Y/-/-/-/BBBBB:....../....../....../....../....../......:-/-/-/-/J4+1/-/-/-/-:-:-:-:2:0',
      solution: '1R3/BY',
      wrong: '1R3/YB',
      checks: [
        { effect: { kind: 'move', from: { at: 'sun' }, to: { at: 'moon', factory: 1 } }, says: 'stack_first' },
        { effect: { kind: 'move', name: 'Y', to: { at: 'moon', factory: 1, space: 2 } }, says: 'stack' },
      ],
    },
    {
      id: 'moon',
      position:
        'azul-duel r1 draft t1 f1 m2 rows,columns,diagonals -:YK/-:RBK:(YW)/-:WYK:(B)/BYRW:-:(RW)/-:WR:(K) S3,J2,S9 J1,S2,S4,S5,J5,S6,J6,S7,J7,S8,J8,J9 - B11Y9R9K10W10 - 5:-/R/-/-/-/-:....../....../....../....../....../......:S1+0/-/-/-/J3+0/-/-/-/-:-:-:-:2:0 5:-/Y/-/-/-/-:....../....../....../....../....../......:-/-/-/-/J4+1/-/-/-/-:-:-:-:2:0',
      solution: 'MK3',
      wrong: 'MR2',
      checks: [
        { is: { from: 'moon' }, says: 'moon' },
        { least: { taken: 3 }, says: 'few_taken' },
      ],
    },
    {
      id: 'first',
      position:
        'azul-duel r1 draft t1 f1 m0 rows,columns,diagonals -:BBY/-:RBK:(YW)/YRKK:-:(B)/-:YRW:(RW)/-:WR:(K) S3,J2,S9 J1,S2,S4,S5,J5,S6,J6,S7,J7,S8,J8,J9 - B10Y9R8K10W11 - 5:-/R/-/-/-/-:....../....../....../....../....../......:S1+0/-/-/-/J3+0/-/-/-/-:-:-:-:2:0 5:-/Y/-/-/-/-:....../....../....../....../....../......:-/-/-/-/J4+1/-/-/-/-:-:-:-:2:0',
      solution: 'MB3',
      wrong: 'MK3',
      checks: [
        { is: { takes_marker: true }, says: 'no_first' },
        { most: { to_broken: 0 }, says: 'broken' },
      ],
    },
    {
      id: 'reveal',
      position:
        'azul-duel r1 draft t1 f1 m2 rows,columns,diagonals -:B/-:R:(YW)/-:WY:(B)/-:YK:(RW)/-:WK:(K) S3,J2,S9 J1,S2,S4,S5,J5,S6,J6,S7,J7,S8,J8,J9 - B12Y10R11K11W11 - 5:-/R/-/-/-/-:....../....../....../....../....../......:S1+0/-/-/-/J3+0/-/-/-/-:-:-:-:2:0 5:-/Y/-/-/-/-:....../....../....../....../....../......:-/-/-/-/J4+1/-/-/-/-:-:-:-:2:0',
      solution: 'MR2',
      wrong: 'MK3',
      checks: [{ effect: { kind: 'reveal', piece: 'chip' }, says: 'no_reveal' }],
    },
    {
      id: 'chip',
      position:
        'azul-duel r2 draft t1 f1 m2 rows,columns,diagonals -:-/-:-:YW/-:-:K/-:YK:(RW)/-:WK:(K) S3,J2,S9 S4,S5,J5,S6,J6,S7,J7,J8,J9 - B11Y9R11K6W10 B2Y2R2K2W2 5:-/-/-/KKK/-/-:....../....../....../....../....../......:S1+0/S2+0/-/-/J3+0/-/-/-/-:-:BK:B:2:0 5:-/Y/-/-/-/-:....../....../....../....../....../......:-/-/-/-/J4+1/J1+0/S8+0/-/-:-:-:B,BK:2:0',
      solution: '+2',
      wrong: '+1',
      checks: [
        { is: { kind: 'chip' }, says: 'chip' },
        { is: { chip: 'K' }, says: 'chip_colour' },
      ],
    },
    {
      id: 'pay',
      position:
        'azul-duel r3 tile3 t1 f1 m2 rows,columns,diagonals -:-/-:-:-/-:-:-/-:-:-/-:-:- S5,J6,S9 S3,J5,S7,J9 - B11Y10R11K9W11 B2Y2R2K2W2 12:-/-/KK/-/-/-:....../....../....../....../....../......:S1+0/J2+0/-/S2+0/J3+0/S4+0/-/-/-:-:BK,K,R:B,BK,BR:0:2 14:-/Y/-/-/-/-:....../....../....../....../....../......:J8+0/-/S6+0/-/J4+1/J1+0/S8+0/-/J7+0:-:B:BR,K,R,RW,RW:0:2',
      solution: '3>3+BK,K',
      wrong: '3=',
      checks: [{ is: { kind: 'place' }, says: 'decline' }],
    },
    {
      id: 'special',
      position:
        'azul-duel r3 tile2 t1 f1 m2 rows,columns,diagonals -:-/-:-:-/-:-:-/-:-:-/-:-:- S5,J6,S9 J2,S3,J5,S7,J9 - B11Y8R11K10W10 B2Y2R2K2W2 12:-/YY/-/-/-/-:.W..../K...../....../....../....../......:S1+0/J3+0/-/S2+0/-/S4+0/-/-/-:-:K:B,BK,BK,BR,BR:0:2 14:-/Y/-/-/-/-:....../....../....../....../....../......:J8+0/-/S6+0/-/J4+1/J1+0/S8+0/-/J7+0:-:B:K,R,R,RW,RW:0:2',
      solution: '2>2',
      wrong: '2>3',
      checks: [{ least: { special_row: 1 }, says: 'no_special' }],
    },
    {
      id: 'scoring',
      position:
        'azul-duel r5 tile2 t1 f1 m2 rows,columns,diagonals -:-/-:-:-/-:-:-/-:-:-/-:-:- -,-,- - - B11Y7R10K10W9 B2Y2R2K2W2 31:-/YY/-/-/-/-:.W..../....../.R..../.W..../.K..../.Y....:S1+0/J3+0/S5+0/S2+0/J2+0/S6+0/S4+0/J5+0/S9+0:-:K:B,BK,BK,BR,BR,K,R,R,RW:0:2 30:-/Y/-/-/-/-:....../....../....../....../....../......:J8+0/J6+0/S3+0/S7+0/J4+1/J1+0/S8+0/J9+0/J7+0:-:B:RW,W,W,Y,Y,YK,YK,YW,YW:0:2',
      solution: '2>2',
      wrong: '2>3',
      checks: [{ points: 'scoring', least: 7, says: 'no_scoring' }],
    },
  ],
};
