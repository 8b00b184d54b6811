// Pieces on a board are background pictures, class `az-NAME`: one element each, however much is drawn on it. A `<use>` would
// bring a copy of every shape, and boards have hundreds of pieces. A picture cannot see the custom properties of the page, so
// the inks of tiles.css are written into it, anew when the theme changes.
import { ART, viewBox } from './art';
import { themedParent, watchTheme } from '../ui/theme-root';
import './tiles.css';

/** Where the inks are others than in the page around. */
const SCOPES = ['', `[data-game='azul-duel'] `];
/** Where pieces have a size of their own. A browser lays a picture out anew whenever it paints it in another size than before. */
const PLACES = ['', `[data-pieces='own'] `, `[data-pieces='other'] `];
const INK = /var\((--[\w-]+),([^)]+)\)/g;

/** The markup with its custom properties replaced by what they are here. */
export function inked(markup: string, ink: (name: string) => string): string {
  return markup.replace(INK, (_, name: string, fallback: string) => ink(name).trim() || fallback);
}

/** `place` makes it another picture that looks the same. */
function picture(name: string, markup: string, place: number): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox(name)}" id="at${place}">${markup}</svg>`;
  return `url("data:image/svg+xml,${svg.replace(/["#%]/g, encodeURIComponent)}")`;
}

/** The rules for all pieces; `inkOf` looks an ink up for a piece in one of the scopes. */
export function rules(inkOf: (scope: number, piece: string, ink: string) => string): string {
  const found: string[] = [];
  for (const [name, markup] of ART) {
    const drawn = SCOPES.map((_, scope) => inked(markup, (ink) => inkOf(scope, name, ink)));
    drawn.forEach((each, scope) => {
      if (scope > 0 && each === drawn[0]) return;
      PLACES.forEach((place, at) => found.push(`${SCOPES[scope]}${place}.az-${name}{background-image:${picture(name, each, at)}}`));
    });
  }
  return found.join('\n');
}

/** The rules in the inks that the page has now, read off pieces that are out of sight for the moment. */
function rulesNow(): string {
  const holder = document.createElement('div');
  holder.className = 'az-sprite';
  const styles = SCOPES.map((scope) => {
    const group = document.createElement('div');
    if (scope) group.dataset.game = 'azul-duel';
    holder.append(group);
    return new Map(
      [...ART.keys()].map((name) => {
        const piece = Object.assign(document.createElement('i'), { className: `az-${name}` });
        group.append(piece);
        return [name, getComputedStyle(piece)];
      }),
    );
  });
  themedParent().append(holder);
  const text = rules((scope, piece, ink) => styles[scope]!.get(piece)!.getPropertyValue(ink));
  holder.remove();
  return text;
}

let sheet: CSSStyleSheet | undefined;

/** Makes the classes `az-…` usable in this page, in the theme that it has. */
export function usePictures(): void {
  if (sheet) return;
  const made = (sheet = new CSSStyleSheet());
  const draw = () => made.replaceSync(rulesNow());
  draw();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, made];
  watchTheme(draw);
}
