import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

/** Writes the service worker, with the list of all files of the app, which it keeps. */
export function shell(): Plugin {
  let folder = '';
  return {
    name: 'azulejo-shell',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    // From what lies there in the end: other plugins leave out files of the bundle.
    async closeBundle() {
      const files = readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && !entry.name.endsWith('.map') && entry.name !== 'service-worker.js')
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
        .sort()
        .map((url) => ({ url, revision: url.startsWith('assets/') ? null : revision(join(folder, url)) }));
      await build({
        configFile: false,
        logLevel: 'warn',
        publicDir: false,
        // The libraries write to the console unless they are told that this is production.
        define: { FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
        build: {
          outDir: folder,
          emptyOutDir: false,
          target: 'es2022',
          lib: {
            entry: fileURLToPath(new URL('src/app/service-worker.ts', import.meta.url)),
            formats: ['iife'],
            name: 'worker',
            fileName: () => 'service-worker.js',
          },
        },
      });
    },
  };
}

function revision(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 12);
}
