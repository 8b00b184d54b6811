// The engine's best lines for a position: node analyse.mjs [POSITION] [NODES]
import { Analyst, unwrap } from '@azulejo/core';

const example =
  'azul 2 r3 draft t1 f2 m0 BYRK/-/BBWW/-/RRKK BRK B10Y17R11K9W17 B3Y2R4K4W1 ' +
  '12:-/BB/-/KKK/-:B..../...../...../...../.....:- 0:-/-/-/-/-:...../...../...../...../.....:R';
const [position = example, nodes = '20000'] = process.argv.slice(2);
const analyst = new Analyst();
const report = unwrap(await analyst.analyse(position, { nodes: Number(nodes), lines: 3 }));
for (const { move, win, score, pv } of report.lines) {
  const chances = win.map((share) => `${(100 * share).toFixed(1)} %`).join(' : ');
  console.log(`${move}  ${chances}  ${score.join(' : ')}  ${pv.join(' ')}`);
}
analyst.close();
