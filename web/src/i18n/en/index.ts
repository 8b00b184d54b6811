import terminal from '../../../../i18n/en.json';
import app from './app.json';
import board from './board.json';
import duel from './duel.json';
import look from './look.json';
import online from './online.json';

export default { ...terminal, ...app, ...board, ...duel, ...look, ...online };
