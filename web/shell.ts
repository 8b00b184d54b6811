import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
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
      const own = (file: string) => readFileSync(new URL(file, import.meta.url));
      const bundled = Object.keys(bundle).filter((file) => !file.endsWith('.map') && file !== 'index.html');
      const others = readdirSync(new URL('./public', import.meta.url));
      const hash = createHash('sha256');
      for (const file of bundled.sort()) hash.update(file); // names carry the hashes of their contents
      for (const file of others.sort()) hash.update(file).update(own(`./public/${file}`));
      const index = bundle['index.html'];
      if (index?.type === 'asset') hash.update(index.source);
      const source = own('./src/app/service-worker.js').toString();
      hash.update(source);
      this.emitFile({
        type: 'asset',
        fileName: 'service-worker.js',
        source: source
          .replace('__VERSION__', hash.digest('hex').slice(0, 12))
          .replace("['__FILES__']", JSON.stringify(['./', ...[...bundled, ...others].map((file) => `./${file}`)])),
      });
    },
  };
}
