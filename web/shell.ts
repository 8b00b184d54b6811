import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/**
 * Writes the service worker with the list of files that it keeps: what the app needs to open is kept when it is installed, the
 * rest (engine, networks, other languages) once it was used or when the page asks for it.
 */
export function shell(): Plugin {
  return {
    name: 'azulejo-shell',
    apply: 'build',
    generateBundle(_options, bundle) {
      const files = Object.keys(bundle).filter((file) => !file.endsWith('.map') && file !== 'index.html');
      const hash = createHash('sha256');
      for (const file of files.sort()) hash.update(file); // names carry the hashes of their contents
      const index = bundle['index.html'];
      if (index?.type === 'asset') hash.update(index.source);
      const source = readFileSync(new URL('./src/app/service-worker.js', import.meta.url), 'utf8');
      hash.update(source);
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: source
          .replace('__VERSION__', hash.digest('hex').slice(0, 12))
          .replace("['__FILES__']", JSON.stringify(['./', ...files.map((file) => `./${file}`)])),
      });
    },
  };
}
