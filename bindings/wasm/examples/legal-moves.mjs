// The legal moves of a position and what each would do: node legal-moves.mjs [POSITION]
import { load, unwrap } from '@azulejo/core';

const example =
  'azul 2 r3 draft t1 f2 m0 BYRK/-/BBWW/-/RRKK BRK B10Y17R11K9W17 B3Y2R4K4W1 ' +
  '12:-/BB/-/KKK/-:B..../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:R';
const azulejo = await load();
const position = unwrap(azulejo.position(process.argv[2] ?? example));
for (const preview of position.moves()) {
  if (preview.kind === 'take' && 'to_floor' in preview) {
    const { move, taken, to_floor, completes_line, gain_before, gain_after } = preview;
    const points = gain_after - gain_before;
    console.log(`${move}: takes ${taken}, ${to_floor} to the floor, ${points} points${completes_line ? ', completes its line' : ''}`);
  } else {
    console.log(JSON.stringify(preview));
  }
}
