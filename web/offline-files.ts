import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * What needs the network anyway, papers and uploads of workbooks; the reader of codes for browsers without one; and the
 * letters of other scripts.
 */
const NOT_OFFLINE = /\.wasm$|pdf|assets\/browser-|-(latin-ext|cyrillic|greek|vietnamese)(-ext)?-wght/;
const PUBLIC = ['/favicon.svg', '/app.webmanifest'];

/**
 * Writes the service worker with the list of what it keeps: the page, and the built files, whose names tell their
 * content. A version is the hash of all that.
 */
export function offlineFiles(): Plugin {
  return {
    name: 'offline-files',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const built = Object.keys(bundle).filter((file) => file.startsWith('assets/') && !NOT_OFFLINE.test(file));
        const files = ['/', ...PUBLIC, ...built.sort().map((file) => `/${file}`)];
        const hash = createHash('sha256').update(files.join());
        // The names of the others do not tell what is in them.
        for (const file of ['index.html', 'early.js', 'service-worker.js', ...PUBLIC.map((file) => `public${file}`)])
          hash.update(readFileSync(join(import.meta.dirname, file)));
        const version = hash.digest('hex').slice(0, 12);
        const source = readFileSync(join(import.meta.dirname, 'service-worker.js'), 'utf8');
        const lists = `const VERSION = ${JSON.stringify(version)};\nconst FILES = ${JSON.stringify(files)};\n`;
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source: lists + source });
      },
    },
  };
}
