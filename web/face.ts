// The display face with the letters and the one weight that the app uses: a third of the size of the package's files.
import subset from 'subset-font';
import type { Plugin } from 'vite';

const WEIGHT = 660;
const letters = (from: number, to: number): string => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
/** All of Latin 1 and the punctuation of the texts; in the second file the letters of names from Central and Eastern Europe. */
const TEXT = {
  latin: `${letters(0x20, 0x7e)}${letters(0xa0, 0xff)}–—‘’“”„…−→`,
  'latin-ext': letters(0x100, 0x17f) + letters(0x218, 0x21b),
};

export function face(): Plugin {
  return {
    name: 'azulejo-face',
    apply: 'build',
    async generateBundle(_options, bundle) {
      for (const [name, file] of Object.entries(bundle)) {
        const part = /fraunces-(latin|latin-ext)-wght/.exec(name)?.[1] as keyof typeof TEXT | undefined;
        if (!part || file.type !== 'asset') continue;
        file.source = await subset(Buffer.from(file.source), TEXT[part], {
          targetFormat: 'woff2',
          variationAxes: { wght: WEIGHT },
          noLayoutClosure: true,
        });
      }
    },
  };
}
