// The faces with the letters, the weights and the features that the app uses: a third of the size of the packages' files.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';
import type { Plugin } from 'vite';

const letters = (from: number, to: number): string => String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, at) => from + at));
/** By the files of the packages: what all our languages but Romanian need, and what Romanian needs besides. */
const TEXT = {
  latin: `${letters(0x20, 0x7e)}${letters(0xc0, 0xff)}\u00a0«»°·ŒœŸ–—‘’“”„…−→`,
  'latin-ext': 'ĂăȘșȚț',
};
/** The letters of names from elsewhere in Europe: in a file of their own, where the style sheet asks for the second one with this mark. */
const REST = { mark: '#rest', text: letters(0x100, 0x17f) };

/** By their files: the weight that is kept of a variable face, and the features. Digits of one width are for clocks and scores. */
const FACES = [
  { file: /fraunces-(latin|latin-ext)-wght/, options: { variationAxes: { wght: 660 }, keepFeatures: ['kern'] } },
  { file: /fira-sans-(latin|latin-ext)-\d00/, options: { keepFeatures: ['tnum'] } },
];
const SUBSET = { targetFormat: 'woff2', noHinting: true } as const;
/** The licences ask that their texts come along. */
const LICENCES = ['@fontsource-variable/fraunces', '@fontsource/fira-sans'];

export function face(): Plugin {
  return {
    name: 'azulejo-face',
    apply: 'build',
    async generateBundle(_options, bundle) {
      const sheets = Object.values(bundle).flatMap((file) => (file.type === 'asset' && file.fileName.endsWith('.css') ? [file] : []));
      for (const [name, file] of Object.entries(bundle)) {
        const found = FACES.find((each) => each.file.test(name));
        if (!found || file.type !== 'asset') continue;
        const whole = Buffer.from(file.source);
        const part = (text: string) => subset(whole, text, { ...SUBSET, ...found.options });
        file.source = await part(TEXT[found.file.exec(name)![1] as keyof typeof TEXT]);
        const base = name.slice(name.lastIndexOf('/') + 1);
        for (const sheet of sheets.filter(({ source }) => String(source).includes(base + REST.mark))) {
          const rest = base.replace('.woff2', '-rest.woff2');
          sheet.source = String(sheet.source).replaceAll(base + REST.mark, rest);
          this.emitFile({ type: 'asset', fileName: name.replace(base, rest), source: await part(REST.text) });
        }
      }
      const texts = LICENCES.map((name) => readFileSync(fileURLToPath(new URL(`node_modules/${name}/LICENSE`, import.meta.url)), 'utf8'));
      this.emitFile({ type: 'asset', fileName: 'fonts-licence.txt', source: texts.join('\n\n') });
    },
  };
}
