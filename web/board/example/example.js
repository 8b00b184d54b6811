import { mount } from '@azulejo/board';

// The address says what is shown: ?position=…&theme=dark&playable=no
const wanted = new URLSearchParams(location.search);
const board = await mount(document.querySelector('#board'), {
  position: wanted.get('position'),
  playable: wanted.get('playable') !== 'no',
  theme: wanted.get('theme') ?? 'light',
  language: 'en',
  confirm: 'off',
  animation: 'off',
  names: ['Anna', 'Bruno'],
});
const last = document.querySelector('#last');
board.on('move', ({ token, fields, seat }) => (last.textContent = `${seat} ${token} ${JSON.stringify(fields)}`));
window.board = board; // to try it in the console
