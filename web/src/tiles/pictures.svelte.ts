// Pieces on a board are background pictures, class `az-NAME`: one element each, however much is drawn on it. A `<use>` would
// bring a copy of every shape, and boards have hundreds of pieces. A picture cannot see the custom properties of the page, so
// the inks of tiles.css are written into it, anew when the theme changes.
import { ART, viewBox } from './art';
import { letters } from './letters.svelte';
import './tiles.css';

/** Where the inks are others than in the page around. */
const SCOPES = ['', `[data-game='azul-duel']`];
const INK = /var\((--[\w-]+),([^)]+)\)/g;

/** The markup with its custom properties replaced by what they are here. */
export function inked(markup: string, ink: (name: string) => string): string {
  return markup.replace(INK, (_, name: string, fallback: string) => ink(name).trim() || fallback);
}

function picture(name: string, markup: string): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox(name)}">${markup}</svg>`;
  return `url("data:image/svg+xml,${svg.replace(/["#%]/g, encodeURIComponent)}")`;
}

/** The rules for all pieces; `inkOf` looks an ink up for a piece in one of the scopes. */
export function rules(inkOf: (scope: number, piece: string, ink: string) => string): string {
  const found: string[] = [];
  for (const [name, markup] of ART) {
    const drawn = SCOPES.map((_, scope) => inked(markup, (ink) => inkOf(scope, name, ink)));
    drawn.forEach((each, scope) => {
      if (scope === 0 || each !== drawn[0]) found.push(`${SCOPES[scope]} .az-${name}{background-image:${picture(name, each)}}`);
    });
  }
  return found.join('\n');
}

let holder: HTMLElement | undefined;

/** One of each piece in each scope, out of sight: a picture that is there already never flickers when a board first needs it. */
function hold(): HTMLElement {
  const made = document.createElement('div');
  made.className = 'az-sprite';
  made.setAttribute('aria-hidden', 'true');
  for (const scope of SCOPES) {
    const group = document.createElement('div');
    if (scope) group.dataset.game = 'azul-duel';
    for (const name of ART.keys()) group.append(Object.assign(document.createElement('i'), { className: `az-${name}` }));
    made.append(group);
  }
  return made;
}

/** Makes the classes `az-…` usable in this page, in the theme that it has. */
export function usePictures(): void {
  if (holder?.isConnected) return;
  letters();
  const made = (holder = hold());
  document.body.append(made);
  const sheet = new CSSStyleSheet();
  const draw = () => {
    const styles = [...made.children].map((group) => new Map([...group.children].map((each) => [each.className, getComputedStyle(each)])));
    sheet.replaceSync(rules((scope, piece, ink) => styles[scope]!.get(`az-${piece}`)!.getPropertyValue(ink)));
  };
  draw();
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
  new MutationObserver(draw).observe(document.documentElement, { attributeFilter: ['data-theme', 'data-contrast', 'data-letters'] });
}
