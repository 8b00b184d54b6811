// The package @azulejo/board: a second entry into the sources of the app.
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';

const ROOT = '.azulejo-board';

/** What is about the whole page in the app is about the board here: a page that embeds it keeps its own looks. */
function scoped(selector: string): string {
  if (/^(:root|html|body)/.test(selector)) return selector.replace(/^(:root|html|body)/, ROOT);
  if (selector.startsWith('[data-game=')) return `${ROOT} ${selector}`;
  // Without weight, so that the styles of components win as they do in the app.
  return selector.startsWith('.') ? selector : `:where(${ROOT}) ${selector}`;
}
function scopeStyles(): Plugin {
  return {
    name: 'azulejo-scope',
    enforce: 'pre',
    transform(code, id) {
      if (!/src\/(ui|tiles)\/(base|tokens|tiles)\.css$/.test(id)) return undefined;
      return code.replaceAll(
        /^(?!@|\s|\/?\*[^:,{]|})([^{}@]*)\{/gm,
        (_, selectors: string) =>
          `${selectors
            .split(',')
            .map((each) => scoped(each.trim()))
            .join(', ')} {`,
      );
    },
  };
}

/** Texts of analysis and editor, of which a board shows none. */
function withoutLook(): Plugin {
  return { name: 'azulejo-without-look', enforce: 'pre', load: (id) => (/src\/i18n\/\w+\/look\.json$/.test(id) ? '{}' : undefined) };
}

export default defineConfig({
  root: fileURLToPath(new URL('..', import.meta.url)),
  base: './',
  publicDir: false,
  plugins: [scopeStyles(), withoutLook(), svelte()],
  build: {
    target: 'es2022',
    outDir: 'board/dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    cssCodeSplit: false,
    lib: { entry: 'src/board/package.ts', formats: ['es'], fileName: () => 'board.js', cssFileName: 'board' },
    rolldownOptions: {
      external: ['@azulejo/core'],
      output: { chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
});
