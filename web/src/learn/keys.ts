import type { Key } from '../i18n/i18n.svelte';

interface KeyGroup {
  readonly title: Key;
  readonly keys: readonly (readonly [keys: readonly string[], text: Key])[];
}

/** Every key that does something, as the boards and pages have them. */
export const keyTable: readonly KeyGroup[] = [
  {
    title: 'keys.board',
    keys: [
      [['Tab', '⇧ Tab'], 'keys.tab'],
      [['←', '→', '↑', '↓'], 'keys.arrows'],
      [['Enter', '␣'], 'keys.enter'],
      [['Esc', '⌫'], 'keys.escape'],
      [['?'], 'keys.help'],
    ],
  },
  {
    title: 'game.azul',
    keys: [
      [['3', 'B', '2'], 'keys.notation'],
      [['C', 'R', 'F'], 'keys.notation_floor'],
    ],
  },
  {
    title: 'game.azul-duel',
    keys: [
      [['T', '⇧ T'], 'keys.turn'],
      [['1', '…', '9', 'X'], 'keys.line'],
      [['B', 'Y', 'R', 'K', 'W'], 'keys.stack'],
      [['D'], 'keys.draw'],
      [['/'], 'keys.type'],
    ],
  },
  {
    title: 'keys.game',
    keys: [
      [['Ctrl Z'], 'play.undo'],
      [['⇧ H'], 'play.hint_button'],
    ],
  },
  {
    title: 'keys.look',
    keys: [
      [['←', '→'], 'keys.step'],
      [['↑', '↓'], 'keys.round'],
      [['Home', 'End'], 'keys.ends'],
    ],
  },
  { title: 'home.editor', keys: [[['B', 'Y', 'R', 'K', 'W', '*'], 'keys.piece']] },
];
