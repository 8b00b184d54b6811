import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Writes the service worker with the list of files that it keeps: what the app needs to open is kept when it is installed, the
 * rest (engine, networks) once it was used or when the page asks for it.
 */
export function shell(): Plugin {
  let folder = '';
  return {
    name: 'azulejo-shell',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    // From what lies there in the end: other plugins leave out files of the bundle.
    closeBundle() {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.map') && entry.name !== 'service-worker.js')
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .sort();
      const source = readFileSync(new URL('./src/app/service-worker.js', import.meta.url), 'utf8');
      const hash = createHash('sha256').update(source);
      for (const file of files) hash.update(file).update(readFileSync(join(folder, file)));
      const kept = files.map((file) => (file === 'index.html' ? './' : `./${file}`));
      writeFileSync(
        join(folder, 'service-worker.js'),
        source.replace('__VERSION__', hash.digest('hex').slice(0, 12)).replace("['__FILES__']", JSON.stringify(kept)),
      );
    },
  };
}
